"""A table or a player calls the organiser, or does not need him any more; the desk says that he comes, and was there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.access import for_organiser_of_party
from tournaments.actions import organiser_call as calling
from tournaments.actions.organiser_call import player_calling, table_calling
from tournaments.forms.hand import need_number, read_count
from tournaments.models import Party
from tournaments.views.answers import wants_part
from tournaments.views.desk import show_tonight
from tournaments.views.device import by_phone
from tournaments.views.player import player_action
from tournaments.views.table import address, at_table, say_no, show_step, steps_of

CallAct = Callable[..., None]
Answer = Callable[..., None]


def by_table(act: CallAct) -> Callable[..., HttpResponse]:
    """The view of a table’s phone; a hand that is being entered there stays begun."""

    @require_POST
    @by_phone
    def view(request: HttpRequest, phone: str, code: str, table: int, key: str) -> HttpResponse:
        at = at_table(code, table, key, phone)
        try:
            act(code, partial(table_calling, at), table=table)
        except Refused as refused:
            return say_no(request, at, refused)
        if wants_part(request):
            return show_step(request, at)
        return redirect(address(at, steps_of(request)))

    return view


table_calls, table_never_mind = by_table(calling.call_organiser), by_table(calling.never_mind)


def by_player(act: CallAct) -> Callable[..., HttpResponse]:
    return player_action(lambda _request, party, number: act(party.code, partial(player_calling, party.code, number)))


player_calls, player_never_mind = by_player(calling.call_organiser), by_player(calling.never_mind)


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
