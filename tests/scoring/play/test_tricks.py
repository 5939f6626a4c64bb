"""Leads, following suit, who takes a trick, and trumps."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from scoring.hand import BySide, Call, Hand
from scoring.play.cards import Suit
from scoring.play.moves import play_card
from scoring.play.trick import Trick, find_legal_cards, seats_from
from scoring.refused import Refused
from scoring.rules import MINNESOTA, SOUTH_DAKOTA, HighLead, Trump
from tests.scoring.hands import WHIST_DRIVE
from tests.scoring.play.table import EAST, NORTH, SOUTH, WEST, bid, cards, play, sit

HANDS = ("SA H2", "S3 H3", "S4 D4", "C5 D5")
FEW = cards("S2 S9 SA C3 CK H2 HQ D5")  # two or three of a suit say all there is about following


@pytest.mark.parametrize(
    ("rules", "bids", "leader"),
    [
        pytest.param(MINNESOTA, ("H2", "S3", "S4", "C5"), NORTH, id="high: the grander's right"),
        pytest.param(
            replace(MINNESOTA, high_lead=HighLead.LEFT_OF_GRANDER), ("H2", "S3", "S4", "C5"), SOUTH, id="or left"
        ),
        pytest.param(SOUTH_DAKOTA, ("H2", "S3", "S4", "C5"), EAST, id="South Dakota: the grander"),
        pytest.param(MINNESOTA, ("H2", "H3", "D4", "D5"), NORTH, id="low: the dealer's left"),
        pytest.param(SOUTH_DAKOTA, ("H2", "H3", "D4", "D5"), NORTH, id="low in South Dakota too"),
    ],
)
def test_who_leads(rules, bids, leader):
    assert bid(sit(*HANDS, rules=rules), *bids).waits_for == (leader,)


def test_without_calls_the_dealers_left_leads_at_once():
    hand = sit(*HANDS, rules=WHIST_DRIVE)
    assert (hand.call, hand.waits_for) == (Call.PLAIN, (NORTH,))


@pytest.mark.parametrize("led", FEW, ids=str)
def test_who_has_the_suit_led_follows_and_who_has_not_plays_anything(led):
    trick = Trick((NORTH, EAST, SOUTH, WEST)).play(led)
    for held in product(*[(None, card) for card in FEW if card != led]):
        mine = [card for card in held if card]
        following = [card for card in mine if card.suit is led.suit]
        assert list(find_legal_cards(trick, mine)) == (following or mine)


@pytest.mark.parametrize("trump", [None, *Suit], ids=str)
def test_the_highest_trump_takes_a_trick_or_else_the_highest_of_the_suit_led(trump):
    for played in product(FEW, repeat=3):
        if len(set(played)) == 3:
            trumps = [card for card in played if card.suit is trump]
            led = [card for card in played if card.suit is played[0].suit]
            best = max(trumps or led, key=lambda card: card.rank)
            assert Trick((NORTH, EAST, SOUTH), played).find_best(trump) == played.index(best)


def test_before_the_lead_nobody_wins():
    assert Trick((NORTH, EAST)).find_winner(None) is None


def test_at_a_table_of_two_each_plays_two_cards_by_turns():
    assert seats_from(EAST, (NORTH, EAST)) == (EAST, NORTH, EAST, NORTH)
    assert seats_from(WEST, (NORTH, EAST, SOUTH, WEST)) == (WEST, NORTH, EAST, SOUTH)


class TestAWholeHand:
    def test_who_takes_a_trick_leads_and_the_tricks_make_the_result(self):
        hand = bid(sit(*HANDS), "SA", "S3", "S4", "C5")
        hand = play(hand, "C5 SA S3 S4")
        assert hand.waits_for == (WEST,), "nobody else had a club"
        hand = play(hand, "D5 H2 H3 D4")
        assert hand.result == Hand(Call.HIGH, NORTH, BySide(0, 2))
        assert hand.waits_for == ()

    @pytest.mark.parametrize(
        ("seat", "card", "sentence"),
        [
            (NORTH, "SA", "It is West’s turn."),
            (WEST, "SA", "West does not have ♠A."),
        ],
        ids=["out of turn", "another's card"],
    )
    def test_a_card_that_is_not_possible_is_refused_and_changes_nothing(self, seat, card, sentence):
        hand = bid(sit(*HANDS), "SA", "S3", "S4", "C5")
        with pytest.raises(Refused) as refused:
            play_card(hand, seat, cards(card)[0])
        assert str(refused.value) == sentence

    def test_a_revoke_is_refused_with_the_suit(self):
        hand = play(bid(sit("SA H2", "S3 H3", "S4 D4", "S5 D5"), "SA", "S3", "S4", "S5"), "S5 SA")
        with pytest.raises(Refused) as refused:
            play_card(hand, EAST, cards("H3")[0])
        assert str(refused.value) == "East has spades and must follow; ♥3 is none."

    def test_after_the_last_card_nothing_is_played(self):
        hand = play(bid(sit(*HANDS), "SA", "S3", "S4", "C5"), "C5 SA S3 S4 D5 H2 H3 D4")
        with pytest.raises(Refused) as refused:
            play_card(hand, WEST, cards("D5")[0])
        assert str(refused.value) == "This hand is over."


class TestTrumps:
    def test_in_south_dakota_the_first_lead_names_the_trumps(self):
        hand = bid(sit(*HANDS, rules=SOUTH_DAKOTA), "H2", "S3", "S4", "C5")
        assert hand.trump is None
        hand = play(hand, "H3")
        assert hand.trump is Suit.HEARTS
        assert play(hand, "D4 D5 H2 S3 S4 C5 SA").trump is Suit.HEARTS, "a later lead names nothing"

    def test_on_a_low_hand_there_are_none(self):
        hand = play(bid(sit(*HANDS, rules=SOUTH_DAKOTA), "H2", "H3", "D4", "D5"), "H2")
        assert hand.trump is None

    @pytest.mark.parametrize(("number", "trump"), [(1, "H"), (2, "C"), (3, "D"), (4, "S"), (5, "H")])
    def test_at_a_drive_they_change_from_hand_to_hand(self, number, trump):
        rules = replace(WHIST_DRIVE, trump=Trump.IN_TURN)
        assert sit(*HANDS, rules=rules, number=number).trump == trump

    def test_a_trump_takes_a_trick_of_another_suit(self):
        hand = sit("SA C2", "H3 C4", "S4 C5", "S5 C6", rules=replace(WHIST_DRIVE, trump=Trump.IN_TURN))
        hand = play(hand, "SA H3 S4 S5")
        assert hand.waits_for == (EAST,)
        assert hand.find_winner(hand.tricks[0]) is EAST
