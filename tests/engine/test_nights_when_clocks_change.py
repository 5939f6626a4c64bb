"""The times of an evening by the clock of its hall, also on the two nights of the year when that is changed."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from scoring.game import EndKind, GameEnd
from scoring.rules import MINNESOTA
from tournaments.engine.clock import find_next_time
from tournaments.engine.forecast import Hall, forecast_evening


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        pytest.param(date(2026, 11, 21), 6, id="any other night"),
        pytest.param(date(2026, 10, 24), 7, id="the clocks go back: one hour is there twice"),
        pytest.param(date(2026, 3, 28), 5, id="the clocks go forward: one hour is missing"),
    ],
)
def test_the_night_when_the_clocks_change_is_as_long_as_it_is(day, hours):
    """From nine until three, by the clock of a hall in Oslo."""
    oslo = ZoneInfo("Europe/Oslo")
    hall = Hall(MINNESOTA, GameEnd(EndKind.HANDS, hands=8), 4)
    tonight = forecast_evening(hall, day, time(21), time(3), zone=oslo)
    assert tonight.minutes == 60 * hours
    assert tonight.hall.rounds == hall.with_most_rounds(60 * hours).rounds
    assert [at.astimezone(oslo).hour for at in (tonight.begins, tonight.ends)] == [21, 3]
    assert tonight.about - tonight.begins <= timedelta(hours=hours)


@pytest.mark.parametrize(
    ("after", "of_day", "found"),
    [
        ("2026-03-03 22:54", "01:00", "2026-03-04 01:00"),
        ("2026-03-03 22:54", "23:00", "2026-03-03 23:00"),
        ("2026-03-03 00:10", "01:00", "2026-03-03 01:00"),
        ("2026-12-31 20:00", "20:00", "2027-01-01 20:00"),
        ("2026-10-24 23:00", "02:30", "2026-10-25 02:30"),
    ],
)
def test_the_next_time_that_a_clock_shows(after, of_day, found):
    oslo = ZoneInfo("Europe/Oslo")
    at = datetime.fromisoformat(after).replace(tzinfo=oslo)
    assert f"{find_next_time(time.fromisoformat(of_day), at).astimezone(oslo):%Y-%m-%d %H:%M}" == found
