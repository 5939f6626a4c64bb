"""A player who tries each card in many worlds: the rest is played by the policy, and the card that makes most points is played.

What the policy thinks of a card counts as much as PRIOR worlds. Points are those of the rules in force. Of cards that are as
good as each other, because nothing elsewhere lies between them, only the one that the policy prefers is tried.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.computer.features import Floats
from scoring.computer.lockstep import NOBODY, RANKS, Ints, Lockstep, Small
from scoring.computer.points import count_points
from scoring.computer.policy import NEVER, Policy, choose_learned, find_policy, play_out
from scoring.computer.seen import hide_others, name_card, number_card, number_cards, replay
from scoring.computer.stream import Stream
from scoring.computer.worlds import draw_worlds, pick_worlds, replay_weighed
from scoring.play.cards import Card
from scoring.play.seat_view import SeatView

PRIOR = 100
UNITS = 500  # of a policy's score, in a point


@dataclass(frozen=True, slots=True)
class Effort:
    """How many worlds are tried, and from how many they are picked by how likely they are; the same number means no weighing."""

    worlds: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Trial:
    """The cards that are tried, in each world one after the other, and what decides between them once the rest is played."""

    table: Lockstep
    policy: Policy
    cards: Ints
    often: Ints
    prior: Ints
    points: Ints

    def choose(self, taken: Ints) -> Card:
        """By the tricks of North and South in each row of the table; of equal cards the first."""
        worth = self.points[taken].reshape(len(self.cards), -1)
        total = UNITS * (worth * self.often).sum(axis=1) + PRIOR * self.prior
        return name_card(int(self.cards[int(total.argmax())]))


def choose_by_search(view: SeatView, seed: str, effort: Effort) -> Card:
    """The view must be `is_of_four`."""
    trial = start_trial(view, seed, effort)
    if isinstance(trial, Card):
        return trial
    return trial.choose(play_out(trial.table, trial.policy.choose))


def start_trial(view: SeatView, seed: str, effort: Effort) -> Trial | Card:
    """A card at once, where there is nothing to try."""
    assert view.seat is not None
    lots = Stream(f"{seed}/{view.seat.value}/{len(view.played)}")
    owner = draw_worlds(view, lots, effort.drawn)
    if not len(owner):
        return choose_learned(view)
    policy = find_policy(view)
    mine = replay(view, hide_others(view))
    cards = mine.cards_of_turn()[:, 0]
    scores = policy.score(mine, mine.legal())[:, 0]
    tried = leave_out_equals(view, cards, scores)
    if len(tried) == 1:
        return name_card(int(cards[tried[0]]))
    if effort.drawn > effort.worlds:
        now, chances = replay_weighed(view, owner, policy)
        picked, often = pick_worlds(chances, effort.worlds, lots)
        now = now.take(picked)
    else:
        now, often = replay(view, owner), np.ones(len(owner), np.int64)
    return Trial(
        lay_each(now, cards[tried]), policy, cards[tried], often, scores[tried].astype(np.int64), count_points(view)
    )


def lay_each(now: Lockstep, cards: Ints) -> Lockstep:
    """Each of these cards in all rows, one after the other."""
    table = now.take(np.tile(np.arange(now.rows), len(cards)))
    table.play(np.repeat(cards, now.rows))
    return table


def try_cards(view: SeatView, owner: Small, cards: Ints) -> Ints:
    """The points of each card in each world, if `owner` says, in each row, who holds what now."""
    taken = play_out(lay_each(replay(view, owner), cards), find_policy(view).choose)
    return count_points(view)[taken].reshape(len(cards), -1)


def leave_out_equals(view: SeatView, cards: Ints, scores: Floats) -> list[int]:
    """The places of the cards to try."""
    assert view.trick is not None
    between = {*number_cards(view.unseen).tolist(), *(number_card(card) for card in view.trick.cards)}
    groups: list[list[int]] = []
    for place, card in enumerate(cards):
        if scores[place] <= NEVER:
            continue
        last = int(cards[groups[-1][-1]]) if groups else NOBODY
        if groups and last // RANKS == card // RANKS and between.isdisjoint(range(last + 1, int(card))):
            groups[-1].append(place)
        else:
            groups.append([place])
    return [max(group, key=lambda place: (float(scores[place]), -place)) for group in groups]
