"""What is known of a club's evenings once they are over. People are known by their numbers in the club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from tournaments.years.engine.rating import Margin, Ratings, rate_after

AUTUMN_BEGINS = 7  # July


class Half(NamedTuple):
    """Half a year, as clubs count: the spring until June and the autumn from July on."""

    year: int
    is_autumn: bool

    @classmethod
    def of(cls, day: date) -> Half:
        return cls(day.year, day.month >= AUTUMN_BEGINS)


class Game(NamedTuple):
    """A finished game. `is_whole` is False where it was given up: it was won and lost, and says nothing of skill."""

    north: int
    south: int
    east: int
    west: int
    points_north_south: int
    points_east_west: int
    stars_north_south: int
    stars_east_west: int
    north_south_won: bool
    is_whole: bool = True

    @property
    def margin(self) -> Margin:
        return Margin(*self[:4], self.points_north_south - self.points_east_west)


class Place(NamedTuple):
    """A place in the final standings, and among how many."""

    rank: int
    players: int


class Evening(NamedTuple):
    """An evening that is over, its games in the order of the rounds. `everybody` came, the house players too, who have no place."""

    number: int
    code: str
    name: str
    day: date
    games: tuple[Game, ...]
    places: Mapping[int, Place]
    everybody: frozenset[int]

    @property
    def half(self) -> Half:
        return Half.of(self.day)


def in_time(evenings: Sequence[Evening]) -> list[Evening]:
    """The oldest first; two of one day in the order in which they were founded."""
    return sorted(evenings, key=lambda evening: (evening.day, evening.number))


def ratings_by_half(evenings: Sequence[Evening]) -> dict[Half, Ratings]:
    """The ratings at the end of each half year, from all games until then; the last are today's."""
    games: dict[Half, list[Margin]] = {}
    for evening in in_time(evenings):
        whole = (game.margin for game in evening.games if game.is_whole)
        games.setdefault(evening.half, []).extend(whole)
    return dict(zip(games, rate_after(list(games.values())), strict=True))
