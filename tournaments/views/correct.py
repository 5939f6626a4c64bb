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
from tournaments.forms.correct import Wrong, read_how, read_where, read_wrong
from tournaments.forms.hand import Posted
from tournaments.models import Party
from tournaments.queries.correction_preview import (
    MUST_BE_SAID,
    How,
    preview_of,
    round_to_correct,
    rounds_played,
    sheet_to_correct,
)
from tournaments.queries.corrections import corrections_of
from tournaments.queries.rounds import newest_number, newest_round
from tournaments.tasks import signal_worker
from tournaments.views.answers import button, for_organiser_of_party
from tournaments.wording import refusal
from tournaments.wording.correct import said_of_correction


@require_http_methods(["GET", "POST"])
@for_organiser_of_party
def correct(request: HttpRequest, party: Party) -> HttpResponse:
    if request.method != "POST":
        return show_step(request, party, request.GET)
    try:
        wrong, how = read_wrong(request.POST, party.rules), read_how(request.POST)
        if wrong.asked is None:
            return show_step(request, party, request.POST)
        seen = request.POST.get("seen", "")
        done = correcting.correct(party.code, wrong.asked, how=how, who=request.user.get_username(), seen=seen)
    except Refused as refused:
        party.refresh_from_db()  # somebody may have changed what the preview shows
        return show_step(request, party, request.POST, refused)
    signal_worker(party.code, done.round)  # the round may be complete now, or have lost its next seats
    messages.success(request, said_of_correction(done))
    # The tile of a game in play says what comes next: a disputed one is to be accepted again.
    is_in_play = done.how == How.SCORE and done.round == newest_number(party)
    return redirect("desk" if is_in_play else "desk_correct", party.code)


@button("desk_correct")
def take_back(party: Party, posted: QueryDict, who: str, number: int) -> str:
    done = correcting.take_back(party.code, number, who=who)
    signal_worker(party.code, done.round)
    facts = {"round": done.round, "table": done.table}
    return gettext("Round %(round)s, table %(table)s: everything is as it was before.") % facts


def show_step(request: HttpRequest, party: Party, said: Posted, refused: Refused | None = None) -> HttpResponse:
    """The next step of a correction: the round and the table, the hand or the score, the preview."""
    wrong = read_where(said)  # if the rest cannot be read, the page still knows the game
    try:
        wrong = read_wrong(said, party.rules)
        step = {"shown": preview_of(party, wrong.asked)} if wrong.asked else _game(party, wrong)
    except Refused as not_so:
        refused = refused or not_so
        step = _step_back(party, wrong, said, not_so)
    context = {"party": party, "wrong": wrong, "refused": refusal(refused), **step}
    return render(request, "desk/correct.html", context)


Step = dict[str, Any]


def _step_back(party: Party, wrong: Wrong, said: Posted, refused: Refused) -> Step:
    """After a refusal: the step that the refusal is about, with what was entered."""
    try:
        game = _game(party, wrong)
    except Refused:
        return _choose(party, wrong)
    asks_who_won = refused.reason in MUST_BE_SAID and wrong.line
    return game | {"typed": said.get("line", ""), "may_have_won": list(Side) if asks_who_won else ()}


def _game(party: Party, wrong: Wrong) -> Step:
    """The sheet of the wrong game, to choose a hand or the final score; or the tables of its round."""
    if wrong.round is None or wrong.table is None:
        return _choose(party, wrong)
    page = sheet_to_correct(party, wrong.round, wrong.table)
    line = next((line for line in page.sheet.lines if line.number == wrong.hand), None)
    return {"game": page, "line": line, "number": line and page.sheet.hand_of_line(line.number)}


def _choose(party: Party, wrong: Wrong) -> Step:
    """Every round, and the tables of one of them: by default the newest with a result."""
    return {
        "rounds": rounds_played(party),
        "hall": round_to_correct(party, wrong.round),
        "corrections": corrections_of(party),
        "newest": newest_round(party, announced=True),
    }
