"""How far somebody has come in the lessons, as the pages list them."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.lessons.questions import read_questions
from tournaments.play.models import ScreenPlayer
from tournaments.play.queries.players import read_answers
from tournaments.play.wording.lessons import lesson_title


@dataclass(frozen=True, slots=True)
class LessonShown:
    """`next` is the first question without an answer; `is_next` the lesson to go on with."""

    key: str
    number: int
    title: str
    questions: int
    answered: int
    right: int
    next: int
    is_next: bool

    @property
    def is_done(self) -> bool:
        return self.answered == self.questions


def list_lessons(player: ScreenPlayer | None) -> list[LessonShown]:
    answers = read_answers(player)
    shown: list[LessonShown] = []
    for lesson, questions in read_questions().items():
        given = answers.get(lesson.value, {})
        numbers = range(1, len(questions) + 1)
        answered = [number for number in numbers if number in given]
        is_next = len(answered) < len(questions) and not any(one.is_next for one in shown)
        shown.append(
            LessonShown(
                key=lesson.value,
                number=lesson.number,
                title=lesson_title(lesson),
                questions=len(questions),
                answered=len(answered),
                right=sum(given[number] for number in answered),
                next=next((number for number in numbers if number not in given), 1),
                is_next=is_next,
            )
        )
    return shown
