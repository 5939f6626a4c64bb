"""Askov: Sola Nola and Grand Dix, who overrules whom, the exchange, and the hand that is out."""

from __future__ import annotations

import pytest

from scoring.hand import Call, Hand
from scoring.play.hand_in_play import Phase
from scoring.play.moves import call_alone, end_by_claim, pass_card
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA
from tests.scoring.play.table import EAST, NORTH, SOUTH, WEST, bid, cards, play, sit

SOLA, DIX = Call.SOLA_NOLA, Call.GRAND_DIX
HANDS = ("SA H2 D2", "S3 H3 D3", "S4 H4 D4", "S5 H5 D5")
RED = ("H2", "H3", "H4", "H5")


def asked(*answers, hands=HANDS, bids=RED):
    """All bid, and everybody in turn says whether they play alone."""
    hand = bid(sit(*hands, rules=ASKOV), *bids)
    for answer in answers:
        hand = call_alone(hand, hand.waits_for[0], answer)
    return hand


def test_everybody_is_asked_from_the_dealers_left():
    hand = asked()
    assert (hand.phase, hand.waits_for, hand.special_calls) == (Phase.ALONE, (NORTH,), (SOLA, DIX))
    assert call_alone(hand, NORTH, None).waits_for == (EAST,)


def test_if_nobody_plays_alone_the_bids_hold():
    hand = asked(None, None, None, None)
    assert (hand.phase, hand.call, hand.waits_for) == (Phase.CARDS, Call.LOW, (NORTH,))
    hand = asked(None, None, None, None, bids=("SA", "H3", "H4", "H5"))
    assert (hand.call, hand.by, hand.waits_for) == (Call.HIGH, NORTH, (WEST,))


@pytest.mark.parametrize(
    ("answers", "call", "by"),
    [
        ((SOLA, None, None, None), SOLA, NORTH),
        ((SOLA, None, DIX), DIX, SOUTH),
        ((None, DIX), DIX, EAST),
        ((SOLA, DIX), DIX, EAST),
    ],
    ids=["Sola Nola", "overruled by the partner", "Grand Dix asks nobody else", "Grand Dix overrules Sola Nola"],
)
def test_a_special_call_overrules_any_call_before_it(answers, call, by):
    hand = asked(*answers)
    assert (hand.call, hand.by) == (call, by)
    assert hand.phase is (Phase.EXCHANGE if call is SOLA else Phase.CARDS)


@pytest.mark.parametrize(
    ("before", "seat", "call", "sentence"),
    [
        ((), EAST, None, "North is asked first whether they play alone."),
        ((SOLA,), EAST, SOLA, "Sola Nola overrules nothing here; say no, or call Grand Dix."),
        ((None,) * 4, NORTH, None, "Nobody is asked now whether they play alone."),
    ],
    ids=["out of turn", "the same again", "too late"],
)
def test_other_answers_are_refused(before, seat, call, sentence):
    with pytest.raises(Refused) as refused:
        call_alone(asked(*before), seat, call)
    assert str(refused.value) == sentence


def test_where_the_rules_have_no_special_calls_nobody_is_asked():
    assert bid(sit(*HANDS, rules=MINNESOTA), *RED).phase is Phase.CARDS


class TestSolaNola:
    def exchanged(self, *, hands=HANDS):
        hand = asked(SOLA, None, None, None, hands=hands)
        hand = pass_card(hand, SOUTH, hand.hands[SOUTH][0])
        return pass_card(hand, NORTH, hand.hands[NORTH][0])

    def test_caller_and_partner_pass_a_card_across_at_the_same_time(self):
        hand = asked(SOLA, None, None, None)
        assert hand.waits_for == (NORTH, SOUTH)
        hand = pass_card(hand, SOUTH, cards("S4")[0])
        assert look_from(hand, NORTH).received is None, "face down until both are there"
        hand = pass_card(hand, NORTH, cards("SA")[0])
        assert set(hand.hands[NORTH]) == set(cards("H2 D2 S4"))
        assert set(hand.hands[SOUTH]) == set(cards("H4 D4 SA"))
        assert look_from(hand, NORTH).received == cards("S4")[0]
        assert look_from(hand, NORTH).given == cards("SA")[0]

    def test_the_callers_right_leads_and_the_partner_is_out(self):
        hand = self.exchanged()
        assert hand.waits_for == (WEST,)
        assert hand.sits_out is SOUTH
        assert play(hand, "S5 S4 S3").waits_for == (WEST,), "three cards are a trick"

    def test_it_is_over_and_failed_with_the_callers_first_trick(self):
        hand = play(self.exchanged(hands=("SA H2 D2", "S3 H3 D3", "S10 H4 D4", "S5 H5 D5")), "S5 S10 S3")
        assert hand.result == Hand(SOLA, NORTH, made=False)

    def test_it_is_made_without_one(self):
        hand = self.exchanged()
        hand = play(hand, "S5 S4 S3 H5 H2 H3")
        assert hand.result is None
        assert play(hand, "D5 D2 D3").result == Hand(SOLA, NORTH, made=True)

    @pytest.mark.parametrize(
        ("seat", "card", "sentence"),
        [
            (EAST, "S3", "Only North and South pass a card."),
            (NORTH, "S3", "North does not have ♠3."),
        ],
        ids=["an opponent", "another's card"],
    )
    def test_other_cards_are_not_passed(self, seat, card, sentence):
        with pytest.raises(Refused) as refused:
            pass_card(asked(SOLA, None, None, None), seat, cards(card)[0])
        assert str(refused.value) == sentence

    def test_nobody_passes_twice(self):
        hand = pass_card(asked(SOLA, None, None, None), NORTH, cards("SA")[0])
        with pytest.raises(Refused) as refused:
            pass_card(hand, NORTH, cards("H2")[0])
        assert str(refused.value) == "North has passed a card already."


class TestGrandDix:
    HANDS = (
        "SA SK SQ SJ S10 S9 S8 S7",
        "H2 H3 H4 H5 H6 H7 H8 H9",
        "S6 D2 D3 D4 D5 D6 D7 D8",
        "C2 C3 C4 C5 C6 C7 C8 C9",
    )

    def test_the_partner_leads_one_card_and_is_then_out(self):
        hand = asked(DIX)
        assert (hand.phase, hand.waits_for, hand.sits_out) == (Phase.CARDS, (SOUTH,), None)
        hand = play(hand, "S4 S5 SA S3")
        assert (hand.waits_for, hand.sits_out) == ((NORTH,), SOUTH)
        assert hand.trick.seats == (NORTH, EAST, WEST)

    def led(self, lead: str):
        hand = bid(sit(*self.HANDS, rules=ASKOV), "S7", "H2", "S6", "C2")
        return play(call_alone(hand, NORTH, DIX), lead)

    def test_it_is_made_with_the_first_seven_tricks(self):
        hand = self.led("S6 C2 S7 H2")
        assert (hand.waits_for, hand.sits_out) == ((NORTH,), SOUTH)
        for mine, east, west in zip("8 9 10 J Q".split(), range(3, 8), range(3, 8), strict=True):
            hand = play(hand, f"S{mine} H{east} C{west}")
        assert hand.result is None
        assert play(hand, "SK H8 C8").result == Hand(DIX, NORTH, made=True), "the eighth is not played"

    def test_the_partners_lead_is_the_callers_trick_if_it_wins(self):
        hand = self.led("D8 C2 S7 H2")
        assert hand.result is None
        assert (hand.waits_for, hand.taken.north_south) == ((NORTH,), 1)

    def test_it_is_over_and_failed_with_the_first_trick_lost(self):
        hand = asked(DIX, bids=("SA", "H3", "H4", "H5"))
        hand = play(hand, "S4 S5 SA S3")
        assert hand.result is None
        assert play(hand, "H2 H3 H5").result == Hand(DIX, NORTH, made=False)


def test_nothing_is_claimed_on_a_special_call():
    with pytest.raises(Refused) as refused:
        end_by_claim(asked(DIX), NORTH.side, 3)
    assert str(refused.value) == "A special call is played out; nothing is claimed."
