"""A schedule on paper: every round of the evening, by player or pair, and by table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from scoring.hand import BySide, Side
from scoring.refused import Refused
from tournaments.engine.movements.meetings import count_meetings
from tournaments.engine.pairs import find_groups_in
from tournaments.engine.played import PartyRound
from tournaments.engine.schedule.repeats import Repeats, count_repeats
from tournaments.engine.seats import Seating
from tournaments.models import Party
from tournaments.queries.prints import WhyNothingToPrint, count_pages, find_widths
from tournaments.queries.schedule import Schedule, read_schedule
from tournaments.queries.standings import AND

Column = TypeVar("Column")
Numbers = tuple[int, ...]  # of players as on the name cards, or of pairs if those play


@dataclass(frozen=True)
class PlaceOnPaper:
    """A table, and the partner there; where pairs play, the other pair. Without a table it is the bench."""

    table: int | None = None
    other: int | None = None


@dataclass(frozen=True)
class RoundOnPaper:
    """The two of each side at each table, or the pair; and who sits out."""

    number: int
    tables: dict[int, BySide[Numbers]]
    bench: Numbers

    @cached_property
    def places(self) -> dict[int, PlaceOnPaper]:
        """By player or pair."""
        places = dict.fromkeys(self.bench, PlaceOnPaper())
        for table, (first, second) in self.tables.items():
            for one, other in (first, second) if len(first) > 1 else [(*first, *second)]:
                places |= {one: PlaceOnPaper(table, other), other: PlaceOnPaper(table, one)}
        return places


@dataclass(frozen=True)
class LineOnPaper:
    """A player or a pair, and their place in each round of a sheet; None before they came and after they left."""

    number: int
    name: str
    places: list[PlaceOnPaper | None]


@dataclass(frozen=True)
class SchedulePrint:
    """The rounds of a schedule, announced or to come, in blocks as wide as a sheet: by players, or by pairs if those play."""

    schedule: Schedule

    @cached_property
    def rounds(self) -> list[RoundOnPaper]:
        return [self._read_round(number, seating) for number, seating in self.schedule.rounds.items()]

    def _read_round(self, number: int, seating: Seating) -> RoundOnPaper:
        groups = find_groups_in(self.schedule.pairs, number)

        def as_units(players: Sequence[int]) -> Numbers:
            return tuple(dict.fromkeys(groups.get(player, player) for player in players))

        tables = {one.number: BySide(*(as_units(one.pair(side)) for side in Side)) for one in seating.tables}
        return RoundOnPaper(number, tables, as_units(seating.bench))

    @property
    def names(self) -> dict[int, str]:
        """The name of each player, or the two of each pair, by number."""
        names = self.schedule.names
        of_pairs = {pair.number: AND.join(names.get(one, "") for one in pair.players) for pair in self.schedule.pairs}
        return of_pairs or dict(names)

    @property
    def by_person(self) -> list[tuple[list[RoundOnPaper], list[LineOnPaper]]]:
        """For each sheet its rounds, and everybody's places in them."""
        names, people = self.names, sorted({one for round in self.rounds for one in round.places})
        return [
            (block, [LineOnPaper(one, names[one], [round.places.get(one) for round in block]) for one in people])
            for block in _in_blocks(self.rounds, find_widths(self.schedule)[0])
        ]

    @property
    def by_table(self) -> list[tuple[list[int], list[tuple[int, list[BySide[Numbers] | None]]]]]:
        """For each sheet the numbers of its tables, and round by round who sits there."""
        numbers = sorted({number for round in self.rounds for number in round.tables})
        return [
            (block, [(round.number, [round.tables.get(number) for number in block]) for round in self.rounds])
            for block in _in_blocks(numbers, find_widths(self.schedule)[1])
        ]

    @property
    def benches(self) -> list[RoundOnPaper]:
        """The rounds in which somebody sits out."""
        return [round for round in self.rounds if round.bench]

    @property
    def repeats(self) -> Repeats:
        return count_repeats(list(self.schedule.rounds.values()))

    @property
    def second_meetings(self) -> int:
        """How often two pairs meet again."""
        rounds = (PartyRound.of(number, seating) for number, seating in self.schedule.rounds.items())
        met = count_meetings(self.schedule.pairs, rounds)
        return met.total() - len(met)


def _in_blocks(columns: list[Column], most: int) -> list[list[Column]]:
    """As few blocks as there can be, as equal as they can be."""
    wide = count_pages(len(columns), count_pages(len(columns), most)) if columns else 1
    return [columns[first : first + wide] for first in range(0, len(columns), wide)]


def read_schedule_to_print(party: Party) -> SchedulePrint:
    """Raises Refused if there is none."""
    schedule = read_schedule(party)
    if schedule is None or not schedule.rounds:
        raise Refused(WhyNothingToPrint.NO_SCHEDULE)
    return SchedulePrint(schedule)
