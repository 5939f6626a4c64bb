"""The addresses of a club: address, visibility, query, document."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router

from scoring.codec import Json
from tournaments.api.door import FOR_EVERYBODY, answer, answers
from tournaments.api.schemas.club import ClubPage
from tournaments.api.visibility import look_at_club
from tournaments.clubs.document import club_page_document

router = Router(tags=["club"])


@router.get("/{address}", response=answers(ClubPage), openapi_extra=FOR_EVERYBODY, url_name="api_club")
def club(request: HttpRequest, response: HttpResponse, address: str) -> Json | HttpResponse:
    """What the club says about itself."""
    look = look_at_club(request, address)
    document = club_page_document(look.page, look.shown)
    return answer(request, response, document, lambda: document)
