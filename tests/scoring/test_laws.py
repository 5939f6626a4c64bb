"""Laws of scoring, shown on every hand that can be played by every rule set."""

from itertools import product

import pytest

from scoring.codec import HAND
from scoring.hand import NIL, BySide, Call, Hand, Seat
from scoring.refused import Impossible
from scoring.rules import ASKOV
from scoring.score import WhyPoints, score_hand
from tests.scoring.hands import ALL_RULES, OTHER_FAMILIES, every_hand, high, took

every_family = pytest.mark.parametrize("rules", [*ALL_RULES, *OTHER_FAMILIES], ids=lambda rules: rules.name)
every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)


@every_family
def test_swapping_the_sides_swaps_points_and_stars_and_keeps_the_reason(rules):
    for hand in every_hand(rules):
        scored, swapped = score_hand(hand, rules), score_hand(hand.swapped, rules)
        assert (swapped.points, swapped.stars) == (scored.points.swapped, scored.stars.swapped)
        assert swapped.why is scored.why
        assert hand.swapped.swapped == hand


@every_rule_set
def test_at_most_one_side_is_changed_by_a_hand_so_no_hand_wins_for_both(rules):
    for hand in every_hand(rules):
        scored = score_hand(hand, rules)
        assert 0 in scored.points
        assert 0 in scored.stars
        assert NIL in (scored.points, scored.stars)


@every_rule_set
def test_a_hand_with_tricks_changes_points_and_any_other_none(rules):
    for hand in every_hand(rules):
        assert (score_hand(hand, rules).points != NIL) is hand.call.has_tricks


@every_rule_set
def test_the_points_are_the_odd_tricks_times_the_price_of_one(rules):
    prices = {
        WhyPoints.MADE_GRAND: rules.made_grand,
        WhyPoints.FAILED_GRAND: rules.failed_grand.points,
        WhyPoints.LOW: rules.low.points,
    }
    for hand in every_hand(rules):
        if hand.tricks is not None:
            scored = score_hand(hand, rules)
            assert scored.odd == max(hand.tricks) - 6 == 7 - min(hand.tricks)
            assert sum(scored.points) == scored.odd * prices[scored.why]


@every_rule_set
def test_a_grand_is_made_with_seven_tricks_and_failed_with_six(rules):
    for by, tricks in product(rules.seats, range(14)):
        made = score_hand(high(by, tricks), rules).why is WhyPoints.MADE_GRAND
        assert made is (tricks >= 7)


@every_family
def test_a_partners_grand_is_worth_what_mine_is(rules):
    for hand in every_hand(rules):
        if hand.by is not None and hand.by.partner in rules.seats:
            partners = Hand(hand.call, hand.by.partner, hand.tricks, hand.made)
            assert score_hand(partners, rules) == score_hand(hand, rules)


@every_family
def test_every_hand_reads_back_as_it_was_written(rules):
    for hand in every_hand(rules):
        assert HAND.read(HAND.write(hand), "hand") == hand


def test_of_all_that_could_be_said_of_a_hand_only_real_hands_are_accepted():
    """Every call with every grander, outcome and count of tricks: 71 can be played, and 16 special calls."""
    tricks = [None, *map(took, range(-1, 15)), BySide(6, 6), BySide(7, 7)]
    said = product(Call, [None, *Seat], tricks, [None, True, False])
    accepted = {hand for hand in (hand_or_none(*words) for words in said) if hand is not None}
    assert accepted == {*every_hand(ASKOV)}
    assert len(accepted) == 71 + 16


def hand_or_none(call, by, tricks, made):
    try:
        hand = Hand(call, by, tricks, made)
        ASKOV.check(hand)
    except Impossible:
        return None
    return hand


@every_family
def test_a_rule_set_knows_every_hand_that_can_be_played_by_it(rules):
    hands = list(rules.every_hand())
    assert len(hands) == len(set(hands))
    assert set(hands) == set(every_hand(rules))
