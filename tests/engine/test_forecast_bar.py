"""The bar of the forecast: rounds in proportion to their minutes."""

from __future__ import annotations

from datetime import UTC, date, time

import pytest

from scoring.rules import MINNESOTA
from tournaments.engine.forecast import EIGHT_HANDS, Hall, forecast_evening


def test_the_bar_is_to_scale():
    """Every round has the share of its minutes, with the move after it; what is left until the end stays free."""
    tonight = forecast_evening(Hall(MINNESOTA, EIGHT_HANDS, 4), date(2026, 11, 21), time(19), time(22), zone=UTC)
    rounds = tonight.bar
    assert [number for number, _begins, _width in rounds] == [1, 2, 3]
    one = tonight.hall.evening.middle / 3 / 180 * 100
    for number, begins, width in rounds:
        assert (begins, width) == pytest.approx((one * (number - 1), one))
    assert rounds[-1][1] + one < 100, "there is time left before ten"


def test_the_bar_of_an_evening_that_ends_late_is_full():
    tonight = forecast_evening(Hall(MINNESOTA, EIGHT_HANDS, 4), date(2026, 11, 21), time(19), time(19, 20), zone=UTC)
    ((number, begins, width),) = tonight.bar
    assert (number, begins, width) == pytest.approx((1, 0, 100))
    assert tonight.end_on_bar == pytest.approx(20 / tonight.hall.evening.middle * 100)
