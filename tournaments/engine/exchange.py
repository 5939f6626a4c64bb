"""Who changes seats when the next seats follow from a corrected result: as few people as possible.

The movement makes the seats twice, from the old result and from the new one. Each table that differs is turned and mirrored,
which keeps its partnerships, until as few people as possible change chairs. What is left is an exchange: each of these
people takes the place of another. It is applied to the present seats, so that changes by hand stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, product

from tournaments.engine.fixed import NOBODY_FIXED, Fixed, sits_on_own_chair
from tournaments.engine.presence import SeatChange, find_seat_changes
from tournaments.engine.seats import Seating, Table


@dataclass(frozen=True, slots=True)
class OtherCompany:
    """A player who stays on their chair but gets another partner, other opponents, or both."""

    player: int
    table: int
    partner: int
    new_partner: bool
    opponents: tuple[int, int]


def have_same_ranks(before: Seating, after: Seating) -> bool:
    """Whether every table has the same rank in both. They differ if a player with a fixed chair gets another rank."""
    return [(one.number, one.rank) for one in before.tables] == [(one.number, one.rank) for one in after.tables]


def find_exchange(before: Seating, after: Seating, fixed: Fixed = NOBODY_FIXED) -> dict[int, int]:
    """Who takes whose place, so that the first seats get the partnerships and tables of the second.

    A player who keeps a chair stays on it. Raises ValueError if the numbers of tables differ, which no result can cause.
    """
    changes: dict[int, int] = {}
    for was, now in zip(before.tables, after.tables, strict=True):
        arranged = turn_table_to(was, now, fixed)
        changes |= {old: new for old, new in zip(was.players, arranged.players, strict=True) if old != new}
    leaving = [player for player in before.bench if player not in after.bench]
    coming = [player for player in after.bench if player not in before.bench]
    return changes | dict(zip(leaving, coming, strict=True))  # results change who sits out, not how many


def turn_table_to(was: Table, now: Table, fixed: Fixed = NOBODY_FIXED) -> Table:
    """`now` turned and mirrored so that it has as many people as possible on the chairs that they have in `was`.

    If several ways are equal, players with the closest numbers change places. This is symmetric, so that the opposite
    correction restores every chair.
    """

    def change(table: Table) -> tuple[int, int, list[tuple[int, ...]]]:
        pairs = [(one, two) for one, two in zip(was.players, table.players, strict=True) if one != two]
        return len(pairs), sum((one - two) ** 2 for one, two in pairs), sorted(tuple(sorted(pair)) for pair in pairs)

    return min(_turned(now, fixed), key=change)  # never empty: `now` itself is one of the ways


def _turned(table: Table, fixed: Fixed) -> Iterator[Table]:
    """The ways to sit down with the same partners: all eight, or those that leave fixed chairs alone."""
    staying = [player for player in table.players if sits_on_own_chair(player, table, fixed)]
    pairs = ((table.north, table.south), (table.east, table.west))
    for (one, two), flip_one, flip_two in product((pairs, pairs[::-1]), (1, -1), (1, -1)):
        (north, south), (east, west) = one[::flip_one], two[::flip_two]
        way = table.with_players((north, east, south, west))
        if all(way.seat_of(player) is table.seat_of(player) for player in staying):
            yield way


def find_tables_concerned(changes: tuple[SeatChange, ...]) -> tuple[int, ...]:
    """The tables that a player leaves or comes to."""
    tables = {place.table for one in changes for place in (one.was, one.now) if place is not None}
    return tuple(sorted(table for table in tables if table is not None))


def find_other_company(before: Seating, after: Seating) -> tuple[OtherCompany, ...]:
    """The players who stay on their chairs and get another partner or other opponents."""
    movers = {one.player for one in find_seat_changes(before, after)}
    staying = [(player, table) for player, table in after.table_of.items() if player not in movers]
    return tuple(chain.from_iterable(_company(player, before.table_of[player], table) for player, table in staying))


def _company(player: int, was: Table, now: Table) -> Iterator[OtherCompany]:
    partner, opponents = now.partner_of(player), now.pair(now.seat_of(player).side.other)
    new_partner = partner != was.partner_of(player)
    if new_partner or set(opponents) != set(was.pair(was.seat_of(player).side.other)):
        yield OtherCompany(player, now.number, partner, new_partner, opponents)
