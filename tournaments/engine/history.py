"""Who has met whom tonight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

from scoring.hand import Side
from tournaments.engine.seats import Table


class History:
    """Who has played with whom and against whom tonight, and how often. `rounds` has the tables of each round."""

    def __init__(self, rounds: Iterable[Iterable[Table]]) -> None:
        played = [table for tables in rounds for table in tables]
        # Sets of two, because two partners or opponents have no order.
        self._with = Counter(frozenset(table.pair(side)) for table in played for side in Side)
        self._against = Counter(frozenset(two) for table in played for two in product(*map(table.pair, Side)))

    def partnerships(self, one: int, two: int) -> int:
        return self._with[frozenset((one, two))]

    def oppositions(self, one: int, two: int) -> int:
        return self._against[frozenset((one, two))]
