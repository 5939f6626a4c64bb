"""What a player can know, as a row of a lockstep table."""

from __future__ import annotations

import numpy as np

from scoring.computer.lockstep import CARDS, NOBODY, RANKS, UNDEALT, Ints, Lockstep, Small
from scoring.hand import Seat
from scoring.play.cards import DECK, Card, Suit
from scoring.play.seat_view import SeatView

SUIT_NUMBERS = {suit: number for number, suit in enumerate(Suit)}
SEAT_NUMBERS = {seat: number for number, seat in enumerate(Seat)}


def number_card(card: Card) -> int:
    return SUIT_NUMBERS[card.suit] * RANKS + card.rank - 2


def name_card(number: int) -> Card:
    return DECK[number]


def give_back(view: SeatView, owner: Small) -> Small:
    """Who was dealt each card, if `owner` says, in each row, who holds what now."""
    dealt = owner.copy()
    for seat, card in view.played:
        dealt[:, number_card(card)] = SEAT_NUMBERS[seat]
    return dealt


def deal_back(view: SeatView, owner: Small) -> Lockstep:
    """The table before the first card."""
    first = (view.tricks[0] if view.tricks else view.trick) or None
    assert first is not None
    rows = len(owner)
    trump = NOBODY if view.trump is None else SUIT_NUMBERS[view.trump]
    leader = np.full(rows, SEAT_NUMBERS[first.leader])
    return Lockstep.start(give_back(view, owner), leader, np.full(rows, trump))


def replay(view: SeatView, owner: Small) -> Lockstep:
    """The table as it is now, if `owner` says, in each row, who holds what."""
    table = deal_back(view, owner)
    for _seat, card in view.played:
        table.play(np.full(len(owner), number_card(card)))
    return table


def hide_others(view: SeatView) -> Small:
    """One row in which the unseen cards lie anyhow, for who looks at their own cards only."""
    owner = np.full((1, CARDS), NOBODY, np.int8)
    assert view.seat is not None
    others = [
        SEAT_NUMBERS[seat] for seat in view.rules.seats if seat is not view.seat for _card in range(view.counts[seat])
    ]
    undealt = [UNDEALT] * (len(view.unseen) - len(others))
    owner[0, number_cards(view.unseen)] = others + undealt
    owner[0, number_cards(view.cards)] = SEAT_NUMBERS[view.seat]
    return owner


def number_cards(cards: tuple[Card, ...]) -> Ints:
    return np.array([number_card(card) for card in cards], np.int64)
