"""Where people sit down: at a new table, at the one that waits for them, or at somebody else's by an invitation."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.computer.choose import LEVELS
from scoring.hand import Seat
from scoring.refused import Refused
from scoring.rules import NAMED
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.forms import read_level, read_rules, read_seat
from tournaments.play.queries import find_last_hand, find_table, find_table_by_code, read_table_on_screen
from tournaments.play.queries.players import find_waiting_chair
from tournaments.play.views.at_chair import find_moment
from tournaments.play.views.club_pages import watch_club_table
from tournaments.play.views.cookies import CHAIR, find_settings
from tournaments.play.views.gathering import has_waited, load_again, show_gathering
from tournaments.play.views.own_player import find_own_player, remember_player, use_own_player
from tournaments.play.views.progress import list_lessons
from tournaments.play.wording import LEVEL_NAMES, LEVEL_SAYS, describe_table, list_chairs_to_take
from tournaments.views.answers import answer_nothing_new, no_such_page, refuse_to, show_page, wants_part
from tournaments.wording import refusal, rules_name

USUAL_LEVEL = 4
LONGEST_TYPED = 8  # letters and figures of a code that are looked at
USUAL_RULES = next(iter(NAMED.values()))  # the first of the list where one chooses


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Go on at one's table, or sit down at a new one, alone or with friends."""
    refused = ""
    # By an address of its own, so that intake.py counts wrong codes.
    if code := "".join(filter(str.isalnum, request.GET.get("code", "")))[:LONGEST_TYPED]:
        return redirect("screen_code", code)
    if request.method == "POST":
        try:
            return _found(request)
        except Refused as no:
            refused = refusal(no)
    player = find_own_player(request)
    waiting = find_waiting_chair(request.COOKIES.get(CHAIR, ""), player)
    is_dealt = waiting is not None and find_last_hand(waiting.table) is not None
    page = describe_table(read_table_on_screen(waiting.table, Seat(waiting.seat))) if waiting and is_dealt else None
    lessons = list_lessons(player)
    context = {
        "refused": refused,
        "waiting": waiting,
        "waiting_page": page,
        "waiting_is_of_two": waiting is not None and waiting.table.rules.players == 2,
        "rules": [(name, rules_name(rules)) for name, rules in NAMED.items()],
        "levels": [(level, LEVEL_NAMES[level], LEVEL_SAYS[level]) for level in LEVELS],
        "chosen": waiting.table.level if waiting else USUAL_LEVEL,
        "lessons": lessons,
        "next_lesson": next((one for one in lessons if one.is_next), None),
        "typed_name": request.POST.get("name", ""),
    }
    return render(request, "play/start.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One tap: the table that waits for this person, or a new one with the usual level and rules."""
    waiting = find_waiting_chair(request.COOKIES.get(CHAIR, ""), find_own_player(request))
    if waiting is not None:
        return redirect("screen_table", waiting.key)
    player = use_own_player(request)
    try:
        chair = actions.found_table(USUAL_RULES, level=USUAL_LEVEL, player=player)
    except Refused as refused:
        return refuse_to(request, reverse("play"), refused)
    return remember_player(request, redirect("screen_table", chair.key), player)


def _found(request: HttpRequest) -> HttpResponse:
    """To the chair at the table that the form asks for. Raises Refused."""
    rules, level = read_rules(request.POST.get("rules", "")), read_level(request.POST.get("level", ""))
    partner = read_level(request.POST["partner_level"]) if request.POST.get("partner_level") else None
    if "with_friends" in request.POST:
        name = request.POST.get("name", "")
        chair = actions.found_shared_table(rules, level=level, partner_level=partner, name=name)
        return redirect("screen_table", chair.key)
    player = use_own_player(request)
    chair = actions.found_table(rules, level=level, partner_level=partner, player=player)
    return remember_player(request, redirect("screen_table", chair.key), player)


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
    if found.club_game_id is not None:
        return watch_club_table(request, found)
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
        if not actions.let_computers_catch_up(found):
            return answer_nothing_new()
        found.refresh_from_db()
    if find_last_hand(found) is None:
        return show_gathering(request, found, None, refused=refused)
    if has_waited(request):
        return load_again()
    seen = read_table_on_screen(found, None, since=find_moment(request))
    context = {
        "seen": seen,
        "page": describe_table(seen),
        "key": "",
        "settings": find_settings(request),
        "here": reverse("screen_join", args=[invitation]),
        "refused": refused,
        "chairs": list_chairs_to_take(seen.rules, seen.people),
        "has_free_chair": bool(seen.free_seats),
        "typed_name": request.POST.get("name", ""),
    }
    return show_page(request, "play/join.html", "play/_table.html", context)
