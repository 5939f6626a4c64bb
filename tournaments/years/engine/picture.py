"""The geometry of the picture of a rating: a line from half year to half year, within the band of its ±."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from tournaments.years.engine.rating import Rating
from tournaments.years.engine.years import HalfYear

WIDTH, HEIGHT = 444, 236
LEFT, RIGHT, TOP, BOTTOM = 46, 428, 16, 200
MARGIN = 20  # on both sides, for half of a name
MOST_NAMED = 6  # half years with a label; more labels would overlap on a phone
MOST_LINES, MANY = 7, 10


@dataclass(frozen=True, slots=True)
class RatingDot:
    """A half year's rating. It has no label if there is no room."""

    x: int
    y: int
    low: int
    high: int
    half: HalfYear
    rating: Rating
    is_named: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A horizontal line for a number of points a game."""

    y: int
    points: int


@dataclass(frozen=True, slots=True)
class RatingPicture:
    levels: tuple[Level, ...]
    dots: tuple[RatingDot, ...]

    @property
    def radius(self) -> float:
        """The radius of a dot; smaller if many dots are close together."""
        return 5.5 if len(self.dots) <= MANY else 3.5

    @property
    def line(self) -> str:
        """The path through the ratings."""
        return "M" + "L".join(f"{dot.x} {dot.y}" for dot in self.dots)

    @property
    def band(self) -> str:
        """The path around the ±: along the upper edge, and back along the lower."""
        upper = [f"{dot.x} {dot.high}" for dot in self.dots]
        lower = [f"{dot.x} {dot.low}" for dot in reversed(self.dots)]
        return "M" + "L".join([*upper, *lower]) + "Z"


@dataclass(frozen=True, slots=True)
class Scale:
    """The range of the picture, in whole points a game."""

    lowest: int
    highest: int
    step: int

    @classmethod
    def of(cls, ratings: Sequence[Rating]) -> Scale:
        """The scale for these ratings. It always includes the average and one point above."""
        lowest = min(0, *(floor(rating.low) for rating in ratings))
        highest = max(1, *(ceil(rating.high) for rating in ratings))
        step = ceil((highest - lowest) / MOST_LINES)
        # Both ends are multiples of the step, so one of the lines is the average, 0.
        return cls(step * floor(lowest / step), step * ceil(highest / step), step)

    def height(self, points: float) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * (points - self.lowest) / (self.highest - self.lowest))

    @property
    def levels(self) -> tuple[Level, ...]:
        return tuple(Level(self.height(points), points) for points in range(self.lowest, self.highest + 1, self.step))


def draw_rating_picture(ratings: Sequence[tuple[HalfYear, Rating]]) -> RatingPicture | None:
    """The picture; None for fewer than two half years, because one dot shows no course."""
    if len(ratings) < 2:
        return None
    scale = Scale.of([rating for _half, rating in ratings])
    across, last = (RIGHT - LEFT - 2 * MARGIN) / (len(ratings) - 1), len(ratings) - 1
    every = ceil(len(ratings) / MOST_NAMED)
    dots = (
        # Counted from the last, so that the newest half year always has its label.
        _dot(scale, round(LEFT + MARGIN + at * across), half, rating, is_named=(last - at) % every == 0)
        for at, (half, rating) in enumerate(ratings)
    )
    return RatingPicture(scale.levels, tuple(dots))


def _dot(scale: Scale, x: int, half: HalfYear, rating: Rating, *, is_named: bool) -> RatingDot:
    y, low, high = (scale.height(points) for points in (rating.points, rating.low, rating.high))
    return RatingDot(x, y, low, high, half, rating, is_named)
