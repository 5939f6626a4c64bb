"""A whole evening as one frozen value: what was entered, and beside it what was computed from that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, time

from scoring.game import TO_TARGET, DecidedBy, GameEnd, count_played
from scoring.hand import NIL, BySide, Hand, Side
from scoring.rules import MINNESOTA, RuleSet
from scoring.stakes import Stake
from tournaments.engine.bench import BenchRule
from tournaments.engine.fixed import FixedChair
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.movement import Movement, Result
from tournaments.engine.prizes.decisions import Decisions
from tournaments.engine.seats import Seating, Table
from tournaments.engine.side import SideTable, counted
from tournaments.engine.standings import (
    DEFAULT_KEYS,
    NOTHING_FOR_THE_BENCH,
    Compensation,
    Key,
    Line,
    Played,
    RoundPlayed,
    standings,
)


@dataclass(frozen=True, slots=True)
class Player:
    """One player of the party, with their first and last round. Tags are for prizes.

    `away` are the stretches of rounds that they missed in between, each with its first and last round. `here` is False for a
    player on the list who has not come: they take part in nothing and are not in the standings. `fixed` is a chair that they
    keep.
    """

    number: int
    name: str
    tags: tuple[str, ...] = ()
    joined_round: int = 1
    left_after_round: int | None = None
    away: tuple[tuple[int, int], ...] = ()
    here: bool = True
    is_house: bool = False
    fixed: FixedChair | None = None

    def takes_part_in(self, round_number: int) -> bool:
        if not self.here or round_number < self.joined_round:
            return False
        if self.left_after_round is not None and self.left_after_round < round_number:
            return False
        return not any(first <= round_number <= last for first, last in self.away)

    @property
    def comes_in(self) -> tuple[int, ...]:
        """The round in which they came, and those in which they were back after having been away."""
        return (self.joined_round, *(last + 1 for _first, last in self.away))

    @property
    def plays_from(self) -> int:
        """The round in which they came, or last came back."""
        return max(self.comes_in)


def fixed_chairs(players: Iterable[Player]) -> dict[int, FixedChair]:
    return {player.number: player.fixed for player in players if player.fixed is not None}


@dataclass(frozen=True, slots=True)
class Worth:
    """The points of a hand as they were written down."""

    points: BySide[int]
    stars: BySide[int]


@dataclass(frozen=True, slots=True)
class Believed:
    """The result from which the next seats were made, if it was corrected later and the seats stayed."""

    score: BySide[int]
    winner: Side


@dataclass(frozen=True, slots=True)
class TablePlayed:
    """One game: who sat where, the hands as entered, and the result that was written down.

    `winner` and `decided_by` are None until the end of the game is confirmed. `stopped_after` is the number of hands that
    count once time was called, and is needed only until the game is confirmed. `worth` has the points of each hand, if they
    were written down too; they are only compared with the recomputed ones.
    """

    table: Table
    hands: tuple[Hand, ...] = ()
    score: BySide[int] = NIL
    stars: BySide[int] = NIL
    winner: Side | None = None
    decided_by: DecidedBy | None = None
    stopped_after: int | None = None
    believed: Believed | None = None
    worth: tuple[Worth, ...] | None = field(default=None, compare=False)  # an evening from the database has none

    @property
    def hands_that_count(self) -> int | None:
        """After how many hands a bell stopped the game. An extra hand comes after them."""
        if self.winner is None:
            return self.stopped_after
        return max(len(self.hands) - (self.decided_by is DecidedBy.EXTRA_HAND), 0)

    def stopped_at(self, end: GameEnd) -> int | None:
        """After how many hands the bell stopped this game; None if it did not."""
        # A top table that has reached its target has rung the bell for the others; nothing stopped its own game.
        has_rung_it = end.is_rung_at(self.table.rank) and self.decided_by is DecidedBy.TARGET
        return self.hands_that_count if end.kind.is_by_bell and not has_rung_it else None

    @property
    def result(self) -> Result | None:
        """The game as a movement reads it; None while it is in play."""
        return None if self.winner is None else Result(self.table, self.winner, self.score)

    @property
    def moved_from(self) -> Result | None:
        """The result from which the next seats were made; None while the game is in play."""
        return self.result if self.believed is None else Result(self.table, self.believed.winner, self.believed.score)

    @property
    def moved_as(self) -> Side | None:
        """The winner in that result."""
        return self.moved_from.winner if self.moved_from else None

    @property
    def played(self) -> Played | None:
        """The game as the standings count it; None while it is in play."""
        if self.winner is None:
            return None
        return Played(self.table, self.score, self.stars, self.winner, count_played(self.hands))


@dataclass(frozen=True, slots=True)
class Round:
    """`game_end` is how its games end; None if as in the whole party. `time_called`: the bell has rung, and games go on.

    `side` is the game of two players on the bench.
    """

    number: int
    tables: tuple[TablePlayed, ...]
    sitting_out: tuple[int, ...] = ()
    game_end: GameEnd | None = None
    time_called: bool = False
    side: SideTable | None = None

    @property
    def played(self) -> RoundPlayed:
        """The round as the standings count it if the side table does not count."""
        games = tuple(game for table in self.tables if (game := table.played) is not None)
        return RoundPlayed(games, self.sitting_out)

    @property
    def played_with_side(self) -> RoundPlayed:
        """The round as the standings count it if the side table counts: as long as both players are on the bench."""
        return replace(self.played, side=counted(self.side, self.sitting_out))

    @property
    def seating(self) -> Seating:
        """Everybody's place. Raises Impossible if a player has two."""
        return Seating(tuple(game.table for game in self.tables), self.sitting_out)

    def everybody(self) -> Iterator[int]:
        for game in self.tables:
            yield from game.table.players
        yield from self.sitting_out


@dataclass(frozen=True)
class Agreed:
    """What is agreed for a party: its name, day and place, its rules, how games end, and the stake.

    `held_after` is the round after which the standings are secret until the end; `begins` and `ends` are by the clock of the hall.
    """

    name: str
    date: date
    place: str = ""
    rules: RuleSet = MINNESOTA
    game_end: GameEnd = TO_TARGET
    stake: Stake | None = None
    standings_order: tuple[Key, ...] = DEFAULT_KEYS
    announces_itself: bool = False
    rings_itself: bool = False
    held_after: int | None = None
    bench_rule: BenchRule = BenchRule.LINE
    compensation: Compensation = NOTHING_FOR_THE_BENCH
    side_table_counts: bool = False
    movement: Movement = LADDER
    begins: time | None = None
    ends: time | None = None


@dataclass(frozen=True)
class Evening(Agreed):
    """A party from the draw on. Its players are in the order of the line that was drawn, then late comers.

    Players on the list who have not come are last. `prizes` is what people decided about prizes, if there are any.
    `had_handicap`: it was read from a file of an earlier version, in which places or a prize went by handicaps.
    """

    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    ended: bool = False
    seed: int = 0
    prizes: Decisions | None = None
    had_handicap: bool = False

    def end_of(self, played: Round) -> GameEnd:
        """How the games of this round end; `game_end` is what is agreed for the rounds to come."""
        return played.game_end or self.game_end

    @property
    def in_line(self) -> tuple[Player, ...]:
        """Everybody who has come, in the order of the line as drawn."""
        return tuple(player for player in self.players if player.here)

    @property
    def names(self) -> dict[int, str]:
        return {player.number: player.name for player in self.players}

    @property
    def house(self) -> frozenset[int]:
        return frozenset(player.number for player in self.players if player.is_house)

    @property
    def fixed(self) -> dict[int, FixedChair]:
        return fixed_chairs(self.players)

    @property
    def standings(self) -> tuple[Line, ...]:
        return standings(
            [player.number for player in self.players if player.here],
            [round_.played_with_side if self.side_table_counts else round_.played for round_ in self.rounds],
            keys=self.standings_order,
            stake=self.stake,
            compensation=self.compensation,
            house=self.house,
        )
