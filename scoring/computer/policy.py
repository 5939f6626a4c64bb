"""A learned player: the card with the highest sum of weights times features.

There are weights for each role in a trick (lead, second, third, fourth, and to throw away) of each kind of hand (high or low, with trumps
or without). They are whole numbers, and so are the features, so that the same position is decided in the same way on
every machine. `policy.json` holds them; `scoring.computer.train` makes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from scoring.computer.features import COUNT, NAMES, Floats, compute_features
from scoring.computer.lockstep import SUIT, Flags, Ints, Lockstep
from scoring.computer.rules_of_thumb import wants_tricks
from scoring.computer.seen import hide_others, name_card, replay
from scoring.computer.version import POLICY_FILE
from scoring.play.cards import Card
from scoring.play.seat_view import SeatView

KINDS = ("high", "low", "high with trumps", "low with trumps")
ROLES = ("lead", "second", "third", "fourth", "discard")
DISCARD = 4
NEVER = np.float32(-(2**24))  # below every score; whole numbers up to there are exact in 32 bits

Chooser = Callable[[Lockstep], Ints]


@dataclass(frozen=True, eq=False)
class Policy:
    """The weights of one kind of hand, a row for each of ROLES."""

    weights: Floats

    def score(self, table: Lockstep, legal: Flags) -> Floats:
        """How good each of `cards_of_turn` is, in each row; NEVER for what may not be played."""
        planes = compute_features(table, legal).reshape(COUNT, -1)
        scores: Floats = (self.weights[table.place] @ planes).reshape(legal.shape)
        discards = is_discard(table)
        if discards.any():
            discarding = (self.weights[DISCARD] @ planes).reshape(legal.shape)
            scores = np.where(discards, discarding, scores)
        return np.where(legal, scores, NEVER)

    def choose(self, table: Lockstep) -> Ints:
        """The card of each row; of equal ones the first."""
        cards = table.cards_of_turn()
        best = self.score(table, table.legal()).argmax(axis=0) if len(cards) > 1 else 0
        chosen: Ints = cards[best, np.arange(table.rows)]
        return chosen


def is_discard(table: Lockstep) -> Flags:
    """In which rows the player cannot follow."""
    if table.place == 0:
        return np.zeros(table.rows, np.bool_)
    cannot: Flags = ~np.logical_or.reduce(table.hands[table.place][SUIT] == table.led, axis=0)
    return cannot


def play_out(table: Lockstep, choose: Chooser) -> Ints:
    """The tricks of North and South, if everybody goes on like this. Changes the table."""
    while not table.is_over:
        table.play(choose(table))
    return table.taken


def name_kind(*, is_low: bool, has_trumps: bool) -> str:
    return KINDS[is_low + 2 * has_trumps]


@cache
def read_policy(kind: str, file: Path = POLICY_FILE) -> Policy:
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document["features"] == list(NAMES), "train again: the features are others"
    return Policy(np.array([document["weights"][kind][role] for role in ROLES], np.float32))


def find_policy(view: SeatView) -> Policy:
    kind = name_kind(is_low=not wants_tricks(view), has_trumps=view.trump is not None)
    return read_policy(kind)


def choose_learned(view: SeatView) -> Card:
    """The card that the policy plays. The view must be `is_of_four`."""
    return name_card(int(find_policy(view).choose(replay(view, hide_others(view)))[0]))
