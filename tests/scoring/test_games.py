"""Laws of whole games, on hands dealt at random."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import TO_TARGET, DecidedBy, EndKind, GameEnd, TieRule, add_hand, cut_cards, play
from scoring.hand import NIL, Call, Side, add_sides
from scoring.refused import Impossible
from scoring.rules import MINNESOTA, FailedGrand, FailedGrandTo, Low, LowTo
from tests.scoring.hands import ALL_RULES, THROWN_IN, every_hand, modest, play_out

HANDS = {rules.name: list(every_hand(rules)) for rules in ALL_RULES}
IN_HANDS = [GameEnd(EndKind.HANDS, hands=number, tie=tie) for number in (1, 2, 4) for tie in TieRule]


@st.composite
def evenings(draw, ends=(TO_TARGET, *IN_HANDS)):
    """Rules, an end, and deals in their order; more of them than most games need."""
    rules = draw(st.sampled_from(ALL_RULES))
    return rules, draw(st.sampled_from(ends)), draw(st.lists(st.sampled_from(HANDS[rules.name]), max_size=12))


@modest
@given(evenings())
def test_the_score_is_the_sum_of_the_hands_and_the_extra_hand_is_no_part_of_it(evening):
    rules, end, hands = evening
    sheet = play_out(hands, rules=rules, end=end)
    score = stars = NIL
    for line in sheet.lines:
        if not line.extra:
            score, stars = add_sides(score, line.scored.points), add_sides(stars, line.scored.stars)
        assert line.score == score
    assert (sheet.score, sheet.stars) == (score, stars)


@modest
@given(evenings())
def test_a_sheet_begins_as_the_sheet_of_its_first_hands(evening):
    rules, end, hands = evening
    sheet = play_out(hands, rules=rules, end=end)
    for played in range(len(sheet.lines) + 1):
        begun = play([line.hand for line in sheet.lines[:played]], rules=rules, end=end)
        assert begun.lines == sheet.lines[:played]
        assert begun.is_over is (sheet.is_over and played == len(sheet.lines))


@modest
@given(evenings())
def test_no_hand_is_accepted_after_the_end(evening):
    rules, end, hands = evening
    sheet = play_out(hands, rules=rules, end=end)
    if sheet.is_over:
        for hand in HANDS[rules.name]:
            with pytest.raises(Impossible):
                add_hand(sheet, hand, rules=rules, end=end)


@modest
@given(evenings())
def test_swapping_the_sides_of_every_hand_swaps_the_game(evening):
    rules, end, hands = evening
    sheet = play_out(hands, rules=rules, end=end)
    swapped = play_out([hand.swapped for hand in hands], rules=rules, end=end)
    assert (swapped.score, swapped.stars) == (sheet.score.swapped, sheet.stars.swapped)
    assert (swapped.winner and swapped.winner.other, swapped.decided_by) == (sheet.winner, sheet.decided_by)


@modest
@given(evenings(), st.integers(0, 12))
def test_a_thrown_in_deal_changes_nothing_but_the_number_of_lines(evening, place):
    rules, end, hands = evening
    sheet = play_out(hands, rules=rules, end=end)
    with_it = play_out([*hands[:place], THROWN_IN, *hands[place:]], rules=rules, end=end)
    assert replace(with_it, lines=()) == replace(sheet, lines=())


@modest
@given(evenings(ends=[TO_TARGET]))
def test_a_game_to_the_target_is_won_by_the_one_side_that_reaches_it(evening):
    rules, _end, hands = evening
    sheet = play_out(hands, rules=rules)
    reached = {side for side in Side if sheet.score[side] >= rules.target}
    assert reached == ({sheet.winner} if sheet.is_over else set())
    assert sheet.decided_by is (DecidedBy.TARGET if sheet.is_over else None)


@modest
@given(evenings(ends=IN_HANDS), st.sampled_from(Side))
def test_a_game_of_a_number_of_hands_never_ends_drawn(evening, cut):
    rules, end, hands = evening
    sheet = play_out(hands, rules=rules, end=end)
    if sheet.tie is TieRule.CUT:
        sheet = cut_cards(sheet, cut)
    enough = sum(hand.call is not Call.THROWN_IN for hand in hands) >= end.hands
    assert sheet.is_over or sheet.tie is TieRule.EXTRA_HAND or not enough
    if sheet.decided_by in (DecidedBy.EXTRA_HAND, DecidedBy.CUT):
        assert sheet.score.north_south == sheet.score.east_west


@modest
@given(
    st.integers(1, 1000),
    st.integers(1, 100),
    st.one_of(
        st.builds(FailedGrand, st.just(FailedGrandTo.OPPONENTS), st.integers(1, 100)),
        st.builds(FailedGrand, st.just(FailedGrandTo.GRANDERS), st.integers(-100, -1)),
    ),
    st.one_of(
        st.builds(Low, st.just(LowTo.MINORITY), st.integers(1, 100)),
        st.builds(Low, st.just(LowTo.MAJORITY), st.integers(-100, -1)),
    ),
    st.lists(st.sampled_from(HANDS["minnesota"]), max_size=8),
)
def test_house_rules_make_a_game_as_the_named_ones_do(target, made_grand, failed_grand, low, hands):
    rules = replace(MINNESOTA, name="house", target=target, made_grand=made_grand, failed_grand=failed_grand, low=low)
    sheet = play_out(hands, rules=rules)
    assert sheet.is_over is (max(sheet.score) >= target)
    assert min(sheet.score) < target
