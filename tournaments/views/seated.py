"""Who is not seated yet, at the desk: the organiser says it for one table, or for all of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions.seated import seat_all
from tournaments.forms.hand import need_number
from tournaments.models import Party
from tournaments.views import acts
from tournaments.views.desk import show_tonight, tonight_action

one_table = tonight_action(acts.sit_down)


@require_POST
@for_organiser_of_party
def all_tables(request: HttpRequest, party: Party) -> HttpResponse:
    here = reverse("desk", args=[party.code])
    try:
        seat_all(party.code, need_number(request.POST.get("round")), who=request.user.get_username())
    except Refused as refused:
        return show_tonight(request, party, here, refused)
    return show_tonight(request, party, here)
