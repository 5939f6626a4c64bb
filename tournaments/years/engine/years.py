"""One player over the years: evenings and places, partners and opponents, the longest run of wins, stars, the best evening.

A run goes on from one evening to the next. A game that was given up counts as won or lost, as in the standings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from scoring.hand import Side
from tournaments.engine.past_evening import PastEvening, PastGame, Place
from tournaments.years.engine.rating import Rating, Ratings, find_rating_place, rate_after

OFTEN = 8  # games with a partner; fewer say little about how well two play together
NOBODY: Ratings = {}
AUTUMN_BEGINS = 7  # July: most clubs pause in summer, so nothing is cut in two


class HalfYear(NamedTuple):
    """Half a year, as clubs count: the spring until June and the autumn from July on."""

    year: int
    is_autumn: bool

    @classmethod
    def of(cls, day: date) -> HalfYear:
        return cls(day.year, day.month >= AUTUMN_BEGINS)


def sort_by_time(evenings: Sequence[PastEvening]) -> list[PastEvening]:
    """The oldest first."""
    return sorted(evenings, key=attrgetter("moment"))


def compute_ratings_by_half(evenings: Sequence[PastEvening]) -> dict[HalfYear, Ratings]:
    """The ratings at the end of each half year, from all games up to then; the last ones are today's."""
    games: dict[HalfYear, list[PastGame]] = {}
    for evening in sort_by_time(evenings):
        # A game that was given up says who left, not who played better.
        games.setdefault(HalfYear.of(evening.day), []).extend(game for game in evening.games if game.is_whole)
    # Both are in the order of time, because a dictionary keeps the order in which keys were added.
    return dict(zip(games, rate_after(list(games.values())), strict=True))


def find_last_ratings(ratings: Mapping[HalfYear, Ratings]) -> Ratings:
    return [NOBODY, *ratings.values()][-1]  # before the first evening there are none


class OwnGame(NamedTuple):
    """A game from this player's point of view. `beyond` is by how many points their side did better than the ratings
    predict; None if the game was given up."""

    day: date
    partner: int
    opponents: tuple[int, int]
    won: bool
    difference: int
    stars: int
    beyond: float | None


@dataclass
class Tally:
    """The games of two players together or against each other."""

    games: int = 0
    won: int = 0
    beyond: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of games won: 0 to 1."""
        return self.won / self.games if self.games else 0.0

    @property
    def a_game(self) -> float | None:
        """Points a game above what the ratings predict; None without a complete game."""
        return sum(self.beyond) / len(self.beyond) if self.beyond else None

    def add(self, game: OwnGame) -> None:
        self.games += 1
        self.won += game.won
        self.beyond += [] if game.beyond is None else [game.beyond]


@dataclass(frozen=True)
class MetPlayer:
    """Somebody whom this player has met, as a partner and as an opponent."""

    player: int
    together: Tally
    against: Tally


@dataclass(frozen=True)
class YearsEvening:
    """One evening of this player; no place for a house player, nor for one who only played for one of a pair. The difference is
    that of the standings, with the bench; that of a substitute is of their games."""

    evening: PastEvening
    place: Place | None
    games: tuple[OwnGame, ...]
    difference: int
    is_substitute: bool = False

    @property
    def day(self) -> date:
        return self.evening.day

    @property
    def played(self) -> int:
        return len(self.games)

    @property
    def won(self) -> int:
        return sum(game.won for game in self.games)

    @property
    def stars(self) -> int:
        return sum(game.stars for game in self.games)

    @property
    def is_won(self) -> bool:
        return self.place is not None and self.place.rank == 1


@dataclass(frozen=True)
class Run:
    """Consecutive games won."""

    games: int
    first: date
    last: date


@dataclass(frozen=True)
class YearsHalf:
    """Half a year of this player, with the rating at its end."""

    half: HalfYear
    evenings: tuple[YearsEvening, ...]
    rating: Rating | None

    @property
    def games(self) -> int:
        return sum(len(one.games) for one in self.evenings)

    @property
    def won(self) -> int:
        return sum(one.won for one in self.evenings)

    @property
    def best(self) -> YearsEvening | None:
        return find_best_evening(self.evenings)


@dataclass(frozen=True)
class Years:
    """Everything about one player. `evenings` are the newest first. `rating` is None until there is enough data."""

    player: int
    evenings: tuple[YearsEvening, ...]
    halves: tuple[YearsHalf, ...]
    rating: Rating | None
    rating_place: Place | None
    games_rated: int

    @cached_property
    def games(self) -> tuple[OwnGame, ...]:
        """All games, the first one first."""
        return tuple(game for one in reversed(self.evenings) for game in one.games)

    @property
    def first(self) -> date | None:
        return self.evenings[-1].day if self.evenings else None

    @property
    def won(self) -> int:
        return sum(game.won for game in self.games)

    @property
    def stars(self) -> int:
        return sum(game.stars for game in self.games)

    @property
    def evenings_won(self) -> int:
        return sum(one.is_won for one in self.evenings)

    @property
    def best(self) -> YearsEvening | None:
        return find_best_evening(self.evenings)

    @cached_property
    def run(self) -> Run | None:
        return find_longest_run(self.games)

    @cached_property
    def met(self) -> tuple[MetPlayer, ...]:
        return tuple(list_people_met(self.games))

    @property
    def best_with(self) -> list[MetPlayer]:
        """Partners with at least OFTEN games, the best first: by points above the ratings, then by the share won."""
        often = [one for one in self.met if one.together.games >= OFTEN and one.together.a_game is not None]
        return sorted(often, key=lambda one: (-(one.together.a_game or 0), -one.together.share, one.player))

    @property
    def against(self) -> list[MetPlayer]:
        """Opponents with at least OFTEN games, first those whom this player beats most."""
        often = [one for one in self.met if one.against.games >= OFTEN]
        return sorted(often, key=lambda one: (-one.against.share, -one.against.games, one.player))


def compute_years(player: int, evenings: Sequence[PastEvening], ratings: Mapping[HalfYear, Ratings]) -> Years:
    """What the evenings of a club say about one person; empty for somebody who was at none."""
    now = find_last_ratings(ratings)
    mine = tuple(_evening_of(player, evening, now) for evening in sort_by_time(evenings) if evening.came(player))
    rating = now.get(player)
    place = find_rating_place(player, now)
    return Years(
        player,
        tuple(reversed(mine)),
        tuple(_halves(player, mine, ratings)),
        hide_unsure_rating(rating),
        None if place is None else Place(*place),
        rating.games if rating else 0,
    )


def hide_unsure_rating(rating: Rating | None) -> Rating | None:
    return rating if rating is not None and rating.is_enough else None


def _evening_of(player: int, evening: PastEvening, ratings: Ratings) -> YearsEvening:
    games = tuple(_seen_by(player, game, evening.day, ratings) for game in evening.games if player in game[:4])
    result = evening.find_result(player)
    difference = sum(game.difference for game in games) if result is None else result.difference
    return YearsEvening(evening, evening.place_of(player), games, difference, is_substitute=result is None)


def _seen_by(player: int, game: PastGame, day: date, ratings: Ratings) -> OwnGame:
    side = Side.NORTH_SOUTH if player in game.players.north_south else Side.EAST_WEST
    us, them = game.players.seen_from(side)
    difference = game.difference if side is Side.NORTH_SOUTH else -game.difference
    return OwnGame(
        day,
        partner=us[1] if us[0] == player else us[0],
        opponents=them,
        won=game.winner is side,
        difference=difference,
        stars=game.stars[side],
        beyond=difference - compute_expected_margin(us, them, ratings) if game.is_whole else None,
    )


def compute_expected_margin(us: Sequence[int], them: Sequence[int], ratings: Ratings) -> float:
    """By how many points the ratings expect this side to win."""
    # Everybody in a complete game has a rating, though with few games it is not shown.
    return sum(ratings[one].points for one in us) - sum(ratings[one].points for one in them)


def _halves(player: int, mine: Sequence[YearsEvening], ratings: Mapping[HalfYear, Ratings]) -> Iterator[YearsHalf]:
    # groupby needs this order: `mine` is sorted by time.
    for half, evenings in groupby(mine, lambda one: HalfYear.of(one.day)):
        yield YearsHalf(half, tuple(evenings), hide_unsure_rating(ratings[half].get(player)))


def find_best_evening(evenings: Sequence[YearsEvening]) -> YearsEvening | None:
    """The evening with the highest place; if equal, the one with more players, and then the newest."""
    # max compares part by part; the best rank is the smallest number, so ranks are below zero.
    placed = [(-one.place.rank, one.place.players, one.day, at) for at, one in enumerate(evenings) if one.place]
    return evenings[max(placed)[-1]] if placed else None


def find_longest_run(games: Sequence[OwnGame]) -> Run | None:
    """The first of the longest runs; None before the first win."""
    runs = (list(run) for won, run in groupby(games, attrgetter("won")) if won)
    # Of equal runs, max takes the first.
    longest = max(runs, key=len, default=None)
    return None if longest is None else Run(len(longest), longest[0].day, longest[-1].day)


def list_people_met(games: Sequence[OwnGame]) -> Iterator[MetPlayer]:
    """Everybody whom this player has met, in the order in which they first met."""
    met: dict[int, MetPlayer] = {}
    for game in games:
        for other in (game.partner, *game.opponents):
            one = met.setdefault(other, MetPlayer(other, Tally(), Tally()))
            (one.together if other == game.partner else one.against).add(game)
    yield from met.values()
