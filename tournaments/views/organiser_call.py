"""A table or a player calls the organiser, or no longer needs them; the desk says that they are coming, and that they were there."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions import organiser_call as calling
from tournaments.actions.enter import AtTable
from tournaments.forms.hand import need_number, read_count
from tournaments.models import Party
from tournaments.views.desk import show_tonight
from tournaments.views.player import player_action
from tournaments.views.table import table_action

Answer = Callable[..., None]


@table_action
def table_calls(at: AtTable, _posted: QueryDict) -> None:
    """A hand that is being entered there stays begun."""
    calling.call_organiser(at.code, at)


@table_action
def table_never_mind(at: AtTable, _posted: QueryDict) -> None:
    calling.never_mind(at.code, at)


@player_action
def player_calls(_request: HttpRequest, party: Party, number: int) -> None:
    calling.call_organiser(party.code, number)


@player_action
def player_never_mind(_request: HttpRequest, party: Party, number: int) -> None:
    calling.never_mind(party.code, number)


def by_organiser(act: Answer) -> Callable[..., HttpResponse]:
    @require_POST
    @for_organiser_of_party
    def view(request: HttpRequest, party: Party, number: int) -> HttpResponse:
        act(party.code, number, who=request.user.get_username())
        return show_tonight(request, party, reverse("desk", args=[party.code]))

    return view


@require_POST
@for_organiser_of_party
def silence(request: HttpRequest, party: Party) -> HttpResponse:
    """A page calls nobody tonight, or may again; or every player's page."""
    here, posted = reverse("desk", args=[party.code]), request.POST
    is_silent, table = posted.get("is_silent") == "yes", read_count(posted.get("table"))
    try:
        player = need_number(posted.get("player")) if table is None and "players" not in posted else None
        calling.silence(party.code, table=table, player=player, is_silent=is_silent, who=request.user.get_username())
    except Refused as refused:
        return show_tonight(request, party, here, refused)
    return show_tonight(request, party, here)


come, has_been = by_organiser(calling.come), by_organiser(calling.has_been)
