"""Hands to learn from: dealt and called at random, and what each card of a position is worth if all go on by a policy.

The worth is counted with the true hands of the others. That is no peeking: the learner sees only the features of a position, and over many
positions the hidden hands come as often as the cards that were seen allow.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.computer.features import Floats, compute_features
from scoring.computer.lockstep import CARDS, NOBODY, RANKS, SEATS, SUITS, Flags, Ints, Lockstep, Small
from scoring.computer.policy import Chooser, is_discard, play_out

EVEN = 13  # high-card points of a hand that calls high here: between twelve and fourteen
POINTS = np.array([*range(-7, 0), *range(1, 8)])  # of a side by its tricks: one point an odd trick


def worth_of(tricks: Ints, *, is_low: bool) -> Ints:
    """The points of a side, compared with the other, by its tricks."""
    worth: Ints = -POINTS[tricks] if is_low else POINTS[tricks]
    return worth


def deal_hands(lots: np.random.Generator, rows: int) -> Small:
    deck = np.repeat(np.arange(SEATS, dtype=np.int8), CARDS // SEATS)
    dealt: Small = lots.permuted(np.broadcast_to(deck, (rows, CARDS)), axis=1)
    return dealt


def _count_points(owner: Small) -> Ints:
    """High-card points of each seat."""
    ranks = np.maximum(np.arange(CARDS) % RANKS - (RANKS - 5), 0)
    return np.stack([((owner == seat) * ranks).sum(axis=1) for seat in range(SEATS)], axis=1)


def start_hands(lots: np.random.Generator, rows: int, *, is_low: bool, has_trumps: bool) -> Lockstep:
    """Hands of one kind, as bids would have called them; the seats are turned at random by the deal."""
    owner = np.zeros((0, CARDS), np.int8)
    grander = np.zeros(0, np.int64)
    while len(owner) < rows:
        dealt = deal_hands(lots, rows * 2)
        enough = _count_points(dealt) >= EVEN
        fits = ~enough.any(axis=1) if is_low else enough.any(axis=1)
        owner = np.concatenate((owner, dealt[fits]))
        grander = np.concatenate((grander, enough[fits].argmax(axis=1)))  # the first from the dealer's left
    owner, grander = owner[:rows], grander[:rows]
    leader = np.zeros(rows, np.int64) if is_low else (grander + 3) % SEATS
    trump = np.full(rows, NOBODY, np.int64)
    if has_trumps:
        leader, trump = _name_trumps(lots, owner, leader, grander)
    return Lockstep.start(owner, leader, trump)


def _name_trumps(lots: np.random.Generator, owner: Small, leader: Ints, grander: Ints) -> tuple[Ints, Ints]:
    """In half of the hands the grander leads and the trumps are their longest suit; in the others the trumps are drawn."""
    rows = len(owner)
    lengths = (owner == grander[:, None]).reshape(rows, SUITS, RANKS).sum(axis=2)
    names = lots.random(rows) < 0.5
    drawn = lots.integers(0, SUITS, rows)
    return np.where(names, grander, leader), np.where(names, lengths.argmax(axis=1), drawn)


def choose_at_random(lots: np.random.Generator, table: Lockstep) -> Ints:
    cards = table.cards_of_turn()
    draws = np.where(table.legal(), lots.random(cards.shape), -1)
    chosen: Ints = cards[draws.argmax(axis=0), np.arange(table.rows)]
    return chosen


def stray(choose: Chooser, lots: np.random.Generator, share: float) -> Chooser:
    """The same player, who plays this share of the cards at random."""

    def choose_or_stray(table: Lockstep) -> Ints:
        strays = lots.random(table.rows) < share
        chosen: Ints = np.where(strays, choose_at_random(lots, table), choose(table))
        return chosen

    return choose_or_stray


@dataclass(frozen=True, slots=True)
class Batch:
    """Positions of one place in a trick, with the features of each card, and what it was worth."""

    planes: Floats
    legal: Flags
    discards: Flags
    place: int
    worth: Floats


def make_batch(table: Lockstep, choose: Chooser, *, is_low: bool) -> Batch:
    """What each card of these positions is worth, from one play of the rest each."""
    cards = table.cards_of_turn()
    legal = table.legal()
    place, row = np.nonzero(legal)
    tried = table.take(row)
    side = table.turn[row] % 2
    tried.play(cards[place, row])
    taken = play_out(tried, choose)
    worth = np.zeros(cards.shape, np.float32)
    worth[place, row] = worth_of(np.where(side == 0, taken, RANKS - taken), is_low=is_low)
    planes = compute_features(table, legal)
    return Batch(planes, legal, is_discard(table), table.place, worth)
