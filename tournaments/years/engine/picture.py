"""Where everything of the picture of a rating stands: a line from half year to half year within the band of its ±."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from tournaments.years.engine.evenings import Half
from tournaments.years.engine.rating import Rating

WIDTH, HEIGHT = 444, 236
LEFT, RIGHT, TOP, BOTTOM = 46, 428, 16, 200
MOST_NAMED = 6  # half years with their name below; more would run into each other on a phone
MOST_LINES, MANY = 7, 10


@dataclass(frozen=True, slots=True)
class Dot:
    """A half year's rating. It is not named where there is no room."""

    x: int
    y: int
    low: int
    high: int
    half: Half
    rating: Rating
    is_named: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A line across, for so many points a game."""

    y: int
    points: int


@dataclass(frozen=True, slots=True)
class RatingPicture:
    levels: tuple[Level, ...]
    dots: tuple[Dot, ...]

    @property
    def radius(self) -> float:
        """Of a dot: many stand close together."""
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


def picture_of(ratings: Sequence[tuple[Half, Rating]]) -> RatingPicture | None:
    """None for fewer than two half years: one dot is no course."""
    if len(ratings) < 2:
        return None
    lowest = min(0, *(floor(rating.low) for _half, rating in ratings))
    highest = max(0, *(ceil(rating.high) for _half, rating in ratings))
    step = max(ceil((highest - lowest) / MOST_LINES), 1)
    lowest, highest = step * floor(lowest / step), step * ceil(highest / step)

    def height(points: float) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * (points - lowest) / (highest - lowest))

    levels = tuple(Level(height(points), points) for points in range(lowest, highest + 1, step))
    across, every = (RIGHT - LEFT - 40) / (len(ratings) - 1), ceil(len(ratings) / MOST_NAMED)
    dots = (
        Dot(
            round(LEFT + 20 + at * across),
            height(rating.points),
            height(rating.low),
            height(rating.high),
            half,
            rating,
            is_named=(len(ratings) - 1 - at) % every == 0,
        )
        for at, (half, rating) in enumerate(ratings)
    )
    return RatingPicture(levels, tuple(dots))
