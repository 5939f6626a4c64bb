"""What the pages of a chair share: the key in the address is the chair, and a button leads back to the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.models import ScreenChair
from tournaments.play.queries import find_chair, read_table_on_screen
from tournaments.play.wording import describe_table
from tournaments.views.answers import no_such_page, show_page, wants_part
from tournaments.wording import refusal

View = Callable[[HttpRequest, ScreenChair], HttpResponse]
Act = Callable[[HttpRequest, ScreenChair], None]


def at_chair(view: View) -> Callable[..., HttpResponse]:
    """The view gets the chair instead of its key; a wrong key leads to a page that says so."""

    @wraps(view)
    def opened(request: HttpRequest, key: str) -> HttpResponse:
        chair = find_chair(key)
        return no_such_page(request, Refused(WhyNotAtTable.NO_TABLE)) if chair is None else view(request, chair)

    return opened


def act_at_chair(act: Act) -> Callable[..., HttpResponse]:
    """A button of the table: it leads back to the table, or to the sentence that refuses it."""

    @require_POST
    @at_chair
    @wraps(act)
    def press(request: HttpRequest, chair: ScreenChair) -> HttpResponse:
        try:
            act(request, chair)
        except Refused as refused:
            return show_chair(request, chair, refused=refusal(refused))
        return show_chair(request, chair) if wants_part(request) else redirect("screen_table", chair.key)

    return press


def show_chair(request: HttpRequest, chair: ScreenChair, *, refused: str = "") -> HttpResponse:
    now = find_chair(chair.key) or chair  # as the action has left it
    if actions.let_computers_catch_up(now.table):  # the program was ended before they could answer
        now = find_chair(chair.key) or chair
    seen = read_table_on_screen(now.table, Seat(now.seat))
    context = {
        "seen": seen,
        "page": describe_table(seen),
        "key": now.key,
        "here": reverse("screen_table", args=[now.key]),
        "join": reverse("screen_join", args=[seen.invitation]),
        "refused": refused,
    }
    return show_page(request, "play/table.html", "play/_table.html", context)
