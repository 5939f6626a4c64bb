"""Lessons: a list, and a page for each question. The card that was tapped is in the address, so a page says the same without cookies."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.lessons.questions import Asked, Lesson, ask, find_question, read_questions
from scoring.play.cards import Card, read_card
from scoring.refused import Refused
from tournaments.play import actions
from tournaments.play.actions import WhyNotAtTable
from tournaments.play.forms import LONGEST_QUOTE
from tournaments.play.queries.players import read_week
from tournaments.play.views.own_player import find_own_player, remember_player, use_own_player
from tournaments.play.views.progress import list_lessons
from tournaments.play.wording.cards import card_name
from tournaments.play.wording.lessons import describe_question
from tournaments.play.wording.own_mistakes import say_week
from tournaments.views.answers import no_such_page


@require_GET
def learn(request: HttpRequest) -> HttpResponse:
    player = find_own_player(request)
    of_week = say_week(read_week(player, now=timezone.now()))
    return render(request, "play/learn.html", {"lessons": list_lessons(player), "of_week": of_week})


def of_lesson(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view gets the lesson instead of its word in the address."""

    @wraps(view)
    def opened(request: HttpRequest, lesson: str, **kwargs: Any) -> HttpResponse:
        found = next((one for one in Lesson if one.value == lesson), None)
        return _no_question(request) if found is None else view(request, found, **kwargs)

    return opened


@require_http_methods(["GET", "POST"])
@of_lesson
def question(request: HttpRequest, lesson: Lesson, number: int) -> HttpResponse:
    """One question; with `card` in the address, whether that card is right and why; with `tell`, the reason alone."""
    found = find_question(lesson, number)
    if found is None:
        return _no_question(request)
    asked = ask(found)
    if request.method == "POST":
        return _answer(request, lesson, number, asked)
    card = _read_choice(request.GET.get("card", ""), asked)
    shown = list_lessons(find_own_player(request))[lesson.number - 1]
    last = number == len(read_questions()[lesson])
    context = {
        "lesson": shown,
        "number": number,
        "question": describe_question(asked),
        "is_told": card is not None or "tell" in request.GET,
        "chosen": card and str(card),
        "chosen_name": card and card_name(card),
        "is_right": card is not None and asked.is_right(card),
        "here": reverse("lesson_question", args=[lesson.value, number]),
        "next": reverse("lesson_result", args=[lesson.value])
        if last
        else reverse("lesson_question", args=[lesson.value, number + 1]),
        "is_last": last,
    }
    return render(request, "play/question.html", context)


def _answer(request: HttpRequest, lesson: Lesson, number: int, asked: Asked) -> HttpResponse:
    card = _read_choice(request.POST.get("card", ""), asked)
    here = reverse("lesson_question", args=[lesson.value, number])
    if card is None:
        messages.warning(request, gettext("Choose one of the cards that may be played."))
        return redirect(here)
    player = use_own_player(request)
    if player is not None:
        actions.save_answer(player, lesson, number, is_right=asked.is_right(card))
    return remember_player(request, redirect(f"{here}?card={card}"), player)


def _read_choice(text: str, asked: Asked) -> Card | None:
    """None for what is no card of this question that may be played."""
    try:
        card = read_card(text[:LONGEST_QUOTE])
    except Refused:
        return None
    return card if card in (asked.view.legal or asked.view.cards) else None


@require_GET
@of_lesson
def result(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    """How the lesson went, and the next one."""
    lessons = list_lessons(find_own_player(request))
    context = {
        "lesson": lessons[lesson.number - 1],
        "next_lesson": next((one for one in lessons if one.is_next), None),
    }
    return render(request, "play/lesson_result.html", context)


@require_POST
@of_lesson
def begin_again(request: HttpRequest, lesson: Lesson) -> HttpResponse:
    if player := find_own_player(request):
        actions.begin_lesson_again(player, lesson)
    return redirect("lesson_question", lesson.value, 1)


def _no_question(request: HttpRequest) -> HttpResponse:
    return no_such_page(request, Refused(WhyNotAtTable.NO_QUESTION))
