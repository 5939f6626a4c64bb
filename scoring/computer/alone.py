"""When a computer player plays alone, by Askov's special calls, and the card that it passes.

Sola Nola needs low cards: the lowest of a suit is safe up to a three, the next up to a five, and so on. The exchange takes one card
that is not. Grand Dix needs every ace, and seven tricks from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.hand import Call
from scoring.play.cards import ACE, Card, Suit
from scoring.play.hand_in_play import FIRST_SEVEN
from scoring.play.seat_view import SeatView

LONG_SUIT = 6  # with its three highest cards, such a suit is expected to win to the end
RUNS_FROM = 3


def choose_call(view: SeatView) -> Call | None:
    """The special call of this hand, or None for no."""
    if Call.GRAND_DIX in view.special_calls and _count_from_top(view.cards) >= min(FIRST_SEVEN, view.rules.tricks):
        return Call.GRAND_DIX
    if Call.SOLA_NOLA in view.special_calls and sum(map(bool, map(_risk, _by_suit(view.cards)))) <= 1:
        return Call.SOLA_NOLA if _is_safe_without_one(view.cards) else None
    return None


def choose_passed(view: SeatView) -> Card:
    """The caller passes the card that is most likely to take a trick; the partner passes their lowest."""
    if view.seat is view.by:
        return max(view.cards, key=lambda card: (_gain_without(card, view.cards), card.rank))
    return min(view.cards, key=lambda card: card.rank)


def _by_suit(cards: Iterable[Card]) -> list[list[int]]:
    """The ranks of each suit, the lowest first."""
    held = tuple(cards)
    return [sorted(card.rank for card in held if card.suit is suit) for suit in Suit]


def _risk(ranks: Sequence[int]) -> int:
    """By how much the cards of a suit are too high; 0 is safe."""
    return sum(max(0, rank - (3 + 2 * place)) for place, rank in enumerate(ranks))


def _is_safe_without_one(cards: Sequence[Card]) -> bool:
    worst = max(cards, key=lambda card: (_gain_without(card, cards), card.rank))
    return not any(map(_risk, _by_suit(card for card in cards if card != worst)))


def _gain_without(card: Card, cards: Sequence[Card]) -> int:
    ranks = sorted(one.rank for one in cards if one.suit is card.suit)
    return _risk(ranks) - _risk([rank for rank in ranks if rank != card.rank])


def _count_from_top(cards: Sequence[Card]) -> int:
    """The tricks that a hand with every ace takes one after the other; without one, none."""
    suits = [ranks[::-1] for ranks in _by_suit(cards)]
    if not all(ranks and ranks[0] == ACE for ranks in suits):
        return 0
    runs = [next((n for n, rank in enumerate(ranks) if rank != ACE - n), len(ranks)) for ranks in suits]
    return sum(
        len(ranks) if run >= RUNS_FROM and len(ranks) >= LONG_SUIT else run
        for ranks, run in zip(suits, runs, strict=True)
    )
