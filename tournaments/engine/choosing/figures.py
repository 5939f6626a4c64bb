"""What an evening does to its people, in figures: whom they meet, how different in strength those are, how long they walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import NormalDist, fmean

from scoring.refused import Named
from scoring.refused import gettext_noop as _

# Of the difference that lots make. Below the first, people of about the same strength meet; from the second on, anybody.
SORTED, MIXED = 0.9, 0.97


class Mixing(Named):
    """Who meets at a table."""

    MIXED = "mixed", _("strong and weak are mixed")
    PARTLY = "partly", _("strong players meet a little more often")
    SORTED = "sorted", _("people of about the same strength meet")


@dataclass(frozen=True, slots=True)
class EveningFigures:
    """Of one person in the mean: different partners and different opponents.

    `strength` is how different in strength the four at a table are, 1 being as lots would have it. `bench_least` and
    `bench_most` are rounds on the bench. `moving` is the minutes lost in moving, `evenings` how many were played for this.
    """

    partners: float
    opponents: float
    strength: float
    bench_least: int
    bench_most: int
    moving: int
    evenings: int

    @property
    def mixing(self) -> Mixing:
        if self.strength < SORTED:
            return Mixing.SORTED
        return Mixing.PARTLY if self.strength < MIXED else Mixing.MIXED


class Meetings:
    """Counts one evening. `strength` of each player: people of the same strength differ by nothing."""

    def __init__(self, strength: Mapping[int, float]) -> None:
        self.strength = strength
        self.partners: set[frozenset[int]] = set()
        self.opponents: set[frozenset[int]] = set()
        self.bench: Counter[int] = Counter(dict.fromkeys(strength, 0))
        self._differences: list[float] = []

    def add_table(self, pairs: Iterable[tuple[int, int]]) -> None:
        one, other = pairs
        self.partners |= {frozenset(one), frozenset(other)}
        self.opponents |= {frozenset(two) for two in product(one, other)}
        self._differences += _differences(self.strength[player] for player in (*one, *other))

    def count(self, moving: int) -> EveningFigures:
        people = len(self.strength)
        by_lot = fmean(_differences(self.strength.values()))
        return EveningFigures(
            # Each two are counted once, and are two people who met somebody.
            2 * len(self.partners) / people,
            2 * len(self.opponents) / people,
            fmean(self._differences) / by_lot,
            min(self.bench.values()),
            max(self.bench.values()),
            moving,
            1,
        )


def _differences(strengths: Iterable[float]) -> list[float]:
    return [abs(one - other) for one, other in combinations(strengths, 2)]


def take_mean(evenings: Sequence[EveningFigures]) -> EveningFigures:
    """The mean of several evenings, and the extremes of their benches."""
    return EveningFigures(
        fmean(one.partners for one in evenings),
        fmean(one.opponents for one in evenings),
        fmean(one.strength for one in evenings),
        min(one.bench_least for one in evenings),
        max(one.bench_most for one in evenings),
        evenings[0].moving,
        len(evenings),
    )


def spread_strength(players: Sequence[int]) -> dict[int, float]:
    """A strength for each player, the first the strongest: most are near the middle, as people are."""
    bell, number = NormalDist(), len(players)
    return {player: bell.inv_cdf(1 - (place + 0.5) / number) for place, player in enumerate(players)}
