"""The addresses of a club, by the end of its page's address: address, visibility, query, document."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Router

from scoring.codec import Json
from scoring.refused import Refused
from tournaments.api.answers import FOR_EVERYBODY, FOR_ORGANISERS, answer, answers, read_changes
from tournaments.api.refusals import WhyNoDocument
from tournaments.api.schemas.club import BalancesSchema, ClubPageSchema, EveningsSchema, PlayersSchema
from tournaments.api.schemas.common import Number
from tournaments.api.schemas.evening import DriveStandingsSchema, StandingsSchema
from tournaments.api.schemas.season import SeasonOfPageSchema, SeasonSchema, SeasonsSchema
from tournaments.api.schemas.years import RatingSchema, YearsSchema
from tournaments.api.visibility import find_club_of_organiser, look_at_club, look_at_results
from tournaments.clubs.document import (
    make_club_page_document,
    make_evenings_document,
    make_players_document,
    make_season_of_page_document,
)
from tournaments.clubs.engine.shown import Audience
from tournaments.clubs.queries.page import (
    list_evenings_played,
    list_evenings_to_come,
    list_shown_evenings,
    read_shown_season,
)
from tournaments.clubs.queries.people import list_people
from tournaments.document import make_standings_document
from tournaments.document_of_drive import make_drive_standings_document
from tournaments.models import Club, Party
from tournaments.models.in_time import find_tonight, order_newest_first
from tournaments.queries import money
from tournaments.queries.drive import read_drive
from tournaments.queries.standings import read_hall_standings
from tournaments.seasons.document import make_season_document, make_seasons_document
from tournaments.seasons.models import Season as SeasonRow
from tournaments.seasons.queries import list_seasons, read_season_standings, read_season_state
from tournaments.stakes.document import make_balances_document
from tournaments.stakes.queries.balances import read_balances
from tournaments.years.document import make_rating_document, make_years_document
from tournaments.years.queries.pages import read_rating_page, read_years_page

router = Router(tags=["club"])

# For everybody to whom the club shows itself


@router.get("/{slug:address}", response=answers(ClubPageSchema), openapi_extra=FOR_EVERYBODY, url_name="api_club")
def club(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """What the club says about itself."""
    look = look_at_club(request, address)
    document = make_club_page_document(look.page, look.visibility)
    return answer(request, response, document, lambda: document)


@router.get(
    "/{slug:address}/evenings", response=answers(EveningsSchema), openapi_extra=FOR_EVERYBODY, url_name="api_evenings"
)
def evenings(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """The evenings to come and those played, as on the club's page; for the organiser all of them, with their codes."""
    look = look_at_club(request, address)
    if look.audience is Audience.ORGANISER:
        parties = list(look.club.parties.order_by(*order_newest_first()))
    else:
        parties = [*reversed(list_evenings_to_come(look.club, find_tonight())), *list_evenings_played(look.club)]
    document = make_evenings_document(parties, with_codes=look.audience is Audience.ORGANISER)
    return answer(request, response, document, lambda: document)


@router.get(
    "/{slug:address}/evenings/{evening}/standings",
    response=answers(StandingsSchema | DriveStandingsSchema),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_standings_of_club",
)
def standings(request: HttpRequest, response: HttpResponse, address: str, evening: Number) -> Json | HttpResponse:
    """How an evening ended, with names as this visitor may see them."""
    look = look_at_results(request, address)
    party = get_object_or_404(list_shown_evenings(look.club), pk=evening, status=Party.Status.ENDED)
    state = (party.secret, party.change, look.visibility)
    return answer(request, response, state, lambda: write_final_standings(party, look.visibility.name))


def write_final_standings(party: Party, name: Callable[[str], str]) -> Json:
    if party.is_drive:
        now = read_drive(party)
        return make_drive_standings_document(now, now.shown, name=name, with_code=False)
    return make_standings_document(party, read_hall_standings(party), name=name, with_code=False, with_house=False)


@router.get(
    "/{slug:address}/season",
    response=answers(SeasonOfPageSchema),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_season_now",
)
def season_now(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """The season of the club's latest evening, as its page shows it."""
    look = look_at_results(request, address)
    found = read_shown_season(look.club, look.visibility)
    if found is None:
        raise Refused(WhyNoDocument.NOT_SHOWN)
    document = make_season_of_page_document(found)
    return answer(request, response, document, lambda: document)


# For organisers


def find_season(club: Club, season: int) -> SeasonRow:
    return get_object_or_404(SeasonRow.objects.select_related("club"), pk=season, club=club)


@router.get(
    "/{slug:address}/seasons", response=answers(SeasonsSchema), openapi_extra=FOR_ORGANISERS, url_name="api_seasons"
)
def seasons(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """The club's seasons, including those in the archive, the newest first."""
    document = make_seasons_document(list_seasons(find_club_of_organiser(request, address)))
    return answer(request, response, document, lambda: document)


@router.get(
    "/{slug:address}/seasons/{season}",
    response=answers(SeasonSchema),
    openapi_extra=FOR_ORGANISERS,
    url_name="api_season",
    exclude_unset=True,
)
def season(request: HttpRequest, response: HttpResponse, address: str, season: Number) -> Json | HttpResponse:
    """The standings of a season, with its rule and the reasons."""
    found = find_season(find_club_of_organiser(request, address), season)
    return answer(
        request,
        response,
        read_season_state(found),
        lambda: make_season_document(found.name, read_season_standings(found)),
    )


@router.get(
    "/{slug:address}/balances", response=answers(BalancesSchema), openapi_extra=FOR_ORGANISERS, url_name="api_balances"
)
def balances(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """What everybody won and paid, over all evenings that are not in the archive."""
    club = find_club_of_organiser(request, address)
    return answer(
        request, response, read_changes(club.pk), lambda: make_balances(None, money.list_money_evenings(club))
    )


@router.get(
    "/{slug:address}/seasons/{season}/balances",
    response=answers(BalancesSchema),
    openapi_extra=FOR_ORGANISERS,
    url_name="api_balances_of_season",
)
def balances_of_season(
    request: HttpRequest, response: HttpResponse, address: str, season: Number
) -> Json | HttpResponse:
    """The same over the evenings of a season."""
    club = find_club_of_organiser(request, address)
    found = find_season(club, season)
    parties = money.list_money_evenings(club).filter(seasons=found)
    return answer(
        request, response, (read_changes(club.pk), read_season_state(found)), lambda: make_balances(found.name, parties)
    )


def make_balances(name: str | None, parties: QuerySet[Party]) -> Json:
    listed = list(parties)
    return make_balances_document(name, listed, read_balances(listed))


@router.get(
    "/{slug:address}/players", response=answers(PlayersSchema), openapi_extra=FOR_ORGANISERS, url_name="api_players"
)
def players(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """Everybody whom the club knows; without contacts."""
    document = make_players_document(list_people(find_club_of_organiser(request, address)))
    return answer(request, response, document, lambda: document)


@router.get(
    "/{slug:address}/players/{player}/years",
    response=answers(YearsSchema),
    openapi_extra=FOR_ORGANISERS,
    url_name="api_years",
)
def years(request: HttpRequest, response: HttpResponse, address: str, player: Number) -> Json | HttpResponse:
    """A player over the years."""
    club = find_club_of_organiser(request, address)
    found = get_object_or_404(club.players.select_related("club"), pk=player)
    return answer(request, response, read_changes(club.pk), lambda: make_years_document(read_years_page(found)))


@router.get(
    "/{slug:address}/rating", response=answers(RatingSchema), openapi_extra=FOR_ORGANISERS, url_name="api_rating"
)
def rating(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """Everybody's rating."""
    club = find_club_of_organiser(request, address)
    return answer(request, response, read_changes(club.pk), lambda: make_rating_document(club, read_rating_page(club)))
