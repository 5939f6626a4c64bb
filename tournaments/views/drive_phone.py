"""The phones of a live drive: one number a hand, from a table's own phone or from that of one of the four, and where next.

Two phones of one table may send different numbers. The second changes nothing: it is told what stands, and asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.actions.accept import WhyNotAccepted
from tournaments.actions.drive_live import take_back_tricks
from tournaments.actions.enter_hand import AtTable, check_link
from tournaments.actions.pencil import WhyNotWritten
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.kinds import DriveChair
from tournaments.forms.hand import need_number
from tournaments.models import Party
from tournaments.queries.drive import DriveNow, read_drive
from tournaments.queries.drive_live import (
    CardNow,
    LiveTable,
    find_table,
    list_around,
    read_card_lines,
    read_card_now,
)
from tournaments.queries.player import find_table_now
from tournaments.views.answers import (
    answer_nothing_new,
    for_everybody,
    has_seen,
    no_such_page,
    refuse_to,
    show_page,
    wants_part,
)
from tournaments.views.drive_tricks import find_asked, save_or_ask
from tournaments.views.phone import (
    by_phone,
    read_claimed_player,
    read_known_phone,
    remember_laptop,
    remember_player,
    remember_table,
)
from tournaments.wording import refusal
from tournaments.wording.drive_live import stands_in_words, way_around


class OfPhone(NamedTuple):
    """Where a page sends its numbers: an address of its own, and who the log says it was."""

    address: str
    who: str


ByPhone = Callable[[HttpRequest, Party, OfPhone, int], HttpResponse]


# A table's own phone


def show_table_phone(request: HttpRequest, at: AtTable, party: Party) -> HttpResponse:
    """The page of a table: its four, the number of this hand, and where each of them goes."""
    if has_seen(request, party):
        return answer_nothing_new()
    now = read_drive(party)
    if not now.plan.is_live:
        return redirect("party", party.code)
    said = party.number_now(at.card[0]) if at.card else None
    hand = _hand_to_show(now)
    table = find_table(now, hand, at.table)
    if said and table and said in [seated.person for seated in table.four] and not wants_part(request):
        # Their own phone at their own table: it follows them from now on.
        return remember_player(redirect("player", party.code, said), party, said)
    context = make_phone_context(request, now, table) | {
        "at_table": at.table,
        "left": find_table(now, now.drive.hand, at.table) if now.drive.is_coffee else None,
        "link_key": at.key,
        "link": reverse("table", args=[at.code, at.table, at.key]),
        "shows": [at.table, *(list_around(now.drive, at.table) if table and table.entered else ())],
        "may_enter": True,
        "elsewhere": said,
    }
    answer = show_page(request, "drive/table_phone.html", "drive/_table_phone.html", context)
    remember_laptop(request, answer, party)
    return answer if wants_part(request) else remember_table(answer, at)


def _hand_to_show(now: DriveNow) -> int:
    """The hand in play; before the first and in a break, the next one."""
    drive = now.drive
    return min(drive.hand + (drive.is_break or not drive.hand), len(drive.plan.hands))


def make_phone_context(request: HttpRequest, now: DriveNow, table: LiveTable | None) -> dict[str, Any]:
    """What both kinds of phone show of a table: what stands, and what was sent against it."""
    is_playing = bool(now.drive.hand) and not now.drive.is_break and not now.is_ended
    return {
        "party": now.party,
        "now": now,
        "table": table,
        "is_playing": is_playing,
        "asked": find_asked(request, now, at=table.number) if table and is_playing else None,
        "stands": stands_in_words(table) if table else "",
        "is_part": wants_part(request),
        "is_low": bool(now.drive.current and now.drive.current.is_low),
        "few": range(TRICKS // 2 + 1),
        "many": range(TRICKS // 2 + 1, TRICKS + 1),
    }


def send(request: HttpRequest, party: Party, phone: OfPhone, table: int) -> HttpResponse:
    return save_or_ask(request, party, at=table, asks_on=phone.address, then=phone.address, who=phone.who)


def undo(request: HttpRequest, party: Party, phone: OfPhone, table: int) -> HttpResponse:
    try:
        hand = need_number(request.POST.get("hand"))
        take_back_tricks(party.code, hand, table, seen=request.POST.get("seen", ""), who=phone.who)
    except Refused as refused:
        return refuse_to(request, phone.address, refused)
    return redirect(phone.address)


def _find_table(at: AtTable) -> tuple[Party, OfPhone]:
    party = Party.objects.filter(code=at.code).first()
    check_link(at, party)
    assert party is not None  # check_link refuses a link without one
    return party, OfPhone(reverse("table", args=[at.code, at.table, at.key]), at.who)


@require_POST
@by_phone
def table_sends(request: HttpRequest, at: AtTable) -> HttpResponse:
    return _by_table(request, at, send)


@require_POST
@by_phone
def table_takes_back(request: HttpRequest, at: AtTable) -> HttpResponse:
    return _by_table(request, at, undo)


def _by_table(request: HttpRequest, at: AtTable, act: ByPhone) -> HttpResponse:
    try:
        party, phone = _find_table(at)
    except Refused as refused:
        answer = no_such_page(request, refused)
        if refused.reason is WhyNotWritten.LINK_REPLACED:
            answer.status_code = 410
        return answer
    return act(request, party, phone, at.table)


# The phone of one of the four


def show_own_phone(request: HttpRequest, now: DriveNow, number: int, context: Mapping[str, Any]) -> HttpResponse:
    """A player's page in a live drive: their table now, the number, and where they go; their card hand by hand."""
    party, card = now.party, now.drive.card_of(number)
    own = read_card_now(now, card, number) if card in now.drive.cards else None
    phone, mine = read_known_phone(request, party), read_claimed_player(request, party)
    table = own.table if own else None
    shown = make_phone_context(request, now, table) | {
        "own": own,
        "shows": own.shows if own else (),
        "seat_now": find_seat(now, number),
        "may_enter": own is not None and phone.speaks_for(number, own.table.number),
        "mine": mine,
        "is_own": phone.player == number,
        "side": "even" if own and not own.seated.at.is_odd else "odd",
        "lines": read_card_lines(now, card) if card in now.drive.cards else (),
        "around": way_around(own, now.drive.tables) if own else "",
        "next_trump": _next_trump(now.drive, own),
    }
    return show_page(request, "drive/player_live.html", "drive/_player_live.html", {**context, **shown})


def find_seat(now: DriveNow, number: int) -> DriveChair | None:
    card = now.drive.card_of(number)
    return now.drive.find_chair(card, _hand_to_show(now)) if card in now.drive.cards else None


def _next_trump(drive: WhistDrive, own: CardNow | None) -> object:
    """What is trumps in the next hand, unless it is drawn and so still secret."""
    hand = own.hand + 1 if own and drive.hand else 0
    return drive.known_hands[hand - 1] if 1 <= hand <= len(drive.known_hands) else None


def _find_own(request: HttpRequest, party: Party, number: int) -> tuple[OfPhone, int]:
    """The player's phone and the table where they sit. Raises Refused unless it is theirs."""
    entry = party.entries.select_related("player").filter(number=number).first()
    if entry is None:
        raise Refused(WhyNotPrepared.NOT_AT_THE_PARTY)
    table = find_table_of(party, number)
    if table is None or not read_known_phone(request, party).speaks_for(number, table):
        raise Refused(WhyNotAccepted.NOT_KNOWN, name=entry.player.name, table=table or "–")
    return OfPhone(reverse("player", args=[party.code, number]), entry.player.name), table


def find_table_of(party: Party, number: int) -> int | None:
    """The table where this player sits now, in a drive or in a round."""
    if not party.is_drive:
        return find_table_now(party, number)
    seat = find_seat(read_drive(party), number)
    return seat.table if seat else None


@require_POST
@for_everybody
def player_sends(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    return _by_own_phone(request, party, number, send)


@require_POST
@for_everybody
def player_takes_back(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    return _by_own_phone(request, party, number, undo)


def _by_own_phone(request: HttpRequest, party: Party, number: int, act: ByPhone) -> HttpResponse:
    try:
        phone, table = _find_own(request, party, number)
    except Refused as refused:
        if refused.reason is WhyNotPrepared.NOT_AT_THE_PARTY:
            return no_such_page(request, refused)
        messages.error(request, refusal(refused))
        return redirect("player", party.code, number)
    # Another evening has no tricks of a drive; its own page says what can be entered.
    return act(request, party, phone, table) if party.is_drive else redirect("player", party.code, number)
