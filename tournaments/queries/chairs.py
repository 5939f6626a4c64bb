"""Who sat where in the whole evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from scoring.hand import Seat
from tournaments.models import Chair, Party
from tournaments.queries.rows import Person

ChairRow = tuple[int, int | None, str | None, int]
SEAT_OF = {seat.value: seat for seat in Seat}


def chairs_by_round(party: Party) -> Iterator[tuple[int, Iterator[ChairRow]]]:
    """Every chair in the announced rounds, first to last; one query."""
    return groupby(chairs_of(party), itemgetter(0))


@dataclass(frozen=True, slots=True)
class WhoSatWhere:
    """All chairs of a party: everybody's table by round (0 is the bench), and the four of every table of a round."""

    tables_of: dict[int, dict[int, int]]
    at_table: dict[tuple[int, int], list[tuple[Seat, Person]]]


def who_sat_where(party: Party) -> WhoSatWhere:
    """Two queries."""
    seated = WhoSatWhere({}, {})
    names = dict(party.entries.values_list("number", "player__name"))
    for round, table, seat, player in chairs_of(party):
        seated.tables_of.setdefault(player, {})[round] = table or 0
        if table and seat:
            seated.at_table.setdefault((round, table), []).append((SEAT_OF[seat], Person(player, names[player])))
    return seated


def chairs_of(party: Party) -> Iterable[ChairRow]:
    """Round, table, seat and player of every chair in the announced rounds, as they were handed out; one query."""
    chairs = Chair.objects.filter(round__party=party, round__announced_at__isnull=False)
    in_order = chairs.order_by("round__number", "pk")
    return in_order.values_list("round__number", "table", "seat", "entry__number")
