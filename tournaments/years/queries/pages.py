"""What a player's page over the years and the list of ratings show, for pages and commands alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar, cast

from django.core.cache import cache

from scoring.refused import Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.names import by_alphabet
from tournaments.models import Club, Player
from tournaments.queries.once import GOOD_FOR
from tournaments.queries.past_evenings import parties_over, past_evenings
from tournaments.years.engine.rating import Rating, Ratings, in_order
from tournaments.years.engine.years import NOBODY, Years, ratings_by_half, years_of

T = TypeVar("T")


@dataclass(frozen=True)
class YearsPage:
    """A player over the years, and what everybody whom they met is called."""

    player: Player
    years: Years
    names: Mapping[int, str]


class WhyNoYears(Reason):
    NOT_YOUR_PHONE = _("Only the player’s own phone shows this. Scan the name card with it, and it does.")


@dataclass(frozen=True, slots=True)
class Rated:
    """A line of the list of ratings. Who is level shares a place."""

    place: int
    player: int
    name: str
    rating: Rating


@dataclass(frozen=True)
class RatingPage:
    """Everybody with a rating, the best first, and how many have played too few games for one."""

    rated: tuple[Rated, ...]
    unrated: int


def years_page(player: Player) -> YearsPage:
    """At most nine queries, at any number of evenings."""
    club = player.club
    evenings = past_evenings(club)
    ratings = once_per_state(club, "ratings", lambda: ratings_by_half(evenings))
    names = names_of(club)
    return YearsPage(player, years_of(player.pk, evenings, ratings), names)


def rating_page(club: Club) -> RatingPage:
    """At most nine queries, at any number of evenings."""
    ratings, names = newest_ratings(club), names_of(club)
    order = in_order(ratings)
    first = {rating.points: place for place, (_player, rating) in reversed(list(enumerate(order, 1)))}
    rated = tuple(Rated(first[rating.points], player, names[player], rating) for player, rating in order)
    return RatingPage(rated, len(ratings) - len(rated))


def newest_ratings(club: Club) -> Ratings:
    """Everybody's rating today, by their number in the club."""
    ratings = once_per_state(club, "ratings", lambda: ratings_by_half(past_evenings(club)))
    return [NOBODY, *ratings.values()][-1]


def once_per_state(club: Club, what: str, read: Callable[[], T]) -> T:
    """What `read` gives until an evening of the club changes; one query where it is known."""
    return cast(T, cache.get_or_set(f"{state_of(club)}/{what}", read, GOOD_FOR))


def state_of(club: Club) -> str:
    """A few letters that are others after every change of an evening that counts; one query."""
    return _mark(parties_over(club).order_by("pk").values_list("secret", "change"))


def names_of(club: Club) -> dict[int, str]:
    """What everybody is called, by their number in the club; one query."""
    return dict(club.players.order_by("pk").values_list("pk", "name"))


def mark_of_names(names: Mapping[int, str]) -> str:
    """A few letters that are others after every change of a name, which is no change of an evening."""
    return _mark(names.items())


def _mark(values: Iterable[object]) -> str:
    return sha256(repr(list(values)).encode()).hexdigest()[:20]


def people_called(club: Club, name: str) -> list[Player]:
    """Those of exactly this name, or else those with it in theirs, in the order of names."""
    exactly = list(club.players.filter(name__iexact=name.strip()))
    found = exactly or list(club.players.filter(name__icontains=name.strip()))
    return sorted(found, key=lambda player: by_alphabet(player.name))
