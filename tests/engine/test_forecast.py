"""How many minutes: a hall waits for its slowest table, and an evening is its rounds and the ways between."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import EndKind, GameEnd, TieRule
from scoring.rules import FAILED_GRAND_DOUBLE, MINNESOTA, NULA_PLUS, SOUTH_DAKOTA
from tournaments.engine.forecast import (
    Going,
    Hall,
    HandEntered,
    evening_length,
    hands_after_bell,
    judged_by_time,
    measured,
    minutes_between,
    round_left,
    until_bell,
)

HANDS = GameEnd(EndKind.HANDS, hands=8)
CLOCK = GameEnd(EndKind.TIME, minutes=20)
BELL = GameEnd(EndKind.TOP_TABLE)
SIX = Hall(FAILED_GRAND_DOUBLE, GameEnd(), 6, 6)


def going(table: int, *hands: float, **more: float) -> Going:
    return Going(table, tuple(map(float, hands)), **more)


def test_where_nobody_plays_nothing_is_left():
    assert round_left([], each=4) is None


def test_the_hall_waits_for_the_table_with_the_most_hands_left():
    left = round_left([going(1, 2), going(4, 5), going(6, 1)], each=4)
    assert left.slowest == 4
    assert left.span.middle == pytest.approx(20, abs=0.2)


def test_where_no_table_stands_out_none_is_called_the_slowest():
    assert round_left([going(1, 2, 9), going(4, 2, 9)], each=4).slowest is None
    assert round_left([going(1, 2), going(4, 2.4)], each=4).slowest is None
    assert round_left([going(1, 2), going(4, 2.6)], each=4).slowest == 4


def test_a_hand_that_is_played_for_a_while_counts_and_never_as_a_whole_one():
    assert round_left([going(1, 3, since=2)], each=4).span.middle == pytest.approx(10, abs=0.2)
    assert round_left([going(1, 3, since=60)], each=4).span.middle == pytest.approx(8.4, abs=0.2)


def test_the_more_tables_the_longer():
    one = round_left([going(1, *range(1, 41))], each=4)
    many = round_left([going(table, *range(1, 41)) for table in range(1, 21)], each=4)
    assert one.span.low < many.span.low
    assert one.span.middle < many.span.middle
    assert many.span.high <= 160.2


def test_on_the_clock_it_is_the_clock_and_part_of_a_hand():
    left = round_left([until_bell(table, bell_in=12) for table in (1, 2)], each=4)
    assert 12 < left.span.low < left.span.middle < left.span.high <= 16.2


def test_after_the_bell_some_tables_are_level_and_play_another_hand():
    hands = hands_after_bell(0.05)
    assert sum(number > 1 for number in hands) / len(hands) == pytest.approx(0.05)
    assert max(hands_after_bell(0.0)) < 1


def test_a_table_that_enters_nothing_is_judged_by_its_time():
    silent = judged_by_time(going(1, 2, 5, 9, since=20), hands_ago=4)
    assert (silent.hands, silent.since) == ((1, 5), 0)
    assert judged_by_time(going(1, 2), hands_ago=7).hands == (1,)


@given(st.lists(st.lists(st.integers(0, 60), min_size=1, max_size=20), min_size=1, max_size=8), st.floats(1, 15))
def test_low_is_below_middle_and_middle_below_high(tables, each):
    left = round_left(
        [Going(number, tuple(map(float, sorted(hands)))) for number, hands in enumerate(tables)], each=each
    )
    assert 0 < left.span.low <= left.span.middle <= left.span.high


# A whole evening


@pytest.mark.parametrize("end", [GameEnd(), HANDS, CLOCK, BELL], ids=lambda end: end.kind)
def test_more_tables_and_more_rounds_never_make_it_shorter(end):
    small, large = replace(SIX, end=end, tables=2), replace(SIX, end=end, tables=30)
    assert evening_length(small).round.middle <= evening_length(large).round.middle
    assert evening_length(small).evening.middle < evening_length(replace(small, rounds=7)).evening.middle


def test_a_round_on_the_clock_is_its_minutes_and_a_hand():
    length = evening_length(replace(SIX, end=CLOCK))
    assert 20 < length.round.low < length.round.high < 20 + 2 * 4
    assert length.evening.middle == pytest.approx(6 * (length.round.middle + 5), rel=0.05)


def test_rounds_of_eight_hands_are_eight_hands_of_the_slowest_table():
    length = evening_length(replace(SIX, end=HANDS))
    assert 8 * 4 < length.round.middle < 8 * 4 * 1.5


def test_the_bell_from_the_top_table_is_shorter_than_waiting_for_all():
    assert evening_length(replace(SIX, end=BELL)).evening.high < evening_length(SIX).evening.low


def test_games_that_may_never_end_are_said_so():
    assert evening_length(replace(SIX, rules=SOUTH_DAKOTA)).endless > 0.9
    assert evening_length(replace(SIX, rules=SOUTH_DAKOTA, end=BELL)).endless > 0.3
    assert evening_length(replace(SIX, rules=SOUTH_DAKOTA, end=HANDS)).endless == 0
    assert evening_length(replace(SIX, rules=MINNESOTA)).endless < 0.01


def test_twice_the_minutes_of_a_hand_are_twice_the_minutes_of_a_round():
    quick, slow = evening_length(replace(SIX, each=3)), evening_length(replace(SIX, each=6))
    assert slow.round.middle == pytest.approx(2 * quick.round.middle)


def test_with_a_cut_no_table_plays_an_extra_hand():
    extra, cut = (replace(SIX, end=replace(HANDS, tie=tie), tables=30) for tie in TieRule)
    assert evening_length(cut).round.high < evening_length(extra).round.high


def test_the_same_hall_has_the_same_evening():
    hall = replace(SIX, rules=NULA_PLUS)
    assert evening_length(hall) == evening_length(hall)


# What was measured

EIGHT = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)


def entered(game: int, *minutes: float) -> list[HandEntered]:
    return [HandEntered(game, EIGHT + timedelta(minutes=at)) for at in minutes]


def test_the_minutes_of_a_hand_lie_between_two_of_the_same_game():
    assert minutes_between([*entered(1, 0, 4, 9), *entered(2, 1, 4)]) == [4, 5, 3]


def test_slips_typed_at_once_and_breaks_are_no_hands():
    assert minutes_between(entered(1, 0, 0.2, 0.4, 5, 50, 54)) == [pytest.approx(4.6), 4]


def test_a_few_hands_measure_nothing():
    assert measured([4.0] * 5) is None
    assert measured([3.0, 4.0, 4.0, 5.0, 4.0, 9.0]) == 4
