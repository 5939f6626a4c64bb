"""Who calls and who leads, in every case there is, beside a reading of the rules that is written down here again."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from scoring.hand import Call, Seat
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA, Colour
from tests.scoring.play.table import bid, call_alone, cards, pass_card, sit

HANDS = ("SA HA DA", "SK HK DK", "SQ HQ DQ", "SJ HJ DJ")
BLACK, RED = ("SA", "SK", "SQ", "SJ"), ("HA", "HK", "HQ", "HJ")
RED_IS_HIGH = replace(MINNESOTA, name="red is high", high_colour=Colour.RED)
SOLA, DIX = Call.SOLA_NOLA, Call.GRAND_DIX


@pytest.mark.parametrize("rules", [MINNESOTA, RED_IS_HIGH, SOUTH_DAKOTA], ids=lambda rules: rules.name)
@pytest.mark.parametrize("dealer", Seat, ids=str)
@pytest.mark.parametrize("blacks", list(product([True, False], repeat=4)), ids=str)
def test_the_first_high_bid_from_the_dealers_left_grands_and_its_neighbour_leads(rules, dealer, blacks):
    laid = [black if is_black else red for black, red, is_black in zip(BLACK, RED, blacks, strict=True)]
    hand = bid(sit(*HANDS, rules=rules, dealer=dealer), *laid)
    high = {
        seat for seat, is_black in zip(Seat, blacks, strict=True) if is_black is (rules.high_colour is Colour.BLACK)
    }
    order = [dealer.left, dealer.left.left, dealer.right, dealer]
    grander = next((seat for seat in order if seat in high), None)
    assert (hand.call, hand.by) == ((Call.HIGH, grander) if grander else (Call.LOW, None))
    assert hand.turned == tuple(order[: order.index(grander) + 1] if grander else order)
    high_leader = grander and (grander if rules is SOUTH_DAKOTA else grander.right)
    assert hand.waits_for == (high_leader or dealer.left,)


@pytest.mark.parametrize("dealer", Seat, ids=str)
def test_the_highest_special_call_holds_whatever_the_four_answer(dealer):
    """Each of the four says no, Sola Nola or Grand Dix: 81 ways, of which those that overrule nothing are refused."""
    order = [dealer.left, dealer.left.left, dealer.right, dealer]
    for answers in product([None, SOLA, DIX], repeat=4):
        hand, highest, by = bid(sit(*HANDS, rules=ASKOV, dealer=dealer), *RED), None, None
        for seat, answer in zip(order, answers, strict=True):
            if highest is DIX:
                assert not hand.special_calls
                break
            assert hand.waits_for == (seat,)
            if answer is SOLA and highest is SOLA:
                with pytest.raises(Refused):
                    call_alone(hand, seat, answer)
                answer = None  # who may not overrule says no
            if answer:
                highest, by = answer, seat
            hand = call_alone(hand, seat, answer)
        assert (hand.call, hand.by) == ((highest, by) if highest else (Call.LOW, None))
        waiting = {None: {dealer.left}, SOLA: {by, by and by.partner}, DIX: {by and by.partner}}
        assert set(hand.waits_for) == waiting[highest]


def test_whatever_two_pass_across_each_has_three_cards_and_the_right_leads():
    for caller in Seat:
        asked = bid(sit(*HANDS, rules=ASKOV), *RED)
        for seat in asked.order:
            asked = call_alone(asked, seat, SOLA if seat is caller else None)
        held = dict(zip(Seat, map(cards, HANDS), strict=True))
        for given, returned in product(held[caller], held[caller.partner]):
            hand = pass_card(pass_card(asked, caller.partner, returned), caller, given)
            assert set(hand.hands[caller]) == {*held[caller], returned} - {given}
            assert set(hand.hands[caller.partner]) == {*held[caller.partner], given} - {returned}
            assert hand.waits_for == (caller.right,)
            assert look_from(hand, caller).received == returned
