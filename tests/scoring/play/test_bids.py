"""The bid is a card: black is high, red is low, or the other way round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.hand import Call
from scoring.play.hand_in_play import Phase
from scoring.play.moves import lay_bid, play_card, throw_in
from scoring.refused import Refused
from scoring.rules import MINNESOTA, TWO_PLAYER, Colour
from tests.scoring.play.table import EAST, NORTH, SOUTH, WEST, bid, cards, deal, play, sit

HANDS = ("SA H2", "S3 H3", "C4 D4", "C5 D5")
PAIRED = ("SA HA H5", "S3 H3 D3", "C4 D4 D8", "C5 D5 H9")
RED_IS_HIGH = replace(MINNESOTA, high_colour=Colour.RED)


@pytest.mark.parametrize(
    ("bids", "call", "by", "turned"),
    [
        (("SA", "S3", "C4", "C5"), Call.HIGH, NORTH, [NORTH]),
        (("H2", "S3", "C4", "D5"), Call.HIGH, EAST, [NORTH, EAST]),
        (("H2", "H3", "D4", "C5"), Call.HIGH, WEST, [NORTH, EAST, SOUTH, WEST]),
        (("H2", "H3", "D4", "D5"), Call.LOW, None, [NORTH, EAST, SOUTH, WEST]),
    ],
    ids=["the first", "the second", "the last", "nobody"],
)
def test_bids_are_turned_from_the_dealers_left_to_the_first_that_calls_high(bids, call, by, turned):
    hand = bid(sit(*HANDS), *bids)
    assert (hand.call, hand.by, list(hand.turned), hand.phase) == (call, by, turned, Phase.CARDS)


def test_whoever_deals_is_turned_last():
    hand = bid(sit(*HANDS, dealer=NORTH), "SA", "H3", "D4", "C5")
    assert (hand.by, list(hand.turned)) == (WEST, [EAST, SOUTH, WEST])


def test_in_europe_red_is_high():
    hand = bid(sit(*HANDS, rules=RED_IS_HIGH), "SA", "H3", "D4", "C5")
    assert (hand.call, hand.by) == (Call.HIGH, EAST)


def test_bid_cards_go_back_into_the_hand():
    hand = bid(sit(*HANDS), "H2", "S3", "C4", "D5")
    assert [hand.hands[seat] for seat in (NORTH, EAST)] == [cards("SA H2"), cards("S3 H3")]


def test_all_lay_at_once_so_nobody_waits_for_a_turn():
    hand = lay_bid(sit(*HANDS), WEST, cards("C5"))
    assert hand.waits_for == (NORTH, EAST, SOUTH)
    assert hand.turned == ()


class TestRefused:
    @pytest.mark.parametrize(
        ("laid", "sentence"),
        [
            ("S3", "North does not have ♠3; a bid is a card of one’s own."),
            ("SA H2", "A bid is one card."),
            ("", "A bid is one card."),
        ],
        ids=["another's card", "two cards", "no card"],
    )
    def test_a_bid_is_one_card_of_ones_own(self, laid, sentence):
        with pytest.raises(Refused) as refused:
            lay_bid(sit(*HANDS), NORTH, cards(laid))
        assert str(refused.value) == sentence

    def test_a_second_bid(self):
        hand = lay_bid(sit(*HANDS), NORTH, cards("SA"))
        with pytest.raises(Refused) as refused:
            lay_bid(hand, NORTH, cards("H2"))
        assert str(refused.value) == "North has laid a bid already."

    def test_a_bid_after_they_are_turned(self):
        with pytest.raises(Refused) as refused:
            lay_bid(bid(sit(*HANDS), "SA", "S3", "C4", "C5"), NORTH, cards("SA"))
        assert str(refused.value) == "No bids are laid now."

    def test_a_card_before_the_bids(self):
        with pytest.raises(Refused) as refused:
            play_card(sit(*HANDS), NORTH, cards("SA")[0])
        assert str(refused.value) == "No card is played now."

    def test_somebody_who_does_not_sit_here(self):
        with pytest.raises(Refused) as refused:
            lay_bid(deal("lakewood", TWO_PLAYER), SOUTH, cards("SA"))
        assert str(refused.value) == "Nobody sits South at this table."


class TestTwoCards:
    """The option: with no card below ten of a colour, two cards of the other colour say it."""

    def test_two_red_cards_call_high(self):
        hand = bid(sit(*PAIRED, pairs=True), "HA H5", "H3", "D4", "D5")
        assert (hand.call, hand.by) == (Call.HIGH, NORTH)

    @pytest.mark.parametrize(
        ("laid", "sentence"),
        [
            ("SA HA", "Two cards call the other colour, so both must be of one colour; ♠A and ♥A are not."),
            ("SA HA H5", "A bid is one card, or two of one colour to call the other."),
        ],
        ids=["two colours", "three cards"],
    )
    def test_other_cards_are_no_bid(self, laid, sentence):
        with pytest.raises(Refused) as refused:
            lay_bid(sit(*PAIRED, pairs=True), NORTH, cards(laid))
        assert str(refused.value) == sentence

    def test_with_a_low_card_of_the_colour_that_card_is_laid(self):
        with pytest.raises(Refused) as refused:
            lay_bid(sit(*PAIRED, pairs=True), EAST, cards("H3 D3"))
        assert str(refused.value) == (
            "Two cards are a bid only without a card below ten of the other colour; lay ♠3 instead."
        )


class TestThrownIn:
    def test_a_deal_is_thrown_in_before_the_first_card(self):
        hand = throw_in(bid(sit(*HANDS), "SA", "S3", "C4", "C5"))
        assert hand.result is not None
        assert hand.result.call is Call.THROWN_IN

    def test_not_after_it(self):
        hand = play(bid(sit(*HANDS), "SA", "S3", "C4", "C5"), "C5")
        with pytest.raises(Refused) as refused:
            throw_in(hand)
        assert str(refused.value) == "The first card is on the table; a deal is thrown in before it."

    def test_not_twice(self):
        with pytest.raises(Refused) as refused:
            throw_in(throw_in(sit(*HANDS)))
        assert str(refused.value) == "This hand is over."
