"""Judges the questions of the lessons anew, with other worlds and more of them: `python -m tests.lessons.check`, some minutes of one core.

The figures by which a position was chosen can only confirm the choice. So each is judged with other lots, in ten times as many worlds: by
the learned policy; by rules of thumb; and by rules of thumb with as many cards at random as level 2 plays, which had no part in choosing.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from scoring.computer.choose import AT_RANDOM
from scoring.computer.search import Effort
from scoring.lessons.questions import Asked, ask, every_question
from tests.lessons.figures import Figures, find_figures, find_figures_by_thumb

SEED = "check"
EFFORT = Effort(3000, 10_000)
DEALS = 10_000
WAYS = ("policy", "thumb", "careless")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.lessons.check", description=__doc__)
    parser.add_argument("--seed", default=SEED)
    seed = parser.parse_args().seed
    best: Counter[str] = Counter()
    as_good: Counter[str] = Counter()
    questions = list(every_question())
    for lesson, number, question in questions:
        figures = judge_anew(ask(question), seed)
        best.update(way for way, one in zip(WAYS, figures, strict=True) if one.wrong > 0)
        as_good.update(way for way, one in zip(WAYS, figures, strict=True) if one.is_as_good)
        sys.stdout.write(f"{lesson} {number} {question.kind}: {'; '.join(map(describe, WAYS, figures))}\n")
    for way in WAYS:
        sys.stdout.write(
            f"{way}: of {len(questions)} the best card is a right one in {best[way]}, and all right cards are as good in {as_good[way]}\n"
        )


def judge_anew(asked: Asked, seed: str) -> tuple[Figures, Figures, Figures]:
    """In the order of WAYS."""
    return (
        find_figures(asked, EFFORT, seed=seed, deals=DEALS),
        find_figures_by_thumb(asked, seed=seed, deals=DEALS),
        find_figures_by_thumb(asked, seed=seed, deals=DEALS, at_random=AT_RANDOM[2]),
    )


def describe(way: str, figures: Figures) -> str:
    return f"{way} right −{figures.right:.2f}, wrong −{figures.wrong:.2f}{'' if figures.is_as_good else ' NO'}"


if __name__ == "__main__":
    main()
