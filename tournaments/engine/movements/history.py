"""What a movement is told of the rounds before: who won at each table, who sat out, and who has met whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import repeat
from operator import eq, xor

from scoring.hand import Side
from tournaments.engine.seats import Table

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Result:
    """Who won at a table."""

    table: Table
    winner: Side

    @property
    def winners(self) -> Pair:
        return self.table.pair(self.winner)

    @property
    def losers(self) -> Pair:
        return self.table.pair(self.winner.other)


@dataclass(frozen=True, slots=True)
class Before:
    """The round just played: a result for each table from the top rank down, and who sat out."""

    results: tuple[Result, ...]
    bench: tuple[int, ...] = ()


class History:
    """Who has played with whom and against whom tonight, and how often. `rounds` are the tables of each round.

    In each round every pair at a table has a number, and the two pairs of a table differ in its last bit alone.
    """

    def __init__(self, rounds: Iterable[Iterable[Table]]) -> None:
        self._rounds = [
            {
                player: 2 * table.number + bit
                for table in tables
                for bit, side in enumerate(Side)
                for player in table.pair(side)
            }
            for tables in rounds
        ]
        self._pairs: dict[int, list[int]] = {}

    def partnerships(self, one: int, two: int) -> int:
        """How often these two have been partners."""
        return sum(map(eq, self._pairs_of(one), self._pairs_of(two)))

    def oppositions(self, one: int, two: int) -> int:
        """How often these two have played against each other."""
        against = map(xor, self._pairs_of(one), repeat(1))
        return sum(map(eq, against, self._pairs_of(two)))

    def _pairs_of(self, player: int) -> list[int]:
        """Their pair in every round; where they had none, a number that no pair and no other player uses."""
        if player not in self._pairs:
            self._pairs[player] = [pairs.get(player, -2 * player) for pairs in self._rounds]
        return self._pairs[player]
