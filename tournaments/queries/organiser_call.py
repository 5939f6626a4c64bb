"""Who waits for the organiser: calls that are open, and results that are disputed. A call that is answered needs nobody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.refused import Named
from scoring.refused import gettext_noop as _
from tournaments.models import OrganiserCall, Party
from tournaments.models.party import EVERY_PLAYER
from tournaments.queries import rows
from tournaments.queries.desk import Desk
from tournaments.queries.desk_table import DeskTable
from tournaments.queries.rows import Person, Placement

LONGEST_HAND = timedelta(minutes=20)  # after that, a hand was not sent, or nobody plays
MOST_LATE = 3  # tables with an alarm of their own

Call = tuple[OrganiserCall, Placement | None]  # for a player, also their place in the round in play, if any


@dataclass(frozen=True)
class WaitingCalls:
    """All open calls, the oldest first, including those made by disputes; and the tables with disputed results.

    `silenced` are the tables and players whose pages may not call tonight; an entry with neither means every player.
    """

    calls: list[Call]
    disputed: list[DeskTable]
    tables: frozenset[int]
    silenced: list[tuple[int | None, Person | None]]
    at_door: list[OrganiserCall]  # people who ask to be let in

    @property
    def without_tile(self) -> list[Call]:
        """The calls of players on the bench or not in this round, and of tables that do not play."""
        return [(call, at) for call, at in self.calls if (at.table if at else call.table) not in self.tables]

    @property
    def players(self) -> int:
        """How many players wait. Anybody with the code may press the button on their pages."""
        return sum(call.entry is not None for call, _place in self.calls)

    @property
    def in_title(self) -> int:
        """How many unanswered calls the title of the desk counts. A page that calls repeatedly counts once."""
        numbers = {table.number for table in self.disputed}
        return (
            bool(self.at_door)  # one, however many ask
            + len(numbers)
            # A dispute has called the organiser as well, and counts once.
            + sum(raises_alarm(call) and call.table not in numbers for call, _place in self.calls)
        )


def read_waiting_calls(desk: Desk) -> WaitingCalls:
    """Who waits for the organiser; one query, and one more if a player is silenced."""
    places = {place.person.number: place for place in rows.make_places(desk.tables, desk.bench)}
    disputed = [table for table in desk.tables if table.dispute and desk.is_playing]
    return _read_waiting(desk.party, places, disputed, frozenset(table.number for table in desk.tables))


def read_calls_of_drive(party: Party) -> WaitingCalls:
    """The same in a drive, whose desk has no tiles: every call stands on top of it."""
    return _read_waiting(party, {}, [], frozenset())


def _read_waiting(
    party: Party, places: Mapping[int, Placement], disputed: list[DeskTable], tiles: frozenset[int]
) -> WaitingCalls:
    calls = open_calls(party)
    of_people = [(call, places.get(call.entry.number) if call.entry else None) for call in calls if not call.name]
    return WaitingCalls(of_people, disputed, tiles, read_silenced(party), [call for call in calls if call.name])


class AlarmKind(Named):
    CALL = "call", _("%(place)s calls you")
    DISPUTE = "dispute", _("Table %(table)s: the result is disputed")
    LATE = "late", _("Table %(table)s: no hand for a long time")
    ASKS = "asks"


@dataclass(frozen=True)
class Alarm:
    """Why the organiser is needed: at a table, by a player without one, by `people` at the door, or at many tables."""

    kind: AlarmKind
    table: int | None
    person: Person | None = None
    people: int = 0
    tables: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """What the desk compares: a new key beeps. It has no spaces, because the page joins the keys with them."""
        at = self.table or ".".join(map(str, self.tables))
        return f"{self.kind}-{at}-{self.person.number if self.person else self.people or ''}"


def find_alarms(desk: Desk, now: datetime) -> list[Alarm]:
    """Disputes, then calls that nobody has answered, then tables that have not sent a hand for a long time."""
    late = [table.number for table in desk.tables if is_late(table, now)] if desk.is_playing else []
    return [*make_alarms(read_waiting_calls(desk)), *find_late_tables(late)]


def make_alarms(waiting: WaitingCalls) -> list[Alarm]:
    """What people want of the organiser: these come with a change of the party."""
    disputed = {table.number for table in waiting.disputed}
    return [
        *(Alarm(AlarmKind.DISPUTE, number) for number in disputed),
        *(_of_call(*call) for call in waiting.calls if raises_alarm(call[0]) and call[0].table not in disputed),
        # One for all of them: anybody with the hall's code can ask under many names.
        *([Alarm(AlarmKind.ASKS, None, people=len(waiting.at_door))] if waiting.at_door else []),
    ]


def raises_alarm(call: OrganiserCall) -> bool:
    """Whether every page shows it: not once it is answered, nor if a page calls for the same thing again."""
    return call.times == 1 and not call.is_answered


def find_late_tables(tables: list[int]) -> list[Alarm]:
    """One alarm for each table; if a pause silences the whole hall, one for all, so that they do not fill the page."""
    if len(tables) > MOST_LATE:
        return [Alarm(AlarmKind.LATE, None, tables=tuple(tables))]
    return [Alarm(AlarmKind.LATE, table) for table in tables]


def _of_call(call: OrganiserCall, place: Placement | None) -> Alarm:
    person = Person(call.entry.number, call.entry.player.name) if call.entry else None
    return Alarm(AlarmKind.CALL, place.table if place else call.table, person)


def is_late(table: DeskTable, now: datetime) -> bool:
    """Whether its phone has sent nothing for long, in the middle of a game."""
    return not table.is_over and table.last_entered is not None and now - table.last_entered > LONGEST_HAND


def open_calls(party: Party) -> list[OrganiserCall]:
    return list(party.organiser_calls.filter(done_at__isnull=True).select_related("entry__player"))


def has_unanswered(calls: Iterable[OrganiserCall]) -> bool:
    return any(not call.is_answered for call in calls)


def choose_calls_of_table(calls: Iterable[OrganiserCall], table: DeskTable) -> list[OrganiserCall]:
    """The call of a table, if there is one, and then those of the players who sit there."""
    here = {person.number for person in table.people}
    of_players = [call for call in calls if call.entry and call.entry.number in here]
    return [*(call for call in calls if call.table == table.number), *of_players]


def read_silenced(party: Party) -> list[tuple[int | None, Person | None]]:
    """Every player first, then the tables, then single players; one query if a single player is silenced, else none."""
    # DOOR comes along. Its first word is neither of the two kinds, so nothing below takes it.
    pages = [page.split() for page in party.silenced if page != EVERY_PLAYER]
    numbers = [int(number) for kind, number in pages if kind == "player"]
    people = party.entries.filter(number__in=numbers).values_list("number", "player__name") if numbers else ()
    return [
        *([(None, None)] if EVERY_PLAYER in party.silenced else []),
        *((table, None) for table in sorted(int(number) for kind, number in pages if kind == "table")),
        *((None, Person(*who)) for who in people),
    ]


def read_call_of_table(code: str, table: int) -> OrganiserCall | None:
    """The open call of a table that does not play, or of a drive; one query."""
    return OrganiserCall.objects.filter(party__code=code, table=table, done_at__isnull=True).first()


def read_call_of_player(party: Party, number: int) -> OrganiserCall | None:
    return party.organiser_calls.filter(entry__number=number, done_at__isnull=True).first()
