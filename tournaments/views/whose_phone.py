"""Whose phone this is: it scans a name card, or somebody says “this is me”, at their page or at a table’s link.

From then on it can accept or dispute results, and enter hands at every table where they sit.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.actions.at_table import AtTable
from tournaments.actions.drive_live import say_whose_phone
from tournaments.actions.phones import WhyNotKnown, check_card, say_whose
from tournaments.forms.hand import need_number
from tournaments.models import Party
from tournaments.models.sql import read_current_game
from tournaments.queries.player import find_table_now
from tournaments.queries.table import read_table_page
from tournaments.views.answers import for_everybody, no_such_page, refuse_to, show_page
from tournaments.views.phone import (
    by_phone,
    find_player_looked_at,
    forget_player,
    leave_alone,
    read_claimed_player,
    read_known_phone,
    remember_player,
)
from tournaments.views.table import no_game, refuse, write_link


@require_GET
@for_everybody
def card(request: HttpRequest, party: Party, number: int, key: str) -> HttpResponse:
    """The link on a name card: it leads to the player's page, and the phone belongs to them from then on."""
    try:
        check_card(party, number, key)
    except Refused as refused:
        return no_such_page(request, refused)
    now = party.number_now(number)  # the card may have been printed before two entries were merged
    # This is a GET, because a camera opens the link. It changes only a cookie of this phone.
    return remember_player(redirect("player", party.code, now), party, now)


@require_GET
@for_everybody
def me(request: HttpRequest, party: Party) -> HttpResponse:
    """The page of this phone's owner; or of the player whose page it shows, if it has no owner; or else the list of names."""
    return redirect_to_player(party, read_claimed_player(request, party) or find_player_looked_at(request, party))


def redirect_to_player(party: Party, number: int | None) -> HttpResponse:
    return redirect("party", party.code) if number is None else redirect("player", party.code, number)


@require_GET
@for_everybody
def my_table(request: HttpRequest, party: Party) -> HttpResponse:
    """The table at which the owner of this phone sits now: its page to enter hands, or only the sheet.

    A phone without an owner shows the table of the player whose page it comes from.
    """
    mine = read_claimed_player(request, party)
    number = mine or find_player_looked_at(request, party)
    if party.is_drive:
        return redirect_to_player(party, number)  # in a drive their own page is that of their table
    table = None if number is None else find_table_now(party, number)
    game = None if table is None else read_current_game(party.code, table)
    if number is None or table is None or game is None:
        return redirect_to_player(party, number)
    if read_known_phone(request, party).speaks_for(number, table):
        to_table = redirect("table", party.code, table, party.table_key(table))
        # The phone is known here, so its claim is proved from now on.
        return to_table if mine is None else remember_player(to_table, party, mine)
    context = {"party": party, "page": read_table_page(game), "mine": mine, "number": number}
    return show_page(request, "player/table.html", "player/_table.html", context)


@require_POST
@for_everybody
def say_me(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Somebody says on a player's page that this is their phone, which from now on shows that player's evening."""
    return belongs_to(request, party, number)


def belongs_to(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    # Only a phone that was known before gets the key: anybody who has the hall's code can press this button.
    is_proved = read_known_phone(request, party).speaks_for(number, find_table_now(party, number))
    return remember_player(redirect("player", party.code, number), party, number, is_proved=is_proved)


@require_POST
@for_everybody
def not_now(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """A player who only looks, or lets another of the four enter, is not asked again tonight."""
    return leave_alone(redirect("player", party.code, number), party)


@require_POST
@by_phone
def this_is_me(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Say which of the four owns this phone, or that nobody does, because it stays at the table."""
    if not request.POST.get("player"):
        return no_game(request, at) or forget_player(redirect(write_link(at)), at.code)
    is_drive = Party.objects.filter(code=at.code, is_drive=True).exists()
    try:
        number = need_number(request.POST.get("player"))
        party = (say_whose_phone if is_drive else say_whose)(at, number)
    except Refused as refused:
        if is_drive and refused.reason is WhyNotKnown.NOT_AT_TABLE:  # the page of a drive is no game's
            return refuse_to(request, write_link(at), refused)
        return refuse(request, at, refused)
    name = party.entries.get(number=number).player.name
    messages.success(request, gettext("This phone is known as %(name)s’s tonight.") % {"name": name})
    return remember_player(redirect("player", party.code, number), party, number)
