"""The desk of a live drive: the numbers of every table, also of hands that are over, and who comes and goes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.actions import drive_live as live
from tournaments.actions import drive_people
from tournaments.forms.hand import WhyNotUnderstood, need_number, read_count, read_number
from tournaments.models import Action, Party
from tournaments.queries.drive import DriveNow, list_people_here, read_drive
from tournaments.queries.drive_live import find_table, list_tables
from tournaments.views.answers import button, for_organiser_of_party, refuse_to, wants_part
from tournaments.views.drive_tricks import find_asked, save_or_ask
from tournaments.wording.drive_seats import goes_home_in_words

FEW_LINES = 4
OF_HANDS = (Action.ENTER_TRICKS, Action.CORRECT_TRICKS, Action.TAKE_BACK_TRICKS, Action.RING_HAND)
FEW_MISSING = 12  # numbers; of flags, which have two large buttons each, half as many
LONG = 16  # tables; with more, those with a number stand in one line, without where their people go


def make_live_context(request: HttpRequest, now: DriveNow) -> dict[str, Any]:
    """The rows of the hand in play, or of an earlier one that is looked at and corrected."""
    drive = now.drive
    asked = read_count(request.GET.get("hand"))
    hand = asked if asked and 1 <= asked <= drive.hand else drive.hand
    tables = list_tables(now, hand)
    open_tables = [table for table in tables if not table.is_complete]
    at, asks = read_count(request.GET.get("at")), find_asked(request, now)
    is_now = hand == drive.hand and not drive.is_break
    first_open = open_tables[0].number if open_tables and is_now else None
    is_long = len(tables) > LONG
    shown = drive.missing[-FEW_MISSING // (2 if drive.has_forts else 1) :]
    is_short = is_long and is_now and bool(open_tables) and not drive.has_forts
    return {
        "shown_hand": hand,
        "is_now": is_now,
        "rows": [table for table in tables if not is_short or table in open_tables or table.number == at],
        "asked_below": {table for one, table in shown if one == hand and table != at},
        "short_rows": [table for table in tables if is_short and table not in open_tables],
        "is_long": is_long,
        "all_tables": tables,
        "at": at,
        "typing_at": None if asks or wants_part(request) else at or first_open,
        "numbers_in": len(tables) - len(open_tables),
        "all_in": not open_tables,
        "missing": drive.missing,
        "missing_first": drive.is_break and hand == drive.hand,
        "missing_shown": [(find_table(now, one, table), drive.tricks_of(one).get(table)) for one, table in shown],
        "minutes": None if now.rung_at is None else max((timezone.now() - now.rung_at) // timedelta(minutes=1), 0),
        "asked": asks,
        "lost": len(drive.tricks_of(drive.hand)) if is_now else 0,
        "just_now": now.party.log.filter(action__in=OF_HANDS)[:FEW_LINES],
    }


def make_people_context(now: DriveNow) -> dict[str, Any]:
    """Who can go home, who does, and the chairs of the house, by cards and live."""
    drive = now.drive
    return {
        "leaving": [seat for seat in drive.seats if seat.until is not None and seat.player not in drive.houses],
        "with_chair": sorted(now.names.items(), key=lambda one: one[1].casefold()),
        "house_chairs": [(card, now.names[card]) for card in drive.cards if drive.is_filled[card]],
    }


def count_house_players(here: int) -> int:
    """How many house players make whole tables of this number of people."""
    return -here % 4 if here >= 4 else 0


@require_POST
@for_organiser_of_party
def enter(request: HttpRequest, party: Party) -> HttpResponse:
    """A number typed at the desk, or only who won; for a hand that is over it changes points alone. A flag is also given back."""
    desk, hand = reverse("desk", args=[party.code]), read_count(request.POST.get("hand"))
    if request.POST.get("winner") == "nobody":
        return give_back(request, party, then=desk)
    then = f"{desk}?hand={hand}" if request.POST.get("stays") else desk
    return save_or_ask(request, party, asks_on=desk, then=then, who=request.user.get_username())


def give_back(request: HttpRequest, party: Party, *, then: str) -> HttpResponse:
    """Undo a flag: nobody has said who took it."""
    posted = request.POST
    try:
        hand, table = need_number(posted.get("hand")), need_number(posted.get("table"))
        live.take_back_tricks(party.code, hand, table, seen=posted.get("replaces", ""), who=request.user.get_username())
    except Refused as refused:
        return refuse_to(request, then, refused)
    return redirect(then)


@button()
def leave(party: Party, posted: QueryDict, who: str) -> str:
    number, instead = (
        need_number(posted.get("player"), WhyNotUnderstood.NOBODY_CHOSEN),
        read_number(posted.get("instead")),
    )
    new_name = posted.get("new_name", "")
    drive_people.leave_drive(party.code, number, substitute=instead, new_name=new_name, who=who)
    now = read_drive(party)
    return goes_home_in_words(now, next(seat for seat in now.drive.seats if seat.player == number))


@button()
def come_back(party: Party, posted: QueryDict, who: str) -> None:
    number, seen = need_number(posted.get("player")), read_count(posted.get("seen"))
    drive_people.return_to_drive(party.code, number, seen=seen, who=who)


@button()
def house(party: Party, posted: QueryDict, who: str) -> str:
    many = count_house_players(len(list_people_here(party)))
    taken = set(party.entries.values_list("player__name", flat=True))
    names = (gettext("House player %(number)s") % {"number": number} for number in range(1, 99))
    free = [name for name in names if name not in taken]
    drive_people.add_house_players(party.code, free[:many], who=who)
    return gettext("House players fill the chairs. They win no prize.")
