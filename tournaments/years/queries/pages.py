"""What a player's page over the years and the list of ratings show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.past_evening import PastEvening
from tournaments.models import Club, Player
from tournaments.queries.once import once_while
from tournaments.queries.past_evenings import parties_over, past_evenings
from tournaments.years.engine.rating import Rating, Ratings, in_order
from tournaments.years.engine.years import Half, Years, last_of, ratings_by_half, years_of

FEWEST_RATED = 10  # people; among fewer a rating says who plays, not how well


@dataclass(frozen=True)
class YearsPage:
    """A player over the years, with the names of everybody whom they met, and whether ratings are shown."""

    player: Player
    years: Years
    names: Mapping[int, str]
    shows_rating: bool


@dataclass(frozen=True, slots=True)
class Rated:
    """A line of the list of ratings. Players who are level share a place."""

    place: int
    player: int
    name: str
    rating: Rating


@dataclass(frozen=True)
class RatingPage:
    """Everybody with a rating, the best first, and how many have played too few games for one."""

    rated: tuple[Rated, ...]
    unrated: int

    @property
    def is_shown(self) -> bool:
        return len(self.rated) >= FEWEST_RATED


def years_page(player: Player) -> YearsPage:
    """At most eight queries, at any number of evenings."""
    club = player.club
    evenings = past_evenings(club)
    ratings = ratings_of(club, lambda: evenings)
    shows_rating = len(in_order(last_of(ratings))) >= FEWEST_RATED
    return YearsPage(player, years_of(player.pk, evenings, ratings), names_of(club), shows_rating)


def rating_page(club: Club) -> RatingPage:
    """At most eight queries, at any number of evenings."""
    ratings, names = newest_ratings(club), names_of(club)
    order = in_order(ratings)
    # Reversed, so that of those who are level the first place stays.
    first = {rating.points: place for place, (_player, rating) in reversed(list(enumerate(order, 1)))}
    rated = tuple(Rated(first[rating.points], player, names[player], rating) for player, rating in order)
    return RatingPage(rated, len(ratings) - len(rated))


def is_rating_shown(club: Club) -> bool:
    """Whether enough people have a rating for a list of them; one query if no evening has changed."""
    return len(in_order(newest_ratings(club))) >= FEWEST_RATED


def newest_ratings(club: Club) -> Ratings:
    """Everybody's rating today, by their number in the club."""
    return last_of(ratings_of(club, lambda: past_evenings(club)))


def ratings_of(club: Club, evenings: Callable[[], Sequence[PastEvening]]) -> Mapping[Half, Ratings]:
    """Everybody's rating at the end of each half year; one query if no evening has changed."""
    return once_while(state_of(club), "ratings", lambda: ratings_by_half(evenings()))


def state_of(club: Club) -> list[tuple[str, int]]:
    """A value that changes with every evening that counts; one query."""
    # The secret too: a laptop that went on from a copy has other evenings under the same keys.
    return list(parties_over(club).order_by("pk").values_list("secret", "change"))


def names_of(club: Club) -> dict[int, str]:
    """Everybody's name, by their number in the club; one query."""
    return dict(club.players.order_by("pk").values_list("pk", "name"))
