"""A person's chair at a table, and its buttons.

Everything works with plain forms. With JavaScript, htmx replaces the table instead of loading the page, and the table's
stream tells a screen when something has happened (live/, live.js); the bell beside the table then fetches it, again as
`#screen_table`. So there is one place where a newer table arrives: `htmx:beforeSwap` and `htmx:afterSettle` of that id.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from scoring.hand import Seat
from scoring.refused import Refused
from tournaments.play import actions
from tournaments.play.forms import find_tapped, read_moment, read_move, read_yes_or_no
from tournaments.play.models import ScreenChair
from tournaments.play.queries import has_hint_now
from tournaments.play.views.at_chair import act_at_chair, at_chair, show_chair
from tournaments.play.views.cookies import CHAIR, keep
from tournaments.views.answers import answer_nothing_new, no_such_page, wants_part
from tournaments.wording import refusal


@require_http_methods(["GET", "POST"])
@at_chair
def table(request: HttpRequest, chair: ScreenChair) -> HttpResponse:
    """The table. A POST is the first of two taps without JavaScript: it leads to the table with that card raised, and saves nothing."""
    if request.method == "POST":
        tapped = urlencode({"card": find_tapped(request.POST)})
        return redirect(f"{reverse('screen_table', args=[chair.key])}?{tapped}")
    is_at_club = chair.table.club_game_id is not None  # its page also shows what the evening says
    has_seen_all = not is_at_club and wants_part(request) and request.GET.get("seen") == str(chair.table.change)
    if has_seen_all and not actions.let_computers_catch_up(chair.table):
        return answer_nothing_new()
    hinted = "hint" in request.GET and has_hint_now(chair.table)
    answer = show_chair(request, chair, hinted=hinted)
    # A hand for practice does not take the place of one's own table.
    if not chair.table.is_practice:
        keep(request, answer, CHAIR, chair.key)
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


@require_POST
def take_hand_back(request: HttpRequest, key: str) -> HttpResponse:
    """This phone, whose hand another one has taken over, has it again."""
    try:
        chair = actions.take_hand_back(key)
    except Refused as refused:
        return no_such_page(request, refused)
    answer = redirect("screen_table", chair.key)
    keep(request, answer, CHAIR, chair.key)
    return answer


@require_POST
@at_chair
def hint(request: HttpRequest, chair: ScreenChair) -> HttpResponse:
    """Asks for a hint. The page of a plain form is the table with its hint, and can be loaded again until the next move."""
    try:
        moment = read_moment(request.POST)
        actions.ask_for_hint(chair.key, game=moment.game, number=moment.number, turn=moment.turn)
    except Refused as refused:
        return show_chair(request, chair, refused=refusal(refused))
    if wants_part(request):
        return show_chair(request, chair, hinted=True)
    return redirect(reverse("screen_table", args=[chair.key]) + "?hint=1")
