"""A player’s page: find your name, then see where you sit, with whom and why, and your evening so far.

Whose phone it is, `whose_phone` says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.actions import door
from tournaments.actions.accept import On, find_table_of_phone
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.clubs.queries.page import list_seasons_on_phones
from tournaments.engine.names import LONGEST_NAME, make_name_key
from tournaments.engine.next_seats import explain_bench, explain_longer_bench
from tournaments.engine.pairs import find_partner_in
from tournaments.models import Party
from tournaments.play.queries.evenings import list_screens_to_watch
from tournaments.queries import rows
from tournaments.queries.evening import read_benches
from tournaments.queries.outlook import find_what_comes
from tournaments.queries.people import find_people, find_whom_meant, list_asking
from tournaments.queries.pictures import make_own_ladder, read_ladder_behind
from tournaments.queries.player import PlayerEvening, read_next_round, read_player_evening
from tournaments.queries.rounds import read_round_in_play, read_tables_playing
from tournaments.queries.schedule import read_schedule
from tournaments.queries.side import SidePage, read_side_page
from tournaments.queries.standings import read_hall_standings
from tournaments.queries.table import CorrectedSeats, find_corrected_seats
from tournaments.tasks import signal_newest
from tournaments.views import game_actions
from tournaments.views.answers import for_everybody, no_such_page, refuse_to, show_page, wants_part
from tournaments.views.drive_hall import show_player
from tournaments.views.own_phone import read_phone_context
from tournaments.views.phone import read_claimed_player, read_known_phone
from tournaments.views.whose_phone import belongs_to
from tournaments.wording.bench import bench_rule_in_words

MOST_FOUND = 100
PlayerAct = Callable[[HttpRequest, Party, int], object]


@require_GET
@for_everybody
def find(request: HttpRequest, party: Party) -> HttpResponse:
    """Find a player. A name that fits only one leads to the page of that player."""
    typed = request.GET.get("name", "").strip()[:LONGEST_NAME]
    context = find_typed_players(party, typed) | {"has_asked": "asked" in request.GET}
    meant = find_whom_meant(context["found"], typed) if typed and not context["waits"] else None
    if meant is not None and not wants_part(request):  # not while the name is still being typed
        return redirect("player", party.code, meant.number)
    return show_page(
        request, "player/find.html", "player/_found.html", context | {"mine": read_claimed_player(request, party)}
    )


def find_typed_players(party: Party, typed: str) -> dict[str, Any]:
    """The players who fit what was typed, and how many of them the page leaves out."""
    found = find_people(party, typed)
    waits = bool(typed) and make_name_key(typed) in (make_name_key(call.name) for call in list_asking(party))
    return {
        "party": party,
        "typed": typed,
        "found": found[:MOST_FOUND],
        "more": len(found[MOST_FOUND:]),
        "waits": waits,
    }


@require_POST
@for_everybody
def ask_to_come_in(request: HttpRequest, party: Party) -> HttpResponse:
    """Somebody who is not on the list asks to come in. The page then looks for their name until they are let in."""
    here = reverse("party", args=[party.code])
    try:
        name = door.ask_to_come_in(party.code, request.POST.get("name", ""))
    except Refused as refused:
        return refuse_to(request, here, refused)
    return redirect(f"{here}?{urlencode({'name': name, 'asked': 'yes'})}")


@require_GET
@for_everybody
def player(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Where this player sits now, and their evening."""
    if party.is_drive:
        return show_player(request, party, number)
    evening = read_player_evening(party, number)
    if evening is None:
        return no_such_player(request, party, number)
    standings, round = read_hall_standings(party), read_round_in_play(party)
    context = {
        "party": party,
        "evening": evening,
        "standings": standings,
        "standing": standings.standing_of(number),
        **({} if round is not None and round.is_last else make_next_context(evening)),
        "bench_rule": bench_rule_in_words(rows.read_bench_rule(party)),
        "side": find_side_page(evening),
        **make_bench_context(evening),
        "corrected_seats": find_own_corrected_seats(evening),
        "ladder": make_own_ladder(evening),
        "ladder_behind": read_ladder_behind(party, standings),
        "waiting_for": read_tables_playing(party),
        **read_phone_context(request, evening, round),
        "shows_all": party.status == Party.Status.ENDED or request.GET.get("rounds") == "all",
        # They are beside the part that changes, so a part needs no query for them.
        "seasons": () if wants_part(request) else [season for season, _shown in list_seasons_on_phones(party)],
        "round": round,
    }
    return show_page(request, "player/player.html", "player/_evening.html", context)


def make_next_context(evening: PlayerEvening) -> dict[str, Any]:
    """What is known about their next round: the bench, or the ways from their table."""
    next, number = read_next_round(evening.party), evening.player.number
    outlook, to_come = find_what_comes(evening, next)
    return {
        "to_come": to_come,
        "new_from": schedule.new_from if (schedule := read_schedule(evening.party)) else None,
        "sits_out_next": number in next.bench.sure,
        "may_sit_out_next": number in next.bench.may,
        "outlook": outlook,
    }


def no_such_player(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """An unknown number, or one that was merged into another, which leads to the page of that one."""
    now = party.number_now(number)
    if now != number:
        return redirect("player", party.code, now)
    return no_such_page(request, Refused(WhyNotPrepared.NOT_AT_THE_PARTY))


def player_action(act: PlayerAct) -> Callable[..., HttpResponse]:
    """Makes a view of an action on a player's page: do it and show the page, or say why not."""

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


def make_bench_context(evening: PlayerEvening) -> dict[str, Any]:
    """Which rule put them on the bench, with which partner, why it is longer than before, and which tables on screens they can watch;
    read only for a player on the bench."""
    round = evening.sits_out_in
    if round is None:
        return {}
    whole = read_benches(evening.party, round)
    partner = find_partner_in(whole.pairs, evening.player.number, round)
    return {
        "partner_out": whole.names.get(partner) if partner else None,
        "why_out": explain_bench(whole, round, evening.player.number, whole.rounds[round - 1].sitting_out),
        "longer_bench": explain_longer_bench(whole, round),
        "to_watch": list_screens_to_watch(evening.party, round),
    }


def find_own_corrected_seats(evening: PlayerEvening) -> CorrectedSeats | None:
    """The correction that changed their seat in this round, until its first hand; as at their table."""
    table = evening.now.table if evening.now and evening.is_in_round else None
    if table is None or table.hands_played or table.game.winner or evening.party.status == Party.Status.ENDED:
        return None
    found = find_corrected_seats(table.game)
    return found if found and any(place.person.number == evening.player.number for place in found.places) else None


def find_side_page(evening: PlayerEvening) -> SidePage | None:
    """The side table at which they play while they sit out; read only for a player on the bench."""
    page = None if evening.sits_out_in is None else read_side_page(evening.party, evening.sits_out_in)
    return page if page is not None and evening.player.number in page.side.players else None


@require_POST
@for_everybody
def say_here(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """A player says that they have come. A phone without an owner belongs to them from now on."""
    try:
        # Checking in may have deleted proposed seats, and the worker makes them again.
        signal_newest(door.say_they_came(party.code, number))
    except Refused as refused:
        if refused.reason is WhyNotPrepared.NOT_AT_THE_PARTY:
            return no_such_page(request, refused)
        return refuse_to(request, reverse("player", args=[party.code, number]), refused)
    if read_claimed_player(request, party) is None:
        return belongs_to(request, party, number)
    return redirect("player", party.code, number)


@player_action
def accept(request: HttpRequest, party: Party, number: int) -> None:
    at = find_table_of_phone(party, number, read_known_phone(request, party))
    game_actions.accept_as(at, request.POST, number, On.OWN)


@player_action
def dispute(request: HttpRequest, party: Party, number: int) -> None:
    game_actions.dispute(find_table_of_phone(party, number, read_known_phone(request, party)), request.POST)
