"""The clock of a round: what it shows comes out of its values and the time it is asked at."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.refused import Impossible
from tournaments.engine.clock import Clock, ClockAction, WhyNoClock, act_on_clock, start_clock

EIGHT = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return EIGHT + timedelta(minutes=minutes)


def turn(clock: Clock | None, *turns: tuple[float, ClockAction, int]) -> Clock | None:
    """The clock after each of these, told as (minutes past eight, what, minutes)."""
    for when, what, minutes in turns:
        clock = act_on_clock(clock, what, minutes=minutes, now=at(when))
    return clock


def test_it_counts_down_to_zero_and_no_further():
    clock = start_clock(20, EIGHT)
    assert [clock.seconds_left(at(minutes)) for minutes in (0, 5, 19.99, 20, 25)] == [1200, 900, 1, 0, 0]
    assert [clock.is_up(at(minutes)) for minutes in (19.99, 20)] == [False, True]


def test_a_clock_that_is_held_stands_still_and_goes_on_with_what_was_left():
    held = turn(start_clock(20, EIGHT), (8, ClockAction.HOLD, 0))
    assert held == Clock(20, left=720)
    assert held.seconds_left(at(100)) == 720
    assert turn(held, (30, ClockAction.GO_ON, 0)) == Clock(20, ends_at=at(42))


@pytest.mark.parametrize("held", [{}, {"ends_at": EIGHT, "left": 60}], ids=["neither", "both"])
def test_it_runs_or_is_held(held):
    with pytest.raises(AssertionError):
        Clock(20, **held)


@pytest.mark.parametrize("minutes", [0, 601])
def test_no_clock_is_held_that_could_not_be_started(minutes):
    with pytest.raises(Impossible) as refused:
        Clock(minutes, left=60)
    assert refused.value.reason is WhyNoClock.MINUTES


def test_held_twice_is_held_once():
    once = turn(start_clock(20, EIGHT), (8, ClockAction.HOLD, 0))
    assert turn(once, (9, ClockAction.HOLD, 0)) == once
    running = start_clock(20, EIGHT)
    assert turn(running, (9, ClockAction.GO_ON, 0)) == running


@pytest.mark.parametrize(
    ("clock", "when", "minutes", "left"),
    [
        pytest.param(Clock(20, ends_at=at(20)), 10, 5, 900, id="later"),
        pytest.param(Clock(20, ends_at=at(20)), 10, -5, 300, id="earlier"),
        pytest.param(Clock(20, ends_at=at(20)), 18, -5, 0, id="never below zero"),
        pytest.param(Clock(20, ends_at=at(20)), 30, 5, 300, id="after zero it counts from now"),
        pytest.param(Clock(20, left=60), 30, 5, 360, id="held"),
        pytest.param(Clock(20, left=60), 30, 100_000, 36_000, id="no longer than a clock runs"),
    ],
)
def test_it_is_moved_from_what_is_left(clock, when, minutes, left):
    moved = turn(clock, (when, ClockAction.MOVE, minutes))
    assert moved.seconds_left(at(when)) == left
    assert moved.is_held == clock.is_held


def test_it_is_taken_away_and_started_anew():
    assert turn(start_clock(20, EIGHT), (5, ClockAction.TAKE_AWAY, 0)) is None
    assert turn(start_clock(20, EIGHT), (5, ClockAction.START, 10)) == Clock(10, ends_at=at(15))


@pytest.mark.parametrize("what", [ClockAction.HOLD, ClockAction.GO_ON, ClockAction.MOVE])
def test_without_a_clock_there_is_nothing_to_turn(what):
    with pytest.raises(Impossible) as refused:
        turn(None, (0, what, 1))
    assert refused.value.reason is WhyNoClock.NO_CLOCK


@pytest.mark.parametrize("minutes", [0, -1, 601])
def test_no_clock_runs_so(minutes):
    with pytest.raises(Impossible) as refused:
        start_clock(minutes, EIGHT)
    assert str(refused.value) == f"A clock runs 1 to 600 minutes; {minutes} is not possible."


def test_a_clock_that_was_turned_has_another_mark():
    running = start_clock(20, EIGHT)
    marks = {running.mark, turn(running, (1, ClockAction.HOLD, 0)).mark, turn(running, (1, ClockAction.MOVE, 1)).mark}
    assert len(marks) == 3


@given(st.integers(1, 600), st.floats(0, 500), st.floats(0, 500))
def test_holding_and_going_on_at_once_changes_nothing_that_is_left(minutes, held_at, later):
    clock = start_clock(minutes, EIGHT)
    again = turn(clock, (held_at, ClockAction.HOLD, 0), (held_at, ClockAction.GO_ON, 0))
    assert 0 <= again.seconds_left(at(held_at + later)) - clock.seconds_left(at(held_at + later)) <= 1


@given(st.integers(1, 600), st.floats(0, 100), st.integers(-30, 30))
def test_moved_forth_and_back_is_where_it_was_unless_it_met_its_limits(minutes, when, by):
    clock = start_clock(minutes, EIGHT)
    left = clock.seconds_left(at(when))
    there = turn(clock, (when, ClockAction.MOVE, by))
    back = turn(there, (when, ClockAction.MOVE, -by))
    if 0 <= left + 60 * by <= 36_000:
        assert back.seconds_left(at(when)) == left
