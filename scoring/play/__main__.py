"""The line protocol of a hand in play: each line in is a deal or a move, each line out what holds then, as JSON.

A `deal` starts a hand; `bid`, `alone`, `pass`, `card`, `claim` and `throw_in` go on with it; `look` asks what one player can
know. The answer to a line that cannot be read or done is {"error": …}, and that line changes nothing. With `--computer LEVEL`,
each line in is what a player can know, and each line out the move of a computer player. The exit status is 1 after any error,
and 2 if the rules cannot be read. docs/format.md describes the lines.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from scoring.__main__ import INTERRUPTED, LONGEST_LINE, RULES_UNKNOWN, Answers, answer_all, find_rules
from scoring.codec import BY_SIDE, HAND
from scoring.play.codec import CARDS, MOVE, SEAT, TRICK, by_seat, read_deal, view_codec
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.record import make_move
from scoring.play.seat_view import look_from
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import NAMED, RuleSet
from scoring.score import score_hand
from scoring.strict_json import TEXT, check_keys, read_json

Json = dict[str, Any]
HOW_TO_TYPE = """Type a deal and press Enter, then one move a line; Ctrl-D ends. For example:
{"deal": {"seed": "lakewood", "dealer": "north"}}
{"bid": ["H2"], "by": "east"}
"""


class WhyNoLine(Reason):
    NO_DEAL = _("Nothing is dealt yet; start with a deal.")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m scoring.play", description=__doc__)
    parser.add_argument("rules", help=f"{', '.join(NAMED)}, or a JSON file with a rules object")
    parser.add_argument("--computer", type=int, metavar="LEVEL", help="answer positions with moves of this level")
    asked = parser.parse_args(arguments)
    try:
        rules = find_rules(asked.rules)
        answer = partial(answers, rules=rules) if asked.computer is None else make_computer(rules, asked.computer)
    except Refused as refused:
        sys.stderr.write(f"{refused}\n")
        return RULES_UNKNOWN
    if sys.stdin.isatty() and asked.computer is None:
        sys.stderr.write(HOW_TO_TYPE)
    try:
        return answer_all(sys.stdin.buffer, sys.stdout.buffer, answer)
    except KeyboardInterrupt:
        return INTERRUPTED


def answers(lines: Iterable[bytes], rules: RuleSet) -> Iterator[Json]:
    """The answer to each line that is not empty."""
    hand: HandInPlay | None = None
    for line in lines:
        if len(line) <= LONGEST_LINE and not line.strip():
            continue
        try:
            hand, answer = _answer(read_json(line, "line", longest=LONGEST_LINE), hand, rules)
        except Refused as refused:
            answer = {"error": str(refused)}
        yield answer


def make_computer(rules: RuleSet, level: int) -> Answers:
    """What answers each line, a position, with the move of a computer player. Raises Refused for an unknown level."""
    # Here, because only this branch needs NumPy, and `scoring.computer` knows this package.
    from scoring.computer.choose import check_level, choose_move

    check_level(level)
    codec = view_codec(rules)

    def move(line: bytes) -> Json:
        position = read_json(line, "position", longest=LONGEST_LINE)
        seed = TEXT.read(position.pop("seed", ""), "position.seed") if isinstance(position, dict) else ""
        answer: Json = MOVE.write(choose_move(codec.read(position, "position"), level=level, seed=seed))
        return answer

    def answer_positions(lines: Iterable[bytes]) -> Iterator[Json]:
        for line in filter(bytes.strip, lines):
            try:
                yield move(line)
            except Refused as refused:
                yield {"error": str(refused)}

    return answer_positions


def _answer(line: object, hand: HandInPlay | None, rules: RuleSet) -> tuple[HandInPlay | None, Json]:
    """The hand after this line, and what holds then. Raises Refused."""
    match line:
        case {"deal": deal}:
            check_keys(line, "line", required=("deal",))
            hand = read_deal(deal, "line.deal", rules=rules)
            return hand, describe(hand)
        case {"look": seat}:
            check_keys(line, "line", required=("look",))
            view = look_from(_dealt(hand), SEAT.read(seat, "line.look"))
            return hand, view_codec(rules).write(view)
    hand = make_move(_dealt(hand), MOVE.read(line, "line"))
    return hand, describe(hand)


def _dealt(hand: HandInPlay | None) -> HandInPlay:
    if hand is None:
        raise Refused(WhyNoLine.NO_DEAL)
    return hand


def describe(hand: HandInPlay) -> Json:
    """Where a hand is, and what may be done next; the keys that say nothing yet are null or empty."""
    last = hand.tricks[-1] if hand.tricks and not (hand.trick and hand.trick.cards) else None
    return {
        "phase": hand.phase.value,
        "turn": [seat.value for seat in hand.waits_for],
        "legal": by_seat(CARDS).write({seat: _may_lay(hand, seat) for seat in hand.waits_for}),
        "may_call": [call.value for call in hand.special_calls],
        "turned": by_seat(CARDS).write({seat: hand.bids[seat] for seat in hand.turned}),
        "call": hand.call and hand.call.value,
        "by": hand.by and hand.by.value,
        "trump": hand.trump and hand.trump.value,
        "trick": hand.trick and TRICK.write(hand.trick),
        "won": last and {"by": hand.find_winner(last).value, "trick": TRICK.write(last)},
        "taken": BY_SIDE.write(hand.taken),
        "result": hand.result and _write_result(hand),
    }


def _may_lay(hand: HandInPlay, seat: Any) -> tuple[Any, ...]:
    match hand.phase:
        case Phase.BIDS | Phase.EXCHANGE:
            return hand.hands[seat]
        case Phase.CARDS:
            return hand.legal_cards(seat)
    return ()


def _write_result(hand: HandInPlay) -> Json:
    assert hand.result is not None
    scored = score_hand(hand.result, rules=hand.rules)
    return {**HAND.write(hand.result), "points": BY_SIDE.write(scored.points), "stars": BY_SIDE.write(scored.stars)}


if __name__ == "__main__":
    sys.exit(main())
