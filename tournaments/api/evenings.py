"""The addresses of one evening, by its code: address, visibility, query, document."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from ninja import Router

from scoring.codec import Json
from scoring.refused import Refused
from tournaments.api.answers import FOR_EVERYBODY, FOR_ORGANISERS, answer, answers, read_changes
from tournaments.api.refusals import WhyNoDocument
from tournaments.api.schemas.common import Code, Number
from tournaments.api.schemas.evening import (
    DriveSeatsSchema,
    DriveStandingsSchema,
    EveningFile,
    PrizesSchema,
    SeatsByRoundSchema,
    SettlementSchema,
    StandingsSchema,
)
from tournaments.api.schemas.season import SeasonSchema, SeasonsOfEveningSchema
from tournaments.api.schemas.years import YearsSchema
from tournaments.api.visibility import (
    VisibleEvening,
    find_entry_for_own_phone,
    find_evening_for_everybody,
    find_evening_for_organiser,
)
from tournaments.clubs.queries.page import list_seasons_on_phones
from tournaments.document import make_seats_document, make_standings_document
from tournaments.document_of_drive import (
    find_span_to_read,
    make_drive_seats_document,
    make_drive_standings_document,
)
from tournaments.models import Party
from tournaments.prizes.document import make_prizes_document
from tournaments.queries.drive import read_drive
from tournaments.queries.evening import read_whole_evening, write_evening_document
from tournaments.queries.prizes import read_prizes
from tournaments.queries.standings import read_full_standings, read_hall_standings
from tournaments.seasons.document import make_evening_seasons_document, make_season_document
from tournaments.seasons.queries import read_season_standings, read_season_state
from tournaments.stakes.actions import need_settlement
from tournaments.stakes.document import make_settlement_document
from tournaments.years.document import make_years_document
from tournaments.years.queries.pages import read_years_page

router = Router(tags=["evening"])


def read_change_number(party: Party) -> object:
    """The number that live pages go by. The secret, because a laptop that went on from a copy counts on from its number."""
    return party.secret, party.change


def read_state(seen: VisibleEvening) -> object:
    return read_change_number(seen.party), seen.as_organiser


@router.get("/{code}", response=answers(EveningFile), openapi_extra=FOR_ORGANISERS, url_name="api_evening")
def evening(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """The whole evening in the file format, as Export writes it."""
    party = find_evening_for_organiser(request, code)
    return answer(request, response, read_change_number(party), lambda: write_evening_document(party))


@router.get(
    "/{code}/seats",
    response=answers(SeatsByRoundSchema | DriveSeatsSchema),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_seats",
)
def seats(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """Who sat where in each announced round, and how the games went; of a drive, in each hand."""
    party = find_evening_for_everybody(request, code).party
    return answer(request, response, read_change_number(party), lambda: write_seats(party))


def write_seats(party: Party) -> Json:
    if party.is_drive:
        return make_drive_seats_document(read_drive(party))
    return make_seats_document(party, read_whole_evening(party, with_hands=False))


@router.get(
    "/{code}/standings",
    response=answers(StandingsSchema | DriveStandingsSchema),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_standings",
)
def standings(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """Everybody's place and why: as the hall sees them, or for the organiser with what is secret and with the money."""
    seen = find_evening_for_everybody(request, code)
    return answer(request, response, read_state(seen), lambda: write_standings(seen))


def write_standings(seen: VisibleEvening) -> Json:
    if seen.party.is_drive:
        now = read_drive(seen.party)
        return make_drive_standings_document(now, find_span_to_read(now, as_organiser=seen.as_organiser))
    found = read_full_standings if seen.as_organiser else read_hall_standings
    return make_standings_document(seen.party, found(seen.party), with_money=seen.as_organiser)


@router.get(
    "/{code}/prizes",
    response=answers(PrizesSchema),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_prizes",
    # What the document leaves out stays out, and does not come as null.
    exclude_unset=True,
)
def prizes(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """What there is to win and what was handed over; for the organiser also who is due what."""
    seen = find_evening_for_everybody(request, code)
    return answer(
        request,
        response,
        # An average of earlier evenings follows them until play begins.
        (read_state(seen), read_changes(seen.party.club_id)),
        lambda: make_prizes_document(seen.party, read_prizes(seen.party), hall=not seen.as_organiser),
    )


@router.get(
    "/{code}/settlement",
    response=answers(SettlementSchema),
    openapi_extra=FOR_ORGANISERS,
    url_name="api_settlement",
    exclude_unset=True,
)
def settlement(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """Who owes whom. 404 if the evening plays for nothing."""
    party = find_evening_for_organiser(request, code)
    # Balances of earlier evenings carry over to this one.
    return answer(
        request, response, read_changes(party.club_id), lambda: make_settlement_document(need_settlement(party))
    )


@router.get(
    "/{code}/seasons",
    response=answers(SeasonsOfEveningSchema),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_seasons_of_evening",
)
def seasons(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """The seasons of the evening that the club shows to its players."""
    party = find_evening_for_everybody(request, code).party
    document = make_evening_seasons_document(season for season, _shown in list_seasons_on_phones(party))
    return answer(request, response, document, lambda: document)


@router.get(
    "/{code}/seasons/{season}",
    response=answers(SeasonSchema),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_season_of_evening",
    exclude_unset=True,
)
def season(request: HttpRequest, response: HttpResponse, code: Code, season: Number) -> Json | HttpResponse:
    """The standings of one of them, with names as the club shows them to its players."""
    party = find_evening_for_everybody(request, code).party
    found = next(((one, shown) for one, shown in list_seasons_on_phones(party) if one.pk == season), None)
    if found is None:
        raise Refused(WhyNoDocument.NOT_SHOWN)
    one, shown = found

    def document() -> Json:
        standings = read_season_standings(one)
        names = {player: shown.name(name) for player, name in standings.names.items()}
        return make_season_document(one.name, replace(standings, names=names), with_codes=False)

    return answer(request, response, (read_season_state(one), shown), document)


@router.get(
    "/{code}/players/{number}/years",
    response=answers(YearsSchema),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_years_of_player",
)
def years(request: HttpRequest, response: HttpResponse, code: Code, number: Number) -> Json | HttpResponse:
    """A player over the years, for their own phone and for the organiser."""
    party, entry = find_entry_for_own_phone(request, code, number)
    return answer(
        request, response, read_changes(party.club_id), lambda: make_years_document(read_years_page(entry.player))
    )
