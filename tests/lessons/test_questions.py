"""The questions of the lessons: real positions, with a reason that is true and figures that agree."""

from __future__ import annotations

import pytest

from scoring.computer.bidding import value_hand as value_of_computers
from scoring.hand import Seat
from scoring.lessons.answers import Kind, value_hand
from scoring.lessons.questions import Lesson, Question, ask, every_question, read_questions
from scoring.play.cards import read_card
from tests.lessons.figures import AGREES, find_figures, find_figures_by_thumb

DOUBT = 0.05  # with so few deals
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


@pytest.mark.parametrize("question", EVERY)
def test_with_other_deals_and_by_rules_of_thumb_the_right_card_is_as_good(question):
    """A small part of `python -m tests.lessons.check`."""
    assert find_figures_by_thumb(ask(question), seed="quick", deals=2000).right <= AGREES + DOUBT


def test_a_position_that_only_the_policy_confirms_is_left_out():
    bids, cards = (
        tuple(map(read_card, words.split()))
        for words in (
            "H4 C3 H3 H2",
            "S2 SQ S9 S5 HK H3 H2 H4 HA H6 D3 H8 HQ D5 D4 H10 H7 D9 D6 HJ SA SJ S7 S6 S4 DJ S10 SK C10 C5",
        )
    )
    asked = ask(Question(Kind.THIRD_HIGH, "spring/48", Seat.NORTH, bids, cards))
    assert find_figures(asked).agree
    assert find_figures_by_thumb(asked, seed="quick", deals=2000).right > AGREES + DOUBT
