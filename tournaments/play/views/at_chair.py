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
from tournaments.play.engine.hints import make_hint
from tournaments.play.forms import find_tapped, read_moment
from tournaments.play.models import ScreenChair
from tournaments.play.queries import (
    find_chair,
    find_last_hand,
    find_lost_key,
    read_judging_seed,
    read_table_on_screen,
)
from tournaments.play.views.club_pages import show_club_hand, show_lost_hand
from tournaments.play.views.cookies import find_settings
from tournaments.play.views.gathering import has_waited, load_again, show_gathering
from tournaments.play.wording import describe_hint, describe_table, mark_cards
from tournaments.views.answers import no_such_page, show_page, wants_part
from tournaments.wording import refusal

View = Callable[..., HttpResponse]  # of a request, the chair, and the numbers in the address
Act = Callable[[HttpRequest, ScreenChair], None]


def at_chair(view: View) -> Callable[..., HttpResponse]:
    """The view gets the chair instead of its key; a wrong key leads to a page that says so, also from a page that was right."""

    @wraps(view)
    def opened(request: HttpRequest, key: str, **numbers: int) -> HttpResponse:
        chair = find_chair(key)
        if chair is None:
            lost = find_lost_key(key)
            return show_lost_hand(request, lost) if lost else _answer_no_table(request)
        return view(request, chair, **numbers)

    return opened


def _answer_no_table(request: HttpRequest) -> HttpResponse:
    answer = no_such_page(request, Refused(WhyNotAtTable.NO_TABLE))
    if wants_part(request):
        answer["HX-Refresh"] = "true"  # htmx swaps no answer with this status, so the page is fetched, which says it
    return answer


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


def find_moment(request: HttpRequest) -> tuple[int, int, int] | None:
    """The moment that the page has shown, for which htmx gets what has happened since; a whole page shows the table alone."""
    try:
        shown = read_moment(request.POST if request.method == "POST" else request.GET)
    except Refused:
        return None
    return (shown.game, shown.number, shown.turn) if wants_part(request) else None


def show_chair(request: HttpRequest, chair: ScreenChair, *, refused: str = "", hinted: bool = False) -> HttpResponse:
    """The table, with a hint if the person has asked for one at this moment."""
    now = find_chair(chair.key)  # as the action has left it
    if now is not None and actions.let_computers_catch_up(now.table):  # the program was ended before they could answer
        now = find_chair(chair.key)
    if now is None:
        return _answer_no_table(request)
    if now.table.club_game_id is not None:
        return show_club_hand(request, now, since=find_moment(request), refused=refused)
    if find_last_hand(now.table) is None:
        return show_gathering(request, now.table, now, refused=refused)
    if has_waited(request):
        return load_again()
    seen = read_table_on_screen(now.table, Seat(now.seat), since=find_moment(request))
    hint = make_hint(seen.view, seed=read_judging_seed(now.table)) if hinted and seen.can_be_hinted else None
    settings = find_settings(request)
    page = describe_table(seen, settings, tapped=find_tapped(request.GET))
    context = {
        "seen": seen,
        "page": mark_cards(page, hint) if hint else page,
        "hint": describe_hint(seen, hint) if hint else None,
        "key": now.key,
        "settings": settings,
        "here": reverse("screen_table", args=[now.key]),
        "join": reverse("screen_join", args=[seen.invitation]),
        "refused": refused,
    }
    return show_page(request, "play/table.html", "play/_table.html", context)
