"""What each card of a question is worth by figures: played out in many deals that fit what the learner has seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.computer.bidding import even_value
from scoring.computer.judge import USUAL, judge_cards
from scoring.computer.judgement import POINT
from scoring.computer.lockstep import NOBODY, RANKS, SEATS, Ints, Lockstep, Small
from scoring.computer.policy import KINDS, play_out, read_policy
from scoring.computer.search import Effort
from scoring.computer.seen import SEAT_NUMBERS
from scoring.computer.stream import Stream
from scoring.computer.worlds import _value, draw_worlds
from scoring.lessons.questions import Asked
from scoring.play.bids import calls_high
from scoring.play.cards import Card
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView

DEALS = 2000
AGREES = 0.1  # points by which a right card may be behind the best one
SEED = "lessons"


@dataclass(frozen=True, slots=True)
class Figures:
    """How far the worst right card and the best wrong one are behind the best card, in points of the learner's side."""

    right: float
    wrong: float

    @property
    def agree(self) -> bool:
        return self.right <= AGREES and self.wrong > self.right


def find_figures(asked: Asked, effort: Effort = USUAL) -> Figures:
    costs = _cost_of_bids(asked) if asked.view.phase is Phase.BIDS else _cost_of_cards(asked, effort)
    right = [cost for card, cost in costs.items() if asked.is_right(card)]
    wrong = [cost for card, cost in costs.items() if not asked.is_right(card)]
    return Figures(max(right), min(wrong))


def _cost_of_cards(asked: Asked, effort: Effort) -> dict[Card, float]:
    return {one.card: one.cost / POINT for one in judge_cards(asked.view, seed=SEED, effort=effort).cards}


def _cost_of_bids(asked: Asked) -> dict[Card, float]:
    """All cards of a colour cost the same."""
    worth = {high: _bid_worth(asked.view, high=high) for high in (True, False)}
    best = max(worth.values())
    return {card: best - worth[calls_high((card,), rules=asked.view.rules)] for card in asked.view.cards}


def _bid_worth(view: SeatView, *, high: bool) -> float:
    """The mean points of this bid, if the others bid by the value of their hands and all play by the policy."""
    assert view.seat is not None
    owner = draw_worlds(view, Stream(SEED), DEALS)
    me, dealer = SEAT_NUMBERS[view.seat], SEAT_NUMBERS[view.dealer]
    calls = np.stack([_value(owner == seat) >= even_value(view.rules) for seat in range(SEATS)], axis=1)
    calls[:, me] = high
    order = [(dealer + 1 + step) % SEATS for step in range(SEATS)]
    grander = np.array(order)[calls[:, order].argmax(axis=1)]
    is_high = calls.any(axis=1)
    ours = np.zeros(len(owner))
    ours[is_high] = _play(owner[is_high], (grander[is_high] + 3) % SEATS, is_low=False, side=me % 2)
    led = np.full(int((~is_high).sum()), (dealer + 1) % SEATS)
    ours[~is_high] = -_play(owner[~is_high], led, is_low=True, side=me % 2)
    return float(ours.mean())


def _play(owner: Small, leader: Ints, *, is_low: bool, side: int) -> Ints:
    """The odd tricks of our side, or of theirs with a minus."""
    if not len(owner):
        return np.zeros(0, np.int64)
    table = Lockstep.start(owner, leader, np.full(len(owner), NOBODY))
    taken = play_out(table, read_policy(KINDS[is_low]).choose)
    ours = taken if side == 0 else RANKS - taken
    odd: Ints = np.where(ours > RANKS // 2, ours - 6, -(RANKS - ours - 6))
    return odd
