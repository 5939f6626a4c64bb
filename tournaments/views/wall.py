"""How the hall screen looks, chosen at the desk."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions.wall import set_wall
from tournaments.forms.hand import read_wall
from tournaments.models import Party
from tournaments.views.answers import refuse_to


@require_POST
@for_organiser_of_party
def change(request: HttpRequest, party: Party) -> HttpResponse:
    desk = reverse("desk", args=[party.code])
    try:
        size, speed, is_light = read_wall(request.POST)
        set_wall(party.code, size=size, speed=speed, is_light=is_light, who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, desk, refused)
    messages.success(request, gettext("The hall screen is changed."))
    return redirect(desk)
