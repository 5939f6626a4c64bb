"""One trick: follow suit if you can; the highest card of the suit led takes it, or else the highest trump."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.hand import Seat
from scoring.play.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick as they were played. `seats` says whose turn it is, one after the other.

    At a table of two, each seat is there twice. Somebody who plays alone has no partner in it.
    """

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...] = ()

    @property
    def leader(self) -> Seat:
        return self.seats[0]

    @property
    def led(self) -> Suit | None:
        """The suit that was led."""
        return self.cards[0].suit if self.cards else None

    @property
    def is_full(self) -> bool:
        return len(self.cards) == len(self.seats)

    @property
    def turn(self) -> Seat | None:
        """Whose card is next; None if the trick is full."""
        return None if self.is_full else self.seats[len(self.cards)]

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        return tuple(zip(self.seats, self.cards, strict=False))

    def play(self, card: Card) -> Trick:
        return replace(self, cards=(*self.cards, card))

    def find_best(self, trump: Suit | None) -> int | None:
        """The place of the card that wins so far; None before the lead."""
        if not self.cards:
            return None
        return max(range(len(self.cards)), key=lambda place: self._strength(self.cards[place], trump))

    def find_winner(self, trump: Suit | None) -> Seat | None:
        """Who takes it, as far as it has been played."""
        best = self.find_best(trump)
        return None if best is None else self.seats[best]

    def _strength(self, card: Card, trump: Suit | None) -> tuple[bool, bool, int]:
        return card.suit == trump, card.suit == self.led, card.rank


def find_legal_cards(trick: Trick, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Which of these cards may be played now: those of the suit led, or all if there is none or nothing is led."""
    held = tuple(cards)
    return tuple(card for card in held if card.suit == trick.led) or held


def seats_from(leader: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats in turn, from the leader. At a table of two everybody plays two cards to a trick, by turns."""
    first = seats.index(leader)
    in_turn = (*seats[first:], *seats[:first])
    return in_turn * 2 if len(in_turn) == 2 else in_turn
