"""What the whole hall looks at: the standings on every phone, and the hall screen."""

from __future__ import annotations

import gzip
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext, pgettext
from django.views.decorators.http import require_GET

from tournaments.actions.hall_screen import set_display
from tournaments.forms.hand import read_count, read_display
from tournaments.lan import find_hall_address
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.clock import read_clock
from tournaments.queries.corrections import find_games_seats_kept
from tournaments.queries.hall import read_hall_now
from tournaments.queries.once import read_once_per_change
from tournaments.queries.people import list_people_of_party
from tournaments.queries.pictures import MOST_DRAWN, make_pictures
from tournaments.queries.player import foretell_next_bench
from tournaments.queries.rounds import read_round_with_playing
from tournaments.queries.rows import Person
from tournaments.queries.schedule import find_sentence_for_all
from tournaments.queries.standings import Standings, read_hall_standings
from tournaments.views.answers import (
    answer_csv,
    answer_nothing_new,
    button,
    find_party_by_code,
    for_everybody,
    has_seen,
    no_such_party,
    show_page,
    wants_part,
)
from tournaments.views.drive_hall import show_hall as show_drive
from tournaments.views.drive_hall import show_rules as show_drive_rules
from tournaments.views.drive_hall import show_standings as show_drive_standings
from tournaments.views.phone import read_claim, read_claimed_player
from tournaments.wording import order_in_words
from tournaments.wording.bench import bench_in_words, bench_rule_in_words
from tournaments.wording.correct import kept_note
from tournaments.wording.leaderboard import behind_in_words, to_draw
from tournaments.wording.standings import (
    StandingsColumn,
    columns_of,
    display_lines,
    lines_of,
    shown_on_phones,
    text_to_share,
)

MOST_IN_LARGE_TYPE = 72  # on the hall screen; more get the next smaller type, or the last waits minutes for their name
FEW = 24  # players; their lists should not need a second page, so that nobody waits longer than thirty seconds
NEXT_SMALLER = {Party.DisplaySize.LARGER: Party.DisplaySize.NORMAL}
QUICKLY = 6  # the gzip level; the highest takes five times as long and saves hardly more
SECONDS = {Party.DisplaySpeed.SLOW: 20, Party.DisplaySpeed.NORMAL: 10, Party.DisplaySpeed.QUICK: 6}


@require_GET
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings: the first of them, with the part of the player whose phone this is; or everybody (`?list=everybody`).

    Without a player it is the same page for everybody, so it is made once for each change, and cached compressed. Until
    the page must be made, only the party's change number is read, because reading the whole party takes as long as the rest.
    """
    party = find_party_by_code(code, "code", "secret", "change", "is_drive")
    if party is None:
        return no_such_party(request, code)
    if has_seen(request, party):
        return answer_nothing_new()
    if party.is_drive:
        return show_drive_standings(request, Party.objects.get(pk=party.pk))
    template = "hall/_leaderboard.html" if wants_part(request) else "hall/standings.html"
    everybody = request.GET.get("list") == "everybody"
    # Nobody checks the claim: such a page only shows another part of what everybody may see.
    if request.GET.get("player") or read_claim(request, f"player_{party.code}"):
        return standings_of_player(request, party.code, template, everybody=everybody)
    home = find_hall_address(request)  # part of the key: without HALL_ADDRESS it is the host that this phone asked for
    key = f"{template}/{everybody}/{get_language()}/{home}"
    packed = read_once_per_change(party, key, partial(pack_standings, template, home, everybody))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(packed, headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(gzip.decompress(packed))
    # By hand: Django's GZip leaves a compressed page alone, and nothing has asked this request for its language.
    patch_vary_headers(response, ["Accept-Encoding", "Cookie", "HX-Request"])
    return response


def standings_of_player(request: HttpRequest, code: str, template: str, *, everybody: bool) -> HttpResponse:
    """The same with a player's own line. Only nine lines are put into words, so this page needs no cache of its own."""
    party = get_object_or_404(Party.objects.select_related("prize_list"), code=code)
    mine = read_claimed_player(request, party)
    shown = read_standings(
        party, find_hall_address(request), everybody=everybody, player=mine or read_player_looked_at(request, party)
    )
    response = render(request, template, {"party": party, "mine": mine, **shown})
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response


def read_player_looked_at(request: HttpRequest, party: Party) -> int | None:
    number = read_count(request.GET.get("player", ""))
    return None if number is None else party.number_now(number)


def pack_standings(template: str, home: str, everybody: bool, party: Party) -> bytes:
    """Rendered without the request, so that nothing of a visitor can be in it: no session, token or message."""
    party = Party.objects.select_related("prize_list").get(pk=party.pk)  # it came with two of its fields only
    page = render_to_string(template, {"party": party, **read_standings(party, home, everybody=everybody)})
    # Without a time in it, so that the same page has the same bytes.
    return gzip.compress(page.encode(), compresslevel=QUICKLY, mtime=0)


def read_standings(party: Party, home: str, *, everybody: bool, player: int | None = None) -> dict[str, Any]:
    found = read_hall_standings(party)
    columns = columns_of(party, found)
    top, left_out, around = (found.placed, 0, ()) if everybody else found.part_for(player)
    return {
        "standings": found,
        "columns": columns,
        "shown_on_phones": shown_on_phones(columns, found.keys),
        "everybody": everybody,
        "people": len(found.lines),
        "player": player,
        "own": None if player is None else found.stands_under(player),
        "standing": None if player is None else found.standing_of(player),
        "behind": "" if player is None else behind_in_words(found, player),
        "top": lines_of(found, columns, top),
        "left_out": left_out,
        "around": lines_of(found, columns, around),
        "has_pictures": found.has_games and not found.hidden and len(found.lines) <= MOST_DRAWN,
        "round": read_round_with_playing(party),
        "to_share": text_to_share(party, found, home + reverse("standings", args=[party.code])),
        "to_draw": to_draw(found, columns, player),
        "notes": list_corrected(party, found),
        **(make_notes_below(party, found) if everybody else {}),
    }


def make_notes_below(party: Party, found: Standings) -> dict[str, Any]:
    """What decides the places, and what the bench gives."""
    return {
        "order": order_in_words(found.keys),
        "for_the_bench": bench_in_words(found.compensation, party.side_table_counts) if found.has_bench else "",
    }


def list_corrected(party: Party, found: Standings) -> list[str]:
    """The results that were corrected while the chairs stayed: anybody who remembers another score learns why."""
    return [kept_note(game) for game in find_games_seats_kept(party, up_to=found.held_after)]


@require_GET
@for_everybody
def pictures(request: HttpRequest, party: Party) -> HttpResponse:
    """The evening in pictures, and the same as a list; as far as the hall sees it."""
    shown = {
        "party": party,
        "pictures": make_pictures(party, read_hall_standings(party)),
        "mine": read_claimed_player(request, party),
    }
    return show_page(request, "hall/pictures.html", "hall/_in_pictures.html", shown)


@require_GET
@for_everybody
def standings_csv(request: HttpRequest, party: Party) -> HttpResponse:
    # The hall’s standings, so that the file never says more than the screens.
    shown = make_standings_context(party, read_hall_standings(party))
    heads = [pgettext("in the standings", "Place"), gettext("Name"), *(column.heading for column in shown["columns"])]
    lines = ((line.place, line.name, *line.figures) for line in shown["lines"])
    return answer_csv(f"{party.code}-{party.date.isoformat()}", heads, lines)


def make_standings_context(party: Party, found: Standings, *more: StandingsColumn) -> dict[str, Any]:
    columns = [*columns_of(party, found), *more]
    return {
        "standings": found,
        "columns": columns,
        "shown_on_phones": shown_on_phones(columns, found.keys),
        "lines": lines_of(found, columns),
        "notes": list_corrected(party, found),
        **make_notes_below(party, found),
    }


@require_GET
@for_everybody
def rules(request: HttpRequest, party: Party) -> HttpResponse:
    if party.is_drive:
        return show_drive_rules(request, party)
    return render(request, "player/rules.html", {"party": party, "rules": party.rules, "end": party.game_end})


@require_GET
@for_everybody
def hall(request: HttpRequest, party: Party) -> HttpResponse:
    """The hall screen: before the party who is here, then seats, standings and the tables that the hall waits for."""
    if party.is_drive:
        return show_drive(request, party, choose_look(party, len(party.entries.all())))
    return show_page(request, "hall/hall.html", "hall/_pages.html", read_hall(party))


def read_hall(party: Party) -> dict[str, Any]:
    now, found = read_hall_now(party), read_hall_standings(party)
    if now is None:
        people = list_people_of_party(party)
        shown = {"party": party, "people": people, "rules": party.rules, "end": party.game_end}
        return shown | choose_look(party, len(people))
    ranks = display_lines(found) if found.has_games else []
    sitting_next = [Person(number, found.names[number]) for number in foretell_next_bench(party).sure]
    return {
        "party": party,
        "hall": now,
        "clock": read_clock(now.round, timezone.now()),
        "end": now.round.game_end,  # the round's own: the party's holds from the next round on
        "rules": party.rules,
        "standings": found,
        "ranks": ranks,
        "has_reasons": any(reason for _line, _name, reason in ranks),
        "next_bench": sitting_next,
        "says_to_all": gettext(sentence) if (sentence := find_sentence_for_all(party)) else "",
        "bench_rule": bench_rule_in_words(rows.read_bench_rule(party)),
    } | choose_look(party, len(found.lines))


def choose_look(party: Party, people: int) -> dict[str, Any]:
    """The look of the screen, as chosen at the desk. A full hall gets the next smaller size."""
    size, is_full = Party.DisplaySize(party.display_size), people > MOST_IN_LARGE_TYPE
    return {
        "is_full": is_full,
        "is_few": people <= FEW,
        "size": NEXT_SMALLER.get(size, Party.DisplaySize.SMALLER) if is_full else size,
        "seconds": SECONDS[Party.DisplaySpeed(party.display_speed)],
    }


@button()
def change_display(party: Party, posted: QueryDict, who: str) -> str:
    size, speed, is_light = read_display(posted, party)
    set_display(party.code, size=size, speed=speed, is_light=is_light, who=who)
    return gettext("The hall screen is changed.")
