"""What the whole hall shows: every table of a round, the bench, and whom the hall is waiting for."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from tournaments.engine.names import make_sort_key
from tournaments.models import Chair, Party, Round
from tournaments.queries import rows
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.rows import Person, Placement, TableNow


@dataclass(frozen=True)
class HallRound:
    round: Round
    tables: tuple[TableNow, ...]
    bench: tuple[Person, ...]

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return rows.find_tables_waited_for(self.tables)

    @property
    def tables_done(self) -> int:
        return len(self.tables) - len(self.waiting_for)

    @property
    def is_complete(self) -> bool:
        return not self.waiting_for

    @property
    def is_seated(self) -> bool:
        """Whether everybody is seated, so that the screen no longer needs to show the seats."""
        return all(table.game.is_seated for table in self.tables)

    @property
    def places(self) -> tuple[Placement, ...]:
        """Everybody's place in the order of names, because people look for themselves."""
        places = rows.make_places(self.tables, self.bench)
        return tuple(sorted(places, key=lambda place: make_sort_key(place.person.name)))


def read_hall_round(round: Round) -> HallRound:
    """Every table of a round and its bench; two queries at any number of tables."""
    places = rows.read_places(Chair.objects.filter(round=round))
    seated = rows.group_seats(places)
    tables = tuple(rows.make_table_now(game, seated[game.table]) for game in round.games.order_by("table"))
    return HallRound(round, tables, rows.find_benched(places))


def read_hall_now(party: Party, *, announced: bool = True) -> HallRound | None:
    """The round in play, or with announced=False the one whose seats are only proposed; three queries."""
    round = find_newest_round(party, announced=announced)
    return None if round is None else read_hall_round(round)


# The caller of new seats reads these out: the tables from the top, then the bench

Called = list[tuple[int | None, list[Placement]]]


def read_hall_to_call(party: Party) -> HallRound | None:
    """The newest announced round; None if there is nothing to call. Three queries at any number of tables."""
    hall = read_hall_now(party)
    # Between two rounds the old seats would send people to the wrong chairs.
    return None if hall is None or hall.is_complete or party.status == Party.Status.ENDED else hall


def list_calls_in_hall(party: Party, hall: HallRound, *, only_movers: bool) -> Called:
    """The lines to call out: each table with its people, then the bench. `only_movers` takes one query more."""
    stay = find_who_stays_at_table(party, hall) if only_movers else ()
    # groupby needs the places of a table beside each other, as make_places has them.
    places = (place for place in rows.make_places(hall.tables, hall.bench) if place.person.number not in stay)
    return [(table, list(heard)) for table, heard in groupby(places, key=attrgetter("table"))]


def find_who_stays_at_table(party: Party, hall: HallRound) -> frozenset[int]:
    """Who was at the same table in the round before, or on the bench both times; one query."""
    before = Chair.objects.filter(round__party=party, round__number=hall.round.number - 1)
    were = dict(before.values_list("entry__number", "table"))
    now = [(place.person.number, place.table) for place in hall.places]
    return frozenset(number for number, table in now if number in were and were[number] == table)
