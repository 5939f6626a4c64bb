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

Scores = NDArray[np.int16]  # small, so that NumPy is quick
WORLDS = 1000
JACK = 9
FOURTH_BEST = np.int16(3)
MOST, MORE = np.int16(1 << 14), np.int16(1 << 10)  # what counts before everything else, and before the rank


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
    best = np.where(table.legal(), _score(table, wants=wants), np.int16(-(1 << 15))).argmax(axis=0)
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
    return follow * follows + discard * ~follows


def _lead(table: Lockstep, hand: Small) -> Scores:
    """The highest of the partner's suit; or of the longest, the highest if it is a top or heads a run, or else the fourth best."""
    rank, suit, above = _rank(hand), hand[SUIT], hand[ABOVE]
    partners = (suit & table.first[2]) != 0
    higher, length, ranks = _count_higher(hand), _sum_suit(hand, np.ones_like(rank)), _sum_suit(hand, rank)
    touches = np.zeros(rank.shape, np.bool_)
    touches[1:] = (suit[1:] == suit[:-1]) & (above[1:] == above[:-1])
    from_top = _sum_suit(hand, (higher == 0) & ((above == 0) | (touches & (rank >= JACK)))) > 0
    wanted = higher == np.minimum(FOURTH_BEST, length - 1) * ~from_top
    longest = (length << 7) + (ranks + length + length << 1) + wanted
    return longest * ~partners + (MOST + rank) * partners


def _lead_low(hand: Small) -> Scores:
    """The card that others are most likely to beat."""
    above, below = hand[ABOVE].astype(np.int16), hand[BELOW].astype(np.int16)
    return -((above == 0) * MOST + (below << 10) + (15 - above << 5) + _rank(hand))


def _follow(table: Lockstep, hand: Small, wins: Flags) -> Scores:
    """Second hand low; third hand high, with the lowest card that is as good; fourth hand the cheapest card that wins."""
    rank = _rank(hand)
    if table.place == 1:
        return -rank
    ours = table.best_place == table.place - 2
    if table.place == SEATS - 1:
        return (wins & ~ours) * MORE - rank
    above = hand[ABOVE]
    highest = np.minimum.reduce(above.view(np.uint8) | (wins.view(np.uint8) - np.uint8(1)), axis=0)
    above_best = np.zeros(table.rows, np.int8)
    for place, one in enumerate(table.hands):
        if place != table.place:
            above_best += np.add.reduce((one[SUIT] == table.led) & (one[CARD] > table.best), axis=0, dtype=np.int8)
    takes = wins & (above == highest) & ~(ours & (above_best == highest))
    return takes * MORE - rank


def _follow_low(table: Lockstep, hand: Small, wins: Flags) -> Scores:
    """The highest card that does not win; with none, the lowest, or in the fourth place the highest."""
    rank = _rank(hand)
    return rank * (wins if table.place == SEATS - 1 else -wins.astype(np.int16)) + (MORE + rank) * ~wins


def _discard(table: Lockstep, hand: Small, wins: Flags) -> Scores:
    """The lowest trump that wins; or the lowest card of another suit, of the longest."""
    ruffs = wins & (table.best_place != table.place - 2)
    low = _sum_suit(hand, np.ones_like(hand[CARD])) - (_rank(hand) << 4)
    return ruffs * MOST + (hand[SUIT] != table.trump) * MORE + low


def _discard_low(hand: Small, wins: Flags) -> Scores:
    """What is most likely to win later."""
    return ~wins * MORE + (hand[BELOW].astype(np.int16) << 4) + _rank(hand)


def _rank(hand: Small) -> Scores:
    return (hand[CARD] & 15).astype(np.int16)


def _sum_suit(hand: Small, numbers: NDArray[np.generic]) -> Scores:
    """For each card, the sum of these numbers over the cards of its suit."""
    sums = np.zeros(hand[CARD].shape, np.int16)
    for suit in range(SUITS):
        is_suit = hand[SUIT] == ONE << suit
        sums += np.add.reduce(numbers * is_suit, axis=0, dtype=np.int16) * is_suit
    return sums


def _count_higher(hand: Small) -> Scores:
    """For each card, how many of its suit in the same hand are higher."""
    higher = np.zeros(hand[CARD].shape, np.int16)
    for card in reversed(range(len(higher) - 1)):
        higher[card] = (higher[card + 1] + 1) * (hand[SUIT][card] == hand[SUIT][card + 1])
    return higher
