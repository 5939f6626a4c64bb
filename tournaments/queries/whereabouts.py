"""Finds people by what is typed, and says where they are at this moment of the evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.hand import Seat
from tournaments.models import Entry, Party
from tournaments.queries.desk import Desk, read_desk
from tournaments.queries.desk_table import DeskTable
from tournaments.queries.drive import read_drive
from tournaments.queries.drive_live import CardNow, read_card_now
from tournaments.queries.people import find_people
from tournaments.queries.rows import Person
from tournaments.queries.schedule import PlannedPlace, read_schedule

MOST_SHOWN = 8  # a longer list helps nobody: a few more letters make it shorter


@dataclass(frozen=True)
class Whereabouts:
    """Where somebody is: at a table, on the bench, not here yet, gone home, or (none of these) waiting for the next round.

    In a live drive they have a `card`, which says at which table it is now.
    """

    person: Person
    table: DeskTable | None = None
    seat: Seat | None = None
    card: CardNow | None = None
    is_on_bench: bool = False
    is_here: bool = True
    has_left: bool = False
    to_come: Sequence[PlannedPlace] = ()

    @property
    def partner(self) -> Person | None:
        return self.table.at(self.seat.partner) if self.table and self.seat else None

    @property
    def opponents(self) -> tuple[Person, ...]:
        return self.table.pair(self.seat.side.other) if self.table and self.seat else ()


def find_whereabouts(party: Party, typed: str) -> list[Whereabouts]:
    """The first few who may be meant; nobody if nothing was typed. Six queries."""
    found = find_people(party, typed)[:MOST_SHOWN] if typed else ()
    if not found:
        return []
    if party.is_drive:
        return _find_in_drive(party, found)
    desk = read_desk(party)
    seats = {person.number: (table, seat) for table in desk.tables for seat, person in table.seats}
    entries = {entry.number: entry for entry in party.entries.filter(number__in=[person.number for person in found])}
    schedule = read_schedule(party)
    return [
        replace(
            _whereabouts(person, seats.get(person.number), desk, entries[person.number]),
            to_come=schedule.list_places(person.number) if schedule else (),
        )
        for person in found
    ]


def _find_in_drive(party: Party, found: Iterable[Person]) -> list[Whereabouts]:
    now = read_drive(party)
    here = set(party.entries.filter(checked_in=True).values_list("number", flat=True))
    gone = {seat.player for seat in now.drive.seats if seat.until is not None and seat.until < now.drive.hand_ahead}
    cards = {person.number: now.drive.card_of(person.number) for person in found} if now.plan.is_live else {}
    return [
        Whereabouts(
            person,
            card=read_card_now(now, cards[person.number], person.number)
            if cards.get(person.number) in now.drive.cards and person.number not in gone
            else None,
            is_here=person.number in here,
            has_left=person.number in gone,
        )
        for person in found
    ]


def _whereabouts(person: Person, seat: tuple[DeskTable, Seat] | None, desk: Desk, entry: Entry) -> Whereabouts:
    if seat:
        return Whereabouts(person, *seat)
    has_left = entry.left_after_round is not None
    return Whereabouts(person, is_on_bench=person in desk.bench, is_here=entry.checked_in, has_left=has_left)
