"""What a computer player bids: the points of the hand and its shape, against what the rules pay for a grand.

An ace counts four, a king three, a queen two, a jack one, and each card beyond four of a suit one. If a trick of a failed grand costs as much
as an odd trick of a made one gains, twelve of these are even; if it costs double, fourteen.
At a table of two, where nobody sees all of their cards, the forty points of the pack are counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.play.bids import Bid
from scoring.play.cards import JACK, TEN, Card, Suit
from scoring.play.seat_view import SeatView
from scoring.rules import Colour, RuleSet

EVEN_AT_ONCE = 10  # twelve where a failed grand costs as much, two more each time that it costs as much again
MOST_COSTS = 4
OF_LONG_SUIT = 4
FULL_HAND = 13
HALF_OF_ALL = 20  # points
TENTHS = 10


@dataclass(frozen=True, slots=True)
class PointsOfTwo:
    """The points in the cards of one's own that one sees, and those in the cards that one does not; `face_down` of these `unseen`
    cards are one's own too.
    """

    seen: int
    out: int
    face_down: int
    unseen: int

    @property
    def expected(self) -> int:
        """In tenths: what one sees, and one's share of the rest."""
        return TENTHS * self.seen + self.share

    @property
    def share(self) -> int:
        """In tenths: what one's own cards that lie face down hold on the average."""
        return TENTHS * self.out * self.face_down // max(1, self.unseen)


def choose_bid(view: SeatView) -> Bid:
    """The bid of this hand: the lowest card of the colour. Two of the other colour say the same where the rules of the table
    allow it, and show no high card."""
    wanted = view.rules.high_colour if wants_high(view) else _other(view.rules.high_colour)
    of_colour = _sort_up(card for card in view.cards if card.colour is wanted)
    others = _sort_up(card for card in view.cards if card.colour is not wanted)
    if view.pairs and len(others) > 1 and (not of_colour or of_colour[0].rank >= TEN):
        return tuple(others[:2])
    return ((of_colour or others)[0],)


def wants_high(view: SeatView) -> bool:
    if view.rules.players == 2:
        return count_points_of_two(view).expected >= TENTHS * even_points_of_two(view.rules)
    return value_hand(view.cards) * FULL_HAND >= even_value(view.rules) * len(view.cards)


def even_value(rules: RuleSet) -> int:
    """The value from which a hand of thirteen cards calls high."""
    return EVEN_AT_ONCE + 2 * _costs(rules)


def value_hand(cards: Iterable[Card]) -> int:
    held = tuple(cards)
    lengths = [sum(card.suit is suit for card in held) for suit in Suit]
    return count_points(held) + sum(max(0, length - OF_LONG_SUIT) for length in lengths)


def count_points(cards: Iterable[Card]) -> int:
    return sum(max(0, card.rank - TEN) for card in cards if card.rank >= JACK)


def count_points_of_two(view: SeatView) -> PointsOfTwo:
    """What a player at a table of two can count, of the forty points of the pack."""
    face_down = sum(pile.has_under for pile in view.piles[view.seat]) if view.seat else 0
    mine = (*view.cards, *view.my_table)
    return PointsOfTwo(count_points(mine), count_points(view.unseen), face_down, len(view.unseen))


def even_points_of_two(rules: RuleSet) -> int:
    """The points from which a player at a table of two calls high: half of them, and more where a failed grand costs more."""
    return HALF_OF_ALL + 2 * (_costs(rules) - 1)


def _costs(rules: RuleSet) -> int:
    """How often what an odd trick gains is lost with each trick of a failed grand."""
    return min(MOST_COSTS, max(1, round(abs(rules.failed_grand.points) / rules.made_grand)))


def _other(colour: Colour) -> Colour:
    return Colour.RED if colour is Colour.BLACK else Colour.BLACK


def _sort_up(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.rank)
