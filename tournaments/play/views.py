"""Play on screens: the page where one starts, a person's chair at a table, and the invitation to it.

Everything works with plain forms. With JavaScript, htmx replaces the table instead of loading the page, and a table with
several people looks every two seconds whether something has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.computer.choose import LEVELS
from scoring.hand import Seat
from scoring.refused import Refused
from scoring.rules import NAMED
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.forms import read_level, read_moment, read_move, read_rules, read_seat
from tournaments.play.models import ScreenChair
from tournaments.play.queries import find_chair, find_table, read_finished_hand, read_table_on_screen
from tournaments.play.wording import LEVEL_SAYS, describe_replay, describe_table, free_chairs_in_words
from tournaments.views.answers import answer_nothing_new, no_such_page, show_page, wants_part
from tournaments.wording import refusal, rules_name

COOKIE = "play"  # the key of the chair where this device played last
USUAL_LEVEL = 4
A_YEAR = 365 * 24 * 3600
View = Callable[[HttpRequest, ScreenChair], HttpResponse]
Act = Callable[[HttpRequest, ScreenChair], None]


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Go on at one's table, or sit down at a new one, alone or with friends."""
    refused = ""
    if request.method == "POST":
        try:
            return redirect("screen_table", _found(request).key)
        except Refused as no:
            refused = refusal(no)
    waiting = find_chair(request.COOKIES.get(COOKIE, ""))
    page = describe_table(read_table_on_screen(waiting.table, Seat(waiting.seat))) if waiting else None
    context = {
        "refused": refused,
        "waiting": waiting,
        "waiting_page": page,
        "rules": [(name, rules_name(rules)) for name, rules in NAMED.items()],
        "levels": [(level, LEVEL_SAYS[level]) for level in LEVELS],
        "chosen": USUAL_LEVEL,
        "typed_name": request.POST.get("name", ""),
    }
    return render(request, "play/start.html", context)


def _found(request: HttpRequest) -> ScreenChair:
    """The chair at the table that the form asks for. Raises Refused."""
    rules, level = read_rules(request.POST.get("rules", "")), read_level(request.POST.get("level", ""))
    if "with_friends" not in request.POST:
        return actions.found_table(rules, level=level)
    return actions.found_shared_table(rules, level=level, name=request.POST.get("name", ""))


def at_chair(view: View) -> Callable[..., HttpResponse]:
    """The view gets the chair instead of its key; a wrong key leads to a page that says so."""

    @wraps(view)
    def opened(request: HttpRequest, key: str) -> HttpResponse:
        chair = find_chair(key)
        return no_such_page(request, Refused(WhyNotAtTable.NO_TABLE)) if chair is None else view(request, chair)

    return opened


@require_GET
@at_chair
def table(request: HttpRequest, chair: ScreenChair) -> HttpResponse:
    if wants_part(request) and request.GET.get("seen") == str(chair.table.change):
        return answer_nothing_new()
    answer = show_chair(request, chair)
    answer.set_cookie(COOKIE, chair.key, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure())
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


@require_GET
def replay(request: HttpRequest, key: str, game: int, number: int) -> HttpResponse:
    """All four hands and every trick of a hand that is over."""
    chair = find_chair(key)
    hand = read_finished_hand(chair.table, game, number) if chair else None
    if chair is None or hand is None:
        return no_such_page(request, Refused(WhyNotAtTable.NO_HAND))
    seen = read_table_on_screen(chair.table, Seat(chair.seat))
    context = {"key": key, "replay": describe_replay(seen, hand, number=number)}
    return render(request, "play/replay.html", context)


@act_at_chair
def move(request: HttpRequest, chair: ScreenChair) -> None:
    moment = read_moment(request.POST)
    sent = read_move(request.POST, Seat(chair.seat))
    actions.move_at_table(chair.key, game=moment.game, number=moment.number, turn=moment.turn, move=sent)


@act_at_chair
def back(request: HttpRequest, chair: ScreenChair) -> None:
    moment = read_moment(request.POST)
    actions.take_back(chair.key, game=moment.game, number=moment.number, turn=moment.turn)


@act_at_chair
def next_hand(request: HttpRequest, chair: ScreenChair) -> None:
    moment = read_moment(request.POST)
    actions.deal_next(chair.key, game=moment.game, number=moment.number)


@act_at_chair
def leave(_request: HttpRequest, chair: ScreenChair) -> None:
    actions.leave_chair(chair.key)


@act_at_chair
def again(_request: HttpRequest, chair: ScreenChair) -> None:
    actions.sit_down_again(chair.key)


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, invitation: str) -> HttpResponse:
    """The table for somebody who watches, and the chairs that are free."""
    found = find_table(invitation)
    if found is None:
        return no_such_page(request, Refused(WhyNotAtTable.NO_TABLE))
    refused = ""
    if request.method == "POST":
        try:
            chair = actions.join_table(
                invitation, seat=read_seat(request.POST.get("seat", "")), name=request.POST.get("name", "")
            )
            return redirect("screen_table", chair.key)
        except Refused as no:
            refused = refusal(no)
    elif wants_part(request) and request.GET.get("seen") == str(found.change):
        return answer_nothing_new()
    seen = read_table_on_screen(found, None)
    context = {
        "seen": seen,
        "page": describe_table(seen),
        "key": "",
        "here": reverse("screen_join", args=[invitation]),
        "refused": refused,
        "chairs": free_chairs_in_words(seen),
        "typed_name": request.POST.get("name", ""),
    }
    return show_page(request, "play/join.html", "play/_table.html", context)


def show_chair(request: HttpRequest, chair: ScreenChair, *, refused: str = "") -> HttpResponse:
    now = find_chair(chair.key) or chair  # as the action has left it
    if actions.let_computers_play(now.table):  # the program was ended before they could answer
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
