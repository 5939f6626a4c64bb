"""The cards: four suits of thirteen ranks, with the text of each.

On screen a card is `♠A`, in files and programs `SA`; the ten is `♠10` and `S10`. `read_card` reads both.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _
from scoring.rules import Colour
from scoring.strict_json import shorten

TEN, JACK, QUEEN, KING, ACE = 10, 11, 12, 13, 14
LETTERS = {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A"}


class WhyNoCard(Reason):
    NOT_A_CARD = _(
        "{text} is not a card; a card is a suit (S, H, D or C) and a rank from 2 to 10, J, Q, K or A, as in SA."
    )
    TWICE = _("{card} appears twice; there is one of each card.")


class Suit(Named):
    """Black suits first, as a hand is held: black above red."""

    SPADES = "S", _("spades")
    CLUBS = "C", _("clubs")
    HEARTS = "H", _("hearts")
    DIAMONDS = "D", _("diamonds")

    @property
    def colour(self) -> Colour:
        return Colour.BLACK if self in (Suit.SPADES, Suit.CLUBS) else Colour.RED

    @property
    def symbol(self) -> str:
        return _SYMBOLS[self]


_SYMBOLS = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦"}
_PLACES = {suit: place for place, suit in enumerate(Suit)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `rank` is 2 to 14; the ace is high."""

    suit: Suit
    rank: int

    def __str__(self) -> str:
        return f"{self.suit.value}{self.rank_text}"

    @property
    def rank_text(self) -> str:
        return LETTERS.get(self.rank, str(self.rank))

    @property
    def symbols(self) -> str:
        """As it stands on screen: `♠A`."""
        return f"{self.suit.symbol}{self.rank_text}"

    @property
    def colour(self) -> Colour:
        return self.suit.colour


DECK = tuple(Card(suit, rank) for suit in Suit for rank in range(2, ACE + 1))
_BY_TEXT = {text: card for card in DECK for text in (str(card), card.symbols)}


def read_card(text: str) -> Card:
    """The inverse of `str` and of `symbols`. Raises Impossible."""
    if text not in _BY_TEXT:
        raise Impossible(WhyNoCard.NOT_A_CARD, text=shorten(text))
    return _BY_TEXT[text]


def check_different(cards: Iterable[Card]) -> None:
    """Raises Impossible for a card that appears twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise Impossible(WhyNoCard.TWICE, card=card)
        seen.add(card)


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """As a hand is held: black suits first, each from its highest card down."""
    return tuple(sorted(cards, key=lambda card: (_PLACES[card.suit], -card.rank)))
