"""The first page, and how an organiser signs in.

Everybody in the hall comes here to find a seat, an organiser to start the evening. Nobody has a password: the
program prints a link that signs in once, and an organiser who is signed in can make one for a second device.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Refused
from tournaments import devices
from tournaments.access import club_of, for_organisers, sign_in_path, use_link, user_of_link
from tournaments.actions.change import WhyNoChange
from tournaments.models import Party
from tournaments.queries.front import has_sample, parties_going_on, parties_of_organiser, party_to_go_on_with
from tournaments.rehearsal import sample_evening
from tournaments.views.answers import refuse_to
from tournaments.views.party import party_with
from tournaments.views.player import found_at

MOST_PARTIES = 12


@require_GET
def front(request: HttpRequest) -> HttpResponse:
    """The organiser's parties, or the way to one's seat; with a code in the address, that party."""
    if request.GET.get("code", "").strip():
        return go_to(request, request.GET["code"])
    if request.user.is_authenticated:
        return show_parties(request)
    return show_the_way(request)


def show_the_way(request: HttpRequest) -> HttpResponse:
    """Where one party goes on its names stand here at once; else the visitor says which party it is."""
    today = timezone.localdate()
    parties = parties_going_on(today)
    going_on = [party for party in parties if party.status != Party.Status.ENDED] or parties
    only = going_on[0] if len(going_on) == 1 else None
    others = [party for party in parties if party != only]
    context = {"today": today, "party": only, "others": others, **(found_at(only, "") if only else {})}
    return render(request, "front/visitor.html", context)


def go_to(request: HttpRequest, code: str) -> HttpResponse:
    party = party_with(code)
    if party is None:
        return refuse_to(request, "front", Refused(WhyNoChange.NO_PARTY, code=code.strip()[:20]))
    return redirect("party", party.code)


def show_parties(request: HttpRequest) -> HttpResponse:
    """What the organiser may begin, and how far the club's parties are."""
    most = None if "all" in request.GET else MOST_PARTIES + 1
    today = timezone.localdate()
    parties = parties_of_organiser(request.user.pk, today=today, most=most)
    context = {
        "going_on": party_to_go_on_with(parties, today=today),
        "parties": parties if most is None else parties[:MOST_PARTIES],
        "are_more": len(parties) == most,
        "has_sample": has_sample(request.user.pk),
    }
    return render(request, "front/organiser.html", context)


@require_POST
@for_organisers
def sample(request: HttpRequest) -> HttpResponse:
    """The sample evening; the first to ask waits until it is played."""
    return redirect("desk", sample_evening(club_of(request.user.pk), timezone.localdate()).code)


@require_GET
def sign_in(request: HttpRequest) -> HttpResponse:
    """How an organiser signs in; for one who is, a link for a second device."""
    user = request.user
    context = {"path": sign_in_path(user)} if user.is_authenticated else {}
    return render(request, "front/sign_in.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_by_link(request: HttpRequest, number: int, token: str) -> HttpResponse:
    """Looking at the link does not use it up, as a message's preview would; pressing the button does."""
    user = user_of_link(number, token)
    if user is None and request.user.is_authenticated:
        return redirect("front")
    if user is None:
        return render(request, "front/used_link.html", status=410)
    if request.method != "POST":
        return render(request, "front/sign_in_by_link.html")
    if use_link(number, token) is None:
        return render(request, "front/used_link.html", status=410)
    devices.sign_in(request, user)
    messages.success(request, gettext("You are signed in as the organiser on this device."))
    return redirect("front")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    messages.success(request, gettext("You are signed out on this device."))
    return redirect("front")
