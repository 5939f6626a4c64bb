"""Whom the club knows by name, and how a name is erased on request."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from scoring.refused import Refused
from tournaments.access import club_of, for_organisers
from tournaments.actions.erase import erase_name, new_name
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Player
from tournaments.queries.people import parties_now, people_of_club
from tournaments.views.answers import refuse_to

MOST_SHOWN = 100


@require_GET
@for_organisers
def people(request: HttpRequest) -> HttpResponse:
    typed = request.GET.get("name", "").strip()[:LONGEST_NAME]
    found = people_of_club(club_of(request.user.pk), typed)
    context = {"typed": typed, "people": found[:MOST_SHOWN], "more": len(found[MOST_SHOWN:])}
    return render(request, "front/people.html", context)


@require_http_methods(["GET", "POST"])
@for_organisers
def erase(request: HttpRequest, person: int) -> HttpResponse:
    """Says first what happens; it cannot be taken back."""
    player, word = get_object_or_404(Player, club=club_of(request.user.pk), pk=person), gettext("Former player")
    if request.method != "POST":
        context = {"player": player, "instead": new_name(player.club, word), "parties": parties_now(player)}
        return render(request, "front/erase.html", context)
    try:
        seen, who = request.POST.get("seen", ""), request.user.get_username()
        instead = erase_name(player, seen=seen, word=word, who=who)
    except Refused as refused:
        return refuse_to(request, "people", refused)
    messages.success(request, gettext("The name is erased. The person is called %(name)s now.") % {"name": instead})
    return redirect("people")
