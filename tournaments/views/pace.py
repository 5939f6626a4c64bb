"""The calculator: so many tables, these rules, so many rounds: about how long."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.game import EndKind, GameEnd
from tournaments.access import club_of, for_organisers
from tournaments.engine.pace import EveningLength, Hall, evening_length, usual
from tournaments.forms.pace import USUAL_HALL, PaceForm
from tournaments.forms.plan import plan_for_tonight, plan_of
from tournaments.models import Club
from tournaments.queries.desk import last_party
from tournaments.queries.pace import minutes_of_a_hand, past_rounds


@require_GET
@for_organisers
def pace(request: HttpRequest) -> HttpResponse:
    """The form and, once something was asked, the answer; at first for the party it was opened from, or the last one."""
    club = club_of(request.user.pk)
    party = club.parties.filter(code=request.GET.get("party", "")).first()
    a_hand = minutes_of_a_hand(club.pk, party)
    agreed = plan_of(party) if party else plan_for_tonight(last_party(club))
    here = party.entries.filter(checked_in=True).count() if party else None
    asked = request.GET if "players" in request.GET else None
    form = PaceForm(asked, agreed=agreed, each=a_hand.minutes, players=here if here and here >= 4 else None)
    context = {"form": form, "party": party, "a_hand": a_hand}
    return render(request, "desk/pace.html", context | (answer(club, form.hall) if form.is_valid() else {}))


def answer(club: Club, hall: Hall) -> dict[str, object]:
    """How long it takes as asked, and beside it how long it would take otherwise."""
    past = past_rounds(club, hall.end.kind)
    return {
        "hall": hall,
        "length": evening_length(hall),
        "usual": usual(hall.rules, hall.end),
        "past": past,
        "past_evening": past.span.middle * hall.rounds if past else 0,
        "otherwise": otherwise(hall),
    }


def otherwise(hall: Hall) -> list[tuple[GameEnd, EveningLength]]:
    """The same hall with every other way to end a game."""
    tie = hall.end.tie
    ends = [
        GameEnd(EndKind.HANDS, hands=hall.end.hands or USUAL_HALL["hands"], tie=tie),
        GameEnd(EndKind.TIME, minutes=hall.end.minutes or USUAL_HALL["minutes"], tie=tie),
        GameEnd(EndKind.TOP_TABLE, tie=tie),
        GameEnd(),
    ]
    return [(end, evening_length(replace(hall, end=end))) for end in ends if end.kind is not hall.end.kind]
