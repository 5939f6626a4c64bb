"""A player's own phone: whose it is, and accepting or disputing a result on it.

It is known once the name card was scanned, or somebody has said “this is me” at a table's link.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.actions.accept import On, at_own_phone
from tournaments.actions.enter import AtTable
from tournaments.actions.phones import check_card, say_whose
from tournaments.forms.hand import need_number
from tournaments.models import Party
from tournaments.views import game_actions
from tournaments.views.answers import no_such_page
from tournaments.views.party import for_everybody
from tournaments.views.phone import by_phone, known_phone, remember_player
from tournaments.views.player import player_action
from tournaments.views.table import refuse


@require_GET
@for_everybody
def card(request: HttpRequest, party: Party, number: int, key: str) -> HttpResponse:
    """The link on a name card leads to the player's page, and the phone is known from then on."""
    try:
        check_card(party, number, key)
    except Refused as refused:
        return no_such_page(request, refused)
    return remember_player(redirect("player", party.code, number), party, number)


@require_POST
@by_phone
def this_is_me(request: HttpRequest, at: AtTable) -> HttpResponse:
    try:
        number = need_number(request.POST.get("player"))
        party = say_whose(at, number)
    except Refused as refused:
        return refuse(request, at, refused)
    name = party.entries.get(number=number).player.name
    messages.success(request, gettext("This phone is known as %(name)s’s tonight.") % {"name": name})
    return remember_player(redirect("player", party.code, number), party, number)


@player_action
def accept(request: HttpRequest, party: Party, number: int) -> None:
    at = at_own_phone(party, number, known_phone(request, party))
    game_actions.accept_as(at, request.POST, number, On.OWN)


@player_action
def dispute(request: HttpRequest, party: Party, number: int) -> None:
    game_actions.dispute(at_own_phone(party, number, known_phone(request, party)), request.POST)
