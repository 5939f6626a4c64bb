"""Correcting a wrong result: which one, what it should have been, what that changes, and how to apply it.

Every step is an address, so going back is a step back. Nothing is done before the last button.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scoring.hand import Side
from scoring.refused import Refused
from tournaments.actions import correct as correcting
from tournaments.forms.correct import CorrectionDraft, read_correction_draft, read_how, read_where
from tournaments.forms.hand import Posted
from tournaments.models import Party
from tournaments.queries.correction_preview import (
    MUST_BE_SAID,
    How,
    list_rounds_played,
    preview_correction,
    read_round_to_correct,
    read_sheet_to_correct,
)
from tournaments.queries.corrections import read_corrections
from tournaments.queries.rounds import find_newest_number, find_newest_round
from tournaments.tasks import signal_worker
from tournaments.views.answers import button, for_organiser_of_party
from tournaments.wording import refusal
from tournaments.wording.correct import correction_message


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def correct(request: HttpRequest, party: Party) -> HttpResponse:
    if request.method != "POST":
        return show_step(request, party, request.GET)
    try:
        wrong, how = read_correction_draft(request.POST, party.rules), read_how(request.POST)
        if wrong.request is None:
            return show_step(request, party, request.POST)
        seen = request.POST.get("seen", "")
        done = correcting.correct_result(party.code, wrong.request, how=how, who=request.user.get_username(), seen=seen)
    except Refused as refused:
        party.refresh_from_db()  # somebody may have changed what the preview shows
        return show_step(request, party, request.POST, refused)
    signal_worker(party.code, done.round)  # the round may be complete now, or have lost its next seats
    messages.success(request, correction_message(done))
    # The tile of a game in play says what comes next: a disputed one is to be accepted again.
    is_in_play = done.how == How.SCORE and done.round == find_newest_number(party)
    return redirect("desk" if is_in_play else "desk_correct", party.code)


@button("desk_correct")
def take_back(party: Party, posted: QueryDict, who: str, number: int) -> str:
    done = correcting.take_back_correction(party.code, number, who=who)
    signal_worker(party.code, done.round)
    facts = {"round": done.round, "table": done.table}
    return gettext("Round %(round)s, table %(table)s: everything is as it was before.") % facts


def show_step(request: HttpRequest, party: Party, posted: Posted, refused: Refused | None = None) -> HttpResponse:
    """The next step of a correction: the round and the table, the hand or the score, the preview."""
    wrong = read_where(posted)  # if the rest cannot be read, the page still knows the game
    try:
        wrong = read_correction_draft(posted, party.rules)
        step = {"shown": preview_correction(party, wrong.request)} if wrong.request else _game(party, wrong)
    except Refused as not_so:
        refused = refused or not_so
        step = _step_back(party, wrong, posted, not_so)
    context = {"party": party, "wrong": wrong, "refused": refusal(refused), **step}
    return render(request, "desk/correct.html", context)


Step = dict[str, Any]


def _step_back(party: Party, wrong: CorrectionDraft, posted: Posted, refused: Refused) -> Step:
    """After a refusal: the step that the refusal is about, with what was entered."""
    try:
        game = _game(party, wrong)
    except Refused:
        return _choose(party, wrong)
    asks_who_won = refused.reason in MUST_BE_SAID and wrong.line
    return game | {"typed": posted.get("line", ""), "may_have_won": list(Side) if asks_who_won else ()}


def _game(party: Party, wrong: CorrectionDraft) -> Step:
    """The sheet of the wrong game, to choose a hand or the final score; or the tables of its round."""
    if wrong.round is None or wrong.table is None:
        return _choose(party, wrong)
    page = read_sheet_to_correct(party, wrong.round, wrong.table)
    line = next((line for line in page.sheet.lines if line.number == wrong.hand), None)
    return {"game": page, "line": line, "number": line and page.sheet.hand_of_line(line.number)}


def _choose(party: Party, wrong: CorrectionDraft) -> Step:
    """Every round, and the tables of one of them: by default the newest with a result."""
    return {
        "rounds": list_rounds_played(party),
        "hall": read_round_to_correct(party, wrong.round),
        "corrections": read_corrections(party),
        "newest": find_newest_round(party, announced=True),
    }
