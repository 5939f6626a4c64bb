"""The clock of a round and its bell, at the desk."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.actions import advance
from tournaments.actions import clock as actions
from tournaments.forms.hand import need_number, read_turn
from tournaments.models import Party
from tournaments.views.answers import for_organiser_of_party, refuse_to
from tournaments.views.seats import on_round


@require_POST
@for_organiser_of_party
def clock(request: HttpRequest, party: Party) -> HttpResponse:
    """Start it, hold it, let it go on, move it, take it away."""
    here, who = f"{reverse('desk', args=[party.code])}#clock", request.user.get_username()
    try:
        turn, minutes = read_turn(request.POST)
        number = need_number(request.POST.get("round"))
        actions.turn_clock(party.code, number, turn, minutes=minutes, who=who, seen=request.POST.get("seen"))
    except Refused as refused:
        return refuse_to(request, here, refused)
    return redirect(here)


time = on_round(advance.call_time, said=noop("Time is called. Every table finishes the hand it holds."))
remind = on_round(actions.remind, said=noop("The bell has rung. Every screen asks the tables to come to an end."))
take_back_time = on_round(actions.take_back_time, said=noop("The bell is taken back. Everybody plays on."))
