"""The handicap: what the rating says that a side wins more with somebody, taken away again for each game they play.

The ratings of a club have the mean 0, so an average player has a handicap of 0, a weaker one above, a stronger one below.
Who has no rating that is shown has none.
"""

from __future__ import annotations

from tournaments.engine.standings import TENTHS, Handicaps
from tournaments.years.engine.rating import Ratings


def handicaps_of(ratings: Ratings) -> Handicaps:
    """In tenths of a point a game, of everybody with enough games."""
    return {player: round(-TENTHS * rating.points) for player, rating in ratings.items() if rating.is_enough}
