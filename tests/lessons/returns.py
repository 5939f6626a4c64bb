"""When it is good to return the partner's suit: `python -m tests.lessons.returns`, some minutes of one core.

Computer players of level 4 play; whenever one leads for the first time after their partner has led, and has a card of that suit, the
cards are judged as for a hint. Returning is good if the best card of the suit is best, or as good as the best.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from scoring.computer.choose import choose_move
from scoring.computer.judge import judge_cards
from scoring.hand import Seat
from scoring.lessons.answers import Trickwise, find_partners_suit, is_worth_returning
from scoring.play.cards import Suit
from scoring.play.deal import deal_cards
from scoring.play.moves import start_hand
from scoring.play.record import make_move
from scoring.play.seat_view import SeatView, look_from
from scoring.refused import Refused
from scoring.rules import MINNESOTA

LEVEL = 4
KINDS = {True: "two or more of the suit, and no other suit of five", False: "only one, or another suit of five"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.lessons.returns", description=__doc__)
    parser.add_argument("--seed", default="returns")
    parser.add_argument("--deals", type=int, default=400)
    asked = parser.parse_args()
    counted: Counter[tuple[bool, bool]] = Counter()
    for number in range(asked.deals):
        counted.update(judge_returns(f"{asked.seed}/{number}", tuple(Seat)[number % 4]))
    for is_worth, words in KINDS.items():
        good, bad = counted[is_worth, True], counted[is_worth, False]
        sys.stdout.write(f"{words}: good in {good} of {good + bad}\n")


def judge_returns(seed: str, dealer: Seat) -> Iterator[tuple[bool, bool]]:
    """For each such lead of a deal, whether the rule of the lesson returns the suit, and whether that is good."""
    hand = start_hand(deal_cards(seed, dealer=dealer, rules=MINNESOTA), dealer=dealer, rules=MINNESOTA)
    while not hand.is_over:
        view = look_from(hand, hand.waits_for[0])
        if view.legal and view.trump is None and (suit := find_partners_suit(view, Trickwise.of(view))):
            yield from _judge(view, suit, seed)
        hand = make_move(hand, choose_move(view, level=LEVEL, seed=seed))


def _judge(view: SeatView, suit: Suit, seed: str) -> Iterator[tuple[bool, bool]]:
    try:
        judged = judge_cards(view, seed=seed)
    except Refused:
        return
    is_good = any(one.is_as_good for one in judged.cards if one.card.suit is suit)
    yield is_worth_returning(Trickwise.of(view), suit), is_good


if __name__ == "__main__":
    main()
