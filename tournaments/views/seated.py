"""Who is not seated yet, at the desk: the organiser says it for one table, or for all of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions.enter import AtTable
from tournaments.actions.seated import seat_all, sit_down
from tournaments.forms.hand import need_number
from tournaments.models import Party
from tournaments.queries.desk import desk_of
from tournaments.views.answers import refuse_to, wants_part
from tournaments.views.desk import tonight_of
from tournaments.views.desk_tables import as_at_desk
from tournaments.wording import refusal


@require_POST
@for_organiser_of_party
def one_table(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    is_at_table = request.POST.get("back") == "table"
    here = reverse("desk_table", args=[party.code, number]) if is_at_table else reverse("desk", args=[party.code])
    at = AtTable.of(party, number, request.user.get_username())
    try:
        sit_down(at, round_number=need_number(request.POST.get("round")), seen=request.POST.get("seats"))
    except Refused as refused:
        return say(request, party, here, as_at_desk(refused))
    return say(request, party, here)


@require_POST
@for_organiser_of_party
def all_tables(request: HttpRequest, party: Party) -> HttpResponse:
    here = reverse("desk", args=[party.code])
    try:
        seat_all(party.code, need_number(request.POST.get("round")), who=request.user.get_username())
    except Refused as refused:
        return say(request, party, here, refused)
    return say(request, party, here)


def say(request: HttpRequest, party: Party, here: str, refused: Refused | None = None) -> HttpResponse:
    """The desk as it is now, with the sentence on it where it was refused."""
    if not wants_part(request):
        return refuse_to(request, here, refused) if refused else redirect(here)
    tonight = tonight_of(desk_of(Party.objects.get(pk=party.pk)))
    return render(request, "desk/_tonight.html", tonight | {"refused": refusal(refused) if refused else ""})
