"""A player's phone: find your name, then where you sit, with whom, against whom, and why; your evening so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.people import find_people, whom_meant
from tournaments.queries.pictures import ladder_behind, own_ladder
from tournaments.queries.player import PlayerEvening, known_of_next, player_evening, ways_from
from tournaments.queries.rounds import round_played, waiting_for
from tournaments.queries.side import SidePage, side_page
from tournaments.queries.standings import standings_of
from tournaments.views.answers import has_seen, no_such_page, nothing_new, refuse_to, show, wants_part
from tournaments.views.party import for_everybody
from tournaments.views.phone import known_phone
from tournaments.wording.bench import bench_rule_in_words

MOST_FOUND = 100
PlayerAct = Callable[[HttpRequest, Party, int], object]


@require_GET
@for_everybody
def find(request: HttpRequest, party: Party) -> HttpResponse:
    """Whom do you look for? A name that only one can mean leads to the page of that player."""
    typed = request.GET.get("name", "").strip()[:LONGEST_NAME]
    context = found_at(party, typed)
    meant = whom_meant(context["found"], typed) if typed else None
    if meant is not None and not wants_part(request):
        return redirect("player", party.code, meant.number)
    return show(request, "player/find.html", "player/_found.html", context)


def found_at(party: Party, typed: str) -> dict[str, Any]:
    """Those whose name was typed, and how many of them the page leaves out."""
    found = find_people(party, typed)
    return {"party": party, "typed": typed, "found": found[:MOST_FOUND], "more": len(found[MOST_FOUND:])}


@require_GET
@for_everybody
def player(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Where this player sits now, and his evening."""
    if wants_part(request) and has_seen(request, party):
        return nothing_new()
    evening = player_evening(party, number)
    if evening is None:
        return no_such_page(request, Refused(WhyNotPrepared.NOT_AT_THE_PARTY))
    standings, next = standings_of(party), known_of_next(party)
    context = {
        "party": party,
        "evening": evening,
        "standings": standings,
        "standing": standings.standing_of(number),
        "sits_out_next": number in next.bench.sure,
        "may_sit_out_next": number in next.bench.may,
        "ways_on": ways_from(evening, next),
        "bench_rule": bench_rule_in_words(rows.bench_rule(party)),
        "side": side_of(evening, number),
        "ladder": own_ladder(evening),
        "ladder_behind": ladder_behind(party, standings),
        "waiting_for": waiting_for(party),
        "is_known": known_phone(request, party).speaks_for(number, evening.table),
        "round": round_played(party),
    }
    return show(request, "player/player.html", "player/_evening.html", context)


def player_action(act: PlayerAct) -> Callable[..., HttpResponse]:
    """The view of something that a player says on his own page: do it and show the page, or say why not."""

    @require_POST
    @for_everybody
    def view(request: HttpRequest, party: Party, number: int) -> HttpResponse:
        here = reverse("player", args=[party.code, number])
        try:
            act(request, party, number)
        except Refused as refused:
            if refused.reason is WhyNotPrepared.NOT_AT_THE_PARTY:
                return no_such_page(request, refused)
            return refuse_to(request, here, refused)
        return redirect(here)

    return view


def side_of(evening: PlayerEvening, number: int) -> SidePage | None:
    """The side table that he plays at while he sits out; asked only for somebody who does."""
    if not evening.is_in_round or evening.now is None or evening.now.table is not None:
        return None
    page = side_page(evening.party, evening.now.number)
    return page if page is not None and number in page.side.players else None
