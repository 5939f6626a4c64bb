"""The desk of military whist: the forts are made of lines that somebody types, and by cards their flags are typed at the end."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring.refused import Refused
from tournaments.actions.forts import make_forts, type_flags
from tournaments.engine.drive.forts import read_forts
from tournaments.engine.drive.plan import Half
from tournaments.engine.drive.totals import check_sums
from tournaments.forms.hand import read_number
from tournaments.models import Party
from tournaments.queries.drive import read_drive
from tournaments.queries.forts import list_forts
from tournaments.views.answers import for_organiser_of_party
from tournaments.views.drive_desk import show_desk
from tournaments.views.undo import show_message
from tournaments.wording import refusal


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def make(request: HttpRequest, party: Party) -> HttpResponse:
    """A fort on each line. What is refused stays as it was typed; whoever reloads that page comes to the desk."""
    if request.method == "GET":
        return redirect("desk", party.code)
    typed = request.POST.get("forts", "")
    try:
        make_forts(party.code, read_forts(typed), who=request.user.get_username())
    except Refused as refused:
        messages.error(request, refusal(refused))
        return show_desk(request, party, forts_typed=typed)
    show_message(request, gettext("The forts are made. Print the cards, or change the lines."), None)
    return redirect("desk", party.code)


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def flags(request: HttpRequest, party: Party) -> HttpResponse:
    """The flags of every fort at the end of an evening by cards, and whether they add up."""
    now = read_drive(party)
    if now.plan.is_live or not now.plan.kind.has_forts:
        return redirect("desk_standings", party.code)
    forts = list_forts(now)
    typed = {fort.number: "" if fort.flags is None else str(fort.flags) for fort in forts}
    if request.method == "POST":
        typed, changed = _read_flags(request.POST, typed)
        try:
            sent = {fort: read_number(text) for fort, text in changed.items()}
            type_flags(party.code, sent, who=request.user.get_username())
        except Refused as refused:
            messages.error(request, refusal(refused))
        else:
            return redirect("desk_flags", party.code)
    sums = check_sums(now.drive, Half.SECOND)
    context = {
        "party": party,
        "now": now,
        "sums": sums,
        "is_right": all(found.is_right for found in sums),
        "lines": [(fort, typed[fort.number]) for fort in forts],
    }
    return render(request, "drive/flags.html", context)


def _read_flags(posted: QueryDict, stands: Mapping[int, str]) -> tuple[dict[int, str], dict[int, str]]:
    """What the page has of each fort now, and of it what somebody changed there: the rest may have been typed meanwhile."""
    was = {fort: posted.get(f"was_{fort}", "") for fort in stands}
    typed = {fort: posted.get(f"fort_{fort}", was[fort]).strip() for fort in stands}
    changed = {fort: text for fort, text in typed.items() if text != was[fort]}
    return {**stands, **changed}, changed
