"""A person's chair at a table, and its buttons.

Everything works with plain forms. With JavaScript, htmx replaces the table instead of loading the page, and the table's
stream tells a screen when something has happened (live/, live.js); the bell beside the table then fetches it, again as
`#screen_table`. So there is one place where a newer table arrives: `htmx:beforeSwap` and `htmx:afterSettle` of that id.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scoring.hand import Seat
from tournaments.play import actions
from tournaments.play.forms import read_moment, read_move, read_yes_or_no
from tournaments.play.models import ScreenChair
from tournaments.play.views.at_chair import act_at_chair, at_chair, show_chair
from tournaments.views.answers import answer_nothing_new, wants_part

COOKIE = "play"  # the key of the chair where this device played last
A_YEAR = 365 * 24 * 3600


@require_GET
@at_chair
def table(request: HttpRequest, chair: ScreenChair) -> HttpResponse:
    if wants_part(request) and request.GET.get("seen") == str(chair.table.change):
        return answer_nothing_new()
    answer = show_chair(request, chair)
    answer.set_cookie(COOKIE, chair.key, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure())
    return answer


@act_at_chair
def move(request: HttpRequest, chair: ScreenChair) -> None:
    moment = read_moment(request.POST)
    sent = read_move(request.POST, Seat(chair.seat))
    actions.move_at_table(chair.key, game=moment.game, number=moment.number, turn=moment.turn, move=sent)


@act_at_chair
def back(request: HttpRequest, chair: ScreenChair) -> None:
    moment = read_moment(request.POST)
    actions.take_back(chair.key, game=moment.game, number=moment.number, turn=moment.turn)


@act_at_chair
def answer(request: HttpRequest, chair: ScreenChair) -> None:
    """Whether somebody on the other side may take their card back."""
    moment, agrees = read_moment(request.POST), read_yes_or_no(request.POST)
    actions.answer_question(chair.key, game=moment.game, number=moment.number, turn=moment.turn, agrees=agrees)


@act_at_chair
def next_hand(request: HttpRequest, chair: ScreenChair) -> None:
    moment = read_moment(request.POST)
    actions.deal_next(chair.key, game=moment.game, number=moment.number)


@act_at_chair
def leave(_request: HttpRequest, chair: ScreenChair) -> None:
    actions.leave_chair(chair.key)


@act_at_chair
def again(_request: HttpRequest, chair: ScreenChair) -> None:
    actions.sit_down_again(chair.key)
