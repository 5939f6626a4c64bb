"""Steps: everybody keeps their seat, and those on the same seat go so many tables up. After the last table comes table 1."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.hand import Seat
from tournaments.engine.seats import SEATS, Seating, Table

Steps = Mapping[Seat, int]  # how many tables up; below zero down


def step(seating: Seating, steps: Steps) -> Seating:
    """The next seats."""
    tables = seating.tables
    return Seating(
        tuple(
            Table.of(table.number, (tables[(place - steps[seat]) % len(tables)].at(seat) for seat in SEATS), table.rank)
            for place, table in enumerate(tables)
        )
    )


def is_step(before: Seating, after: Seating, steps: Steps) -> bool:
    """Whether all who sit in both rounds have gone as one sentence says. Somebody may have taken over a chair."""
    if after.bench or before.bench or len(before.tables) != len(after.tables):
        return False
    expected = step(before, steps)
    both = before.table_of.keys() & after.table_of.keys()
    return all(_chair(expected, player) == _chair(after, player) for player in both)


def _chair(seating: Seating, player: int) -> tuple[int, Seat]:
    table = seating.table_of[player]
    return table.number, table.seat_of(player)
