"""What a player can know, as a row of a lockstep table."""

from __future__ import annotations

import numpy as np

from scoring.computer.lockstep import CARDS, NOBODY, RANKS, SEATS, UNDEALT, Ints, Lockstep, Small
from scoring.hand import Seat
from scoring.play.cards import DECK, Card, Suit
from scoring.play.seat_view import SeatView
from scoring.play.trick import Trick

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
    return _start(view, give_back(view, owner), first.leader)


def replay(view: SeatView, owner: Small) -> Lockstep:
    """The table as it is now, if `owner` says, in each row, who holds what. Only the trick on the table is played again."""
    trick = view.trick
    assert trick is not None
    held = owner.copy()
    for seat, card in trick.plays:
        held[:, number_card(card)] = SEAT_NUMBERS[seat]
    table = _start(view, held, trick.leader)
    for seat, suits in view.voids.items():
        table.voids[_place(seat, trick)] = sum(1 << SUIT_NUMBERS[suit] for suit in suits)
    for suit, seat in {one.led: one.leader for one in reversed(view.tricks)}.items():
        assert suit is not None
        table.first[_place(seat, trick)] |= 1 << SUIT_NUMBERS[suit]
    table.taken += view.taken.north_south
    for _seat, card in trick.plays:
        table.play(np.full(len(owner), number_card(card)))
    return table


def _place(seat: Seat, trick: Trick) -> int:
    return (SEAT_NUMBERS[seat] - SEAT_NUMBERS[trick.leader]) % SEATS


def _start(view: SeatView, held: Small, leader: Seat) -> Lockstep:
    trump = NOBODY if view.trump is None else SUIT_NUMBERS[view.trump]
    return Lockstep.start(held, np.full(len(held), SEAT_NUMBERS[leader]), np.full(len(held), trump))


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
