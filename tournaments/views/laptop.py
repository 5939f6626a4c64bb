"""Which laptop the evening is on. A table's phone carries the name of the newest that it has met, in a cookie.

So a laptop that was left behind learns from any of these phones that the evening went on elsewhere. The name is signed
with the party's secret, which no phone has.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.actions.go_on import went_on_elsewhere
from tournaments.models import Party
from tournaments.views.device import keep_cookie

PAGES = "/t/"
_ours: set[tuple[str, str]] = set()  # what phones carry that come from this very laptop, so that no hand costs a query


def cookie_of(code: str) -> str:
    return f"laptop_{code}"


def listen_to_phone(request: HttpRequest, code: str) -> None:
    """Where the phone has met a later laptop, nothing is accepted here from now on."""
    name = request.COOKIES.get(cookie_of(code), "")
    if not name or (code, name) in _ours:
        return
    party = Party.objects.filter(code=code).first()
    if party is None:
        return
    if party.laptop == name:
        _ours.add((code, name))
    elif at := party.laptop_that_followed(name):
        went_on_elsewhere(party, at, who="a phone")


def laptop_of(code: str) -> str | None:
    party = Party.objects.filter(code=code).first()
    return party.laptop if party else None


def remember_laptop(request: HttpRequest, response: HttpResponse, party: Party) -> HttpResponse:
    if party.laptop and request.COOKIES.get(cookie_of(party.code)) != party.laptop:
        keep_cookie(response, cookie_of(party.code), party.laptop, path=PAGES)
    return response
