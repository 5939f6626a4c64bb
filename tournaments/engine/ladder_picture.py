"""The evening as a ladder: everybody's way from table to table, with the top table above and the bench below.

A row of the picture is a chair: four for every table in play, the top table's first, and below them one for each player on
the bench. So no two lines cover each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.engine.played import PartyRound
from tournaments.engine.seats import CHAIRS, TOP


@dataclass(frozen=True, slots=True)
class LadderStep:
    """A player's place in one round: the rank of their table (None on the bench), their row, and whether they won (None so far)."""

    round: int
    rank: int | None
    row: int
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


def draw_ladder(rounds: Sequence[PartyRound]) -> Ladder:
    """The ladder of the finished games and the benches, from the first round to the last."""
    tables = max((game.table.rank for one in rounds for game in one.finished), default=0)
    steps: dict[int, list[LadderStep]] = {}
    for number, one in enumerate(rounds, 1):
        for game in one.finished:
            for row, player in enumerate(game.table.players, (game.table.rank - TOP) * CHAIRS):
                has_won = game.table.seat_of(player).side is game.winner
                steps.setdefault(player, []).append(LadderStep(number, game.table.rank, row, has_won))
        # Below the rows of the largest round, so that the bench stays at one height all evening.
        for row, player in enumerate(one.sitting_out, tables * CHAIRS):
            steps.setdefault(player, []).append(LadderStep(number, None, row))
    bench = max((len(one.sitting_out) for one in rounds), default=0)
    return Ladder(len(rounds), tables, bench, {player: tuple(way) for player, way in steps.items()})
