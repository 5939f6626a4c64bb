"""The desk: tonight at a glance and the next step; the end of the party, its log and its export."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions import advance
from tournaments.actions.seated import seat_all
from tournaments.engine.document import write
from tournaments.forms.hand import need_number, read_count
from tournaments.lan import trouble_of_phones
from tournaments.models import Party
from tournaments.queries.desk import Desk, NextStep, desk_of, log_page
from tournaments.queries.evening import document_of
from tournaments.queries.organiser_call import waiting_at
from tournaments.queries.pace import pace_of
from tournaments.trouble.look import watch
from tournaments.views import game_actions
from tournaments.views.answers import has_seen, nothing_new, refuse_to, refused_on, wants_part
from tournaments.views.copies import shown as copies_shown
from tournaments.views.game_actions import Act, at_desk
from tournaments.views.trouble import shown as trouble_shown
from tournaments.wording import refusal
from tournaments.wording.desk import clock_moves, steps
from tournaments.wording.display import choices_of


@require_GET
@for_organiser_of_party
def desk(request: HttpRequest, party: Party) -> HttpResponse:
    if wants_part(request) and has_seen(request, party):
        return nothing_new()
    tonight = desk_of(party)
    if wants_part(request):
        return render(request, "desk/_tonight.html", tonight_of(tonight))
    shown = lines_of(tonight, at=read_count(request.GET.get("at")))
    beside = trouble_shown(watch.now()) | copies_shown() | {"display": choices_of(party)}
    return render(request, "desk/desk.html", tonight_of(tonight) | shown | beside)


def tonight_of(tonight: Desk) -> dict[str, object]:
    """While the movement is at work the part asks every few seconds, since nothing changes if it does not answer."""
    return {
        "desk": tonight,
        "party": tonight.party,
        "steps": steps(tonight),
        "is_moving": tonight.next_step is NextStep.BE_PATIENT,
        "is_late": tonight.is_late(timezone.now()),
        "clock_moves": clock_moves(),
        "pace": pace_of(tonight, timezone.now()),
        "waiting_here": waiting_at(tonight),
        "unreached": trouble_of_phones(),
    }


def show_tonight(request: HttpRequest, party: Party, here: str, refused: Refused | None = None) -> HttpResponse:
    """After something was done: the desk as it is now, or the page `here`; with the sentence where it was refused."""
    if not wants_part(request):
        return refuse_to(request, here, refused) if refused else redirect(here)
    tonight = tonight_of(desk_of(Party.objects.get(pk=party.pk)))
    return render(request, "desk/_tonight.html", tonight | {"refused": refusal(refused)})


def tonight_action(act: Act) -> Callable[..., HttpResponse]:
    """The view of something the organiser does to one table, from the desk itself or from its page of the table."""

    @require_POST
    @for_organiser_of_party
    def view(request: HttpRequest, party: Party, number: int) -> HttpResponse:
        is_at_table = request.POST.get("back") == "table"
        here = reverse("desk_table", args=[party.code, number]) if is_at_table else reverse("desk", args=[party.code])
        try:
            act(at_desk(request, party, number), request.POST)
        except Refused as refused:
            return show_tonight(request, party, here, refused)
        return show_tonight(request, party, here)

    return view


seated = tonight_action(game_actions.sit_down)
give_back = tonight_action(game_actions.give_back)
stands = tonight_action(game_actions.confirm)


@require_POST
@for_organiser_of_party
def all_seated(request: HttpRequest, party: Party) -> HttpResponse:
    """The organiser sees that everybody sits on their chair."""
    here = reverse("desk", args=[party.code])
    try:
        seat_all(party.code, need_number(request.POST.get("round")), who=request.user.get_username())
    except Refused as refused:
        return show_tonight(request, party, here, refused)
    return show_tonight(request, party, here)


@require_GET
@for_organiser_of_party
def lines(request: HttpRequest, party: Party) -> HttpResponse:
    """One line a table, to enter what tables without a phone have written down."""
    if has_seen(request, party):
        return nothing_new()
    return render(request, "desk/_lines.html", lines_of(desk_of(party), only=read_count(request.GET.get("table"))))


def lines_of(tonight: Desk, *, only: int | None = None, at: int | None = None) -> dict[str, object]:
    """The lines that can be typed: those of all tables or of one; `at` is where the typing goes on."""
    tables = [table for table in tonight.tables if only in (None, table.number)] if tonight.is_playing else []
    return {
        "party": tonight.party,
        "lines": tables,
        "only": only,
        "at": at,
        "specials": any(table.rules.specials for table in tables),
    }


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
@refused_on("desk")
def end(request: HttpRequest, party: Party) -> HttpResponse:
    """What would be lost, before anything is; then the end."""
    if request.method != "POST":
        tonight = desk_of(party)
        is_lost = bool(tonight.waiting_for or tonight.proposed)
        return render(request, "desk/end.html", {"desk": tonight, "party": party, "is_lost": is_lost})
    advance.end_party(party.code, who=request.user.get_username())
    return redirect("desk", party.code)


@require_POST
@for_organiser_of_party
@refused_on("desk")
def resume(request: HttpRequest, party: Party) -> HttpResponse:
    advance.resume_party(party.code, who=request.user.get_username())
    messages.success(request, gettext("The party goes on where it stopped."))
    return redirect("desk", party.code)


@require_GET
@for_organiser_of_party
def export(request: HttpRequest, party: Party) -> HttpResponse:
    """The evening as a file of the published format."""
    text = write(document_of(party))
    name = f"{slugify(party.name, allow_unicode=True) or party.code}-{party.date.isoformat()}.json"
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer


@require_GET
@for_organiser_of_party
def log(request: HttpRequest, party: Party) -> HttpResponse:
    page, names = log_page(party, read_count(request.GET.get("page")) or 1)
    return render(request, "desk/log.html", {"party": party, "page": page, "names": names})
