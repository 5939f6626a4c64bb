"""A hand that is over, looked at again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.queries import find_chair, read_finished_hand, read_table_on_screen
from tournaments.play.wording import describe_replay
from tournaments.views.answers import no_such_page


@require_GET
def replay(request: HttpRequest, key: str, game: int, number: int) -> HttpResponse:
    """All four hands and every trick of a hand that is over."""
    chair = find_chair(key)
    hand = read_finished_hand(chair.table, game, number) if chair else None
    if chair is None or hand is None:
        return no_such_page(request, Refused(WhyNotAtTable.NO_HAND))
    seen = read_table_on_screen(chair.table, Seat(chair.seat))
    context = {"key": key, "replay": describe_replay(seen, hand, number=number)}
    return render(request, "play/replay.html", context)
