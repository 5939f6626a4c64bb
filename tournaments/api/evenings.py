"""The addresses of one evening, by its code: address, visibility, query, document."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from ninja import Router

from scoring.codec import Json
from scoring.refused import Refused
from tournaments.api.door import FOR_EVERYBODY, FOR_ORGANISERS, answer, answers, changes_of
from tournaments.api.refusals import WhyNoDocument
from tournaments.api.schemas.common import Code, Number
from tournaments.api.schemas.evening import EveningFile, Prizes, SeatsByRound, Settlement, Standings
from tournaments.api.schemas.season import Season, SeasonsOfEvening
from tournaments.api.schemas.years import Years
from tournaments.api.visibility import Seen, entry_for_own_phone, evening_for_everybody, evening_for_organiser
from tournaments.clubs.queries.page import seasons_on_phones
from tournaments.document import seats_document, standings_document
from tournaments.models import Party
from tournaments.prizes.document import prizes_document
from tournaments.queries.evening import document_of, evening_of
from tournaments.queries.prizes import prizes_of
from tournaments.queries.standings import full_standings_of, standings_of
from tournaments.seasons.document import season_document, seasons_of_evening_document
from tournaments.seasons.queries import season_standings, state_of
from tournaments.stakes.actions import need_settlement
from tournaments.stakes.document import settlement_document
from tournaments.years.document import years_document
from tournaments.years.queries.pages import years_page

router = Router(tags=["evening"])


def number_of(party: Party) -> object:
    """The number that live pages go by. The secret, because a laptop that went on from a copy counts on from its number."""
    return party.secret, party.change


def state_for(seen: Seen) -> object:
    return number_of(seen.party), seen.as_organiser


@router.get("/{code}", response=answers(EveningFile), openapi_extra=FOR_ORGANISERS, url_name="api_evening")
def evening(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """The whole evening in the file format, as Export writes it."""
    party = evening_for_organiser(request, code)
    return answer(request, response, number_of(party), lambda: document_of(party))


@router.get("/{code}/seats", response=answers(SeatsByRound), openapi_extra=FOR_EVERYBODY, url_name="api_seats")
def seats(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """Who sat where in each announced round, and how the games went."""
    party = evening_for_everybody(request, code).party
    return answer(
        request, response, number_of(party), lambda: seats_document(party, evening_of(party, with_hands=False))
    )


@router.get("/{code}/standings", response=answers(Standings), openapi_extra=FOR_EVERYBODY, url_name="api_standings")
def standings(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """Everybody's place and why: as the hall sees them, or for the organiser with what is secret and with the money."""
    seen = evening_for_everybody(request, code)
    found = full_standings_of if seen.as_organiser else standings_of
    return answer(
        request,
        response,
        state_for(seen),
        lambda: standings_document(seen.party, found(seen.party), with_money=seen.as_organiser),
    )


@router.get(
    "/{code}/prizes",
    response=answers(Prizes),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_prizes",
    exclude_unset=True,
)
def prizes(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """What there is to win and what was handed over; for the organiser also who is due what."""
    seen = evening_for_everybody(request, code)
    return answer(
        request,
        response,
        # An average of earlier evenings follows them until play begins.
        (state_for(seen), changes_of(seen.party.club_id)),
        lambda: prizes_document(seen.party, prizes_of(seen.party), hall=not seen.as_organiser),
    )


@router.get(
    "/{code}/settlement",
    response=answers(Settlement),
    openapi_extra=FOR_ORGANISERS,
    url_name="api_settlement",
    exclude_unset=True,
)
def settlement(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """Who owes whom. 404 if the evening plays for nothing."""
    party = evening_for_organiser(request, code)
    # Balances of earlier evenings carry over to this one.
    return answer(request, response, changes_of(party.club_id), lambda: settlement_document(need_settlement(party)))


@router.get(
    "/{code}/seasons",
    response=answers(SeasonsOfEvening),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_seasons_of_evening",
)
def seasons(request: HttpRequest, response: HttpResponse, code: Code) -> Json | HttpResponse:
    """The seasons of the evening that the club shows to its players."""
    party = evening_for_everybody(request, code).party
    document = seasons_of_evening_document(season for season, _shown in seasons_on_phones(party))
    return answer(request, response, document, lambda: document)


@router.get(
    "/{code}/seasons/{season}",
    response=answers(Season),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_season_of_evening",
    exclude_unset=True,
)
def season(request: HttpRequest, response: HttpResponse, code: Code, season: Number) -> Json | HttpResponse:
    """The standings of one of them, with names as the club shows them to its players."""
    party = evening_for_everybody(request, code).party
    found = next(((one, shown) for one, shown in seasons_on_phones(party) if one.pk == season), None)
    if found is None:
        raise Refused(WhyNoDocument.NOT_SHOWN)
    one, shown = found

    def document() -> Json:
        standings = season_standings(one)
        names = {player: shown.name(name) for player, name in standings.names.items()}
        return season_document(one.name, replace(standings, names=names), with_codes=False)

    return answer(request, response, (state_of(one), shown), document)


@router.get(
    "/{code}/players/{number}/years",
    response=answers(Years),
    openapi_extra=FOR_EVERYBODY,
    url_name="api_years_of_player",
)
def years(request: HttpRequest, response: HttpResponse, code: Code, number: Number) -> Json | HttpResponse:
    """A player over the years, for their own phone and for the organiser."""
    party, entry = entry_for_own_phone(request, code, number)
    return answer(request, response, changes_of(party.club_id), lambda: years_document(years_page(entry.player)))
