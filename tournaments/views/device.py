"""Which phone asks: a cookie with a name that means nothing, made when a phone first opens the page of a table.

It tells phones at one table apart and nothing else; whoever has no cookie for these pages is a new phone.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse

P = ParamSpec("P")
COOKIE = "phone"
NAME = re.compile(r"[\w-]{16}", re.ASCII)
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
            response.set_cookie(
                COOKIE,
                phone,
                max_age=FEW_DAYS,
                path="/t/",
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response

    return known
