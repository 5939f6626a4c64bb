"""The questions of the lessons: real positions, with a reason that is true and figures that agree."""

from __future__ import annotations

import pytest

from scoring.computer.bidding import value_hand as value_of_computers
from scoring.lessons.answers import value_hand
from scoring.lessons.questions import Lesson, ask, every_question, read_questions
from tests.lessons.figures import find_figures

EVERY = [pytest.param(question, id=f"{lesson}-{number}") for lesson, number, question in every_question()]


def test_nine_lessons_of_six_questions():
    assert [len(questions) for questions in read_questions().values()] == [6] * len(Lesson)
    assert len(Lesson) == 9


@pytest.mark.parametrize("question", EVERY)
def test_the_reason_is_true_and_the_figures_agree(question):
    asked = ask(question)  # asserts that the rule of the reason answers in this position
    assert set(asked.answer.right) < set(asked.view.legal or asked.view.cards)
    assert value_hand(asked.view.cards) == value_of_computers(asked.view.cards)
    figures = find_figures(asked)
    assert figures.agree, figures
