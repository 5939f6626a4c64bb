"""The plan of a party: founding one, and changing its settings."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring.refused import Refused
from tournaments.access import club_of, for_organiser_of_party, for_organisers
from tournaments.actions.plan import change_plan, found_party
from tournaments.forms.party import PartyForm
from tournaments.forms.plan import plan_for_tonight, plan_of
from tournaments.models import Party
from tournaments.queries.desk import last_party
from tournaments.queries.rounds import next_round

LOTS = 2**31


@require_http_methods(["GET", "POST"])
@for_organisers
def new(request: HttpRequest) -> HttpResponse:
    """A new party of the organiser's club, as its last one was. The form carries the seed, so that sent twice it is one."""
    club = club_of(request.user.pk)
    seed = seed_of(request, otherwise=new_seed())
    form = PartyForm(request.POST or None, agreed=plan_for_tonight(last_party(club)))
    if form.is_valid():
        party = found_party(club, form.plan, who=request.user.get_username(), seed=seed)
        return redirect("desk_players", party.code)
    return render(request, "desk/new.html", {"form": form, "seed": seed})


def seed_of(request: HttpRequest, *, otherwise: int) -> int:
    """The seed that the form was shown with, so that sent twice it takes the same lots."""
    posted = request.POST.get("seed", "")
    return int(posted) if posted.isascii() and posted.isdigit() and len(posted) < 11 else otherwise


def new_seed() -> int:
    return secrets.randbelow(LOTS)


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def settings(request: HttpRequest, party: Party) -> HttpResponse:
    """The same form again; once the party has begun its rules stand, and games may end otherwise from the next round on."""
    has_begun = party.status != Party.Status.REGISTERING
    form = PartyForm(request.POST or None, agreed=plan_of(party), fixed=has_begun)
    if form.is_valid() and changed(request, party, form):
        messages.success(request, gettext("The settings are saved."))
        return redirect("desk", party.code)
    return render(request, "desk/settings.html", {"form": form, "party": party, "next_round": next_round(party)})


def changed(request: HttpRequest, party: Party, form: PartyForm) -> bool:
    """Whether the plan was taken; if not, the form says why."""
    try:
        change_plan(party.code, form.plan, who=request.user.get_username())
    except Refused as refused:
        form.refuse(refused)
        return False
    return True
