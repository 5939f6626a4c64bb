"""A duplicate match of two computer players: each deal is played twice, and the second time the sides are exchanged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from time import process_time

from scoring.computer.choose import choose_move
from scoring.hand import Call, Seat, Side
from scoring.play.deal import deal_cards
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.moves import start_hand
from scoring.play.record import make_move
from scoring.play.seat_view import look_from
from scoring.rules import NAMED, RuleSet
from scoring.score import score_hand


@dataclass(frozen=True)
class Board:
    """What the first level made beyond the second on one deal, in points a hand, and the seconds of every decision."""

    points: float
    times: Mapping[int, list[float]]


def find_deals(seed: str, *, rules: RuleSet, call: Call | None) -> Iterator[str]:
    """The seeds of deals that the computer players call like this; all levels bid alike. None is any call."""
    for number in count():
        deal = f"{seed}/{number}"
        hand = begin(deal, rules)
        while hand.phase is not Phase.CARDS:
            hand = make_move(hand, choose_move(look_from(hand, hand.waits_for[0]), level=3, seed=deal))
        if call is None or hand.call is call:
            yield deal


def begin(deal: str, rules: RuleSet) -> HandInPlay:
    return start_hand(deal_cards(deal, dealer=Seat.NORTH, rules=rules), dealer=Seat.NORTH, rules=rules)


def play_board(deal: str, *, first: int, second: int, rules: str) -> Board:
    times: dict[int, list[float]] = defaultdict(list)
    one = play_hand(deal, {Side.NORTH_SOUTH: first, Side.EAST_WEST: second}, NAMED[rules], times)
    other = play_hand(deal, {Side.NORTH_SOUTH: second, Side.EAST_WEST: first}, NAMED[rules], times)
    return Board((one - other) / 2, dict(times))


def play_hand(deal: str, levels: Mapping[Side, int], rules: RuleSet, times: dict[int, list[float]]) -> int:
    """What North–South made beyond East–West."""
    hand = begin(deal, rules)
    while not hand.is_over:
        seat = hand.waits_for[0]
        view, level = look_from(hand, seat), levels[seat.side]
        start = process_time()
        move = choose_move(view, level=level, seed=deal)
        if len(view.legal) > 1:
            times[level].append(process_time() - start)
        hand = make_move(hand, move)
    assert hand.result is not None
    scored = score_hand(hand.result, rules=rules)
    return scored.points.north_south - scored.points.east_west + scored.stars.north_south - scored.stars.east_west
