"""The phones of one table, at the desk: who writes, locking them, writing at the desk, and a new link."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from scoring.refused import Refused
from tournaments.actions.at_table import AtTable, find_game
from tournaments.actions.phones import renew_link, withhold_from_phones
from tournaments.forms.hand import need_number, read_withheld
from tournaments.models import Game, Party
from tournaments.queries import rows
from tournaments.views.answers import button, for_organiser_of_party, no_such_page, refused_on
from tournaments.views.game_actions import find_table_at_desk
from tournaments.wording.phones import withheld_now_in_words


def make_phones_context(party: Party, game: Game) -> dict[str, object]:
    return {
        "party": party,
        "number": game.table,
        "pencil": rows.read_pencil(game, None),
        "phones": party.phones_of(game.table),
        "is_playing": party.status == Party.Status.PLAYING,
    }


@require_GET
@for_organiser_of_party
def phones(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """The part alone, for live updates."""
    try:
        game = find_game(find_table_at_desk(request, party, number))
    except Refused as refused:
        return no_such_page(request, refused, of_desk=party)
    return render(request, "desk/_phones.html", make_phones_context(game.round.party, game))


@button("desk", then="desk_table#phones")
def withhold(party: Party, posted: QueryDict, who: str, number: int) -> str:
    """Lock the table's phones, write for the table at the desk, or let its phones write again."""
    # For its refusal alone: a table that does not play has no phones to lock.
    find_game(AtTable.of(party, number, who))
    withheld = read_withheld(posted.get("withheld"))
    withhold_from_phones(party.code, number, withheld, who=who)
    return withheld_now_in_words(withheld) % {"table": number}


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
@refused_on("desk")
def new_link(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Give the table a new link, after asking: its card and the phones that show its page stop working."""
    find_game(find_table_at_desk(request, party, number))
    if request.method != "POST":
        context = {"party": party, "number": number, "phones": party.phones_of(number)}
        return render(request, "desk/new_link.html", context)
    seen = need_number(request.POST.get("seen"))  # how often it was renewed: a form that is sent twice renews it once
    renew_link(party.code, number, seen=seen, who=request.user.get_username())
    said = gettext("Table %(table)s has a new link. Print its card and put it on the table.")
    messages.success(request, said % {"table": number})
    return redirect(reverse("desk_table", args=[party.code, number]) + "#phones")
