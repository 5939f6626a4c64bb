"""Who sat where in the whole evening: of four hundred players after ten rounds these are four thousand chairs.

The movement and the standings read them anew after every change, with one row for each round: a row for each chair takes
the database three times as long (docs/speed.md). Where it matters in which order the chairs were handed out, as on the
bench of a file, each is a row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat

from django.db import connection

from scoring.hand import Seat
from tournaments.engine.movements.history import pair_number
from tournaments.models import Chair, Entry, Party, Round
from tournaments.queries.rows import Person

ChairRow = tuple[int, int | None, str | None, int]
LISTED = {"sqlite": "group_concat({})", "postgresql": "string_agg(({})::text, ',')"}
CHAIRS = f"""
    SELECT round.number, chair."table", chair.seat, entry.number
    FROM {Round._meta.db_table} round
    JOIN {Chair._meta.db_table} chair ON chair.round_id = round.id
    JOIN {Entry._meta.db_table} entry ON entry.id = chair.entry_id
    WHERE round.party_id = %s AND round.announced_at IS NOT NULL
    ORDER BY round.number, chair.id
"""
BY_ROUND = f"""
    SELECT round.number, {{players}}, {{tables}}, {{seats}}
    FROM {Round._meta.db_table} round
    JOIN {Chair._meta.db_table} chair ON chair.round_id = round.id
    JOIN {Entry._meta.db_table} entry ON entry.id = chair.entry_id
    WHERE round.party_id = %s AND round.announced_at IS NOT NULL
    GROUP BY round.number
    ORDER BY round.number
"""
SEAT_OF = {seat.value: seat for seat in Seat}
SIDE = {seat.value: pair_number(0, seat.side) for seat in Seat}


@dataclass(frozen=True, slots=True)
class RoundChairs:
    """The chairs of one round, in no order: one list of all the players, one of their tables, one of their seats.

    Whoever is on the bench has table 0 and an empty seat.
    """

    round: int
    players: list[int]
    tables: list[int]
    seats: list[str]

    @property
    def bench(self) -> tuple[int, ...]:
        return tuple(player for player, table in zip(self.players, self.tables, strict=True) if not table)

    @property
    def pairs(self) -> dict[int, int]:
        """The pair of everybody at a table, by the numbers that a History knows."""
        chairs = zip(self.players, self.tables, self.seats, strict=True)
        return {player: 2 * table + SIDE[seat] for player, table, seat in chairs if table}

    @property
    def rows(self) -> Iterator[ChairRow]:
        return zip(repeat(self.round), self.tables, self.seats, self.players, strict=False)


def chairs_by_round(party: Party) -> list[RoundChairs]:
    """Every chair in the announced rounds, first to last; one query."""
    listed = LISTED[connection.vendor].format
    columns = {
        "players": listed("entry.number"),
        "tables": listed('coalesce(chair."table", 0)'),
        "seats": listed("coalesce(chair.seat, '')"),
    }
    with connection.cursor() as cursor:
        cursor.execute(BY_ROUND.format(**columns), [party.pk])
        return [RoundChairs(round, *_read(*columns)) for round, *columns in cursor.fetchall()]


def _read(players: str, tables: str, seats: str) -> tuple[list[int], list[int], list[str]]:
    return list(map(int, players.split(","))), list(map(int, tables.split(","))), seats.split(",")


@dataclass(frozen=True, slots=True)
class WhoSatWhere:
    """All chairs of a party: everybody's table by round (0 is the bench), and the four of every table of a round."""

    tables_of: dict[int, dict[int, int]]
    at_table: dict[tuple[int, int], list[tuple[Seat, Person]]]


def who_sat_where(party: Party) -> WhoSatWhere:
    """Two queries."""
    seated = WhoSatWhere({}, {})
    names = dict(party.entries.values_list("number", "player__name"))
    for chairs in chairs_by_round(party):
        for round, table, seat, player in chairs.rows:
            seated.tables_of.setdefault(player, {})[round] = table or 0
            if table and seat:
                seated.at_table.setdefault((round, table), []).append((SEAT_OF[seat], Person(player, names[player])))
    return seated


def chairs_of(party: Party) -> Iterable[ChairRow]:
    """Round, table, seat and player of every chair in the announced rounds, as they were handed out; one query."""
    with connection.cursor() as cursor:
        cursor.execute(CHAIRS, [party.pk])
        rows_read: list[ChairRow] = cursor.fetchall()
    return rows_read
