"""The first page, how an organiser signs in, and on which devices.

Players come here to find their seat, and organisers to start the evening. Nobody has a password: the program prints a link
that signs in once, and an organiser who is signed in can make one for a second device.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.access import find_club_of, find_user_of_link, for_organisers, sign_in_path, use_link
from tournaments.actions.change import WhyNoChange
from tournaments.clubs.actions import archive as archiving
from tournaments.clubs.queries.page import find_only_open_page, list_evenings_to_come, read_club_settings
from tournaments.devices import list_devices, sign_in_here, sign_out_device, sign_out_others
from tournaments.models import Club, Party
from tournaments.models.in_time import find_tonight
from tournaments.queries.front import (
    count_archived,
    has_sample,
    list_evenings_ahead,
    list_parties,
    list_parties_going_on,
    list_past_evenings,
    read_evening_in_play,
)
from tournaments.queries.log import find_later_line
from tournaments.rehearsal import open_sample_evening
from tournaments.seasons.queries import find_numbers_in_seasons, find_season_of_last_evening, read_season_standings
from tournaments.views.answers import find_party_by_code, for_organiser_of_party, refuse_to
from tournaments.views.player import find_typed_players
from tournaments.views.undo import Undo, show_message
from tournaments.wording import refusal
from tournaments.wording.front import remark_on_winners
from tournaments.wording.laptop import device_in_words

MOST_PARTIES = 12
FIRST_IN_SEASON = 3


@require_GET
def front(request: HttpRequest) -> HttpResponse:
    """The organiser's parties, or for others the way to their seat; with a code in the address, that party."""
    if request.GET.get("code", "").strip():
        return go_to(request, request.GET["code"])
    if request.user.is_authenticated:
        return show_club(request)
    return show_the_way(request)


def show_the_way(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    """If there is one party, its names are here at once; otherwise the visitor says which party.

    A wrong code stays in its field, with the sentence beside it.
    """
    tonight = find_tonight()
    # On the internet visitors need the code: a hall's wifi keeps strangers out, but a server does not.
    parties = [] if settings.HTTPS else list_parties_going_on(tonight, timezone.localdate())
    # A party that has ended stands at the door only if no other is going on: people come for its result.
    going_on = [party for party in parties if party.status != Party.Status.ENDED] or parties
    only = going_on[0] if len(going_on) == 1 else None
    others = [party for party in parties if party != only]
    context = {
        "party": only,
        "others": others,
        "typed_code": refused.facts["code"] if refused else "",
        "no_such_code": refusal(refused) if refused else "",
        **(find_typed_players(only, "") if only else {}),
        **({} if parties else find_open_club(tonight)),
    }
    # The 404 matters: whistparty/intake.py counts it as a guess.
    return render(request, "front/visitor.html", context, status=404 if refused else 200)


def find_open_club(tonight: date) -> dict[str, Any]:
    """The club that shows itself to everybody, and its next evening."""
    page = find_only_open_page()
    return {"club": page, "next": next(iter(list_evenings_to_come(page.club, tonight)), None)} if page else {}


def go_to(request: HttpRequest, code: str) -> HttpResponse:
    party = find_party_by_code(code)
    if party is not None:
        return redirect("party", party.code)
    refused = Refused(WhyNoChange.NO_PARTY, code=code.strip()[:20])
    if request.user.is_authenticated:
        return refuse_to(request, "front", refused)
    return show_the_way(request, refused)


def show_club(request: HttpRequest) -> HttpResponse:
    """What is going on in the club: tonight or the next evening, the past ones, and the season."""
    organiser, club, tonight = request.user.pk, find_club_of(request.user.pk), find_tonight()
    ahead = list_evenings_ahead(organiser, tonight)
    main = ahead[0] if ahead else None
    is_playing = main is not None and main.status == Party.Status.PLAYING
    context = {
        "today": timezone.localdate(),
        "is_driving": is_playing and main is not None and main.is_drive,
        "later": find_later_line(),
        "page": read_club_settings(club),
        "main": main,
        "tonight": read_evening_in_play(main) if main and is_playing and not main.is_drive else None,
        "others": ahead[1:],
        "archived": count_archived(organiser),
        "has_sample": has_sample(organiser),
        **make_past_context(organiser, tonight, everything="all" in request.GET),
        **make_season_context(club),
    }
    return render(request, "front/organiser.html", context)


def make_past_context(organiser: int | None, tonight: date, *, everything: bool) -> dict[str, Any]:
    """The past evenings, with the seasons in which each counts."""
    # One more than is shown says whether there are more.
    past = list_past_evenings(organiser, tonight, most=None if everything else MOST_PARTIES + 1)
    shown = past if everything else past[:MOST_PARTIES]
    seasons = find_numbers_in_seasons([one.party for one in shown])
    return {
        "past": [(one, seasons[one.party.pk]) for one in shown],
        "remark": remark_on_winners(shown),
        "are_more": len(past) > len(shown),
    }


def make_season_context(club: Club) -> dict[str, Any]:
    season = find_season_of_last_evening(club)
    if season is None:
        return {}
    standings = read_season_standings(season)
    first = [(line, standings.names[line.player]) for line in standings.lines[:FIRST_IN_SEASON]]
    return {"season": season, "standings": standings, "first": first}


@require_GET
@for_organisers
def archive(request: HttpRequest) -> HttpResponse:
    """The archived parties, which are on no other list: each can be brought back, or deleted for good."""
    parties = list_parties(request.user.pk, archived=True)
    return render(request, "front/archive.html", {"parties": parties})


@require_POST
@for_organiser_of_party
def archive_party(request: HttpRequest, party: Party) -> HttpResponse:
    """Archive a party without asking, because the next page undoes it with one tap."""
    try:
        archiving.archive_party(party.code, who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, "front", refused)
    said = gettext("“%(name)s” is in the archive, with all that was played.") % {"name": party.name}
    show_message(request, said, Undo(reverse("desk_bring_back", args=[party.code]), {}))
    return redirect("front")


@require_POST
@for_organiser_of_party
def bring_back_party(request: HttpRequest, party: Party) -> HttpResponse:
    try:
        archiving.bring_back_party(party.code, who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, "archive", refused)
    messages.success(request, gettext("“%(name)s” is back.") % {"name": party.name})
    return redirect("front")


@require_POST
@for_organiser_of_party
def delete_party(request: HttpRequest, party: Party) -> HttpResponse:
    try:
        archiving.delete_for_good(party)
    except Refused as refused:
        return refuse_to(request, "archive", refused)
    messages.success(request, gettext("“%(name)s” is deleted for good.") % {"name": party.name})
    return redirect("archive")


@require_POST
@for_organisers
def sample(request: HttpRequest) -> HttpResponse:
    """Open the sample evening. The first visitor waits until it is played."""
    return redirect("desk", open_sample_evening(find_club_of(request.user.pk), timezone.localdate()).code)


@require_GET
def sign_in(request: HttpRequest) -> HttpResponse:
    """How an organiser signs in; for one who is signed in, a link for a second device."""
    user = request.user
    context = {"path": sign_in_path(user)} if user.is_authenticated else {}
    return render(request, "front/sign_in.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_by_link(request: HttpRequest, number: int, token: str) -> HttpResponse:
    """Opening the link shows a button, which signs in and uses the link up."""
    # Not at once: a messenger opens every link for its preview, some by HEAD.
    user = find_user_of_link(number, token)
    if user is None and request.user.is_authenticated:
        return redirect("front")
    if user is None:
        return render(request, "front/used_link.html", status=410)
    if request.method != "POST":
        return render(request, "front/sign_in_by_link.html")
    if use_link(number, token) is None:  # somebody else pressed the button in the same moment
        return render(request, "front/used_link.html", status=410)
    sign_in_here(request, user)
    messages.success(request, gettext("You are signed in as the organiser on this device."))
    return redirect("front")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    messages.success(request, gettext("You are signed out on this device."))
    return redirect("front")


@require_http_methods(["GET", "POST"])
@for_organisers
def show_devices(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "front/devices.html", {"devices": list_devices(request)})
    messages.success(request, sign_out_as_asked(request))
    return redirect("devices")


def sign_out_as_asked(request: HttpRequest) -> str:
    """Sign out what the form asks for, and return what was done, in words."""
    if request.POST.get("others"):
        sign_out_others(request)
        return gettext("All other devices are signed out.")
    device = sign_out_device(request, request.POST.get("device", ""))
    if device is None:
        return gettext("That device is not signed in any more.")
    return gettext("%(device)s is signed out.") % {"device": device_in_words(device.browser)}
