"""What a device keeps of play on screens: the chair where it played last, and how it shows a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.play.engine.settings import ScreenSettings, read_settings
from tournaments.play.models import ScreenChair
from tournaments.play.queries import find_chair

CHAIR, SETTINGS = "play", "play_settings"
A_YEAR = 365 * 24 * 3600


def keep(request: HttpRequest, answer: HttpResponse, name: str, value: str) -> None:
    answer.set_cookie(name, value, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure())


def find_own_chair(request: HttpRequest) -> ScreenChair | None:
    """The chair where this device played last."""
    return find_chair(request.COOKIES.get(CHAIR, ""))


def find_settings(request: HttpRequest) -> ScreenSettings:
    return read_settings(request.COOKIES.get(SETTINGS, ""))
