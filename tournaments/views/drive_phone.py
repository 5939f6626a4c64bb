"""The phones of a live drive: one number a hand, from a table's own phone or from that of one of the four, and where next.

Two phones of one table may send different numbers. The second changes nothing: it is told what stands, and asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.refused import Refused
from tournaments.actions.accept import find_own_table
from tournaments.actions.at_table import AtTable, WhyNotWritten, check_link
from tournaments.actions.drive_live import take_back_tricks
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import TRICKS
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
from tournaments.queries.organiser_call import read_call_of_table
from tournaments.queries.player import name_only_page
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
from tournaments.wording.drive_seats import way_around

# Does it at this table, and leads back to the address of the page.
ByPhone = Callable[[HttpRequest, Party, AtTable, str], HttpResponse]


# A table's own phone


def show_table_phone(request: HttpRequest, at: AtTable, party: Party) -> HttpResponse:
    """The page of a table: its four, the number of this hand, and where each of them goes."""
    if has_seen(request, party):
        return answer_nothing_new()
    now = read_drive(party)
    if not now.plan.is_live:
        return redirect("party", party.code)
    said = party.number_now(at.card[0]) if at.card else None
    table = find_table(now, now.drive.hand_ahead, at.table)
    if said and table and said in [seated.person for seated in table.four] and not wants_part(request):
        # Their own phone at their own table: it follows them from now on.
        return remember_player(redirect("player", party.code, said), party, said)
    context = make_phone_context(request, now, table) | {
        "at_table": at.table,
        "left": find_left(now, table),
        "link_key": at.key,
        "link": reverse("table", args=[at.code, at.table, at.key]),
        "shows": [at.table, *(list_around(now.drive, at.table) if table and table.entered else ())],
        "elsewhere": said,
        "called": read_call_of_table(at.code, at.table),
        "is_silenced": party.is_silenced(table=at.table),
    }
    answer = show_page(request, "drive/table_phone.html", "drive/_table_phone.html", context)
    remember_laptop(request, answer, party)
    return answer if wants_part(request) else remember_table(answer, at)


def find_left(now: DriveNow, table: LiveTable | None) -> LiveTable | None:
    """The table in the hand before, until the first number of the next one: who did not look in time still reads where they go."""
    if table is None or table.entered or now.drive.is_over:
        return None
    return find_table(now, table.hand - 1, table.number)


def make_phone_context(request: HttpRequest, now: DriveNow, table: LiveTable | None) -> dict[str, Any]:
    """What both kinds of phone show of a table: what stands, and what was sent against it."""
    is_playing = bool(now.drive.hand) and not now.drive.is_break and not now.is_ended
    return {
        "party": now.party,
        "now": now,
        "table": table,
        "is_playing": is_playing,
        "asked": find_asked(request, now, at=table.number) if table and is_playing else None,
        "is_part": wants_part(request),
        "few": range(TRICKS // 2 + 1),
        "many": range(TRICKS // 2 + 1, TRICKS + 1),
    }


def send(request: HttpRequest, party: Party, at: AtTable, here: str) -> HttpResponse:
    return save_or_ask(request, party, at=at.table, asks_on=here, then=here, who=at.who)


def undo(request: HttpRequest, party: Party, at: AtTable, here: str) -> HttpResponse:
    try:
        hand = need_number(request.POST.get("hand"))
        take_back_tricks(party.code, hand, at.table, seen=request.POST.get("seen", ""), who=at.who)
    except Refused as refused:
        return refuse_to(request, here, refused)
    return redirect(here)


def by_table(act: ByPhone) -> Callable[..., HttpResponse]:
    @require_POST
    @by_phone
    def view(request: HttpRequest, at: AtTable) -> HttpResponse:
        party = Party.objects.filter(code=at.code).first()
        try:
            check_link(at, party)
        except Refused as refused:
            answer = no_such_page(request, refused)
            if refused.reason is WhyNotWritten.LINK_REPLACED:
                answer.status_code = 410
            return answer
        assert party is not None  # check_link refuses a link without one
        return act(request, party, at, reverse("table", args=[at.code, at.table, at.key]))

    return view


table_sends, table_takes_back = by_table(send), by_table(undo)


# The phone of one of the four


def show_own_phone(request: HttpRequest, now: DriveNow, number: int, context: Mapping[str, Any]) -> HttpResponse:
    """A player's page in a live drive: their table now, the number, and where they go; their card hand by hand."""
    party, card = now.party, now.drive.card_of(number)
    own = read_card_now(now, card, number) if card in now.drive.cards else None
    gone = own if own and own.has_gone else None
    own = None if gone else own
    lines = read_card_lines(now, card) if card in now.drive.cards else []
    shown = make_phone_context(request, now, own.table if own else None) | {
        "own": own,
        "gone": gone,
        "shows": (name_only_page(number), *(own.shows if own else ())),
        "may_enter": own is not None and read_known_phone(request, party).speaks_for(number, own.table.number),
        "mine": read_claimed_player(request, party),
        "side": "even" if own and not own.seated.at.is_odd else "odd",
        "lines": lines,
        "missing": sorted({(line.hand, line.table) for line in lines} & set(now.drive.missing)),
        "around": way_around(own, now.drive.tables) if own else "",
        "next_trump": _next_trump(now.drive, own),
    }
    return show_page(request, "drive/player_live.html", "drive/_player_live.html", {**context, **shown})


def _next_trump(drive: WhistDrive, own: CardNow | None) -> object:
    """What is trumps in the next hand, unless it is drawn and so still secret."""
    hand = own.hand + 1 if own and drive.hand else 0
    return drive.known_hands[hand - 1] if 1 <= hand <= len(drive.known_hands) else None


def by_player(act: ByPhone) -> Callable[..., HttpResponse]:
    @require_POST
    @for_everybody
    def view(request: HttpRequest, party: Party, number: int) -> HttpResponse:
        here = reverse("player", args=[party.code, number])
        try:
            at = find_own_table(party, number, read_known_phone(request, party))
        except Refused as refused:
            if refused.reason is WhyNotPrepared.NOT_AT_THE_PARTY:
                return no_such_page(request, refused)
            return refuse_to(request, here, refused)
        # Another evening has no tricks of a drive; its own page says what can be entered.
        return act(request, party, at, here) if party.is_drive else redirect(here)

    return view


player_sends, player_takes_back = by_player(send), by_player(undo)
