"""A player’s phone: find your name, then see where you sit, with whom and why, and your evening so far.

The phone belongs to the player once it has scanned the name card, or somebody has said “this is me” at a table’s link. Then
it can accept or dispute results, and enter hands at every table where they sit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from scoring.refused import Refused
from tournaments.actions import door
from tournaments.actions.accept import On, at_own_phone
from tournaments.actions.enter import AtTable
from tournaments.actions.phones import check_card, say_whose
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.clubs.queries.page import seasons_on_phones
from tournaments.engine.bench import WhyOut
from tournaments.engine.names import LONGEST_NAME, same_name
from tournaments.engine.next_seats import LongerBench, longer_bench, why_out
from tournaments.forms.hand import need_number, read_count
from tournaments.models import Party
from tournaments.models.sql import current_game
from tournaments.queries import rows
from tournaments.queries.evening import evening_of
from tournaments.queries.people import asking_at, find_people, whom_meant
from tournaments.queries.pictures import ladder_behind, own_ladder
from tournaments.queries.player import PlayerEvening, known_of_next, player_evening, table_now_of, ways_from
from tournaments.queries.rounds import round_played, waiting_for
from tournaments.queries.side import SidePage, side_page
from tournaments.queries.standings import standings_of
from tournaments.queries.table import table_page
from tournaments.tasks import signal_newest
from tournaments.views import game_actions
from tournaments.views.answers import for_everybody, no_such_page, refuse_to, show, wants_part
from tournaments.views.own_phone import phone_before
from tournaments.views.phone import by_phone, forget_player, known_phone, leave_alone, remember_player, says_it_is
from tournaments.views.table import link_of, no_game, refuse
from tournaments.wording.bench import bench_rule_in_words

MOST_FOUND = 100
PlayerAct = Callable[[HttpRequest, Party, int], object]


@require_GET
@for_everybody
def find(request: HttpRequest, party: Party) -> HttpResponse:
    """Find a player. A name that fits only one leads to the page of that player."""
    typed = request.GET.get("name", "").strip()[:LONGEST_NAME]
    context = found_at(party, typed) | {"has_asked": "asked" in request.GET}
    meant = whom_meant(context["found"], typed) if typed and not context["waits"] else None
    if meant is not None and not wants_part(request):  # not while the name is still being typed
        return redirect("player", party.code, meant.number)
    return show(request, "player/find.html", "player/_found.html", context | {"mine": says_it_is(request, party)})


def found_at(party: Party, typed: str) -> dict[str, Any]:
    """The players who fit what was typed, and how many of them the page leaves out."""
    found = find_people(party, typed)
    waits = bool(typed) and same_name(typed) in (same_name(call.name) for call in asking_at(party))
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
    evening = player_evening(party, number)
    if evening is None:
        return no_such_player(request, party, number)
    standings, round = standings_of(party), round_played(party)
    context = {
        "party": party,
        "evening": evening,
        "standings": standings,
        "standing": standings.standing_of(number),
        **({} if round is not None and round.is_last else next_of(evening)),
        "bench_rule": bench_rule_in_words(rows.bench_rule(party)),
        "side": side_of(evening),
        **why_out_of(evening),
        "ladder": own_ladder(evening),
        "ladder_behind": ladder_behind(party, standings),
        "waiting_for": waiting_for(party),
        **phone_before(request, evening, round),
        "shows_all": party.status == Party.Status.ENDED or request.GET.get("rounds") == "all",
        # They are beside the part that changes, so a part needs no query for them.
        "seasons": () if wants_part(request) else [season for season, _shown in seasons_on_phones(party)],
        "round": round,
    }
    return show(request, "player/player.html", "player/_evening.html", context)


def next_of(evening: PlayerEvening) -> dict[str, Any]:
    """What is known about their next round: the bench, or the ways from their table."""
    next, number = known_of_next(evening.party), evening.player.number
    return {
        "sits_out_next": number in next.bench.sure,
        "may_sit_out_next": number in next.bench.may,
        "ways_on": ways_from(evening, next),
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


def why_out_of(evening: PlayerEvening) -> dict[str, WhyOut | LongerBench | None]:
    """Which rule put them on the bench, and why it is longer than before; read only for a player on the bench."""
    round = evening.sits_out_in
    if round is None:
        return {}
    whole = evening_of(evening.party, with_hands=False)
    return {
        "why_out": why_out(whole, round, evening.player.number, whole.rounds[round - 1].sitting_out),
        "longer_bench": longer_bench(whole, round),
    }


def side_of(evening: PlayerEvening) -> SidePage | None:
    """The side table at which they play while they sit out; read only for a player on the bench."""
    page = None if evening.sits_out_in is None else side_page(evening.party, evening.sits_out_in)
    return page if page is not None and evening.player.number in page.side.players else None


SHORT_NAME: Final = 12  # letters; a phone has no room for more under an icon
PAPER: Final = "#f5efdf"  # both colours are those of the stylesheet
FELT: Final = "#0f4c35"
ICONS: Final = {
    "icon_192.png": ("192x192", "any"),
    "icon_512.png": ("512x512", "any"),
    "icon_maskable_192.png": ("192x192", "maskable"),
    "icon_maskable_512.png": ("512x512", "maskable"),
}


@require_GET
@for_everybody
def manifest(request: HttpRequest, party: Party) -> HttpResponse:
    """The manifest of an app that starts on the player's page from which it was pinned, or else on the list of names."""
    number, home = read_count(request.GET.get("player", "")), reverse("party", args=[party.code])
    about = {
        "name": party.name,
        "short_name": party.name if len(party.name) <= SHORT_NAME else gettext("Whist"),
        "start_url": home if number is None else reverse("player", args=[party.code, number]),
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": icons(),
    }
    return JsonResponse(about, content_type="application/manifest+json")


def icons() -> list[dict[str, str]]:
    """Our icon: as it is, for phones that cut icons to their own shape, and as SVG for any size."""
    drawing = {"src": static("whistparty/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}
    pictures = [
        {"src": static(f"whistparty/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, (sizes, purpose) in ICONS.items()
    ]
    return [*pictures, drawing]


@require_GET
@for_everybody
def card(request: HttpRequest, party: Party, number: int, key: str) -> HttpResponse:
    """The link on a name card: it leads to the player's page, and the phone belongs to them from then on."""
    try:
        check_card(party, number, key)
    except Refused as refused:
        return no_such_page(request, refused)
    now = party.number_now(number)  # the card may have been printed before two entries were merged
    return remember_player(redirect("player", party.code, now), party, now)


@require_GET
@for_everybody
def me(request: HttpRequest, party: Party) -> HttpResponse:
    """The page of this phone's owner; or of the player whose page it shows, if it has no owner; or else the list of names."""
    return to_player_or_find(party, says_it_is(request, party) or player_looked_at(request, party))


def to_player_or_find(party: Party, number: int | None) -> HttpResponse:
    return redirect("party", party.code) if number is None else redirect("player", party.code, number)


@require_GET
@for_everybody
def my_table(request: HttpRequest, party: Party) -> HttpResponse:
    """The table at which the owner of this phone sits now: its page to enter hands, or only the sheet.

    A phone without an owner shows the table of the player whose page it comes from.
    """
    mine = says_it_is(request, party)
    number = mine or player_looked_at(request, party)
    table = None if number is None else table_now_of(party, number)
    game = None if table is None else current_game(party.code, table)
    if number is None or table is None or game is None:
        return to_player_or_find(party, number)
    if known_phone(request, party).speaks_for(number, table):
        to_table = redirect("table", party.code, table, party.table_key(table))
        return to_table if mine is None else remember_player(to_table, party, mine)
    context = {"party": party, "page": table_page(game), "mine": mine, "number": number}
    return show(request, "player/table.html", "player/_table.html", context)


def player_looked_at(request: HttpRequest, party: Party) -> int | None:
    """The player in the address; None if no such player is on the list."""
    number = read_count(request.GET.get("player", ""))
    return number if number is not None and party.entries.filter(number=number).exists() else None


@require_POST
@for_everybody
def say_me(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Somebody says on a player's page that this is their phone, which from now on shows that player's evening."""
    return belongs_to(request, party, number)


def belongs_to(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    # Only a phone that was known before gets the key: anybody who has the hall's code can press this button.
    is_proved = known_phone(request, party).speaks_for(number, table_now_of(party, number))
    return remember_player(redirect("player", party.code, number), party, number, is_proved=is_proved)


@require_POST
@for_everybody
def not_now(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """A player who only looks, or lets another of the four enter, is not asked again tonight."""
    return leave_alone(redirect("player", party.code, number), party)


@require_POST
@for_everybody
def say_here(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """A player says that they have come. A phone without an owner belongs to them from now on."""
    try:
        signal_newest(door.say_here(party.code, number))
    except Refused as refused:
        if refused.reason is WhyNotPrepared.NOT_AT_THE_PARTY:
            return no_such_page(request, refused)
        return refuse_to(request, reverse("player", args=[party.code, number]), refused)
    if says_it_is(request, party) is None:
        return belongs_to(request, party, number)
    return redirect("player", party.code, number)


@require_POST
@by_phone
def this_is_me(request: HttpRequest, at: AtTable) -> HttpResponse:
    """Say which of the four owns this phone, or that nobody does, because it stays at the table."""
    if not request.POST.get("player"):
        return no_game(request, at) or forget_player(redirect(link_of(at)), at.code)
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
