"""Play against computers: the page where one starts, and the table.

Everything works with plain forms. With JavaScript, htmx replaces the table instead of loading the page.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.computer.choose import LEVELS
from scoring.refused import Refused
from scoring.rules import NAMED
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.engine.computers import find_person_seat
from tournaments.play.forms import read_level, read_moment, read_move, read_rules
from tournaments.play.models import ScreenTable
from tournaments.play.queries import find_table, read_table_on_screen
from tournaments.play.wording import LEVEL_SAYS, describe_table
from tournaments.views.answers import no_such_page, show_page, wants_part
from tournaments.wording import refusal, rules_name

COOKIE = "play"  # the key of the table where this device played last
A_YEAR = 365 * 24 * 3600


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Go on at one's table, or sit down at a new one."""
    refused = ""
    if request.method == "POST":
        try:
            rules, level = read_rules(request.POST.get("rules", "")), read_level(request.POST.get("level", ""))
            answer = redirect("screen_table", actions.found_table(rules, level=level).key)
        except Refused as no:
            refused = refusal(no)
        else:
            return answer
    waiting = find_table(request.COOKIES.get(COOKIE, ""))
    context = {
        "refused": refused,
        "waiting": waiting,
        "waiting_page": describe_table(read_table_on_screen(waiting)) if waiting else None,
        "rules": [(name, rules_name(rules)) for name, rules in NAMED.items()],
        "levels": [(level, LEVEL_SAYS[level]) for level in LEVELS],
        "chosen": LEVELS[-1],
    }
    return render(request, "play/start.html", context)


@require_GET
def table(request: HttpRequest, key: str) -> HttpResponse:
    found = find_table(key)
    if found is None:
        return no_such_page(request, Refused(WhyNotAtTable.NO_TABLE))
    answer = show_table(request, found)
    answer.set_cookie(COOKIE, key, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure())
    return answer


@require_POST
def move(request: HttpRequest, key: str) -> HttpResponse:
    def act(found: ScreenTable) -> None:
        moment = read_moment(request.POST)
        sent = read_move(request.POST, find_person_seat(found.rules))
        actions.move_at_table(key, game=moment.game, number=moment.number, turn=moment.turn, move=sent)

    return _answer(request, key, act)


@require_POST
def back(request: HttpRequest, key: str) -> HttpResponse:
    def act(_found: ScreenTable) -> None:
        moment = read_moment(request.POST)
        actions.take_back(key, game=moment.game, number=moment.number, turn=moment.turn)

    return _answer(request, key, act)


@require_POST
def next_hand(request: HttpRequest, key: str) -> HttpResponse:
    def act(_found: ScreenTable) -> None:
        moment = read_moment(request.POST)
        actions.deal_next(key, game=moment.game, number=moment.number)

    return _answer(request, key, act)


def _answer(request: HttpRequest, key: str, act: Callable[[ScreenTable], None]) -> HttpResponse:
    """The table after this act, or with the sentence that refuses it."""
    found = find_table(key)
    if found is None:
        return no_such_page(request, Refused(WhyNotAtTable.NO_TABLE))
    try:
        act(found)
    except Refused as refused:
        return show_table(request, found, refused=refusal(refused))
    return show_table(request, found) if wants_part(request) else redirect(reverse("screen_table", args=[key]))


def show_table(request: HttpRequest, found: ScreenTable, *, refused: str = "") -> HttpResponse:
    seen = read_table_on_screen(found)
    context = {"seen": seen, "page": describe_table(seen), "refused": refused, "rules_name": rules_name(found.rules)}
    return show_page(request, "play/table.html", "play/_table.html", context)
