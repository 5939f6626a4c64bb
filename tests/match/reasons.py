"""Counts how often a reason fits: `python -m tests.match.reasons --deals 20`.

One seat is watched while all play by one level, first high and then low. Only cards with a choice count: `as good` is where all could be
played alike, and of the others how many had no reason. Beside it stand the mistakes of that level, and the processor time of one judgement.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import islice
from time import process_time

from scoring.computer.choose import choose_move
from scoring.computer.judge import judge_cards
from scoring.computer.reasons import find_reasons
from scoring.hand import Call, Seat
from scoring.play.hand_in_play import Phase
from scoring.play.record import make_move
from scoring.play.seat_view import look_from
from scoring.rules import MINNESOTA
from tests.match.duplicate import begin, find_deals

WATCHED = Seat.SOUTH


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.match.reasons", description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seed", default="reasons")
    asked = parser.parse_args()
    for call in (Call.HIGH, Call.LOW):
        counted: Counter[str] = Counter()
        for seed in islice(find_deals(asked.seed, rules=MINNESOTA, call=call), asked.deals):
            count_reasons(seed, asked.level, counted)
        sys.stdout.write(f"{call}: {describe(counted)}\n")


def count_reasons(seed: str, level: int, counted: Counter[str]) -> None:
    hand = begin(seed, MINNESOTA)
    while not hand.is_over:
        view = look_from(hand, hand.waits_for[0])
        move = choose_move(view, level=level, seed=f"{seed}/{len(view.played)}")
        if view.seat is WATCHED and hand.phase is Phase.CARDS and len(view.legal) > 1:
            began = process_time()
            judged = judge_cards(view, seed=seed)
            counted["milliseconds"] += int(1000 * (process_time() - began))
            counted["choices"] += 1
            counted["as good"] += all(card.is_as_good for card in judged.cards)
            counted["mistakes"] += judged.find(move.cards[0]).is_mistake
            reasons = find_reasons(view, judged)
            counted["with a reason"] += bool(reasons)
            counted.update(type(reason).__name__ for reason in reasons)
        hand = make_move(hand, move)


def describe(counted: Counter[str]) -> str:
    differ = counted["choices"] - counted["as good"]
    each = counted["milliseconds"] // max(1, counted["choices"])
    kinds = ", ".join(f"{name} {count}" for name, count in counted.most_common() if name[0].isupper())
    return (
        f"{counted['choices']} choices, {differ} in which cards differ, {counted['with a reason']} of them with a reason; "
        f"{counted['mistakes']} mistakes; {each} ms a judgement. {kinds}"
    )


if __name__ == "__main__":
    main()
