"""Lots for computer players: the same seed in the same position draws the same, on every machine.

A lot is the SHA-256 of the seed, the seat, the number of cards played so far, and a word, with slashes between them, read as a
number: `printf %s SEED/east/17/SA | sha256sum`. It depends on nothing that the player cannot see.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from scoring.play.cards import Card
from scoring.play.seat_view import SeatView


def draw_lot(seed: str, view: SeatView, word: str) -> int:
    assert view.seat is not None
    return int(hashlib.sha256(f"{seed}/{view.seat.value}/{len(view.played)}/{word}".encode()).hexdigest(), 16)


def draw_chance(seed: str, view: SeatView, word: str, *, per_cent: int) -> bool:
    """True in so many of a hundred positions."""
    return draw_lot(seed, view, word) % 100 < per_cent


def draw_card(seed: str, view: SeatView, cards: Sequence[Card]) -> Card:
    """Each card is as likely as the others."""
    return min(cards, key=lambda card: draw_lot(seed, view, str(card)))
