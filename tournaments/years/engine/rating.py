"""The rating: how many points a game a player is worth, taking partners and opponents into account.

It is a ridge regression over all games. In the row of a game North and South count +1, East and West −1, and the value to
explain is North–South's points minus East–West's. The ratings of all who have played have the mean 0, so a rating says how
many points more a side wins with them than with an average player.

A game adds to sums of whole numbers, so neither the order of the games nor that of corrections changes a rating. The ± is
one standard deviation: two times in three the true value is within it, if skill varies as much as PULL assumes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from tournaments.engine.past_evening import PastGame

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

    Numbers = NDArray[float64]

PULL = 60  # Everybody starts as if they had played this many games as an average player.
ENOUGH = 30  # games; with fewer no rating is shown
DIGITS = 6  # decimals: equal ratings must be equal, whatever a processor does with the last bits

SIGNS = (1, 1, -1, -1)  # of North, South, East and West, as in the fields of a game


class Rating(NamedTuple):
    """Points a game above an average player, and how far off that may be."""

    points: float
    plus_minus: float
    games: int

    @property
    def low(self) -> float:
        return self.points - self.plus_minus

    @property
    def high(self) -> float:
        return self.points + self.plus_minus

    @property
    def is_enough(self) -> bool:
        """Whether there are enough games to show the rating."""
        return self.games >= ENOUGH


Ratings = Mapping[int, Rating]


@dataclass(frozen=True, eq=False)  # for arrays, == has no single answer
class Sums:
    """The sums over all games. `together` is how often two were partners minus how often they were opponents, and on the
    diagonal a player's number of games; `points` are everybody's margins."""

    together: Numbers
    points: Numbers
    squares: int = 0
    games: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.together + other.together,
            self.points + other.points,
            self.squares + other.squares,
            self.games + other.games,
        )


def rate(games: Iterable[PastGame]) -> Ratings:
    """The rating of everybody who has played, including those with too few games to show it."""
    return next(rate_after([list(games)]))


def rate_after(periods: Sequence[Sequence[PastGame]]) -> Iterator[Ratings]:
    """The ratings after each period, from all games up to then."""
    # The first four fields of a game are its players.
    players = sorted({player for games in periods for game in games for player in game[:4]})
    index = {player: number for number, player in enumerate(players)}
    # Sums can be added up: a period costs its own games, not all the games before it.
    for sums in accumulate(_add_up(games, index) for games in periods):
        yield _solve(sums, players)


def _add_up(games: Sequence[PastGame], index: Mapping[int, int]) -> Sums:
    import numpy as np  # not at the top, because every start of the program would load it, and few need it

    size = len(index)
    if not games:
        return Sums(np.zeros((size, size)), np.zeros(size))
    chairs = [np.array([index[game[chair]] for game in games]) for chair in range(len(SIGNS))]
    margins = np.array([game.difference for game in games], dtype=np.float64)
    together, points = np.zeros(size * size), np.zeros(size)
    for sign, one in zip(SIGNS, chairs, strict=True):
        points += sign * np.bincount(one, margins, size)
        for other_sign, other in zip(SIGNS, chairs, strict=True):
            # A pair of players is one number here: a place in the matrix, written row after row.
            together += sign * other_sign * np.bincount(one * size + other, minlength=size * size)
    return Sums(together.reshape(size, size), points, sum(game.difference**2 for game in games), len(games))


def _solve(sums: Sums, players: Sequence[int]) -> Ratings:
    """Solve the normal equations: a square matrix with a row for each player, whatever the number of games."""
    import numpy as np

    played = np.flatnonzero(sums.together.diagonal())  # not those who come in a later period
    if not len(played):
        return {}
    points = sums.points[played]
    # PULL makes this matrix invertible, also if two groups of the club have never met.
    inverse = np.linalg.inv(sums.together[np.ix_(played, played)] + PULL * np.eye(len(played)))
    ratings = inverse @ points
    # The squares of what the ratings leave unexplained, without going through the games again.
    luck = (sums.squares - ratings @ points - PULL * ratings @ ratings) / _freedom(sums, inverse)
    # Without the level of all players together, which games cannot show and nobody asks for.
    doubts = luck * (inverse.diagonal() - 1 / (PULL * len(played)))
    games = sums.together.diagonal()[played]
    return {
        players[number]: Rating(round(float(rating), DIGITS), round(sqrt(max(doubt, 0.0)), DIGITS), int(many))
        for number, rating, doubt, many in zip(played.tolist(), ratings, doubts, games, strict=True)
    }


def _freedom(sums: Sums, inverse: NDArray[Any]) -> float:
    """The degrees of freedom: the divisor for the variance of the unexplained part."""
    return sums.games - len(inverse) + PULL * float(inverse.trace())


def sort_ratings(ratings: Ratings) -> list[tuple[int, Rating]]:
    """The players with enough games, the best first; level players in the order of their numbers."""
    shown = ((player, rating) for player, rating in ratings.items() if rating.is_enough)
    return sorted(shown, key=lambda one: (-one[1].points, one[0]))


def find_rating_place(player: int, ratings: Ratings) -> tuple[int, int] | None:
    """Their place among players whose rating is shown, and the number of these; None if theirs is not shown."""
    shown = dict(sort_ratings(ratings))
    if player not in shown:
        return None
    # Players who are level share a place.
    return 1 + sum(other.points > shown[player].points for other in shown.values()), len(shown)
