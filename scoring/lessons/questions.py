"""The questions of the lessons: a deal, what was bid and played, and the kind of rule that answers.

`questions.json` holds them. Computer players of level 4 bid and played up to the moment of the question (`python -m tests.lessons`
finds new ones). Because they seldom call low, for the lessons on low hands all lay red whose hand does not count 15 or more. The learner sits South, by the rules of Minnesota.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from scoring.hand import Seat
from scoring.lessons.answers import Answer, Kind, find_answer
from scoring.play.cards import Card, read_card
from scoring.play.deal import deal_cards
from scoring.play.hand_in_play import HandInPlay
from scoring.play.moves import lay_bid, play_card, start_hand
from scoring.play.seat_view import SeatView, look_from
from scoring.rules import MINNESOTA

FILE = Path(__file__).with_name("questions.json")
LEARNER = Seat.SOUTH


class Lesson(StrEnum):
    """In the order in which they are learned: five about leading, answering, throwing away and the bid, and four about low."""

    FOLLOWING = "following"
    BLACK_OR_RED = "black-or-red"
    FIRST_LEAD = "first-lead"
    PARTNERS_LEAD = "partners-lead"
    THROWING_AWAY = "throwing-away"
    LOW_LEAD = "low-lead"
    LOW_UNDER = "low-under"
    LOW_TAKE = "low-take"
    LOW_THROW = "low-throw"

    @property
    def number(self) -> int:
        return tuple(Lesson).index(self) + 1


@dataclass(frozen=True, slots=True)
class Question:
    """`bids` go from the dealer's left, one card each; `cards` are those played so far, in turn."""

    kind: Kind
    seed: str
    dealer: Seat
    bids: tuple[Card, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with what the learner sees, and its answer."""

    view: SeatView
    answer: Answer

    def is_right(self, card: Card) -> bool:
        return card in self.answer.right


@cache
def read_questions() -> dict[Lesson, tuple[Question, ...]]:
    document = json.loads(FILE.read_text(encoding="utf-8"))
    return {lesson: tuple(map(_read_question, document[lesson])) for lesson in Lesson}


def _read_question(line: dict[str, str]) -> Question:
    bids, cards = (tuple(map(read_card, line[key].split())) for key in ("bids", "cards"))
    return Question(Kind(line["kind"]), line["seed"], Seat(line["dealer"]), bids, cards)


def write_question(question: Question) -> dict[str, str]:
    return {
        "kind": question.kind.value,
        "seed": question.seed,
        "dealer": question.dealer.value,
        "bids": " ".join(map(str, question.bids)),
        "cards": " ".join(map(str, question.cards)),
    }


def set_up(question: Question) -> HandInPlay:
    """The hand at the moment of the question. Raises Refused for moves that are not possible."""
    deal = deal_cards(question.seed, dealer=question.dealer, rules=MINNESOTA)
    hand = start_hand(deal, dealer=question.dealer, rules=MINNESOTA)
    for seat, bid in zip(hand.order, question.bids, strict=False):
        hand = lay_bid(hand, seat, (bid,))
    for card in question.cards:
        hand = play_card(hand, hand.waits_for[0], card)
    return hand


def ask(question: Question) -> Asked:
    view = look_from(set_up(question), LEARNER)
    answer = find_answer(question.kind, view)
    assert answer is not None, "the reason is not true of this position"
    return Asked(view, answer)


def find_question(lesson: Lesson, number: int) -> Question | None:
    """By its number in the lesson, from 1."""
    questions = read_questions()[lesson]
    return questions[number - 1] if 1 <= number <= len(questions) else None


def every_question() -> Iterator[tuple[Lesson, int, Question]]:
    for lesson, questions in read_questions().items():
        for number, question in enumerate(questions, 1):
            yield lesson, number, question
