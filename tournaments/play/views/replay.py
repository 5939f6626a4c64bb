"""A hand that is over, looked at again trick by trick, judged, and played on from one of its cards."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from scoring.hand import Seat
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.engine.replaying import Replayed
from tournaments.play.forms import read_played_from, read_trick
from tournaments.play.models import ScreenChair
from tournaments.play.queries import find_finished_row, read_replayed, read_table_on_screen
from tournaments.play.views.at_chair import at_chair
from tournaments.play.views.club_pages import name_computers
from tournaments.play.wording import describe_replay
from tournaments.queries.table import read_table_now
from tournaments.views.answers import no_such_page, wants_part
from tournaments.wording import refusal


@require_GET
@at_chair
def replay(request: HttpRequest, chair: ScreenChair, game: int, number: int) -> HttpResponse:
    """All four hands and every trick of a hand that is over."""
    row = find_finished_row(chair.table, game, number)
    if row is None:
        return no_such_page(request, Refused(WhyNotAtTable.NO_HAND))
    return _show(request, chair, game, number, read_replayed(chair.table, row, Seat(chair.seat)))


@require_POST
@at_chair
def judge(request: HttpRequest, chair: ScreenChair, game: int, number: int) -> HttpResponse:
    """Judges this person's cards: one after the other for htmx, which shows how far it is, and otherwise all."""
    try:
        replayed = actions.judge_hand(chair, game=game, number=number, most=1 if wants_part(request) else None)
    except Refused as refused:
        return no_such_page(request, refused)
    if not wants_part(request):
        return redirect(_address(request, chair, game, number))
    if not replayed.is_judged:
        return _show(request, chair, game, number, replayed, part="play/_judging.html")
    answer = _show(request, chair, game, number, replayed)
    answer["HX-Retarget"] = "#replay"  # the whole page is another one now
    return answer


@require_POST
@at_chair
def play_on(request: HttpRequest, chair: ScreenChair, game: int, number: int) -> HttpResponse:
    """Founds a table for practice, where this hand is as it was at this card."""
    try:
        turn, card = read_played_from(request.POST)
        opened = actions.play_on(chair.key, game=game, number=number, turn=turn, card=card)
    except Refused as refused:
        row = find_finished_row(chair.table, game, number)
        if row is None:
            return no_such_page(request, refused)
        replayed = read_replayed(chair.table, row, Seat(chair.seat))
        return _show(request, chair, game, number, replayed, refused=refusal(refused))
    return redirect("screen_table", opened.key)


def _address(request: HttpRequest, chair: ScreenChair, game: int, number: int) -> str:
    trick = read_trick(request.GET, last=99)
    return reverse("screen_replay", args=[chair.key, game, number]) + f"?trick={trick}"


def _show(
    request: HttpRequest,
    chair: ScreenChair,
    game: int,
    number: int,
    replayed: Replayed,
    *,
    part: str = "play/_replay.html",
    refused: str = "",
) -> HttpResponse:
    """The page of the trick that is asked for."""
    seat = Seat(chair.seat)
    trick, all_cards = read_trick(request.GET, last=replayed.tricks), "all" in request.GET
    page = replace(read_table_on_screen(chair.table, seat), number=number, view=look_from(replayed.hand, seat))
    if chair.table.club_game_id is not None:
        page = replace(page, computers=name_computers(read_table_now(actions.find_club_game(chair.table))))
    context = {
        "key": chair.key,
        "game": game,
        "number": number,
        "all_cards": all_cards,
        "refused": refused,
        "here": reverse("screen_replay", args=[chair.key, game, number]),
        "replay": describe_replay(page, replayed, number=number, trick=trick, all_cards=all_cards),
    }
    return render(request, part if wants_part(request) else "play/replay.html", context)
