"""The paper of a whist drive: movement cards, score cards with the trumps on them, and the list of hands."""

from __future__ import annotations

from math import ceil
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.hands import DriveHand
from tournaments.engine.drive.kinds import CHAIRS, find_neighbour, find_step
from tournaments.models import Party
from tournaments.queries.drive import DriveNow, read_drive
from tournaments.queries.forts import list_forts
from tournaments.views.answers import for_organiser_of_party, refused_on
from tournaments.views.drive_desk import make_standings_context
from tournaments.wording.drive import step_at_table, step_who
from tournaments.wording.drive_seats import list_by_name

SHEETS = ("movement", "chairs", "score-cards", "hands", "begin", "standings")
ACROSS = 20  # hands of a timetable beside each other on a sheet
SHEETS_OF_FORTS = ("timetable", "captains", "forts", "hands", "begin", "standings")


class WhyNoPaper(Reason):
    NOT_DRAWN = _("Draw the chairs first; then there are cards to print.")
    NO_FORTS = _("Make the forts first; then there are cards to print.")


def show_shelf(request: HttpRequest, party: Party) -> HttpResponse:
    context = {"party": party, "now": read_drive(party), "paper": request.COOKIES.get("paper") or "printer"}
    return render(request, "drive/prints.html", context)


@require_GET
@for_organiser_of_party
@refused_on("prints")
def print_sheet(request: HttpRequest, party: Party, sheet: str) -> HttpResponse:
    now = read_drive(party)
    if sheet not in (SHEETS_OF_FORTS if now.plan.kind.has_forts else SHEETS):
        raise Http404
    if sheet != "hands" and not now.drive.cards:
        raise Refused(WhyNoPaper.NO_FORTS if now.plan.kind.has_forts else WhyNoPaper.NOT_DRAWN)
    context = make_standings_context(request, now) if sheet == "standings" else make_sheet_context(now)
    return render(request, f"drive/print_{sheet.replace('-', '_')}.html", context)


def make_sheet_context(now: DriveNow) -> dict[str, Any]:
    shared = {
        "party": now.party,
        "now": now,
        "columns": make_columns(now.drive),
        "by_name": list_by_name(now, 1),
        "has_low": DriveHand.LOW in now.drive.known_hands,
    }
    if now.plan.kind.has_forts:
        return shared | {"forts": list_forts(now), "parts": split_hands(len(now.plan.hands)), "is_paper": True}
    tables = range(1, now.drive.tables + 1)
    return shared | {
        "tables": [make_table_card(now, table) for table in tables],
        "chairs_of_tables": [(table, [make_chair_card(now, table, chair) for chair in CHAIRS]) for table in tables],
    }


def split_hands(hands: int) -> list[str]:
    """The slices of a timetable that stand below each other, about as wide as each other."""
    wide = ceil(hands / ceil(hands / ACROSS))
    return [f"{hand}:{hand + wide}" for hand in range(0, hands, wide)]


def make_table_card(now: DriveNow, table: int) -> tuple[int, int, int, list[tuple[str, str]]]:
    """A table with its neighbours, up and down, and what everybody there does."""
    plan, tables = now.plan, now.drive.tables
    moves = [(step_who(plan, step), step_at_table(plan, step, table, tables)) for step in plan.kind.steps]
    return table, find_neighbour(table, 1, tables), find_neighbour(table, -1, tables), moves


def make_chair_card(now: DriveNow, table: int, chair: int) -> tuple[int, str, str]:
    """What somebody on this chair does who won, and who lost."""
    won, lost = (find_step(now.plan.kind, chair, won=won) for won in (True, False))
    words = [step_at_table(now.plan, step, table, now.drive.tables) for step in (won, lost)]
    return chair, words[0], words[1]


def make_columns(drive: WhistDrive) -> list[list[tuple[int, DriveHand | None]]]:
    """The hands of each half with their numbers. Drawn trumps are not on paper: people write them down."""
    hands = [(number, None if drive.plan.seed else hand) for number, hand in enumerate(drive.plan.hands, 1)]
    return [hands[: drive.plan.half], hands[drive.plan.half :]]
