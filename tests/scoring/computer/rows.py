"""The language of these tests: hands as rows of a lockstep table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scoring.computer.lockstep import CARDS, NOBODY, Lockstep, Small
from scoring.computer.seen import SEAT_NUMBERS, SUIT_NUMBERS, number_card
from scoring.play.hand_in_play import HandInPlay


def owners(hands: Sequence[HandInPlay]) -> Small:
    """Who holds each card now."""
    owner = np.full((len(hands), CARDS), NOBODY, np.int8)
    for row, hand in enumerate(hands):
        for seat, held in hand.hands.items():
            owner[row, [number_card(card) for card in held]] = SEAT_NUMBERS[seat]
    return owner


def start(hands: Sequence[HandInPlay]) -> Lockstep:
    """These hands before the first card of each."""
    leaders = np.array([SEAT_NUMBERS[hand.trick.leader] for hand in hands])
    trumps = np.array([NOBODY if hand.trump is None else SUIT_NUMBERS[hand.trump] for hand in hands])
    return Lockstep.start(owners(hands), leaders, trumps)
