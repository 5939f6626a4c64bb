"""What is called out in the hall when new seats are announced: table by table from the top, then who sits out."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from tournaments.models import Chair, Party
from tournaments.queries import rows
from tournaments.queries.hall import HallRound, hall_now
from tournaments.queries.rows import Seated

Called = list[tuple[int | None, list[Seated]]]


def hall_to_call(party: Party) -> HallRound | None:
    """The newest announced round; None where nobody is to be called. Three queries at any number of tables.

    Between two rounds the old seats would send people to the wrong chairs.
    """
    hall = hall_now(party)
    return None if hall is None or hall.is_complete or party.status == Party.Status.ENDED else hall


def called_out(party: Party, hall: HallRound, *, only_movers: bool) -> Called:
    """What is called in one breath: each table with its people, then the bench. One query more to leave somebody out."""
    stay = who_stays_at_table(party, hall) if only_movers else ()
    places = (place for place in rows.places_at(hall.tables, hall.bench) if place.person.number not in stay)
    return [(table, list(heard)) for table, heard in groupby(places, key=attrgetter("table"))]


def who_stays_at_table(party: Party, hall: HallRound) -> frozenset[int]:
    """Who was at the same table in the round before, or on the bench then and now; one query."""
    before = Chair.objects.filter(round__party=party, round__number=hall.round.number - 1)
    were = dict(before.values_list("entry__number", "table"))
    now = [(place.person.number, place.table) for place in hall.places]
    return frozenset(number for number, table in now if number in were and were[number] == table)
