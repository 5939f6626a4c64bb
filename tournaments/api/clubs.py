"""The addresses of a club, by the end of its page's address: address, visibility, query, document."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Router

from scoring.codec import Json
from scoring.refused import Refused
from tournaments.api.door import FOR_EVERYBODY, FOR_ORGANISERS, answer, answers, changes_of
from tournaments.api.refusals import WhyNoDocument
from tournaments.api.schemas.club import Balances, ClubPage, Evenings, Players
from tournaments.api.schemas.common import Number
from tournaments.api.schemas.evening import Standings
from tournaments.api.schemas.season import Season, SeasonOfPage, Seasons
from tournaments.api.schemas.years import Rating, Years
from tournaments.api.visibility import club_of_organiser, look_at_club, look_at_results
from tournaments.clubs.document import (
    club_page_document,
    evenings_document,
    players_document,
    season_of_page_document,
)
from tournaments.clubs.engine.shown import Audience
from tournaments.clubs.queries.page import evenings_of, evenings_played, evenings_to_come, season_shown
from tournaments.clubs.queries.people import known_by
from tournaments.document import standings_document
from tournaments.models import Club, Party
from tournaments.models.in_time import newest_first
from tournaments.queries import money
from tournaments.queries.standings import standings_of
from tournaments.seasons.document import season_document, seasons_document
from tournaments.seasons.models import Season as SeasonRow
from tournaments.seasons.queries import season_standings, seasons_of, state_of
from tournaments.stakes.document import balances_document
from tournaments.stakes.queries.balances import balances_over
from tournaments.years.document import rating_document, years_document
from tournaments.years.queries.pages import rating_page, years_page

router = Router(tags=["club"])

# For everybody to whom the club shows itself


@router.get("/{slug:address}", response=answers(ClubPage), openapi_extra=FOR_EVERYBODY, url_name="api_club")
def club(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """What the club says about itself."""
    look = look_at_club(request, address)
    document = club_page_document(look.page, look.shown)
    return answer(request, response, document, lambda: document)


@router.get(
    "/{slug:address}/evenings", response=answers(Evenings), openapi_extra=FOR_EVERYBODY, url_name="api_evenings"
)
def evenings(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """The evenings to come and those played, as on the club's page; for the organiser all of them, with their codes."""
    look = look_at_club(request, address)
    if look.audience is Audience.ORGANISER:
        parties = list(look.club.parties.order_by(*newest_first()))
    else:
        parties = [*reversed(evenings_to_come(look.club, timezone.localdate())), *evenings_played(look.club)]
    document = evenings_document(parties, with_codes=look.audience is Audience.ORGANISER)
    return answer(request, response, document, lambda: document)


@router.get(
    "/{slug:address}/evenings/{evening}/standings",
    response=answers(Standings),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_standings_of_club",
)
def standings(request: HttpRequest, response: HttpResponse, address: str, evening: Number) -> Json | HttpResponse:
    """How an evening ended, with names as this visitor may see them."""
    look = look_at_results(request, address)
    party = get_object_or_404(evenings_of(look.club), pk=evening, status=Party.Status.ENDED)
    return answer(
        request,
        response,
        (party.secret, party.change, look.shown),
        lambda: standings_document(party, standings_of(party), name=look.shown.name, with_code=False, with_house=False),
    )


@router.get(
    "/{slug:address}/season", response=answers(SeasonOfPage), openapi_extra=FOR_EVERYBODY, url_name="api_season_now"
)
def season_now(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """The season of the club's latest evening, as its page shows it."""
    look = look_at_results(request, address)
    found = season_shown(look.club, look.shown)
    if found is None:
        raise Refused(WhyNoDocument.NOT_SHOWN)
    document = season_of_page_document(found)
    return answer(request, response, document, lambda: document)


# For organisers


def season_of(club: Club, season: int) -> SeasonRow:
    return get_object_or_404(SeasonRow.objects.select_related("club"), pk=season, club=club)


@router.get("/{slug:address}/seasons", response=answers(Seasons), openapi_extra=FOR_ORGANISERS, url_name="api_seasons")
def seasons(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """The club's seasons, including those in the archive, the newest first."""
    document = seasons_document(seasons_of(club_of_organiser(request, address)))
    return answer(request, response, document, lambda: document)


@router.get(
    "/{slug:address}/seasons/{season}",
    response=answers(Season),
    openapi_extra=FOR_ORGANISERS,
    url_name="api_season",
    exclude_unset=True,
)
def season(request: HttpRequest, response: HttpResponse, address: str, season: Number) -> Json | HttpResponse:
    """The standings of a season, with its rule and the reasons."""
    found = season_of(club_of_organiser(request, address), season)
    return answer(request, response, state_of(found), lambda: season_document(found.name, season_standings(found)))


@router.get(
    "/{slug:address}/balances", response=answers(Balances), openapi_extra=FOR_ORGANISERS, url_name="api_balances"
)
def balances(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """What everybody won and paid, over all evenings that are not in the archive."""
    club = club_of_organiser(request, address)
    return answer(request, response, changes_of(club.pk), lambda: balances_of(None, money.evenings_of(club)))


@router.get(
    "/{slug:address}/seasons/{season}/balances",
    response=answers(Balances),
    openapi_extra=FOR_ORGANISERS,
    url_name="api_balances_of_season",
)
def balances_of_season(
    request: HttpRequest, response: HttpResponse, address: str, season: Number
) -> Json | HttpResponse:
    """The same over the evenings of a season."""
    club = club_of_organiser(request, address)
    found = season_of(club, season)
    parties = money.evenings_of(club).filter(seasons=found)
    return answer(request, response, (changes_of(club.pk), state_of(found)), lambda: balances_of(found.name, parties))


def balances_of(name: str | None, parties: QuerySet[Party]) -> Json:
    listed = list(parties)
    return balances_document(name, listed, balances_over(listed))


@router.get("/{slug:address}/players", response=answers(Players), openapi_extra=FOR_ORGANISERS, url_name="api_players")
def players(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """Everybody whom the club knows; without contacts."""
    document = players_document(known_by(club_of_organiser(request, address)))
    return answer(request, response, document, lambda: document)


@router.get(
    "/{slug:address}/players/{player}/years",
    response=answers(Years),
    openapi_extra=FOR_ORGANISERS,
    url_name="api_years",
)
def years(request: HttpRequest, response: HttpResponse, address: str, player: Number) -> Json | HttpResponse:
    """A player over the years."""
    club = club_of_organiser(request, address)
    found = get_object_or_404(club.players.select_related("club"), pk=player)
    return answer(request, response, changes_of(club.pk), lambda: years_document(years_page(found)))


@router.get("/{slug:address}/rating", response=answers(Rating), openapi_extra=FOR_ORGANISERS, url_name="api_rating")
def rating(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """Everybody's rating."""
    club = club_of_organiser(request, address)
    return answer(request, response, changes_of(club.pk), lambda: rating_document(club, rating_page(club)))
