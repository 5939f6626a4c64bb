"""What was played: a game at a table, from its hands to its result, and a round with its games and its bench."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import attrgetter

from scoring.game import DecidedBy, GameEnd, count_played
from scoring.hand import NIL, BySide, Hand, Side
from tournaments.engine.seats import Seating, Table
from tournaments.engine.side import SideTable


@dataclass(frozen=True, slots=True)
class WrittenPoints:
    """The points of a hand as they were written down."""

    points: BySide[int]
    stars: BySide[int]


@dataclass(frozen=True, slots=True)
class GameResult:
    """The score of a game and who won it: all that a movement may read of it."""

    score: BySide[int]
    winner: Side


@dataclass(frozen=True, slots=True)
class TablePlayed:
    """One game: who sat where, the hands as entered, and the result that was written down.

    `winner` and `decided_by` are None until the end of the game is confirmed. `stopped_after` is the number of hands that
    count once time was called, and is needed only until the game is confirmed. `believed` is the result from which the next
    seats were made, if it was corrected later and the seats stayed. `worth` has the points of each hand, if they
    were written down too; they are only compared with the recomputed ones. `unread` is how many hands were played out beside
    those in `hands`: a query that needs no hands reads their number alone.
    """

    table: Table
    hands: tuple[Hand, ...] = ()
    score: BySide[int] = NIL
    stars: BySide[int] = NIL
    winner: Side | None = None
    decided_by: DecidedBy | None = None
    stopped_after: int | None = None
    believed: GameResult | None = None
    worth: tuple[WrittenPoints, ...] | None = field(default=None, compare=False)  # none in the database
    unread: int = 0

    @property
    def hands_that_count(self) -> int | None:
        """After how many hands a bell stopped the game. An extra hand comes after them."""
        if self.winner is None:
            return self.stopped_after
        return max(len(self.hands) - (self.decided_by is DecidedBy.EXTRA_HAND), 0)

    @property
    def hands_played(self) -> int:
        """How many deals were played out; those thrown in are not counted."""
        return self.unread + count_played(self.hands)

    def stopped_at(self, end: GameEnd) -> int | None:
        """After how many hands the bell stopped this game; None if it did not."""
        # A top table that has reached its target has rung the bell for the others; nothing stopped its own game.
        has_rung_it = end.is_rung_at(self.table.rank) and self.decided_by is DecidedBy.TARGET
        return self.hands_that_count if end.kind.is_by_bell and not has_rung_it else None

    @property
    def result(self) -> GameResult | None:
        """None while the game is in play."""
        return None if self.winner is None else GameResult(self.score, self.winner)

    @property
    def moved_from(self) -> GameResult | None:
        """The result from which the next seats were made; None while the game is in play."""
        return self.believed or self.result

    @property
    def moved_as(self) -> Side | None:
        """The winner in that result."""
        return self.moved_from.winner if self.moved_from else None

    @property
    def winners_and_losers(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two pairs from which the next seats are made. Raises ValueError while the game is in play."""
        if self.moved_as is None:
            raise ValueError(f"table {self.table.number} is in play, so nobody moves from it")
        return self.table.pair(self.moved_as), self.table.pair(self.moved_as.other)


@dataclass(frozen=True, slots=True)
class PartyRound:
    """`game_end` is how its games end; None if as in the whole party. `time_called`: the bell has rung, and games go on.

    `side` is the game of two players on the bench.
    """

    number: int
    tables: tuple[TablePlayed, ...]
    sitting_out: tuple[int, ...] = ()
    game_end: GameEnd | None = None
    time_called: bool = False
    side: SideTable | None = None

    @classmethod
    def of(cls, number: int, seating: Seating) -> PartyRound:
        """A round of which only the seats are known."""
        return cls(number, tuple(map(TablePlayed, seating.tables)), seating.bench)

    @property
    def finished(self) -> tuple[TablePlayed, ...]:
        """The games that count in the standings."""
        return tuple(game for game in self.tables if game.winner is not None)

    @property
    def side_that_counts(self) -> SideTable | None:
        """The side table if it can count: None before its first hand, and once one of the two has a chair."""
        side = self.side
        return side if side is not None and side.hands and set(side.players) <= set(self.sitting_out) else None

    @property
    def from_the_top(self) -> tuple[TablePlayed, ...]:
        """The games in the order of the ranks of their tables."""
        return tuple(sorted(self.tables, key=attrgetter("table.rank")))

    @property
    def seating(self) -> Seating:
        """Everybody's place. Raises Impossible if a player has two."""
        return Seating(tuple(game.table for game in self.tables), self.sitting_out)

    def everybody(self) -> Iterator[int]:
        for game in self.tables:
            yield from game.table.players
        yield from self.sitting_out
