"""The calculator: so many tables, these rules, so many rounds: about how long."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.game import EndKind, GameEnd
from tournaments.access import club_of, for_organisers
from tournaments.engine.pace import Hall, at_share, span_of
from tournaments.forms.pace import USUAL_HALL, PaceForm
from tournaments.forms.plan import plan_for_tonight, plan_of
from tournaments.models import Club
from tournaments.queries.desk import last_party
from tournaments.queries.pace import minutes_of_a_hand, past_rounds

ENOUGH = 3  # rounds, before they say anything


@require_GET
@for_organisers
def pace(request: HttpRequest) -> HttpResponse:
    """The form and, once something was asked, the answer; at first for the party it was opened from, or the last one."""
    club = club_of(request.user.pk)
    party = club.parties.filter(code=request.GET.get("party", "")).first()
    a_hand = minutes_of_a_hand(club.pk, party)
    agreed = plan_of(party) if party else plan_for_tonight(last_party(club))
    here = party.entries.filter(checked_in=True).count() if party else 0
    asked = request.GET if "players" in request.GET else None
    form = PaceForm(asked, agreed=agreed, each=a_hand.minutes, players=here if here >= 4 else None)
    context = {"form": form, "party": party, "a_hand": a_hand}
    return render(request, "pace/pace.html", context | (answer(club, form.hall) if form.is_valid() else {}))


def answer(club: Club, hall: Hall) -> dict[str, Any]:
    """How long it takes as asked, beside it how long with every other way to end a game, and what past rounds took."""
    tie, past = hall.end.tie, sorted(past_rounds(club, hall.end.kind))
    ends = [
        GameEnd(EndKind.HANDS, hands=USUAL_HALL["hands"], tie=tie),
        GameEnd(EndKind.TIME, minutes=USUAL_HALL["minutes"], tie=tie),
        GameEnd(EndKind.TOP_TABLE, tie=tie),
        GameEnd(),
    ]
    context = {"hall": hall, "otherwise": [replace(hall, end=end) for end in ends if end.kind is not hall.end.kind]}
    if len(past) < ENOUGH:
        return context
    span = span_of(partial(at_share, past))
    return context | {"past": len(past), "past_round": span, "past_evening": span.middle * hall.rounds}
