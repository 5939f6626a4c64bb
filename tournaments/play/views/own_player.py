"""Who plays on this device: a key in its cookie, or who has signed in. It is in no address but the one that carries it elsewhere."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.refused import Refused
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.actions.deal import MOST_HANDS
from tournaments.play.engine.statistics import compute_statistics
from tournaments.play.models import ScreenPlayer
from tournaments.play.queries.players import find_player, read_hands_of_player
from tournaments.play.views.cookies import keep
from tournaments.play.views.progress import list_lessons
from tournaments.play.wording.statistics import describe_statistics
from tournaments.views.answers import no_such_page
from tournaments.wording import refusal

COOKIE = "play_player"


def find_own_player(request: HttpRequest) -> ScreenPlayer | None:
    return find_player(request.COOKIES.get(COOKIE, ""), user=request.user.pk)


def use_own_player(request: HttpRequest) -> ScreenPlayer | None:
    """The player of this device, founded if need be; None if no more are kept: then nothing is counted, play goes on, and the
    next page says so.
    """
    try:
        return actions.use_player(request.COOKIES.get(COOKIE, ""), user=request.user.pk)
    except Refused as refused:
        messages.warning(request, refusal(refused))
        return None


def remember_player(request: HttpRequest, answer: HttpResponse, player: ScreenPlayer | None) -> HttpResponse:
    if player is not None:
        keep(request, answer, COOKIE, player.key)
    return answer


@require_GET
def me(request: HttpRequest) -> HttpResponse:
    """How this person does against each level, how to go on as the same person elsewhere, and how to be forgotten."""
    player = find_own_player(request)
    statistics = compute_statistics(read_hands_of_player(player) if player else ())
    context = {
        "player": player,
        "shown": describe_statistics(statistics),
        "lessons": list_lessons(player),
        "most_hands": MOST_HANDS,
        "elsewhere": reverse("screen_as", args=[player.key]) if player else "",
    }
    return render(request, "play/me.html", context)


@require_http_methods(["GET", "POST"])
def go_on_as(request: HttpRequest, key: str) -> HttpResponse:
    """Makes this device one of the person with this key; a button, because programs open links that are sent."""
    if request.method == "GET":
        if find_player(key) is None:
            return no_such_page(request, Refused(WhyNotAtTable.NO_PLAYER))
        return render(request, "play/as.html", {"has_own": find_own_player(request) is not None})
    try:
        player = actions.join_players(key, other=find_own_player(request))
    except Refused as refused:
        return no_such_page(request, refused)
    return remember_player(request, redirect("screen_me"), player)


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    if player := find_own_player(request):
        actions.forget_player(player.key)
    answer = redirect("screen_me")
    answer.delete_cookie(COOKIE)
    return answer
