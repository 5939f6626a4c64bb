"""Who waits for the organiser: calls that are open, and results that are disputed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import EVERY_PLAYER, OrganiserCall, Party
from tournaments.queries import rows
from tournaments.queries.desk import Desk, DeskTable
from tournaments.queries.rows import Person, Seated


@dataclass(frozen=True)
class OpenOrganiserCall:
    """A table or a player who has called; of a player also where he is in the round that is played, if he is."""

    number: int
    table: int | None
    person: Person | None
    place: Seated | None
    since: datetime
    is_coming: bool
    times: int = 1


@dataclass(frozen=True)
class Silenced:
    """A table or a player whose page calls nobody tonight; neither for every player's."""

    table: int | None
    person: Person | None


@dataclass(frozen=True)
class Waiting:
    """All of them, the first in front. A dispute comes with the call that it made, unless that is answered already."""

    calls: tuple[OpenOrganiserCall, ...]
    disputes: tuple[tuple[DeskTable, OpenOrganiserCall | None], ...]
    silenced: tuple[Silenced, ...] = ()

    @property
    def players(self) -> int:
        """How many players wait; anybody with the code may press the button on their pages."""
        return sum(call.person is not None for call in self.calls)

    @property
    def in_title(self) -> int:
        """How many the title of the desk counts: a page that calls again and again is counted once."""
        return len(self.disputes) + sum(call.times == 1 for call in self.calls)

    def __len__(self) -> int:
        return len(self.calls) + len(self.disputes)


def waiting_at(desk: Desk) -> Waiting:
    """Who waits at a desk; one query."""
    disputed = {table.number: table for table in desk.tables if table.now.dispute and desk.is_playing}
    places = rows.places_at((table.now for table in desk.tables), desk.bench)
    calls = open_organiser_calls(desk.party, {place.person.number: place for place in places})
    to_tables = {call.table: call for call in calls}
    return Waiting(
        tuple(call for call in calls if call.table not in disputed),
        tuple((table, to_tables.get(number)) for number, table in disputed.items()),
        silenced_at(desk.party),
    )


def silenced_at(party: Party) -> tuple[Silenced, ...]:
    """One query where a player is, else none."""
    pages = [page.split() for page in party.silenced if page != EVERY_PLAYER]
    numbers = [int(number) for kind, number in pages if kind == "player"]
    people = party.entries.filter(number__in=numbers).values_list("number", "player__name") if numbers else ()
    tables = sorted(int(number) for kind, number in pages if kind == "table")
    every_player = [Silenced(None, None)] if EVERY_PLAYER in party.silenced else []
    one_by_one = [*(Silenced(table, None) for table in tables), *(Silenced(None, Person(*who)) for who in people)]
    return (*every_player, *one_by_one)


def organiser_call_of_table(code: str, table: int) -> OrganiserCall | None:
    """The open call of a table that does not play; one query."""
    return OrganiserCall.objects.filter(party__code=code, table=table, done_at__isnull=True).first()


def open_organiser_calls(party: Party, places: dict[int, Seated]) -> tuple[OpenOrganiserCall, ...]:
    """One query; `places` are by the number of the player."""
    calls = party.organiser_calls.filter(done_at__isnull=True).order_by("called_at", "pk")
    return tuple(
        OpenOrganiserCall(
            pk, table, Person(number, name) if number else None, places.get(number), since, coming is not None, times
        )
        for pk, table, number, name, since, coming, times in calls.values_list(
            "pk", "table", "entry__number", "entry__player__name", "called_at", "coming_at", "times"
        )
    )
