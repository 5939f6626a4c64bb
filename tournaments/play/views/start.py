"""Where people sit down: at a new table, at the one that waits for them, or at somebody else's by an invitation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scoring.computer.choose import LEVELS
from scoring.hand import Seat
from scoring.refused import Refused
from scoring.rules import NAMED
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.forms import read_level, read_rules, read_seat
from tournaments.play.models import ScreenChair
from tournaments.play.queries import find_chair, find_table, find_table_by_code, read_table_on_screen
from tournaments.play.views.table import COOKIE
from tournaments.play.wording import LEVEL_SAYS, describe_table, free_chairs_in_words
from tournaments.views.answers import answer_nothing_new, no_such_page, show_page, wants_part
from tournaments.wording import refusal, rules_name

USUAL_LEVEL = 4
LONGEST_TYPED = 8  # letters and figures of a code that are looked at


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Go on at one's table, or sit down at a new one, alone or with friends."""
    refused = ""
    # By an address of its own, so that intake.py counts wrong codes.
    if code := "".join(filter(str.isalnum, request.GET.get("code", "")))[:LONGEST_TYPED]:
        return redirect("screen_code", code)
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


@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """To the table of a code that somebody was told."""
    found = find_table_by_code(code)
    if found is None:
        return no_such_page(request, Refused(WhyNotAtTable.NO_CODE, code=code[:LONGEST_TYPED].upper()))
    return redirect("screen_join", found.key)


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
