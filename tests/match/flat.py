"""Flat Monte Carlo, as card programs play: each card is tried in 1,000 worlds, the rest is played by rules of thumb, and the card
that makes most points is played.

It is here to measure against. It knows the suits that players have shown not to have and the cards that they have shown, and infers no
more. Its rules of thumb are those of `rules_of_thumb.py`, all rows in step; only the partner's suit is any that they were the first to lead.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scoring.computer.lockstep import ABOVE, BELOW, CARD, ONE, SEATS, SUIT, SUITS, Flags, Ints, Lockstep, Small
from scoring.computer.points import count_points
from scoring.computer.policy import NEVER
from scoring.computer.rules_of_thumb import wants_tricks
from scoring.computer.search import lay_each, leave_out_equals
from scoring.computer.seen import hide_others, name_card, replay
from scoring.computer.stream import Stream
from scoring.computer.worlds import draw_worlds
from scoring.play.record import Move, MoveKind
from scoring.play.seat_view import SeatView

Scores = NDArray[np.int32]
WORLDS = 1000
JACK = 9
FOURTH_BEST = 3
UNTHINKABLE = np.int32(-(1 << 30))


def choose_flat(view: SeatView, seed: str) -> Move:
    assert view.seat is not None
    return Move(MoveKind.CARD, view.seat, (name_card(_choose_number(view, seed)),))


def _choose_number(view: SeatView, seed: str) -> int:
    assert view.seat is not None
    mine = replay(view, hide_others(view))
    scores = np.where(mine.legal()[:, 0], 0, NEVER)
    cards = mine.cards_of_turn()[leave_out_equals(view, mine.cards_of_turn()[:, 0], scores), 0]
    if len(cards) == 1:
        return int(cards[0])
    lots = Stream(f"flat/{seed}/{view.seat.value}/{len(view.played)}")
    table = lay_each(replay(view, draw_worlds(view, lots, WORLDS)), cards)
    wants = wants_tricks(view)
    while not table.is_over:
        table.play(choose_by_thumb(table, wants=wants))
    points = count_points(view)[table.taken].reshape(len(cards), -1).sum(axis=1)
    return int(cards[int(points.argmax())])


def choose_by_thumb(table: Lockstep, *, wants: bool) -> Ints:
    """The card that `rules_of_thumb.choose_card` plays, in each row."""
    cards = table.cards_of_turn()
    if len(cards) == 1:
        return cards[0]
    best = np.where(table.legal(), _score(table, wants=wants), UNTHINKABLE).argmax(axis=0)
    chosen: Ints = cards[best, np.arange(table.rows)]
    return chosen


def _score(table: Lockstep, *, wants: bool) -> Scores:
    hand = table.hands[table.place]
    if table.place == 0:
        return _lead(table, hand) if wants else _lead_low(hand)
    wins = table.beats(hand[CARD], hand[SUIT]) & table.legal()
    follow = _follow(table, hand, wins) if wants else _follow_low(table, hand, wins)
    follows = np.logical_or.reduce(hand[SUIT] == table.led, axis=0)
    if follows.all():
        return follow
    discard = _discard(table, hand, wins) if wants else _discard_low(hand, wins)
    return np.where(follows, follow, discard)


def _lead(table: Lockstep, hand: Small) -> Scores:
    """The highest of the partner's suit; or of the longest, the highest if it is a top or heads a run, or else the fourth best."""
    rank, suit, above = _rank(hand), hand[SUIT], hand[ABOVE]
    partners = (suit & table.first[2]) != 0
    higher, length, ranks = _count_higher(hand), _sum_suit(hand, np.ones_like(rank)), _sum_suit(hand, rank)
    touches = np.zeros(rank.shape, np.bool_)
    touches[1:] = (suit[1:] == suit[:-1]) & (above[1:] == above[:-1])
    from_top = _sum_suit(hand, (higher == 0) & ((above == 0) | (touches & (rank >= JACK))))
    wanted = higher == np.where(from_top, 0, np.minimum(FOURTH_BEST, length - 1))
    return np.where(partners, (1 << 20) + rank, (length << 9) + (ranks + 2 * length << 1) + wanted).astype(np.int32)


def _lead_low(hand: Small) -> Scores:
    above, below = hand[ABOVE].astype(np.int32), hand[BELOW].astype(np.int32)
    return -(((above == 0) << 15) + (below << 10) + (15 - above << 5) + _rank(hand))


def _follow(table: Lockstep, hand: Small, wins: Flags) -> Scores:
    """Second hand low; third hand high, with the lowest card that is as good; fourth hand the cheapest card that wins."""
    rank = _rank(hand)
    if table.place == 1:
        return -rank
    if table.place == SEATS - 1:
        return np.where(wins & ~_is_ours(table), 1 << 10, 0) - rank
    above = hand[ABOVE].astype(np.int32)
    highest = np.where(wins, above, 1 << 10).min(axis=0)
    above_best = sum(
        ((one[SUIT] == table.led) & (one[CARD] > table.best)).sum(axis=0)
        for place, one in enumerate(table.hands)
        if place != table.place
    )
    takes = wins & (above == highest) & ~(_is_ours(table) & (above_best == highest))
    return np.where(takes, 1 << 10, 0) - rank


def _follow_low(table: Lockstep, hand: Small, wins: Flags) -> Scores:
    """The highest card that does not win; with none, the lowest, or in the fourth place the highest."""
    rank = _rank(hand)
    return np.where(wins, rank if table.place == SEATS - 1 else -rank, (1 << 10) + rank)


def _discard(table: Lockstep, hand: Small, wins: Flags) -> Scores:
    """The lowest trump that wins; or the lowest card of another suit, of the longest."""
    ruffs = wins & ~_is_ours(table)
    plain = hand[SUIT] != table.trump
    low = -(_rank(hand) << 4) + _sum_suit(hand, np.ones_like(hand[CARD]))
    return np.where(ruffs, 1 << 20, 0) + np.where(plain, 1 << 10, 0) + low


def _discard_low(hand: Small, wins: Flags) -> Scores:
    """What is most likely to win later."""
    return np.where(wins, 0, 1 << 10) + (hand[BELOW].astype(np.int32) << 4) + _rank(hand)


def _rank(hand: Small) -> Scores:
    return (hand[CARD] & 15).astype(np.int32)


def _is_ours(table: Lockstep) -> Flags:
    """In which rows the partner wins so far."""
    ours: Flags = table.best_place == table.place - 2
    return ours


def _sum_suit(hand: Small, numbers: NDArray[np.generic]) -> Scores:
    """For each card, the sum of these numbers over the cards of its suit."""
    sums = np.zeros(hand[CARD].shape, np.int32)
    for suit in range(SUITS):
        is_suit = hand[SUIT] == ONE << suit
        sums += np.add.reduce(numbers * is_suit, axis=0, dtype=np.int32) * is_suit
    return sums


def _count_higher(hand: Small) -> Scores:
    """For each card, how many of its suit in the same hand are higher."""
    higher = np.zeros(hand[CARD].shape, np.int32)
    for card in reversed(range(len(higher) - 1)):
        higher[card] = (higher[card + 1] + 1) * (hand[SUIT][card] == hand[SUIT][card + 1])
    return higher
