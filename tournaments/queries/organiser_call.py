"""Who waits for the organiser: calls that are open, and results that are disputed."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import OrganiserCall, Party
from tournaments.models.party import EVERY_PLAYER
from tournaments.queries import rows
from tournaments.queries.desk import Desk, DeskTable
from tournaments.queries.rows import Person, Seated

Call = tuple[OrganiserCall, Seated | None]  # of a player also where they are in the round that is played, if they are


@dataclass(frozen=True)
class Waiting:
    """All of them, the first in front. A dispute comes with the call that it made, unless that is answered already.

    `silenced` are the tables and players whose pages call nobody tonight; neither of both for every player's.
    """

    calls: list[Call]
    disputes: list[tuple[DeskTable, OrganiserCall | None]]
    silenced: list[tuple[int | None, Person | None]]

    @property
    def players(self) -> int:
        """How many players wait; anybody with the code may press the button on their pages."""
        return sum(call.entry is not None for call, _place in self.calls)

    @property
    def in_title(self) -> int:
        """How many the title of the desk counts: a page that calls again and again is counted once."""
        return len(self.disputes) + sum(call.times == 1 for call, _place in self.calls)

    def __len__(self) -> int:
        return len(self.calls) + len(self.disputes)


def waiting_at(desk: Desk) -> Waiting:
    """Who waits at a desk; one query, and one more where a player is silenced."""
    disputed = {table.number: table for table in desk.tables if table.now.dispute and desk.is_playing}
    places = {place.person.number: place for place in rows.places_at((table.now for table in desk.tables), desk.bench)}
    calls = list(desk.party.organiser_calls.filter(done_at__isnull=True).select_related("entry__player"))
    to_tables = {call.table: call for call in calls}
    return Waiting(
        [(call, places.get(call.entry.number) if call.entry else None) for call in calls if call.table not in disputed],
        [(table, to_tables.get(number)) for number, table in disputed.items()],
        silenced_at(desk.party),
    )


def silenced_at(party: Party) -> list[tuple[int | None, Person | None]]:
    """Every player first, then the tables, then single players; one query where a player is, else none."""
    pages = [page.split() for page in party.silenced if page != EVERY_PLAYER]
    numbers = [int(number) for kind, number in pages if kind == "player"]
    people = party.entries.filter(number__in=numbers).values_list("number", "player__name") if numbers else ()
    return [
        *([(None, None)] if EVERY_PLAYER in party.silenced else []),
        *((table, None) for table in sorted(int(number) for kind, number in pages if kind == "table")),
        *((None, Person(*who)) for who in people),
    ]


def organiser_call_of_table(code: str, table: int) -> OrganiserCall | None:
    """The open call of a table that does not play; one query."""
    return OrganiserCall.objects.filter(party__code=code, table=table, done_at__isnull=True).first()
