"""The organiser's pages about chairs: who sits out when, who keeps a chair, who plays for the house."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.actions import chairs as choosing
from tournaments.actions.change import WhyNoChange, make_mark
from tournaments.actions.prepare import find_entry
from tournaments.forms.hand import WhyNotUnderstood, need_number, read_seat
from tournaments.models import Party
from tournaments.queries.bench import read_fairness
from tournaments.queries.entries import read_player
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.rounds import find_newest_round
from tournaments.queries.side import read_side_page
from tournaments.tasks import signal_newest
from tournaments.views.answers import button, for_organiser_of_party, no_such_page, refuse_to, show_page
from tournaments.wording import refusal


@require_GET
@for_organiser_of_party
def bench(request: HttpRequest, party: Party) -> HttpResponse:
    """The rounds that each player sat out, how long they were, and who is next."""
    fairness = read_fairness(party, now=timezone.now())
    context = {
        "party": party,
        "fairness": fairness,
        "side": read_side_page(party, fairness.round),
        "has_pairs": plays_in_pairs(party),
    }
    return show_page(request, "desk/bench.html", "desk/_bench.html", context)


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def chair(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """One player: a chair that they keep, and whether they play for the house."""
    if request.method == "POST":
        return fix_chair(request, party, number)
    return show_chair(request, party, number)


def show_chair(request: HttpRequest, party: Party, number: int, refused: Refused | None = None) -> HttpResponse:
    """The page of a player's chair, with what was typed if it was refused."""
    try:
        person = read_player(find_entry(party.code, number))
    except Refused as nobody:
        return no_such_page(request, nobody, of_desk=party)
    typed = {
        "table": request.POST.get("table", person.fixed.table if person.fixed else ""),
        "seat": request.POST.get("seat", person.fixed.seat if person.fixed else ""),
    }
    context = {"party": party, "person": person, "seats": list(Seat), "typed": typed}
    context |= {"has_seats": find_newest_round(party, announced=False) is not None}
    context |= {"plays_in_pairs": plays_in_pairs(party), "seen": request.POST.get("seen", make_mark(person.fixed))}
    if refused is not None:  # a table at which nobody plays may still exist
        asks_about_table = refused.reason is choosing.WhyNoFixedChair.NO_SUCH_TABLE
        context |= {"refused": refusal(refused), "asks_about_table": asks_about_table}
    return render(request, "desk/chair.html", context)


def fix_chair(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    who, seen = request.user.get_username(), request.POST.get("seen")
    try:
        if request.POST.get("keep") == "no":
            choosing.free_chair(party.code, number, who=who, seen=seen)
        else:
            table = need_number(request.POST.get("table"), WhyNotUnderstood.NO_TABLE)
            seat = read_seat(request.POST.get("seat"), WhyNotUnderstood.NO_SEAT)
            # The tick is about the table that was refused, and not about another number that is typed now.
            is_there = request.POST.get("there") == str(table)
            choosing.fix_chair(party.code, number, table=table, seat=seat, who=who, is_there=is_there, seen=seen)
    except Refused as refused:
        if refused.reason is WhyNoChange.CHANGED:  # the page that shows the chair as it is now
            return refuse_to(request, request.path, refused)
        return show_chair(request, party, number, refused)
    signal_newest(party)
    messages.success(request, gettext("It is saved, and holds from the next seats on."))
    return redirect("desk_players", party.code)


@button("desk_players", moves=True)
def house(party: Party, posted: QueryDict, who: str, number: int) -> str:
    choosing.play_for_the_house(party.code, number, is_house=posted.get("house") == "yes", who=who)
    return gettext("It is saved, and holds from the next seats on.")
