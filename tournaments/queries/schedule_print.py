"""A schedule on paper: every round of the evening, by player or pair, and by table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.hand import Side
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

Cell = tuple[int, int] | None  # table and partner, or the pair on the other side; None on the bench
Sides = tuple[tuple[int, ...], tuple[int, ...]]  # North–South and East–West: two players each, or a pair


@dataclass(frozen=True)
class SchedulePrint:
    """The rounds of a schedule, announced or to come, in blocks as wide as a sheet: by players, or by pairs if those play."""

    schedule: Schedule

    @cached_property
    def rounds(self) -> dict[int, tuple[dict[int, Sides], tuple[int, ...]]]:
        """By round who sits at each table, and who sits out."""
        return {number: self._read_round(number, seating) for number, seating in self.schedule.rounds.items()}

    def _read_round(self, number: int, seating: Seating) -> tuple[dict[int, Sides], tuple[int, ...]]:
        groups = find_groups_in(self.schedule.pairs, number)

        def as_units(players: Sequence[int]) -> tuple[int, ...]:
            return tuple(dict.fromkeys(groups.get(player, player) for player in players))

        north_south, east_west = Side.NORTH_SOUTH, Side.EAST_WEST
        sides = {one.number: (as_units(one.pair(north_south)), as_units(one.pair(east_west))) for one in seating.tables}
        return sides, as_units(seating.bench)

    @property
    def names(self) -> dict[int, str]:
        """The name of each player, or the two of each pair, by number."""
        names = self.schedule.names
        of_pairs = {pair.number: AND.join(names.get(one, "") for one in pair.players) for pair in self.schedule.pairs}
        return of_pairs or dict(names)

    @property
    def by_person(self) -> list[tuple[list[int], list[tuple[int, str, list[Cell | str]]]]]:
        """Rounds, and for everybody their number, their name and their places; an empty text if they have none."""
        cells = {number: _find_cells(*seats) for number, seats in self.rounds.items()}
        people = sorted({one for places in cells.values() for one in places})
        names = self.names
        return [
            (block, [(one, names[one], [cells[number].get(one, "") for number in block]) for one in people])
            for block in _in_blocks(list(cells), find_widths(self.schedule)[0])
        ]

    @property
    def by_table(self) -> list[tuple[list[int], list[tuple[int, list[Sides | None]]]]]:
        """Numbers of tables, and for each round who sits there."""
        numbers = sorted({number for tables, _bench in self.rounds.values() for number in tables})
        return [
            (
                block,
                [(round, [tables.get(number) for number in block]) for round, (tables, _bench) in self.rounds.items()],
            )
            for block in _in_blocks(numbers, find_widths(self.schedule)[1])
        ]

    @property
    def benches(self) -> list[tuple[int, tuple[int, ...]]]:
        """Who sits out in which round."""
        return [(number, bench) for number, (_tables, bench) in self.rounds.items() if bench]

    @property
    def repeats(self) -> Repeats:
        return count_repeats(list(self.schedule.rounds.values()))

    @property
    def second_meetings(self) -> int:
        """How often two pairs meet again."""
        rounds = (PartyRound.of(number, seating) for number, seating in self.schedule.rounds.items())
        met = count_meetings(self.schedule.pairs, rounds)
        return met.total() - len(met)


def _find_cells(tables: Mapping[int, Sides], bench: Collection[int]) -> dict[int, Cell]:
    """The place of each player or pair in a round."""
    cells: dict[int, Cell] = dict.fromkeys(bench)
    for number, sides in tables.items():
        for one, other in sides if len(sides[0]) > 1 else [(sides[0][0], sides[1][0])]:
            cells |= {one: (number, other), other: (number, one)}
    return cells


def _in_blocks(numbers: list[int], most: int) -> list[list[int]]:
    """As few blocks as there can be, as equal as they can be."""
    wide = count_pages(len(numbers), count_pages(len(numbers), most)) if numbers else 1
    return [numbers[first : first + wide] for first in range(0, len(numbers), wide)]


def read_schedule_to_print(party: Party) -> SchedulePrint:
    """Raises Refused if there is none."""
    schedule = read_schedule(party)
    if schedule is None or not schedule.rounds:
        raise Refused(WhyNothingToPrint.NO_SCHEDULE)
    return SchedulePrint(schedule)
