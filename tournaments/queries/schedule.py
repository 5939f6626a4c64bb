"""The schedule of an evening whose seats are all known at the beginning: what was announced, and what is to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from tournaments.engine.evening import Evening
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement
from tournaments.engine.pairs import Pairs
from tournaments.engine.schedule.stored import count_missing, find_rounds_to_come
from tournaments.engine.seats import Seating, Table
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.desk import PATIENCE
from tournaments.queries.evening import read_evening_to_plan
from tournaments.queries.once import read_once_per_change


@dataclass(frozen=True, slots=True)
class PlannedPlace:
    """A player's place in a round to come. On the bench they have no table. Where partners stay together it has the opponents."""

    round: int
    table: Table | None
    partner: str | None
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True)
class Schedule:
    """`rounds` are the seats by round, announced or to come; `announced` is the number of the newest one announced.

    `missing` rounds are still to be made, because of a change at `changed_at` or before. `new_from` is the first round to come
    that an earlier plan, which may be printed, had otherwise. `says_to_all` is the sentence that tells everybody where to go
    after the newest announced round; empty if there is none. `pairs` are those who play together.
    """

    rounds: Mapping[int, Seating]
    announced: int
    missing: int
    new_from: int | None
    names: Mapping[int, str]
    says_to_all: str = ""
    changed_at: datetime | None = None
    pairs: Pairs = ()

    def is_late(self, now: datetime) -> bool:
        """Whether all rounds should be made by now, so that something is wrong with the worker."""
        return self.changed_at is not None and now - self.changed_at > PATIENCE

    @property
    def last(self) -> int:
        return max(self.rounds, default=0)

    @cached_property
    def to_come(self) -> dict[int, Seating]:
        return {number: seating for number, seating in self.rounds.items() if number > self.announced}

    @property
    def first_missing(self) -> int:
        return self.last + 1

    @property
    def last_missing(self) -> int:
        return self.last + self.missing

    def places_of(self, player: int) -> dict[int, Table | None]:
        """Their table in each round to come; None on the bench."""
        rounds = {number: seating for number, seating in self.to_come.items() if player in seating.everybody()}
        return {number: seating.table_of.get(player) for number, seating in rounds.items()}

    def list_places(self, player: int) -> list[PlannedPlace]:
        """The same, to read."""
        return [self._read_place(player, number, table) for number, table in self.places_of(player).items()]

    def _read_place(self, player: int, number: int, table: Table | None) -> PlannedPlace:
        if table is None:
            return PlannedPlace(number, None, None)
        others = table.pair(table.seat_of(player).side.other) if self.pairs else ()
        opponents = tuple(self.names.get(other, "") for other in others)
        return PlannedPlace(number, table, self.names.get(table.partner_of(player), ""), opponents)


def read_schedule(party: Party) -> Schedule | None:
    """None for a movement without one, and before the first round is announced. Read once per change."""
    if not rows.find_movement(party).is_planned or party.status == Party.Status.REGISTERING:
        return None
    return read_once_per_change(party, "schedule", _read_schedule)


def find_sentence_for_all(party: Party) -> str:
    """The sentence that tells the whole hall where to go next; empty if each goes elsewhere."""
    schedule = read_schedule(party)
    return schedule.says_to_all if schedule else ""


def _read_schedule(party: Party) -> Schedule:
    evening = read_evening_to_plan(party)
    to_come = [one for one in find_rounds_to_come(evening) if one.number <= evening.rounds_planned]
    rounds = {played.number: played.seating for played in evening.rounds} | {one.number: one.seating for one in to_come}
    new = party.planned_rounds.filter(is_new=True).order_by("number").values_list("number", flat=True).first()
    is_news = new is not None and new > len(evening.rounds)  # until the first of them has begun
    missing = _count_missing(party, evening)
    changed_at = party.log.values_list("at", flat=True).first() if missing > 0 else None
    new_from = new if is_news else None
    announced = len(evening.rounds)
    says_to_all = _find_sentence(evening.movement, rounds.get(announced), rounds.get(announced + 1))
    return Schedule(rounds, announced, missing, new_from, evening.names, says_to_all, changed_at, evening.pairs)


def _find_sentence(movement: Movement, now: Seating | None, after: Seating | None) -> str:
    return movement.says_to_all(now, after) if movement.says_to_all and now and after else ""


def _count_missing(party: Party, evening: Evening) -> int:
    return count_missing(evening) if party.status == Party.Status.PLAYING else 0


def find_parties_to_plan() -> Iterator[str]:
    """The codes of the parties whose schedule lacks rounds: the work of a sweep."""
    planned = [key for key, movement in MOVEMENTS.items() if movement.is_planned]
    for party in Party.objects.filter(status=Party.Status.PLAYING, movement__in=planned, elsewhere_at=None):
        if (schedule := read_schedule(party)) and schedule.missing > 0:
            yield party.code
