"""A player who tries each card in many worlds: the rest is played by the policy, and the card that makes most points is played.

What the policy thinks of a card counts as much as PRIOR worlds. Points are those of the rules in force. Of cards that are as
good as each other, because nothing elsewhere lies between them, only the one that the policy prefers is tried.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.computer.features import Floats
from scoring.computer.lockstep import NOBODY, RANKS, Ints, Small
from scoring.computer.points import count_points
from scoring.computer.policy import NEVER, choose_learned, find_policy, play_out
from scoring.computer.seen import hide_others, name_card, number_card, number_cards, replay
from scoring.computer.stream import Stream
from scoring.computer.worlds import draw_worlds, pick_worlds, weigh_worlds
from scoring.play.cards import Card
from scoring.play.seat_view import SeatView

PRIOR = 100
UNITS = 500  # of a policy's score, in a point


@dataclass(frozen=True, slots=True)
class Effort:
    """How many worlds are tried, and from how many they are picked by how likely they are; the same number means no weighing."""

    worlds: int
    drawn: int


def choose_by_search(view: SeatView, seed: str, effort: Effort) -> Card:
    """The view must be `is_of_four`."""
    assert view.seat is not None
    lots = Stream(f"{seed}/{view.seat.value}/{len(view.played)}")
    owner = draw_worlds(view, lots, effort.drawn)
    if not len(owner):
        return choose_learned(view)
    policy = find_policy(view)
    table = replay(view, hide_others(view))
    cards = table.cards_of_turn()
    scores = policy.score(table, cards, table.legal(cards))[0]
    tried = _leave_out_equals(view, cards[0], scores)
    if len(tried) == 1:
        return name_card(int(cards[0][tried[0]]))
    often = np.ones(len(owner), np.int64)
    if effort.drawn > effort.worlds:
        picked, often = pick_worlds(weigh_worlds(view, owner, policy), effort.worlds, lots)
        owner = owner[picked]
    worth = try_cards(view, owner, cards[0][tried])
    total = UNITS * (worth * often).sum(axis=1) + PRIOR * scores[tried].astype(np.int64)
    return name_card(int(cards[0][tried[int(total.argmax())]]))


def try_cards(view: SeatView, owner: Small, cards: Ints) -> Ints:
    """The points of each card in each world."""
    policy = find_policy(view)
    now = replay(view, owner)
    table = now.take(np.tile(np.arange(now.rows), len(cards)))
    table.play(np.repeat(cards, now.rows))
    taken = play_out(table, policy.choose).reshape(len(cards), now.rows)
    return count_points(view)[taken]


def _leave_out_equals(view: SeatView, cards: Ints, scores: Floats) -> list[int]:
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
