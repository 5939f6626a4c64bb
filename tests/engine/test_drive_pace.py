"""When a drive ends, by the time from bell to bell."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import read_hands, repeat_hands
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.pace import foretell_end
from tournaments.engine.drive.plan import DrivePlan

BEGAN = datetime(2026, 11, 26, 19, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return BEGAN + timedelta(minutes=minutes)


def ends(hand: int, bells: dict[str, int], now: int, *, is_break: bool = False, number: int = 8) -> int | None:
    """In minutes after the first bell; coffee is after hand 4 of 8."""
    plan = DrivePlan(DriveKind.PROGRESSIVE, repeat_hands(read_hands("HCDS"), number), number // 2, ("red", "black"))
    drive = WhistDrive(plan, hand, is_break)
    found = foretell_end(drive, {mark: at(minutes) for mark, minutes in bells.items()}, at(now))
    return None if found is None else int((found - BEGAN).total_seconds() // 60)


@pytest.mark.parametrize(
    ("hand", "bells", "now", "is_break", "minutes"),
    [
        pytest.param(3, {"1": 0, "2": 10, "3": 20}, 20, False, 20 + 6 * 10 + 20, id="six hands and coffee"),
        pytest.param(3, {"1": 0, "2": 10, "3": 20}, 35, False, 35 + 5 * 10 + 20, id="a hand that takes longer"),
        pytest.param(4, {"1": 0, "2": 10, "3": 40, "4": 50}, 50, False, 50 + 5 * 10 + 20, id="the median"),
        pytest.param(4, {"1": 0, "2": 9, "3": 18, "4": 27, "4+": 36}, 40, True, 36 + 20 + 4 * 9, id="at coffee"),
        pytest.param(4, {"3": 18, "4": 27, "4+": 36}, 70, True, 70 + 4 * 9, id="coffee that takes longer"),
        pytest.param(6, {"3": 18, "4": 27, "4+": 36, "5": 50, "6": 59}, 60, False, 59 + 3 * 9, id="coffee is no hand"),
        pytest.param(3, {"1": 0, "2": 10, "3": -40}, -40, False, None, id="a clock that was set back"),
        pytest.param(2, {"1": 0, "2": 10}, 12, False, None, id="one hand says little"),
        pytest.param(3, {}, 12, False, None, id="an evening from a file has no bells"),
    ],
)
def test_when_a_drive_ends(hand: int, bells: dict[str, int], now: int, is_break: bool, minutes: int | None):
    assert ends(hand, bells, now, is_break=is_break) == minutes
