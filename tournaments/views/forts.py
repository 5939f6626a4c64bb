"""The desk of military whist: the forts are made of lines that somebody types, and by cards their flags are typed."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring.refused import Refused
from tournaments.actions.forts import make_forts, name_forts, type_flags
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import WhyNotForts, read_forts
from tournaments.engine.drive.plan import Half
from tournaments.engine.drive.totals import check_sums, find_possible_flags
from tournaments.forms.drive import read_half
from tournaments.forms.hand import read_number
from tournaments.models import Party
from tournaments.queries.drive import read_drive
from tournaments.queries.forts import list_forts
from tournaments.views.answers import button, for_organiser_of_party, refused_on
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
        make_forts(party.code, read_forts(typed), who=request.user.get_username(), seen=request.POST.get("seen"))
    except Refused as refused:
        messages.error(request, refusal(refused))
        return show_desk(request, party, forts_typed=typed)
    show_message(request, gettext("The forts are made. Print the cards, or change the lines."), None)
    return redirect("desk", party.code)


@button()
def name(party: Party, posted: QueryDict, who: str) -> str:
    """A page that is older than somebody else's change sends along what it had, and changes only its own."""
    seen = dict(enumerate(posted.getlist("was"), 1))
    changed = {fort: name for fort, name in enumerate(posted.getlist("name"), 1) if name.strip() != seen.get(fort)}
    name_forts(party.code, changed, seen=seen, who=who)
    return gettext("The names are saved.")


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
@refused_on("desk_flags")
def flags(request: HttpRequest, party: Party) -> HttpResponse:
    """The flags of every fort in an evening by cards, at half-time or at the end, and whether they add up."""
    now = read_drive(party)
    if now.plan.is_live or not now.plan.kind.has_forts:
        return redirect("desk_standings", party.code)
    half = read_half(request.GET) if "half" in request.GET else Half.FIRST if now.drive.is_coffee else Half.SECOND
    typed = stands = _list_stands(now.drive, half)
    if request.method == "POST":
        seen, changed = _read_flags(request.POST, stands)
        typed = {**stands, **changed}
        try:
            sent = {fort: read_number(text) for fort, text in changed.items()}
            type_flags(party.code, sent, half, seen=seen, who=request.user.get_username())
        except Refused as refused:
            messages.error(request, refusal(refused))
            if refused.reason is WhyNotForts.CHANGED:  # the box shows the number that was not taken out
                typed[refused.facts["fort"]] = stands[refused.facts["fort"]]
        else:
            _say_replaced(request, stands, changed)
            return redirect(request.get_full_path())
    sums, possible = check_sums(now.drive, half), find_possible_flags(now.drive, half)
    context = {
        "party": party,
        "now": now,
        "sums": sums,
        "is_right": all(found.is_right for found in sums),
        "half": half,
        "halves": list(Half),
        "possible": possible,
        "impossible": [
            fort for fort in list_forts(now) if stands[fort.number] and int(stands[fort.number]) not in possible
        ],
        "lines": [(fort, stands[fort.number], typed[fort.number]) for fort in list_forts(now)],
    }
    return render(request, "drive/flags.html", context)


def _say_replaced(request: HttpRequest, stood: Mapping[int, str], changed: Mapping[int, str]) -> None:
    """What stood there may have been typed by somebody else since the page was opened."""
    for fort, flags in changed.items():
        if stood[fort] not in ("", flags):
            facts = {"fort": fort, "flags": flags or "–", "before": stood[fort]}
            show_message(request, gettext("Fort %(fort)s: %(flags)s instead of %(before)s.") % facts, None)


def _list_stands(drive: WhistDrive, half: Half) -> dict[int, str]:
    """What is typed for each fort."""
    totals = drive.totals_of(half)
    return {fort: str(int(totals[card].tricks)) if card in totals else "" for fort, card in enumerate(drive.counted, 1)}


def _read_flags(posted: QueryDict, stands: Mapping[int, str]) -> tuple[dict[int, str], dict[int, str]]:
    """What the page showed of each fort, and what somebody changed there: the rest may have been typed meanwhile."""
    was = {fort: posted.get(f"was_{fort}", "") for fort in stands}
    typed = {fort: posted.get(f"fort_{fort}", was[fort]).strip() for fort in stands}
    return was, {fort: text for fort, text in typed.items() if text != was[fort]}
