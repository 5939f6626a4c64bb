"""What a player's page over the years and the list of ratings show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.past_evening import PastEvening
from tournaments.models import Club, Player
from tournaments.queries.once import read_once_while
from tournaments.queries.past_evenings import list_parties_over, read_past_evenings
from tournaments.years.engine.rating import Rating, Ratings, sort_ratings
from tournaments.years.engine.years import HalfYear, Years, compute_ratings_by_half, compute_years, find_last_ratings

FEWEST_RATED = 10  # people; among fewer a rating says who plays, not how well


@dataclass(frozen=True)
class YearsPage:
    """A player over the years, with the names of everybody whom they met, and whether ratings are shown."""

    player: Player
    years: Years
    names: Mapping[int, str]
    shows_rating: bool


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A line of the list of ratings. Players who are level share a place."""

    place: int
    player: int
    name: str
    rating: Rating


@dataclass(frozen=True)
class RatingPage:
    """Everybody with a rating, the best first, and how many have played too few games for one."""

    rated: tuple[RatingLine, ...]
    unrated: int

    @property
    def is_shown(self) -> bool:
        return len(self.rated) >= FEWEST_RATED


def read_years_page(player: Player) -> YearsPage:
    """At most eight queries, at any number of evenings."""
    club = player.club
    evenings = read_past_evenings(club)
    ratings = read_ratings(club, lambda: evenings)
    shows_rating = len(sort_ratings(find_last_ratings(ratings))) >= FEWEST_RATED
    return YearsPage(player, compute_years(player.pk, evenings, ratings), read_club_names(club), shows_rating)


def read_rating_page(club: Club) -> RatingPage:
    """At most eight queries, at any number of evenings."""
    ratings, names = read_newest_ratings(club), read_club_names(club)
    order = sort_ratings(ratings)
    # Reversed, so that of those who are level the first place stays.
    first = {rating.points: place for place, (_player, rating) in reversed(list(enumerate(order, 1)))}
    rated = tuple(RatingLine(first[rating.points], player, names[player], rating) for player, rating in order)
    return RatingPage(rated, len(ratings) - len(rated))


def is_rating_shown(club: Club) -> bool:
    """Whether enough people have a rating for a list of them; one query if no evening has changed."""
    return len(sort_ratings(read_newest_ratings(club))) >= FEWEST_RATED


def read_newest_ratings(club: Club) -> Ratings:
    """Everybody's rating today, by their number in the club."""
    return find_last_ratings(read_ratings(club, lambda: read_past_evenings(club)))


def read_ratings(club: Club, evenings: Callable[[], Sequence[PastEvening]]) -> Mapping[HalfYear, Ratings]:
    """Everybody's rating at the end of each half year; one query if no evening has changed."""
    # `evenings` is a function, because nobody needs them while the stored ratings are still right.
    return read_once_while(read_years_state(club), "ratings", lambda: compute_ratings_by_half(evenings()))


def read_years_state(club: Club) -> list[tuple[str, int]]:
    """A value that changes with every evening that counts; one query."""
    # The secret too: a laptop that went on from a copy has other evenings under the same keys.
    return list(list_parties_over(club).order_by("pk").values_list("secret", "change"))


def read_club_names(club: Club) -> dict[int, str]:
    """Everybody's name, by their number in the club; one query."""
    return dict(club.players.order_by("pk").values_list("pk", "name"))
