"""How often people meet again in a schedule, and how seldom that can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from scoring.hand import Side
from tournaments.engine.seats import CHAIRS, Seating


@dataclass(frozen=True, slots=True)
class Repeats:
    """Of all rounds: partnerships and oppositions beyond the first of the same two; how many different people somebody meets
    on average; the difference between the most and the fewest rounds on the bench.
    """

    partners: int
    opponents: int
    met: float
    bench: int


def count_repeats(rounds: Sequence[Seating]) -> Repeats:
    """Of the same people in every round."""
    tables = [table for seating in rounds for table in seating.tables]
    partners = Counter(frozenset(table.pair(side)) for table in tables for side in Side)
    opponents = Counter(frozenset(two) for table in tables for two in product(*map(table.pair, Side)))
    met = Counter(player for two in partners.keys() | opponents.keys() for player in two)
    out = Counter(dict.fromkeys(rounds[0].everybody(), 0))
    out.update(player for seating in rounds for player in seating.bench)
    return Repeats(
        partners.total() - len(partners),
        opponents.total() - len(opponents),
        sum(met.values()) / len(met),
        max(out.values()) - min(out.values()),
    )


def find_fewest_repeated_partnerships(players: int, rounds: int) -> int:
    """No schedule has fewer: each table of each round has two."""
    return max(0, rounds * (players // CHAIRS) * 2 - players * (players - 1) // 2)


def find_fewest_repeated_oppositions(players: int, rounds: int) -> int:
    """No schedule has fewer: each table of each round has four. It is not known whether a schedule with so few exists."""
    return max(0, rounds * (players // CHAIRS) * CHAIRS - players * (players - 1) // 2)
