"""A number of a live drive, from a phone or the desk: saved, or asked about if it contradicts what stands. Nothing is overwritten
before somebody has said which is right."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scoring.refused import Refused
from tournaments.actions.drive_live import WhyNotLive, enter_tricks
from tournaments.engine.drive.tricks import TableTricks
from tournaments.forms.drive import read_tricks, write_tricks
from tournaments.models import Party
from tournaments.queries.drive import DriveNow, read_drive
from tournaments.queries.drive_live import LiveTable, find_table
from tournaments.views.answers import refuse_to
from tournaments.views.undo import show_message
from tournaments.wording.drive_tricks import tricks_corrected_in_words


def save_or_ask(
    request: HttpRequest, party: Party, *, at: int | None = None, asks_on: str, then: str, who: str
) -> HttpResponse:
    """Save what was sent and lead on to `then`; or ask on that page which is right. A phone sits `at` a table, the desk at none;
    a form of the desk for a hand that is over says so, and the desk is told of its correction."""
    try:
        sent = read_tricks(request.POST)
        if at not in (None, sent.table):
            raise Refused(WhyNotLive.OTHER_HAND, sent=sent.hand, place=party.place_of(sent.table))
        knows_over = at is None and bool(request.POST.get("over"))
        replaces = request.POST.get("replaces", "")
        enter_tricks(party.code, sent, replaces=replaces, who=who, knows_over=knows_over)
    except Refused as refused:
        if refused.reason is WhyNotLive.STANDS:
            return redirect(f"{asks_on}?{urlencode(write_tricks(sent))}")
        return refuse_to(request, then, refused)
    if at is None and (replaces or knows_over):
        show_message(request, tricks_corrected_in_words(read_drive(party), sent), None)
    return redirect(then)


def find_asked(request: HttpRequest, now: DriveNow, *, at: int | None = None) -> tuple[LiveTable, TableTricks] | None:
    """The table that is asked which is right, and what was sent there; None once nothing contradicts it any more."""
    try:
        sent = read_tricks(request.GET)
    except Refused:
        return None
    table = find_table(now, sent.hand, sent.table)
    is_here = at is None or (at == sent.table and sent.hand == now.drive.hand)
    if table is None or table.entered is None or not is_here or not now.drive.contradicts(sent, table.entered):
        return None
    return table, sent
