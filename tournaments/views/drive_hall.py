"""What everybody in the hall sees of a whist drive: the hall screen, the standings that are shown, their own card."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from scoring.refused import Refused
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.engine.drive.hands import DriveHand
from tournaments.engine.drive.places import list_missing, list_places
from tournaments.models import Party
from tournaments.queries.drive import DriveNow, read_drive
from tournaments.queries.forts import list_forts
from tournaments.queries.organiser_call import read_call_of_player
from tournaments.queries.people import list_people_of_party
from tournaments.queries.player import name_only_page
from tournaments.views.answers import no_such_page, wants_part
from tournaments.views.drive_desk import NamedPlaces, find_prize_columns, list_named_places
from tournaments.views.drive_phone import show_own_phone
from tournaments.views.phone import find_player_looked_at, read_claimed_player, read_known_phone
from tournaments.wording.drive_seats import NamedChair, list_by_name

FLASH = timedelta(seconds=10)
# Lines that stand below one another on the hall screen (drive.css): of each of two roles, and without roles.
MOST_OF_A_ROLE, MOST_WITHOUT_ROLES = 14, 8


def show_hall(request: HttpRequest, party: Party, look: dict[str, Any]) -> HttpResponse:
    """Before the first hand who is here; then the hand, its trumps and who moves where; in the break the standings shown."""
    now = read_drive(party)
    context = (
        make_shown_context(now)
        | look
        | {
            "chairs": list_chairs_ahead(now),
            "people": list_people_of_party(party) if not now.drive.hand else (),
            "is_rung": now.rung_at is not None and abs(timezone.now() - now.rung_at) < FLASH,
        }
    )
    return render(request, "drive/_hall.html" if wants_part(request) else "drive/hall.html", context)


def list_chairs_ahead(now: DriveNow) -> list[tuple[str, NamedChair | None, str]]:
    """By name, where everybody begins; live also at coffee, where they go on. Forts are shown as such."""
    drive = now.drive
    is_ahead = not drive.hand or (now.plan.is_live and drive.is_coffee)
    if now.is_ended or not is_ahead or drive.has_forts:
        return []
    return list_by_name(now, drive.hand + 1)


def make_shown_context(now: DriveNow) -> dict[str, Any]:
    """The standings that the organiser shows; nothing of them is in the page before."""
    span = now.shown
    places = list_named_places(now, span) if span else []
    forts = list_forts(now) if now.plan.kind.has_forts else []
    return {
        "forts": forts,
        "hosts": [(fort, fort.hands[now.drive.hand_ahead - 1]) for fort in forts],
        "party": now.party,
        "now": now,
        "span": span,
        "places": places,
        "missing": list_missing(now.drive, span) if span else [],
        "hands": sum(now.drive.hands_of(half) for half in span.halves) if span else 0,
        **find_prize_columns(now, places, span),
        "is_long": (now.drive.is_break or now.is_ended) and has_long_list(places),
    }


def has_long_list(places: NamedPlaces) -> bool:
    """Whether the hall screen needs a page for each role, so that its lines are large enough to read."""
    return any(len(lines) > (MOST_OF_A_ROLE if role else MOST_WITHOUT_ROLES) for role, lines in places)


def show_standings(request: HttpRequest, party: Party) -> HttpResponse:
    now = read_drive(party)
    part = "drive/_shown.html" if wants_part(request) else "drive/shown.html"
    return render(request, part, make_shown_context(now) | make_tabs_context(request, now))


def show_rules(request: HttpRequest, party: Party) -> HttpResponse:
    """How this drive is played: its kind, its hands, who moves; of forts, who comes to whom."""
    now = read_drive(party)
    forts = list_forts(now) if now.drive.has_forts else []
    has_low = DriveHand.LOW in now.drive.known_hands
    return render(request, "drive/rules.html", {"party": party, "now": now, "forts": forts, "has_low": has_low})


def make_tabs_context(request: HttpRequest, now: DriveNow) -> dict[str, Any]:
    """Where a phone's other tab leads: to its player, or to the table whose card it scanned. `own`: their line in the standings."""
    party, drive = now.party, now.drive
    number = read_claimed_player(request, party) or find_player_looked_at(request, party)
    table = read_known_phone(request, party).table if number is None and now.plan.is_live else None
    card = drive.card_of(number or 0)
    return {
        "number": number,
        "link": table and reverse("table", args=[party.code, table, party.table_key(table)]),
        "own": drive.number_of(drive.counted_of[card]) if card in drive.cards else None,
    }


def show_player(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """Somebody's card: where it begins, who shares it, and (as far as they are shown) its totals and place."""
    now, number = read_drive(party), party.number_now(number)
    entry = party.entries.select_related("player").filter(number=number).first()
    if entry is None:
        return no_such_page(request, Refused(WhyNotPrepared.NOT_AT_THE_PARTY))
    card = now.find_card(number)
    lines = [line for lines in list_places(now.drive, now.shown).values() for line in lines] if now.shown else []
    context = {
        "party": party,
        "now": now,
        "name": entry.player.name,
        "number": number,
        "card": card,
        "is_here": entry.checked_in,
        "called": read_call_of_player(party, number),
        "is_silenced": party.is_silenced(player=number),
        "shows": (name_only_page(number),),
        "line": next((line for line in lines if card and line.card == now.drive.counted_of[card.number]), None),
        "fort": list_forts(now)[card.begins.table - 1] if card and now.plan.kind.has_forts else None,
        "totals": [
            (half, card.totals[half])
            for half in (now.shown.halves if now.shown else ())
            if card and half in card.totals
        ],
    }
    if now.plan.is_live:
        return show_own_phone(request, now, number, context)
    return render(request, "drive/_player.html" if wants_part(request) else "drive/player.html", context)
