"""Who sits where in one round: tables from the top (1) to the bottom (n), and the bench.

Players are known here only by their number in the party. A table's `number` says where it stands in the hall, its `rank` its
place in the movement; they differ only if somebody has a fixed chair (`fixed`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from operator import attrgetter

from scoring.hand import Seat, Side
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _

TOP = 1
CHAIRS = 4


class Tables(tuple[int, ...]):
    """Numbers of tables in a refusal, which says table 2, or tables 2 and 4."""


class WhyNotSeated(Reason):
    TWICE = _("Player {player} has two places; everybody has exactly one.")
    TABLES_NOT_IN_ORDER = _("Tables are numbered from 1 without a gap; table {table} is missing.")
    TABLE_TWICE = _("Table {table} appears twice, or not in the order of its number.")
    NO_TABLE = _("A round needs at least one table, and so four players.")
    TOO_FEW = _("A round needs four players at least; there are {players}.")
    NOT_HERE = _("Player {player} is not in this round.")
    NO_SUCH_CHAIR = _("There is no such chair: the tables are 1 to {last}, each with North, East, South and West.")
    CHAIR_IS_FIXED = _("Player {player} keeps their chair all evening. Remove their fixed chair first.")
    BENCH_IS_EMPTY = _("Nobody is on the bench to take the chair of player {player}.")


@dataclass(frozen=True, slots=True)
class Table:
    """Four players at one table of one round. Its `rank` in the movement is its number, unless another one is given."""

    number: int
    north: int
    east: int
    south: int
    west: int
    rank: int = 0

    def __post_init__(self) -> None:
        # 0 stands for the number of the table, because a default value cannot be that of another field.
        if not self.rank:
            object.__setattr__(self, "rank", self.number)

    @classmethod
    def of(cls, number: int, four: Iterable[int], rank: int | None = None) -> Table:
        """The table of these four: North, East, South, West."""
        north, east, south, west = four
        return cls(number, north, east, south, west, rank or number)

    def with_players(self, four: Iterable[int]) -> Table:
        """The same table with these four: North, East, South, West."""
        return Table.of(self.number, four, self.rank)

    def exchanged(self, instead: Mapping[int, int]) -> Table:
        """The same table, with each of these players replaced by the other."""
        return self.with_players(instead.get(player, player) for player in self.players)

    def at(self, seat: Seat) -> int:
        return self.players[SEAT_INDEX[seat]]

    @property
    def players(self) -> tuple[int, int, int, int]:
        """North, East, South, West."""
        return (self.north, self.east, self.south, self.west)

    @property
    def seats(self) -> tuple[tuple[Seat, int], ...]:
        return tuple(zip(SEATS, self.players, strict=True))

    def pair(self, side: Side) -> tuple[int, int]:
        return (self.north, self.south) if side is Side.NORTH_SOUTH else (self.east, self.west)

    def seat_of(self, player: int) -> Seat:
        return SEATS[self.players.index(player)]

    def partner_of(self, player: int) -> int:
        return self.at(self.seat_of(player).partner)

    @property
    def other_rank(self) -> int | None:
        """Its rank; None if that equals its number."""
        return None if self.rank == self.number else self.rank


SEATS = tuple(Seat)
SEAT_INDEX = {seat: index for index, seat in enumerate(SEATS)}


@dataclass(frozen=True)  # without slots, which would leave cached_property no place
class Seating:
    """Everybody's place in one round, the tables by number. Raises Impossible if a player has two places."""

    tables: tuple[Table, ...]
    bench: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.tables:
            raise Impossible(WhyNotSeated.NO_TABLE)
        # Ranks have no gaps. Numbers may: a fixed chair keeps a high table open while lower ones close.
        for rank, table in enumerate(self.from_the_top, TOP):
            if table.rank != rank:
                raise Impossible(WhyNotSeated.TABLES_NOT_IN_ORDER, table=rank)
        for one, two in pairwise(self.tables):
            if one.number >= two.number:
                raise Impossible(WhyNotSeated.TABLE_TWICE, table=two.number)
        everybody = list(self.everybody())
        if len(set(everybody)) < len(everybody):
            twice = next(player for place, player in enumerate(everybody) if player in everybody[:place])
            raise Impossible(WhyNotSeated.TWICE, player=twice)

    def exchanged(self, instead: Mapping[int, int]) -> Seating:
        """The same round, with each of these players replaced by the other."""
        if not instead:
            return self
        # If this is no exchange, somebody ends up with two places or none. Seating refuses only the former.
        bench = tuple(instead.get(player, player) for player in self.bench)
        return Seating(tuple(table.exchanged(instead) for table in self.tables), bench)

    def everybody(self) -> Iterator[int]:
        return chain(*(table.players for table in self.tables), self.bench)

    @property
    def from_the_top(self) -> tuple[Table, ...]:
        """The tables in the order of their ranks."""
        return tuple(sorted(self.tables, key=attrgetter("rank")))

    @cached_property
    def table_of(self) -> dict[int, Table]:
        """The table of each player who sits at one."""
        return {player: table for table in self.tables for player in table.players}


def seat_in_order(players: Sequence[int]) -> tuple[Table, ...]:
    """Fill tables from the top one down, each North, East, South, West. Four divides the number of players."""
    fours = zip(*[iter(players)] * CHAIRS, strict=True)  # one iterator four times: the next four each time
    return tuple(Table(number, *four) for number, four in enumerate(fours, TOP))
