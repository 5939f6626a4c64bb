"""The rating and a player's years as JSON documents (docs/format.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.engine.past_evening import Place
from tournaments.models import Club, Party
from tournaments.models.in_time import order_oldest_first
from tournaments.queries.past_evenings import list_parties_over
from tournaments.years.engine.rating import DIGITS, ENOUGH, PULL, Rating
from tournaments.years.engine.years import MetPlayer, Tally, Years, YearsEvening, YearsHalf
from tournaments.years.queries.pages import RatingPage, YearsPage

RATING, YEARS = "whistparty-rating/1", "whistparty-years/1"
Json = dict[str, Any]


def make_rating_document(club: Club, page: RatingPage) -> Json:
    """Among too few rated players there is no list, as on the page."""
    rated = page.rated if page.is_shown else ()
    return {
        "format": RATING,
        "pull": PULL,
        "enough": ENOUGH,
        "evenings": [_party(party) for party in list_parties_over(club).order_by(*order_oldest_first())],
        "left_out": [{**_party(party), "why": _why_left_out(party)} for party in list_left_out(club)],
        "ratings": [{"place": one.place, "player": one.name, **_rating(one.rating)} for one in rated],
        "too_few_games": page.unrated,
    }


def list_left_out(club: Club) -> QuerySet[Party]:
    counting = Q(pk__in=list_parties_over(club).values("pk"))
    return club.parties.exclude(counting).order_by(*order_oldest_first())


def _why_left_out(party: Party) -> str:
    return "not_over" if party.status != Party.Status.ENDED else "places_hidden"


def _party(party: Party) -> Json:
    return {"code": party.code, "name": party.name, "date": party.date.isoformat()}


def _rating(rating: Rating) -> Json:
    return {"points": rating.points, "plus_minus": rating.plus_minus, "games": rating.games}


def make_years_document(page: YearsPage) -> Json:
    years = page.years
    return {
        "format": YEARS,
        "player": page.player.name,
        "rating": _rating_now(years) if page.shows_rating else None,
        "games": len(years.games),
        "games_rated": years.games_rated,
        "won": years.won,
        "stars": years.stars,
        "evenings_won": years.evenings_won,
        "longest_run": _run(years),
        "best_evening": _evening(years.best) if years.best else None,
        "evenings": [_evening(one) for one in reversed(years.evenings)],
        "half_years": [_half(one, shows_rating=page.shows_rating) for one in years.halves],
        "people": [_met(one, page.names) for one in years.met],
    }


def _rating_now(years: Years) -> Json | None:
    return _rating(years.rating) | _place(years.rating_place) if years.rating else None


def _place(place: Place | None) -> Json:
    return {"place": place.rank if place else None, "players": place.players if place else None}


def _run(years: Years) -> Json | None:
    run = years.run
    return None if run is None else {"games": run.games, "first": run.first.isoformat(), "last": run.last.isoformat()}


def _evening(one: YearsEvening) -> Json:
    evening = one.evening
    about = {"code": evening.code, "name": evening.name, "date": one.day.isoformat(), **_place(one.place)}
    return about | {"games": one.played, "won": one.won, "difference": one.difference, "stars": one.stars}


def _half(one: YearsHalf, *, shows_rating: bool) -> Json:
    return {
        "year": one.half.year,
        "half": "autumn" if one.half.is_autumn else "spring",
        "evenings": len(one.evenings),
        "games": one.games,
        "won": one.won,
        "rating": _rating(one.rating) if one.rating and shows_rating else None,
    }


def _met(one: MetPlayer, names: Mapping[int, str]) -> Json:
    beyond = one.together.a_game
    together = {**_tally(one.together), "beyond": None if beyond is None else round(beyond, DIGITS)}
    return {"player": names[one.player], "together": together, "against": _tally(one.against)}


def _tally(tally: Tally) -> Json:
    return {"games": tally.games, "won": tally.won}
