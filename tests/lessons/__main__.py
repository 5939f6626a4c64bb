"""Finds questions for the lessons: `python -m tests.lessons --seed spring --deals 2000 >questions.json`.

Computer players of level 4 bid and play each deal; every second one is played low if nobody has a very strong hand, because their
bids seldom make a low hand. Whenever South is to move and a rule of a lesson answers there, each card is tried in
many deals that fit what South has seen. A position is kept if the figures agree with the rule and the choice matters, and if the
right card is as good as any by rules of thumb, too. `python -m tests.lessons.check` judges what was kept with other worlds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

from scoring.computer.choose import choose_move
from scoring.computer.search import Effort
from scoring.hand import Seat
from scoring.lessons.answers import ON_LOW, Kind, find_answer, value_hand
from scoring.lessons.questions import LEARNER, Asked, Lesson, Question, write_question
from scoring.play.cards import Card
from scoring.play.deal import deal_cards
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.moves import start_hand
from scoring.play.record import Move, MoveKind, make_move
from scoring.play.seat_view import look_from
from scoring.rules import MINNESOTA, Colour
from tests.lessons.figures import AGREES, DEALS, SEED, find_figures, find_figures_by_thumb

LEVEL = 4
QUICK = Effort(60, 120)  # to leave out what is far from it
STRONG = 15  # no such hand would lay red
SURELY = AGREES / 2  # how far it may be behind by rules of thumb: with other deals the figure is another one
MATTERS = 0.1  # points that a wrong card costs at least
# How many questions of each kind a lesson has.
WANTED = {
    Lesson.FOLLOWING: {Kind.SECOND_LOW: 2, Kind.CHEAPEST: 2, Kind.PARTNER_HAS_IT: 1, Kind.CANNOT_WIN: 1},
    Lesson.BLACK_OR_RED: {Kind.BID_HIGH: 3, Kind.BID_LOW: 3},
    Lesson.FIRST_LEAD: {Kind.FIRST_LEAD: 6},
    Lesson.PARTNERS_LEAD: {Kind.THIRD_HIGH: 3, Kind.PARTNER_WINS: 1, Kind.RETURN: 2},
    Lesson.THROWING_AWAY: {Kind.THROW_WEAK: 6},
    Lesson.LOW_LEAD: {Kind.LEAD_LOW: 6},
    Lesson.LOW_UNDER: {Kind.JUST_UNDER: 6},
    Lesson.LOW_TAKE: {Kind.MUST_TAKE: 3, Kind.OURS_ANYWAY: 3},
    Lesson.LOW_THROW: {Kind.THROW_HIGH: 6},
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lessons", description=__doc__)
    parser.add_argument("--seed", default="lessons")
    parser.add_argument("--deals", type=int, default=2000)
    asked = parser.parse_args()
    open_ones = {kind: count for kinds in WANTED.values() for kind, count in kinds.items()}
    found: dict[Kind, list[Question]] = defaultdict(list)
    for question in islice(find_questions(asked.seed, asked.deals, open_ones), sum(open_ones.values())):
        found[question.kind].append(question)
        open_ones[question.kind] -= 1
        sys.stderr.write(f"{question.kind} {question.seed}: {sum(open_ones.values())} more\n")
    lessons = {
        lesson: [write_question(question) for kind in kinds for question in found[kind]]
        for lesson, kinds in WANTED.items()
    }
    json.dump(lessons, sys.stdout, indent=1)
    sys.stdout.write("\n")
    return 0 if not any(open_ones.values()) else 1


def find_questions(seed: str, deals: int, open_ones: dict[Kind, int]) -> Iterator[Question]:
    """One question of a deal at most, so that no two lessons show the same hands."""
    for number in range(deals):
        is_low = number % 2 == 1
        yield from islice(_find_in_deal(f"{seed}/{number}", tuple(Seat)[number // 2 % 4], is_low, open_ones), 1)


def _find_in_deal(seed: str, dealer: Seat, is_low: bool, open_ones: dict[Kind, int]) -> Iterator[Question]:
    hand = start_hand(deal_cards(seed, dealer=dealer, rules=MINNESOTA), dealer=dealer, rules=MINNESOTA)
    wanted = [kind for kind, count in open_ones.items() if count and (kind in ON_LOW) is is_low]
    if not wanted or (is_low and any(value_hand(cards) >= STRONG for cards in hand.hands.values())):
        return
    bids: list[Card] = []
    cards: list[Card] = []
    while not hand.is_over:
        seat = hand.waits_for[0]
        if seat is LEARNER:
            view = look_from(hand, seat)
            for kind in wanted:
                answer = find_answer(kind, view)
                if answer and _is_worth_asking(Asked(view, answer)):
                    yield Question(kind, seed, dealer, tuple(bids), tuple(cards))
        move = _bid_red(hand, seat) if is_low and hand.phase is Phase.BIDS else _choose(hand, seat, seed)
        (bids if move.kind is MoveKind.BID else cards).append(move.cards[0])
        hand = make_move(hand, move)


def _choose(hand: HandInPlay, seat: Seat, seed: str) -> Move:
    return choose_move(look_from(hand, seat), level=LEVEL, seed=seed)


def _bid_red(hand: HandInPlay, seat: Seat) -> Move:
    lowest = min((card for card in hand.hands[seat] if card.colour is Colour.RED), key=lambda card: card.rank)
    return Move(MoveKind.BID, seat, (lowest,))


def _is_worth_asking(asked: Asked) -> bool:
    guess = find_figures(asked, QUICK)
    if guess.right > 3 * AGREES or guess.wrong < MATTERS / 2:
        return False
    figures = find_figures(asked)
    if not figures.agree or figures.wrong < MATTERS:
        return False
    return find_figures_by_thumb(asked, seed=SEED, deals=DEALS).right <= SURELY


if __name__ == "__main__":
    sys.exit(main())
