"""The addresses of one evening, by its code: address, visibility, query, document."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from scoring.codec import Json
from tournaments.api.door import FOR_EVERYBODY, answer, answers
from tournaments.api.schemas.evening import Standings
from tournaments.api.visibility import Seen, evening_for_everybody
from tournaments.document import standings_document
from tournaments.queries.standings import full_standings_of, standings_of

router = Router(tags=["evening"])


def state_of(seen: Seen) -> object:
    """The number that live pages go by. The secret, because a laptop that went on from a copy counts on from its number."""
    return seen.party.secret, seen.party.change, seen.as_organiser


@router.get("/{code}/standings", response=answers(Standings), openapi_extra=FOR_EVERYBODY, url_name="api_standings")
def standings(request: HttpRequest, response: HttpResponse, code: str) -> Json | HttpResponse:
    """Everybody's place and why: as the hall sees them, or for the organiser with what is secret and with the money."""
    seen = evening_for_everybody(request, code)
    found = full_standings_of if seen.as_organiser else standings_of
    return answer(
        request,
        response,
        state_of(seen),
        lambda: standings_document(seen.party, found(seen.party), with_money=seen.as_organiser),
    )
