"""A player by the rules of thumb that every beginner hears.

Where tricks are wanted: lead from length, return the partner’s suit, second hand low, third hand high, take with the cheapest
card that wins, and throw the lowest away. On a low hand the same in the mirror: lead low, play the highest card that does not
win, and throw away what is most likely to win. At a table of two, one’s own earlier card of the trick is the partner’s.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.hand import Call, Seat
from scoring.play.cards import JACK, Card, Suit
from scoring.play.seat_view import SeatView
from scoring.play.trick import Trick
from scoring.rules import Trump

WANTING = (Call.HIGH, Call.PLAIN, Call.GRAND_DIX)  # against Grand Dix, a trick is wanted too
FOURTH_BEST = 3


def wants_tricks(view: SeatView) -> bool:
    """Whether a trick is good for this player’s side. Against Sola Nola, the trick that counts is the caller’s."""
    return view.call in WANTING


def is_of_four(view: SeatView) -> bool:
    """Whether the learned players know hands of this kind: four players, nobody alone, and trumps that are named already."""
    names = view.rules.trump is Trump.FIRST_LEAD and view.call is Call.HIGH and not view.played
    return view.rules.players == 4 and view.call is not None and not view.call.is_special and not names


def choose_card(view: SeatView) -> Card:
    legal = view.legal
    if len(legal) == 1:
        return legal[0]
    thoughts = Thoughts.of(view)
    if thoughts.led is None:
        return _lead(thoughts) if thoughts.wants_tricks else _lead_low(thoughts)
    if legal[0].suit is thoughts.led:
        return _follow(thoughts) if thoughts.wants_tricks else _follow_low(thoughts)
    return _discard(thoughts) if thoughts.wants_tricks else _discard_low(thoughts)


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What the rules of thumb look at. `elsewhere` are the cards that others may still play."""

    legal: tuple[Card, ...]
    held: tuple[Card, ...]
    elsewhere: tuple[Card, ...]
    led: Suit | None
    trump: Suit | None
    wants_tricks: bool
    best: Card | None  # the card that wins the trick so far
    is_ours: bool  # that card is the partner’s
    is_second: bool
    is_last: bool
    partners_suit: Suit | None
    needs_all: bool  # the caller of Grand Dix may not lose a trick

    @classmethod
    def of(cls, view: SeatView) -> Thoughts:
        trick, seat = view.trick, view.seat
        assert trick is not None
        assert seat is not None
        tops = (pile.top for one, piles in view.piles.items() if one is not seat for pile in piles if pile.top)
        place = trick.find_best(view.trump)
        return cls(
            legal=view.legal,
            held=(*view.cards, *view.my_table),
            elsewhere=(*view.unseen, *tops),
            led=trick.led,
            trump=view.trump,
            wants_tricks=wants_tricks(view),
            best=None if place is None else trick.cards[place],
            is_ours=place is not None and trick.seats[place].side is seat.side,
            is_second=len(trick.cards) == 1,
            is_last=len(trick.cards) == len(trick.seats) - 1,
            partners_suit=_find_partners_suit(view.tricks, seat),
            needs_all=view.call is Call.GRAND_DIX and seat is view.by,
        )

    def beats(self, card: Card) -> bool:
        """Whether this card would win the trick so far."""
        best = self.best
        if best is None or card.suit is best.suit:
            return best is None or card.rank > best.rank
        return card.suit is self.trump

    def count_above(self, card: Card) -> int:
        return sum(other.suit is card.suit and other.rank > card.rank for other in self.elsewhere)

    def count_below(self, card: Card) -> int:
        return sum(other.suit is card.suit and other.rank < card.rank for other in self.elsewhere)

    def of_suit(self, suit: Suit) -> list[Card]:
        """The player’s cards of a suit, the highest first."""
        return sorted((card for card in self.held if card.suit is suit), key=lambda card: -card.rank)


def _find_partners_suit(tricks: Iterable[Trick], seat: Seat) -> Suit | None:
    """The suit that the partner led first."""
    return next((trick.led for trick in tricks if trick.leader is not seat and trick.leader.side is seat.side), None)


def _lead(thoughts: Thoughts) -> Card:
    tops = [card for card in thoughts.legal if thoughts.count_above(card) == 0]
    if thoughts.needs_all and tops:
        return max(tops, key=lambda card: len(thoughts.of_suit(card.suit)))
    partners = [card for card in thoughts.legal if card.suit is thoughts.partners_suit]
    if partners:
        return _highest(partners)
    suit = max((card.suit for card in thoughts.legal), key=lambda suit: _length_to_lead(thoughts, suit))
    cards = [card for card in thoughts.of_suit(suit) if card in thoughts.legal]
    highest = cards[0]
    is_run = highest.rank >= JACK and len(cards) > 1 and _touch(thoughts, cards[1], highest)
    if is_run or thoughts.count_above(highest) == 0:
        return highest
    return cards[min(FOURTH_BEST, len(cards) - 1)]


def _length_to_lead(thoughts: Thoughts, suit: Suit) -> tuple[int, int]:
    cards = thoughts.of_suit(suit)
    return len(cards), sum(card.rank for card in cards)


def _touch(thoughts: Thoughts, low: Card, high: Card) -> bool:
    """Whether nothing elsewhere lies between two cards of one suit."""
    return thoughts.count_above(low) == thoughts.count_above(high)


def _follow(thoughts: Thoughts) -> Card:
    lowest = _lowest(thoughts.legal)
    winning = [card for card in thoughts.legal if thoughts.beats(card)]
    if thoughts.is_second or not winning:
        return lowest
    if thoughts.is_last:
        return lowest if thoughts.is_ours else _lowest(winning)
    highest = _highest(winning)
    if thoughts.is_ours and thoughts.best is not None and _touch(thoughts, thoughts.best, highest):
        return lowest
    return _lowest(card for card in winning if _touch(thoughts, card, highest))


def _discard(thoughts: Thoughts) -> Card:
    ruffs = [card for card in thoughts.legal if card.suit is thoughts.trump and thoughts.beats(card)]
    if ruffs and not thoughts.is_ours:
        return _lowest(ruffs)
    plain = [card for card in thoughts.legal if card.suit is not thoughts.trump] or list(thoughts.legal)
    return min(plain, key=lambda card: (card.rank, -len(thoughts.of_suit(card.suit))))


def _lead_low(thoughts: Thoughts) -> Card:
    """The card that others are most likely to beat."""
    return min(
        thoughts.legal,
        key=lambda card: (
            thoughts.count_above(card) == 0,
            thoughts.count_below(card),
            -thoughts.count_above(card),
            card.rank,
        ),
    )


def _follow_low(thoughts: Thoughts) -> Card:
    under = [card for card in thoughts.legal if not thoughts.beats(card)]
    if under:
        return _highest(under)
    return _highest(thoughts.legal) if thoughts.is_last else _lowest(thoughts.legal)


def _discard_low(thoughts: Thoughts) -> Card:
    safe = [card for card in thoughts.legal if not thoughts.beats(card)] or list(thoughts.legal)
    return max(safe, key=lambda card: (thoughts.count_below(card), card.rank))


def _lowest(cards: Iterable[Card]) -> Card:
    return min(cards, key=lambda card: card.rank)


def _highest(cards: Sequence[Card]) -> Card:
    return max(cards, key=lambda card: card.rank)
