"""The evening as a ladder: everybody's way from table to table, with the top table above and the bench below.

A row of the picture is a chair: four for every table in play, the top table's first, and below them one for each player on
the bench. So no two lines cover each other. The two of a pair share the middle of two rows, and have one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.hand import Seat, Side
from tournaments.engine.pairs import SIZE
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import CHAIRS, SEAT_INDEX, TOP


@dataclass(frozen=True, slots=True)
class LadderStep:
    """A player's place in one round: the rank of their table (None on the bench), their row, and whether they won (None so far)."""

    round: int
    rank: int | None
    row: float
    won: bool | None = False


@dataclass(frozen=True)
class Ladder:
    """The steps of every player, round by round. `rounds`, `tables` and `bench` are the highest numbers of the evening.

    `above` is how many tables are left out at the top; the rows begin below them.
    """

    rounds: int
    tables: int
    bench: int
    steps: dict[int, tuple[LadderStep, ...]]
    above: int = 0

    @property
    def rows(self) -> int:
        return self.tables * CHAIRS + self.bench

    def ways(self, player: int) -> tuple[tuple[LadderStep, ...], ...]:
        """Their steps without gaps: more than one way if they were away in between."""
        numbered = enumerate(self.steps.get(player, ()))
        # The round minus the position stays the same until they miss a round.
        together = groupby(numbered, key=lambda step: step[1].round - step[0])
        return tuple(tuple(step for _place, step in way) for _first, way in together)


def find_row(rank: int, seat: Seat, *, in_pairs: bool) -> float:
    chair = (seat.side is Side.EAST_WEST) * SIZE + 0.5 if in_pairs else SEAT_INDEX[seat]
    return (rank - TOP) * CHAIRS + chair


def find_bench_row(tables: int, place: int, *, in_pairs: bool) -> float:
    """Below the rows of so many tables."""
    return tables * CHAIRS + (place - place % SIZE + 0.5 if in_pairs else place)


def draw_ladder(rounds: Sequence[PartyRound], *, in_pairs: bool = False) -> Ladder:
    """The ladder of the finished games and the benches, from the first round to the last."""
    tables = max((game.table.rank for one in rounds for game in one.finished), default=0)
    steps: dict[int, list[LadderStep]] = {}
    for number, one in enumerate(rounds, 1):
        for game in one.finished:
            for seat, player in game.table.seats:
                has_won, row = seat.side is game.winner, find_row(game.table.rank, seat, in_pairs=in_pairs)
                steps.setdefault(player, []).append(LadderStep(number, game.table.rank, row, has_won))
        # Below the rows of the largest round, so that the bench stays at one height all evening.
        for place, player in enumerate(one.sitting_out):
            row = find_bench_row(tables, place, in_pairs=in_pairs)
            steps.setdefault(player, []).append(LadderStep(number, None, row))
    bench = max((len(one.sitting_out) for one in rounds), default=0)
    return Ladder(len(rounds), tables, bench, {player: tuple(way) for player, way in steps.items()})
