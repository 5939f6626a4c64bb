"""Founding a whist drive, and its settings."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring.refused import Refused
from tournaments.access import find_club_of, for_organisers
from tournaments.actions import drive as driving
from tournaments.engine.drive.kinds import DriveKind
from tournaments.forms.drive import DriveForm, fill_drive_form, list_fixed_fields, suggest_drive
from tournaments.models import Party
from tournaments.queries.desk import find_last_party
from tournaments.queries.drive import read_drive, read_plan
from tournaments.views.answers import for_organiser_of_party
from tournaments.views.plan import list_names_on, list_seasons_offered, make_seed, read_seed, save_seasons
from tournaments.views.undo import show_message


@require_http_methods(["GET", "POST"])
@for_organisers
def new(request: HttpRequest) -> HttpResponse:
    """Found a drive. The form contains the seed, so that sending it twice founds one party."""
    seed = read_seed(request, otherwise=make_seed())
    club = find_club_of(request.user.pk)
    last = find_last_party(club, only_drives=True)
    as_last = fill_drive_form(last, read_plan(last.drive)) if last else {}
    initial = suggest_drive(timezone.localtime(), asked=request.GET, as_last=as_last)
    form = DriveForm(request.POST or None, initial=initial, seed=make_secret(seed))
    if request.method == "POST" and form.is_valid():
        assert form.plan
        assert form.evening
        try:
            with transaction.atomic():  # a season that is refused must not leave a drive behind
                who = request.user.get_username()
                party = driving.found_drive(club, form.evening, form.plan, who=who, seed=seed)
                save_seasons(request, party)
        except Refused as refused:
            form.refuse(refused)
        else:
            return redirect("desk_players", party.code)
    seasons = list_seasons_offered(request, club, as_sent=request.method == "POST")
    day = (form.is_bound and form.cleaned_data.get("date")) or initial["date"]
    context = {
        "form": form,
        "seed": seed,
        "seasons": seasons,
        "same_date": day,
        "same_day": list_names_on(club, day),
        "last": last,
    }
    return render(request, "drive/new.html", context)


def make_secret(seed: int) -> str:
    """The seed of drawn trumps: only this server can make it from the number in the form, and makes the same again."""
    return salted_hmac("trumps of a drive", str(seed)).hexdigest()[:32]


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def change(request: HttpRequest, party: Party) -> HttpResponse:
    """The settings of a drive; most are fixed from the first hand on."""
    now, seen = read_drive(party), driving.make_drive_mark(party)
    seed = now.plan.seed or secrets.token_hex(16)
    initial, fixed = fill_drive_form(party, now.plan), list_fixed_fields(now.drive)
    form = DriveForm(request.POST or None, initial=initial, seed=seed, fixed=fixed)
    if request.method == "POST" and form.is_valid():
        assert form.plan
        assert form.evening
        try:
            sent = request.POST.get("seen")
            driving.change_drive(party.code, form.evening, form.plan, who=request.user.get_username(), seen=sent)
        except Refused as refused:
            form.refuse(refused)
        else:
            show_message(request, gettext("The drive is changed."), None)
            return redirect("desk", party.code)
    forts = now.drive.tables if now.drive.tables >= DriveKind.MILITARY.fewest_tables else 0
    shown = {
        "party": party,
        "form": form,
        "now": now,
        "seen": request.POST.get("seen", seen),
        "forts": forts,
        "fixed": fixed,
        "number_of_hands": len(now.plan.hands),
    }
    return render(request, "drive/settings.html", shown)
