"""How somebody does against the computers of each level, and how sure that is.

A share comes with the span in which the true one lies four times in five (Wilson's interval), a mean with its ± at the same chance. Hands in
which a card was taken back are only counted, and so are games with such a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby
from math import sqrt

from scoring.game import TO_TARGET, Sheet, add_hand
from scoring.hand import Call, Hand, Seat
from scoring.rules import RuleSet
from scoring.score import score_hand

FOUR_IN_FIVE = 1.2816  # standard errors on each side
ENOUGH = 8  # games or grands; of fewer, a share says little yet
EVENLY = 0.5  # the share of games that two sides win who are as good as each other


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A finished hand of somebody who plays alone. `game` says which hands belong together."""

    rules: RuleSet
    level: int
    game: tuple[int, int]
    seat: Seat
    result: Hand
    is_helped: bool = False

    @property
    def points(self) -> int:
        """What the player's side made beyond the other."""
        points = score_hand(self.result, rules=self.rules).points
        return points[self.seat.side] - points[self.seat.side.other]

    @property
    def is_own_grand(self) -> bool:
        return self.result.call is Call.HIGH and self.result.by is self.seat

    @property
    def is_made(self) -> bool:
        tricks = self.result.tricks
        return tricks is not None and tricks[self.seat.side] > tricks[self.seat.side.other]


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    part: int
    whole: int

    @property
    def rate(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def span(self) -> tuple[float, float]:
        """Where the true share lies four times in five."""
        if not self.whole:
            return 0.0, 1.0
        square = FOUR_IN_FIVE**2
        middle = (self.part + square / 2) / (self.whole + square)
        half = sqrt(self.part * (self.whole - self.part) / self.whole + square / 4) * FOUR_IN_FIVE
        half /= self.whole + square
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Mean:
    """`doubt` is the ± in which the true mean lies four times in five; None where one number cannot say."""

    value: float
    doubt: float | None


@dataclass(frozen=True, slots=True)
class AtLevel:
    """Against the computers of one level, at tables of so many players."""

    players: int
    level: int
    hands: int
    points: Mean
    games: Share
    grands: Share


class Verdict(Enum):
    EVEN = auto()
    BETTER = auto()
    WORSE = auto()
    OPEN = auto()


@dataclass(frozen=True, slots=True)
class Statistics:
    """`levels` go up, those of four players first. `helped` are the hands that are left out."""

    levels: tuple[AtLevel, ...]
    helped: int

    @property
    def hands(self) -> int:
        return sum(level.hands for level in self.levels)

    @property
    def games(self) -> int:
        return sum(level.games.whole for level in self.levels)

    @property
    def verdict(self) -> tuple[Verdict, int]:
        """About the highest level that does not clearly win more games, or else the lowest; 0 where nothing can be said."""
        known = [one for one in self.levels if one.players == 4 and one.games.whole >= ENOUGH]
        held = [one for one in known if one.games.span[1] >= EVENLY]
        if held:
            return (Verdict.BETTER if held[-1].games.span[0] > EVENLY else Verdict.EVEN), held[-1].level
        return (Verdict.WORSE, known[0].level) if known else (Verdict.OPEN, 0)


def compute_statistics(hands: Iterable[OwnHand]) -> Statistics:
    """The hands of a game stand together, in turn."""
    every = list(hands)
    kinds = sorted({(-hand.rules.players, hand.level) for hand in every})
    levels = (
        _compute_level(-players, level, [one for one in every if (-one.rules.players, one.level) == (players, level)])
        for players, level in kinds
    )
    return Statistics(tuple(levels), helped=sum(hand.is_helped for hand in every))


def _compute_level(players: int, level: int, hands: Sequence[OwnHand]) -> AtLevel:
    counted = [hand for hand in hands if not hand.is_helped]
    grands = [hand for hand in counted if hand.is_own_grand]
    games = [list(game) for _key, game in groupby(hands, key=lambda hand: hand.game)]
    won = [is_won for game in games if (is_won := _is_won(game)) is not None]
    return AtLevel(
        players,
        level,
        hands=len(counted),
        points=compute_mean([hand.points for hand in counted]),
        games=Share(sum(won), len(won)),
        grands=Share(sum(hand.is_made for hand in grands), len(grands)),
    )


def _is_won(game: Sequence[OwnHand]) -> bool | None:
    """None for a game that is not over, and for one with a hand that does not count."""
    sheet = Sheet()
    for hand in game:
        sheet = add_hand(sheet, hand.result, rules=hand.rules, end=TO_TARGET)
    if not sheet.is_over or any(hand.is_helped for hand in game):
        return None
    return sheet.winner is game[0].seat.side


def compute_mean(numbers: Sequence[int]) -> Mean:
    count = len(numbers)
    mean = sum(numbers) / count if count else 0.0
    if count < 2:
        return Mean(mean, None)
    square = sum((number - mean) ** 2 for number in numbers) / (count - 1)
    return Mean(mean, FOUR_IN_FIVE * sqrt(square / count))
