"""The cast of a shared table: Ann, who opened it, and her three friends."""

from __future__ import annotations

import pytest

from scoring.hand import Seat
from scoring.rules import MINNESOTA
from tests.play.at_table import found_with_friends
from tournaments.play.actions import join_table
from tournaments.play.models import ScreenChair


@pytest.fixture
def ann() -> ScreenChair:
    return found_with_friends(MINNESOTA, level=3, name="Ann")


@pytest.fixture
def four(ann) -> dict[Seat, ScreenChair]:
    """Ann South, Bo North, Cleo East, Dag West; all before the first bid of a person."""
    key = ann.table.key
    others = {
        seat: join_table(key, seat=seat, name=name)
        for seat, name in ((Seat.NORTH, "Bo"), (Seat.EAST, "Cleo"), (Seat.WEST, "Dag"))
    }
    return {Seat.SOUTH: ann, **others}
