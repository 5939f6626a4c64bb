"""The pages of an evening's table on screens: the tablet in the middle, a hand on a phone, and the table for those who watch.

They hear the table's stream, and the party's too: what the evening does with the table's game (it is confirmed, accepted or
corrected, the bell rings, the next seats are announced) is no change of the table. A page shows both numbers, `seen` and `evening`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scoring.hand import Seat
from tournaments.actions.at_table import AtTable
from tournaments.models import Party
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.engine.settings import USUAL, ScreenSettings
from tournaments.play.forms import find_tapped
from tournaments.play.models import LostKey, ScreenChair, ScreenTable
from tournaments.play.queries import read_table_on_screen
from tournaments.play.queries.evenings import read_next_places
from tournaments.play.views.cookies import find_settings
from tournaments.play.wording.club_table import describe_club_table
from tournaments.queries.rows import TableNow
from tournaments.queries.table import TablePage, read_table_now, read_table_page
from tournaments.views.answers import answer_nothing_new, show_page, wants_part


def show_club_hand(
    request: HttpRequest, chair: ScreenChair, *, since: tuple[int, int, int] | None = None, refused: str = ""
) -> HttpResponse:
    """The hand of the person in this chair; the tablet is the table."""
    if is_nothing_new(request, chair.table, refused):
        return answer_nothing_new()
    settings, tapped = find_settings(request), find_tapped(request.GET)
    context = make_club_context(chair.table, Seat(chair.seat), since, settings=settings, tapped=tapped)
    context |= {"key": chair.key, "refused": refused, "settings": settings, "me": chair}
    context |= {"here": reverse("screen_table", args=[chair.key])}
    return show_page(request, "play/club_hand.html", "play/_club_hand.html", context)


def show_lost_hand(request: HttpRequest, lost: LostKey) -> HttpResponse:
    """To a phone whose hand another phone has taken over, or in whose owner's chair somebody else sits now."""
    if wants_part(request):
        return HttpResponse(headers={"HX-Refresh": "true"})
    game = actions.find_club_game(lost.table)
    party, number = game.round.party, game.round.party.number_now(lost.entry_number)
    seats = dict(read_table_now(game).seats)
    context = {
        "chair": actions.find_chair_of_person(lost),
        "key": lost.key,
        "party": party,
        "number": number,
        "game": game,
        "seat": lost.seat,
        "sits_there": seats.get(Seat(lost.seat)),
    }
    return render(request, "play/hand_lost.html", context)


def watch_club_table(request: HttpRequest, table: ScreenTable) -> HttpResponse:
    """The table as everybody around it sees it, without any hand and without buttons."""
    if is_nothing_new(request, table):
        return answer_nothing_new()
    context = make_club_context(table, None) | {"here": reverse("screen_join", args=[table.key])}
    return show_page(request, "play/club_table.html", "play/_club_table.html", context)


def show_tablet(
    request: HttpRequest, table: ScreenTable, at: AtTable, *, refused: str = "", mine: ScreenChair | None = None
) -> HttpResponse:
    """The tablet in the middle, which has the table's link and so its buttons."""
    if is_nothing_new(request, table, refused):
        return answer_nothing_new()
    here = reverse("club_table", args=[at.code, at.table, at.key])
    context = make_club_context(table, None) | {"here": here, "at": at, "refused": refused, "mine": mine}
    return show_page(request, "play/club_table.html", "play/_club_table.html", context)


def is_nothing_new(request: HttpRequest, table: ScreenTable, refused: str = "") -> bool:
    shown = (request.GET.get("seen"), request.GET.get("evening"))
    is_seen = request.method == "GET" and wants_part(request) and not refused and shown == read_club_changes(table)
    return is_seen and not actions.let_computers_catch_up(table)


def read_club_changes(table: ScreenTable) -> tuple[str, str]:
    """What a screen has seen: the number of the table's changes and that of its evening's."""
    changes = ScreenTable.objects.filter(pk=table.pk).values_list("change", "club_game__round__party__change")
    of_table, of_evening = changes.get()
    return str(of_table), str(of_evening)


def make_club_context(
    table: ScreenTable,
    seat: Seat | None,
    since: tuple[int, int, int] | None = None,
    *,
    settings: ScreenSettings = USUAL,
    tapped: str = "",
) -> dict[str, Any]:
    actions.let_computers_catch_up(table)
    refused = actions.enter_finished_hand(table)
    _, evening = read_club_changes(table)
    table.refresh_from_db()
    game = actions.find_club_game(table)
    sheet = read_table_page(game)
    seen = read_table_on_screen(table, seat, since=since)
    seen = replace(seen, sheet=sheet.sheet, computers=name_computers(sheet.now))
    held = {Seat(chair.seat) for chair in table.chairs.all() if chair.is_held}
    no_deal = actions.find_why_no_deal(game, sheet.sheet)
    goes_to = read_next_places(game) if no_deal and no_deal.reason is WhyNotAtTable.ROUND_HAS_ENDED else ()
    club = describe_club_table(
        seen, sheet, held=held, refused=refused, no_deal=no_deal, goes_to=goes_to, settings=settings, tapped=tapped
    )
    return {
        "seen": seen,
        "club": club,
        "page": club.page,
        "sheet": sheet,
        "party": game.round.party,
        "evening": evening,
    } | (make_link_context(sheet))


def name_computers(now: TableNow) -> dict[Seat, str]:
    """The evening has given them names; people are called by those of their chairs."""
    return {seat: person.name for seat, person in now.seats}


def make_link_context(sheet: TablePage) -> dict[str, Any]:
    party: Party = sheet.party
    link = reverse("table", args=[party.code, sheet.now.number, party.table_key(sheet.now.number)])
    return {"link": link, "to_take": f"{link}screen/"}
