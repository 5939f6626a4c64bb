"""What is called out in the hall when new seats are announced: table by table from the top, then who sits out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scoring.hand import Seat
from tournaments.models import Chair, Party
from tournaments.queries.hall import HallRound, hall_now
from tournaments.queries.rows import Person

FIRST_ROUND = 1


@dataclass(frozen=True)
class Called:
    """What is called in one breath: the people of a table, or of the bench (no table, no seats)."""

    table: int | None
    people: tuple[tuple[Seat | None, Person], ...]

    @property
    def persons(self) -> tuple[Person, ...]:
        return tuple(person for _seat, person in self.people)


@dataclass(frozen=True)
class Calling:
    """A round as it is called; nothing to call once all its games are over. `may_skip`: some stay where they were."""

    round: int
    called: tuple[Called, ...]
    may_skip: bool

    def at(self, table: int | None) -> int:
        """Which of all is this table, or the bench; the first one where it is none of them."""
        return next((place for place, called in enumerate(self.called) if called.table == table), 0)


def calling_of(party: Party, *, only_movers: bool = False) -> Calling | None:
    """Everybody of the newest announced round, or only those who change tables; None where nobody is to be called.

    Between two rounds the old seats would send people to the wrong chairs. Three queries at any number of tables,
    and one more to leave somebody out.
    """
    hall = hall_now(party)
    if hall is None or hall.is_complete or party.status == Party.Status.ENDED:
        return None
    called = all_called(hall, left_out=who_stays_at_table(party, hall) if only_movers else ())
    return Calling(hall.round.number, called, may_skip=hall.round.number > FIRST_ROUND)


def all_called(hall: HallRound, *, left_out: Collection[int]) -> tuple[Called, ...]:
    bench = Called(None, tuple((None, person) for person in hall.bench))
    in_order = [*(Called(table.number, table.seats) for table in hall.tables), bench]
    heard = (
        Called(called.table, tuple(sat for sat in called.people if sat[1].number not in left_out))
        for called in in_order
    )
    return tuple(called for called in heard if called.people)


def who_stays_at_table(party: Party, hall: HallRound) -> frozenset[int]:
    """Who was at the same table in the round before, or on the bench then and now; one query."""
    before = Chair.objects.filter(round__party=party, round__number=hall.round.number - 1)
    were = dict(before.values_list("entry__number", "table"))
    now = [(place.person.number, place.table) for place in hall.places]
    return frozenset(number for number, table in now if number in were and were[number] == table)
