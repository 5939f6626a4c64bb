"""Somebody's own mistakes of the last week as questions. Whose they are is known by the cookie or the sign-in; nobody else finds them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.play.cards import Card, read_card
from scoring.play.seat_view import look_from
from scoring.refused import Refused
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.engine.own_mistakes import MOST_HANDS, Mistake, RecentHand, Week
from tournaments.play.forms import LONGEST_QUOTE
from tournaments.play.queries import TableOnScreen, find_chair, read_table_on_screen
from tournaments.play.queries.players import read_position, read_week
from tournaments.play.views.own_player import find_own_player
from tournaments.play.wording.cards import card_name
from tournaments.play.wording.own_mistakes import describe_own_question, list_mistakes, mistake_title
from tournaments.views.answers import no_such_page, wants_part

AT_ONCE = 5  # hands that one button judges without JavaScript


@require_GET
def own_mistakes(request: HttpRequest) -> HttpResponse:
    """The list, and how many hands of the week are judged."""
    return _show_week(request, read_week(find_own_player(request), now=timezone.now()))


@require_POST
def judge_own(request: HttpRequest) -> HttpResponse:
    """Judges the hands of the week: one after the other for htmx, which shows how far it is, and otherwise a few."""
    most = 1 if wants_part(request) else AT_ONCE
    week = actions.judge_week(find_own_player(request), now=timezone.now(), most=most)
    if not wants_part(request):
        return redirect("own_mistakes")
    answer = _show_week(request, week, part="play/_judging_week.html")
    if week.is_judged:
        answer["HX-Refresh"] = "true"  # the whole page is another one now
    return answer


def _show_week(request: HttpRequest, week: Week, *, part: str = "play/own_mistakes.html") -> HttpResponse:
    mistakes = tuple(list_mistakes(week))
    context = {
        "week": week,
        "most": MOST_HANDS,
        "mistakes": mistakes,
        "next": next((one for one in mistakes if not one.is_solved), None),
    }
    return render(request, part, context)


@require_http_methods(["GET", "POST"])
def own_mistake(request: HttpRequest, hand: int, turn: int) -> HttpResponse:
    """One of them; with `card` in the address, whether that card is right and why; with `tell`, the reason alone."""
    week = read_week(find_own_player(request), now=timezone.now())
    found = week.find(hand, turn)
    if found is None:
        return no_such_page(request, Refused(WhyNotAtTable.NO_OWN_QUESTION))
    if request.method == "POST":
        return _answer(request, *found)
    card = _read_choice(request.GET.get("card", ""), found[1])
    return render(request, "play/own_mistake.html", _describe(week, *found, card=card, is_asked="tell" in request.GET))


def _describe(week: Week, hand: RecentHand, mistake: Mistake, *, card: Card | None, is_asked: bool) -> dict[str, Any]:
    is_told = card is not None or is_asked
    following = week.find_next(mistake)
    return {
        "title": mistake_title(hand, mistake),
        "mistake": mistake,
        "question": describe_own_question(_read_moment(hand, mistake), mistake, is_told=is_told),
        "is_told": is_told,
        "chosen": card and str(card),
        "chosen_name": card and card_name(card),
        "is_right": card is not None and mistake.is_right(card),
        "here": reverse("own_mistake", args=[mistake.hand, mistake.turn]),
        "next": reverse("own_mistake", args=[following.hand, following.turn]) if following else reverse("own_mistakes"),
        "is_last": following is None,
        "replay": reverse("screen_replay", args=[hand.chair, hand.game, hand.number]) + f"?trick={mistake.trick}",
    }


def _read_moment(hand: RecentHand, mistake: Mistake) -> TableOnScreen:
    """The table as it was before the card, as far as its player could know."""
    chair = find_chair(hand.chair)
    assert chair is not None
    view = look_from(read_position(chair.table, hand, mistake.turn), hand.seat)
    return replace(read_table_on_screen(chair.table, hand.seat), game=hand.game, number=hand.number, view=view)


def _answer(request: HttpRequest, hand: RecentHand, mistake: Mistake) -> HttpResponse:
    card = _read_choice(request.POST.get("card", ""), mistake)
    here = reverse("own_mistake", args=[mistake.hand, mistake.turn])
    if card is None:
        return redirect(here)
    if mistake.is_right(card):
        actions.mark_as_solved(hand, mistake)
    return redirect(f"{here}?card={card}")


def _read_choice(text: str, mistake: Mistake) -> Card | None:
    """None for what is no card that could be played there."""
    try:
        card = read_card(text[:LONGEST_QUOTE])
    except Refused:
        return None
    return card if mistake.can_be(card) else None
