"""Which phone asks, and for whom it is known tonight.

Each phone gets a cookie with a name that means nothing when it first opens the page of a table; it tells phones at one
table apart. Besides, a phone keeps the keys of the links that it has opened: its player's, and its table's. They are
checked as the links are, so a link that was replaced makes no phone known any more.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.engine.phones import Known
from tournaments.forms.hand import read_count
from tournaments.models import Party

P = ParamSpec("P")
COOKIE = "phone"
NAME = re.compile(r"[\w-]{16}", re.ASCII)
PAGES = "/p/"  # of players
DAYS = 4
FEW_DAYS = 60 * 60 * 24 * DAYS


def by_phone(
    view: Callable[Concatenate[HttpRequest, str, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """The view gets the name of the phone that asks, which is told it where it had none."""

    @wraps(view)
    def known(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        told = request.COOKIES.get(COOKIE, "")
        phone = told if NAME.fullmatch(told) else secrets.token_urlsafe(12)
        response = view(request, phone, *args, **kwargs)
        if phone != told:
            keep_cookie(response, COOKIE, phone, path="/t/")
        return response

    return known


def keep_cookie(response: HttpResponse, name: str, value: str, *, path: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=FEW_DAYS,
        path=path,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def remember_player(response: HttpResponse, party: Party, number: int) -> HttpResponse:
    keep_cookie(response, f"player_{party.code}", f"{number}-{party.player_key(number)}", path=PAGES)
    return response


def remember_table(response: HttpResponse, code: str, table: int, key: str) -> HttpResponse:
    keep_cookie(response, f"table_{code}", f"{table}-{key}", path=PAGES)
    return response


def known_phone(request: HttpRequest, party: Party) -> Known:
    return Known(
        player=shown(request, f"player_{party.code}", party.opens_player),
        table=shown(request, f"table_{party.code}", party.opens),
    )


def shown(request: HttpRequest, cookie: str, opens: Callable[[int, str], bool]) -> int | None:
    """The number that stands in this cookie, if the key beside it is the right one."""
    said, _dash, key = request.COOKIES.get(cookie, "").partition("-")
    number = read_count(said)
    return number if number is not None and opens(number, key) else None
