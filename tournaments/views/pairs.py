"""Pairs at the desk: registered together, put together, taken apart, and somebody who plays for one of the two."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.actions import pairs, prepare
from tournaments.engine.names import LONGEST_NAME
from tournaments.forms.hand import WhyNotUnderstood, need_number, read_count
from tournaments.models import Party
from tournaments.tasks import signal_newest
from tournaments.views.answers import button, for_organiser_of_party
from tournaments.views.register import on_the_list, show_players
from tournaments.wording import refusal


@require_POST
@for_organiser_of_party
def register_pair(request: HttpRequest, party: Party) -> HttpResponse:
    """Register two who play together, or one who comes alone. What is refused stays in its field."""
    name, partner = (request.POST.get(field, "").strip() for field in ("name", "partner"))
    together = [(name, partner)] if name and partner else []
    alone = [] if together else [name or partner]
    try:
        entries = pairs.register_pairs(party.code, together, alone=alone, who=request.user.get_username())
    except Refused as refused:
        typed = {"name": name[:LONGEST_NAME], "partner": partner[:LONGEST_NAME], "pair_refused": refusal(refused)}
        return show_players(request, party, "register/_people.html", **typed)
    signal_newest(party)
    names = {"one": entries[0].player.name, "other": entries[-1].player.name}
    done = (
        gettext("%(one)s and %(other)s are registered.")
        if together
        else gettext("%(one)s is registered, without a partner.")
    )
    messages.success(request, done % names)
    return redirect("desk_players", party.code)


@on_the_list
def take_apart(party: Party, posted: QueryDict, who: str, number: int) -> str:
    pairs.take_apart(party.code, number, who=who, seen=read_count(posted.get("seen")))
    return gettext("The two are alone now.")


@on_the_list
def make_pair(party: Party, posted: QueryDict, who: str, number: int) -> str:
    """Two who came alone play together; the page of one of them can also name somebody new."""
    name = posted.get("name", "").strip()
    other = None if name else need_number(posted.get("other"), WhyNotUnderstood.NOBODY_NAMED)
    pair = pairs.make_pair(party.code, number, other, name=name, who=who)
    one, two = (prepare.find_entry(party.code, player).player.name for player in pair.players)
    return gettext("Pair %(pair)s: %(one)s and %(two)s.") % {"pair": pair.number, "one": one, "two": two}


@button("desk_player", moves=True)
def play_for(party: Party, posted: QueryDict, who: str, number: int) -> str:
    """Somebody plays for this player from the next round on."""
    name, seen = posted.get("name", ""), read_count(posted.get("round"))
    chosen = None if name.strip() else need_number(posted.get("substitute"), WhyNotUnderstood.NOBODY_NAMED)
    entry = pairs.play_for(party.code, number, who=who, substitute=chosen, name=name, seen=seen)
    return gettext("%(name)s plays from the next round on. The pair keeps its points.") % {"name": entry.player.name}
