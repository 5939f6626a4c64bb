"""Worlds: ways in which the unseen cards may lie, drawn at random among those that the player cannot rule out.

A world respects how many cards each player holds, the suits that they have shown not to have, and bid cards that all have seen.
All lots come from one seed, and everything is counted in whole numbers or divided number by number, so that the same
position gives the same worlds on every machine.
"""

from __future__ import annotations

from math import isqrt

import numpy as np
from numpy.typing import NDArray

from scoring.computer.bidding import OF_LONG_SUIT, even_value
from scoring.computer.lockstep import CARDS, NOBODY, RANKS, SEATS, SUITS, UNDEALT, Ints, Lockstep, Small
from scoring.computer.policy import Policy
from scoring.computer.seen import SEAT_NUMBERS, SUIT_NUMBERS, deal_back, give_back, number_card, number_cards
from scoring.computer.stream import Stream
from scoring.play.bids import calls_high
from scoring.play.seat_view import SeatView

HALVES = 8  # steps of the table below in which a chance halves
STEP = 16  # so many units of a policy's score are a step; 500 are a point
CHANCES = np.array([isqrt(isqrt(isqrt(1 << (160 - step)))) for step in range(160)], np.int64)
ANY_CARD = 0.1  # of a hundred cards, ten are played for other reasons
UNLIKELY_BID = 1 / 8
FINEST = 1 << 30

Floats = NDArray[np.float64]


def draw_worlds(view: SeatView, lots: Stream, count: int) -> Small:
    """About so many worlds, as who holds each card now. Fewer, or none, where the cards hardly fit."""
    assert view.seat is not None
    owner = np.full((count, CARDS), NOBODY, np.int8)
    owner[:, number_cards(view.cards)] = SEAT_NUMBERS[view.seat]
    known = view.known_cards
    room = np.zeros((count, SEATS + 1), np.int64)
    for seat in view.rules.seats:
        if seat is not view.seat:
            room[:, SEAT_NUMBERS[seat]] = view.counts[seat]
    for card, seat in known.items():
        owner[:, number_card(card)] = SEAT_NUMBERS[seat]
        room[:, SEAT_NUMBERS[seat]] -= 1
    hidden = [number_card(card) for card in view.unseen if card not in known]
    room[:, UNDEALT] = len(hidden) - room[0, :SEATS].sum()
    fits = _deal_hidden(owner, room, hidden, _find_open(view), lots)
    return owner[fits]


def _find_open(view: SeatView) -> NDArray[np.bool_]:
    """Who may hold cards of each suit; a row for each suit."""
    may_hold = np.ones((SUITS, SEATS + 1), np.bool_)
    for seat, suits in view.voids.items():
        for suit in suits:
            may_hold[SUIT_NUMBERS[suit], SEAT_NUMBERS[seat]] = False
    return may_hold


def _deal_hidden(
    owner: Small, room: Ints, hidden: list[int], may_hold: NDArray[np.bool_], lots: Stream
) -> NDArray[np.bool_]:
    """Deals card by card to somebody who may hold it, by how much room they have; the cards that fit the fewest hands come
    first. Says in which rows that went well.
    """
    rows = np.arange(len(owner))
    draws = lots.draw(len(hidden), len(owner))
    fits = np.ones(len(owner), np.bool_)
    for card, draw in zip(sorted(hidden, key=lambda card: int(may_hold[card // RANKS].sum())), draws, strict=True):
        up_to = np.cumsum(room * may_hold[card // RANKS], axis=1)
        place = draw * up_to[:, -1] >> 32
        seat = (place[:, None] >= up_to).sum(axis=1)
        fits &= seat <= UNDEALT
        seat = np.minimum(seat, UNDEALT)
        owner[rows, card] = seat
        room[rows, seat] -= 1
    return fits


def weigh_worlds(view: SeatView, owner: Small, policy: Policy) -> Floats:
    """How likely each world is, compared with the others: whether the players would have bid as they did and played the cards
    that were seen, if they go by this policy most of the time.
    """
    return replay_weighed(view, owner, policy)[1]


def replay_weighed(view: SeatView, owner: Small, policy: Policy) -> tuple[Lockstep, Floats]:
    """The table as it is now in each world, and how likely the world is."""
    table = deal_back(view, owner)
    chances = _weigh_bids(view, give_back(view, owner))
    for seat, card in view.played:
        number = number_card(card)
        if seat is not view.seat:
            chances = chances * _weigh_card(table, number, policy)
        table.play(np.full(len(owner), number))
    return table, chances


def _weigh_card(table: Lockstep, number: int, policy: Policy) -> Floats:
    cards = table.cards_of_turn()
    if len(cards) == 1:
        return np.ones(table.rows)
    legal = table.legal()
    scores = policy.score(table, legal)
    behind = (scores.max(axis=0) - scores).astype(np.int32) // STEP
    shares = CHANCES[np.minimum(behind, len(CHANCES) - 1)] * legal
    played = (shares * (cards == number)).sum(axis=0)
    by_policy = played / shares.sum(axis=0)
    by_any: Floats = ANY_CARD / legal.sum(axis=0)
    weighed: Floats = (1 - ANY_CARD) * by_policy + by_any
    return weighed


def _weigh_bids(view: SeatView, dealt: Small) -> Floats:
    chances = np.ones(len(dealt))
    for seat, bid in view.bids.items():
        if seat is not view.seat:
            strong = _value(dealt == SEAT_NUMBERS[seat]) >= even_value(view.rules)
            agrees = strong == calls_high(bid, rules=view.rules)
            chances = chances * np.where(agrees, 1.0, UNLIKELY_BID)
    return chances


def _value(held: NDArray[np.bool_]) -> Ints:
    """`value_hand` of each row."""
    points = np.maximum(np.arange(RANKS) - (RANKS - 5), 0)
    suits = held.reshape(-1, SUITS, RANKS)
    value: Ints = (suits * points).sum(axis=(1, 2)) + np.maximum(suits.sum(axis=2) - OF_LONG_SUIT, 0).sum(axis=1)
    return value


def pick_worlds(chances: Floats, count: int, lots: Stream) -> tuple[Ints, Ints]:
    """Which worlds to try, and how often each counts: `count` in all, each in proportion to its chance."""
    shares = np.floor(chances / chances.max() * FINEST).astype(np.int64)
    up_to = np.cumsum(shares)
    step = int(up_to[-1]) // count
    start = int(lots.draw(1)[0]) * step >> 32
    picked = np.searchsorted(up_to, start + step * np.arange(count), side="right")
    worlds, often = np.unique(np.minimum(picked, len(chances) - 1), return_counts=True)
    return worlds, often
