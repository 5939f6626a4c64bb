"""What each card of a question is worth by figures: played out in many deals that fit what the learner has seen.

`find_figures` goes by the learned policy. `find_figures_by_thumb` knows nothing of it: every deal that fits counts the same, and all go
on by rules of thumb, or, as the computers of the lower levels do, play some of their cards at random.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from scoring.computer.bidding import even_value
from scoring.computer.judge import USUAL, group_equals, judge_cards
from scoring.computer.judgement import POINT
from scoring.computer.lockstep import NOBODY, RANKS, SEATS, Ints, Lockstep, Small
from scoring.computer.points import count_points
from scoring.computer.policy import KINDS, Chooser, play_out, read_policy
from scoring.computer.rules_of_thumb import wants_tricks
from scoring.computer.search import Effort, lay_each
from scoring.computer.seen import SEAT_NUMBERS, number_cards, replay
from scoring.computer.stream import Stream
from scoring.computer.worlds import _value, draw_worlds
from scoring.lessons.questions import Asked
from scoring.play.bids import calls_high
from scoring.play.cards import Card
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView
from tests.match.flat import choose_by_thumb

DEALS = 2000
AGREES = 0.1  # points by which a right card may be behind the best one
SEED = "lessons"


@dataclass(frozen=True, slots=True)
class Figures:
    """How far the worst right card and the best wrong one are behind the best card, in points of the learner's side."""

    right: float
    wrong: float

    @property
    def is_as_good(self) -> bool:
        """Whether each right card is best, or as good as the best."""
        return self.right <= AGREES

    @property
    def agree(self) -> bool:
        return self.is_as_good and self.wrong > self.right


def find_figures(asked: Asked, effort: Effort = USUAL, *, seed: str = SEED, deals: int = DEALS) -> Figures:
    """`effort` is for cards, `deals` for bids."""
    if asked.view.phase is Phase.BIDS:
        return _compare(asked, _cost_of_bids(asked, seed, deals, None))
    judged = judge_cards(asked.view, seed=seed, effort=effort)
    return _compare(asked, {one.card: one.cost / POINT for one in judged.cards})


def find_figures_by_thumb(asked: Asked, *, seed: str, deals: int, at_random: int = 0) -> Figures:
    """So many of a hundred cards are played `at_random`."""
    play = Thumb(Stream(f"{seed}/random"), at_random)
    if asked.view.phase is Phase.BIDS:
        return _compare(asked, _cost_of_bids(asked, seed, deals, play))
    return _compare(asked, _cost_of_cards_by_thumb(asked.view, seed, deals, play))


@dataclass(frozen=True, slots=True)
class Thumb:
    lots: Stream
    at_random: int

    def choose(self, table: Lockstep, *, wants: bool) -> Ints:
        chosen = choose_by_thumb(table, wants=wants)
        if not self.at_random:
            return chosen
        cards = table.cards_of_turn()
        place = np.where(table.legal(), self.lots.draw(len(cards), table.rows), -1).argmax(axis=0)
        is_random = self.lots.draw(1, table.rows)[0] % 100 < self.at_random
        played: Ints = np.where(is_random, cards[place, np.arange(table.rows)], chosen)
        return played


def _compare(asked: Asked, costs: Mapping[Card, float]) -> Figures:
    right = [cost for card, cost in costs.items() if asked.is_right(card)]
    wrong = [cost for card, cost in costs.items() if not asked.is_right(card)]
    return Figures(max(right), min(wrong))


def _cost_of_cards_by_thumb(view: SeatView, seed: str, deals: int, play: Thumb) -> dict[Card, float]:
    groups = group_equals(view)
    owner = draw_worlds(view, Stream(seed), deals)
    table = lay_each(replay(view, owner), number_cards(tuple(group[0] for group in groups)))
    taken = play_out(table, partial(play.choose, wants=wants_tricks(view)))
    worth = count_points(view)[taken].reshape(len(groups), -1).mean(axis=1)
    best = float(worth.max())
    return {card: best - float(points) for group, points in zip(groups, worth, strict=True) for card in group}


def _cost_of_bids(asked: Asked, seed: str, deals: int, thumb: Thumb | None) -> dict[Card, float]:
    """All cards of a colour cost the same."""
    worth = {high: _bid_worth(asked.view, seed, deals, thumb, high=high) for high in (True, False)}
    best = max(worth.values())
    return {card: best - worth[calls_high((card,), rules=asked.view.rules)] for card in asked.view.cards}


def _bid_worth(view: SeatView, seed: str, deals: int, thumb: Thumb | None, *, high: bool) -> float:
    """The mean points of this bid, if the others bid by the value of their hands and all play by rules of thumb, or by the policy."""
    assert view.seat is not None
    owner = draw_worlds(view, Stream(seed), deals)
    me, dealer = SEAT_NUMBERS[view.seat], SEAT_NUMBERS[view.dealer]
    calls = np.stack([_value(owner == seat) >= even_value(view.rules) for seat in range(SEATS)], axis=1)
    calls[:, me] = high
    order = [(dealer + 1 + step) % SEATS for step in range(SEATS)]
    grander = np.array(order)[calls[:, order].argmax(axis=1)]
    is_high = calls.any(axis=1)
    ours = np.zeros(len(owner))
    play = partial(_play, side=me % 2, thumb=thumb)
    ours[is_high] = play(owner[is_high], (grander[is_high] + 3) % SEATS, is_low=False)
    led = np.full(int((~is_high).sum()), (dealer + 1) % SEATS)
    ours[~is_high] = -play(owner[~is_high], led, is_low=True)
    return float(ours.mean())


def _play(owner: Small, leader: Ints, *, is_low: bool, side: int, thumb: Thumb | None) -> Ints:
    """The odd tricks of our side, or of theirs with a minus."""
    if not len(owner):
        return np.zeros(0, np.int64)
    table = Lockstep.start(owner, leader, np.full(len(owner), NOBODY))
    by_policy: Chooser = read_policy(KINDS[is_low]).choose
    taken = play_out(table, partial(thumb.choose, wants=not is_low) if thumb else by_policy)
    ours = taken if side == 0 else RANKS - taken
    odd: Ints = np.where(ours > RANKS // 2, ours - 6, -(RANKS - ours - 6))
    return odd
