"""What a lesson asks, and the right cards by the rule that it teaches.

`find_answer` looks at a position and says which cards the rule plays there, with the facts that its reason names. It answers only
where the reason is true of that position; elsewhere it is None. It knows no more than the player does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.hand import Call, Seat
from scoring.play.cards import JACK, QUEEN, TEN, Card, Suit
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView

EVEN = 12  # from this value on, a hand calls high where a failed grand costs as much as an odd trick
CLEARLY = 2  # how far from even a question is
OF_LONG_SUIT = 4
SMALL = 5  # on low, such a card takes few tricks
FEWEST_HIGHER = 4
Fact = Card | Suit | Seat | int


class Kind(StrEnum):
    """One for each reason."""

    SECOND_LOW = "second-low"
    CHEAPEST = "cheapest"
    PARTNER_HAS_IT = "partner-has-it"
    CANNOT_WIN = "cannot-win"
    BID_HIGH = "bid-high"
    BID_LOW = "bid-low"
    FIRST_LEAD = "first-lead"
    THIRD_HIGH = "third-high"
    PARTNER_WINS = "partner-wins"
    RETURN = "return"
    THROW_WEAK = "throw-weak"
    LEAD_LOW = "lead-low"
    JUST_UNDER = "just-under"
    MUST_TAKE = "must-take"
    OURS_ANYWAY = "ours-anyway"
    THROW_HIGH = "throw-high"


@dataclass(frozen=True, slots=True)
class Answer:
    """The right cards, and what the reason names."""

    kind: Kind
    right: tuple[Card, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trickwise:
    """What the rules look at: the player's legal cards from the lowest up, the trick so far, and the cards elsewhere."""

    legal: tuple[Card, ...]
    elsewhere: tuple[Card, ...]
    on_table: tuple[Card, ...]
    best: Card | None
    is_ours: bool

    @classmethod
    def of(cls, view: SeatView) -> Trickwise:
        assert view.trick is not None
        assert view.seat is not None
        place = view.trick.find_best(view.trump)
        return cls(
            legal=tuple(sorted(view.legal, key=lambda card: card.rank)),
            elsewhere=view.unseen,
            on_table=view.trick.cards,
            best=None if place is None else view.trick.cards[place],
            is_ours=place is not None and view.trick.seats[place].side is view.seat.side,
        )

    @property
    def place(self) -> int:
        """How many cards lie on the table."""
        return len(self.on_table)

    @property
    def follows(self) -> bool:
        return bool(self.on_table) and self.legal[0].suit is self.on_table[0].suit

    @property
    def led(self) -> Card:
        return self.on_table[0]

    def beats(self, card: Card) -> bool:
        return self.best is not None and card.suit is self.best.suit and card.rank > self.best.rank

    def count_above(self, card: Card) -> int:
        return sum(one.suit is card.suit and one.rank > card.rank for one in self.elsewhere)

    def count_below(self, card: Card) -> int:
        return sum(one.suit is card.suit and one.rank < card.rank for one in self.elsewhere)

    def equals_of(self, card: Card) -> tuple[Card, ...]:
        """The legal cards that do the same: nothing elsewhere and nothing in the trick lies between."""
        between = [one.rank for one in (*self.elsewhere, *self.on_table) if one.suit is card.suit]
        return tuple(
            one
            for one in self.legal
            if one.suit is card.suit
            and not any(min(one.rank, card.rank) < rank < max(one.rank, card.rank) for rank in between)
        )

    def of_suit(self, suit: Suit) -> tuple[Card, ...]:
        return tuple(card for card in self.legal if card.suit is suit)

    @property
    def suits(self) -> tuple[Suit, ...]:
        return tuple(suit for suit in Suit if self.of_suit(suit))


Found = tuple[Iterable[Card], Mapping[str, Fact]] | None
Rule = Callable[[SeatView, Trickwise], Found]


def find_answer(kind: Kind, view: SeatView) -> Answer | None:
    """None where the rule has nothing to say, and where every card would be right."""
    if view.seat is None or not view.is_my_turn:
        return None
    if view.phase is Phase.BIDS:
        found = _find_bid(kind, view)
    elif view.phase is Phase.CARDS and kind in RULES and view.call is CALLS[kind] and view.trump is None:
        found = RULES[kind](view, Trickwise.of(view))
    else:
        return None
    choices = view.cards if view.phase is Phase.BIDS else view.legal
    right = tuple(found[0]) if found else ()
    return Answer(kind, right, found[1]) if found and right and len(right) < len(choices) else None


def value_hand(cards: Iterable[Card]) -> int:
    """An ace counts four, a king three, a queen two, a jack one, and each card beyond four of a suit one."""
    held = tuple(cards)
    lengths = [sum(card.suit is suit for card in held) for suit in Suit]
    return sum(max(0, card.rank - TEN) for card in held) + sum(max(0, length - OF_LONG_SUIT) for length in lengths)


def _find_bid(kind: Kind, view: SeatView) -> Found:
    value = value_hand(view.cards)
    if kind is Kind.BID_HIGH and value >= EVEN + CLEARLY:
        colour = view.rules.high_colour
        return [card for card in view.cards if card.colour is colour], {"value": value, "even": EVEN}
    if kind is Kind.BID_LOW and value <= EVEN - CLEARLY:
        low = [card for card in view.cards if card.colour is not view.rules.high_colour]
        return low, {"value": value, "even": EVEN}
    return None


def _second_low(_view: SeatView, at: Trickwise) -> Found:
    if at.place != 1 or not at.follows or at.led.rank >= TEN:
        return None
    low, high = at.legal[0], at.legal[-1]
    if high.rank < JACK or low.rank >= TEN:
        return None
    return at.equals_of(low), {"led": at.led, "keep": high}


def _cheapest(_view: SeatView, at: Trickwise) -> Found:
    winners = [card for card in at.legal if at.beats(card)]
    if at.place != 3 or at.is_ours or not winners or set(winners) <= set(at.equals_of(winners[0])):
        return None
    return at.equals_of(winners[0]), {"best": at.led if at.best is None else at.best, "card": winners[0]}


def _partner_has_it(_view: SeatView, at: Trickwise) -> Found:
    if at.place != 3 or not at.follows or not at.is_ours or at.best is None or not at.beats(at.legal[-1]):
        return None
    return at.equals_of(at.legal[0]), {"best": at.best}


def _cannot_win(_view: SeatView, at: Trickwise) -> Found:
    if not at.follows or at.is_ours or at.best is None or at.legal[-1].rank < TEN or at.beats(at.legal[-1]):
        return None
    return at.equals_of(at.legal[0]), {"best": at.best, "keep": at.legal[-1]}


def _first_lead(view: SeatView, at: Trickwise) -> Found:
    if at.place or view.tricks:
        return None
    lengths = {suit: len(at.of_suit(suit)) for suit in at.suits}
    longest = [suit for suit, length in lengths.items() if length == max(lengths.values())]
    cards = at.of_suit(longest[0])
    if len(longest) > 1 or len(cards) < OF_LONG_SUIT or cards[-1].rank < JACK:
        return None
    small = [card for card in cards if card.rank < TEN]
    return small, {"suit": longest[0], "length": len(cards), "keep": cards[-1]}


def _third_high(view: SeatView, at: Trickwise) -> Found:
    top = at.legal[-1]
    if at.place != 2 or not at.follows or at.led.rank > TEN or top.rank < QUEEN or not at.beats(top):
        return None
    right = at.equals_of(top)
    lower = [card for card in at.legal if card not in right]
    if any(at.beats(card) and not at.count_above(card) for card in lower):
        return None
    assert view.trick is not None
    return right, {"led": at.led, "card": top, "last": view.trick.seats[3]}


def _partner_wins(_view: SeatView, at: Trickwise) -> Found:
    if at.place != 2 or not at.follows or not at.is_ours or at.best is None:
        return None
    if at.count_above(at.best) or at.legal[-1].rank < TEN or at.beats(at.legal[-1]):
        return None
    return at.equals_of(at.legal[0]), {"best": at.best, "keep": at.legal[-1]}


def find_partners_suit(view: SeatView, at: Trickwise) -> Suit | None:
    """The suit that the partner led first, for somebody who leads for the first time and has a card of it; on high hands."""
    assert view.seat is not None
    if at.place or view.call is not Call.HIGH or any(trick.leader is view.seat for trick in view.tricks):
        return None
    suit = next((trick.led for trick in view.tricks if trick.leader is view.seat.partner), None)
    return suit if suit and at.of_suit(suit) and any(card.suit is suit for card in at.elsewhere) else None


def is_worth_returning(at: Trickwise, suit: Suit) -> bool:
    """`python -m tests.lessons.returns` counts how often it is good otherwise."""
    others = (len(at.of_suit(one)) for one in at.suits if one is not suit)
    return len(at.of_suit(suit)) > 1 and max(others, default=0) <= OF_LONG_SUIT


def _return(view: SeatView, at: Trickwise) -> Found:
    suit = find_partners_suit(view, at)
    if suit is None or not is_worth_returning(at, suit):
        return None
    return at.of_suit(suit), {"suit": suit, "length": len(at.of_suit(suit))}


def _throw_weak(_view: SeatView, at: Trickwise) -> Found:
    if not at.place or at.follows:
        return None
    weak = [suit for suit in at.suits if at.of_suit(suit)[-1].rank <= TEN]
    guarded = [card for card in at.legal if card.rank >= JACK and card.suit not in weak]
    if len(weak) != 1 or not guarded:
        return None
    cards = at.of_suit(weak[0])
    if any(not at.count_above(card) for card in cards):
        return None
    return cards, {"suit": weak[0], "keep": guarded[-1]}


def _lead_low(_view: SeatView, at: Trickwise) -> Found:
    if at.place:
        return None
    low = [at.of_suit(suit)[0] for suit in at.suits]
    safe = [card for card in low if at.count_below(card) <= 1 and at.count_above(card) >= FEWEST_HIGHER]
    if not safe:
        return None
    safest = min(safe, key=lambda card: (at.count_below(card), -at.count_above(card)))
    right = [one for card in safe for one in at.equals_of(card)]
    return right, {"card": safest, "below": at.count_below(safest), "above": at.count_above(safest)}


def _just_under(_view: SeatView, at: Trickwise) -> Found:
    under = [card for card in at.legal if not at.beats(card)]
    if not at.follows or at.is_ours or at.best is None or len(under) < 2:
        return None
    return at.equals_of(under[-1]), {"best": at.best, "card": under[-1]}


def _must_take(_view: SeatView, at: Trickwise) -> Found:
    if at.place != 3 or not at.follows or at.is_ours or at.best is None or not at.beats(at.legal[0]):
        return None
    return at.equals_of(at.legal[-1]), {"best": at.best, "card": at.legal[-1]}


def _ours_anyway(_view: SeatView, at: Trickwise) -> Found:
    if at.place != 3 or not at.follows or not at.is_ours or at.best is None:
        return None
    return at.equals_of(at.legal[-1]), {"best": at.best, "card": at.legal[-1]}


def _throw_high(_view: SeatView, at: Trickwise) -> Found:
    if not at.place or at.follows:
        return None
    bare = [suit for suit in at.suits if at.of_suit(suit)[0].rank > SMALL and at.of_suit(suit)[-1].rank >= QUEEN]
    if len(bare) != 1 or not all(at.count_below(card) for card in at.of_suit(bare[0])[-1:]):
        return None
    cards = at.of_suit(bare[0])
    return at.equals_of(cards[-1]), {"card": cards[-1], "lowest": cards[0], "below": at.count_below(cards[-1])}


RULES: Mapping[Kind, Rule] = {
    Kind.SECOND_LOW: _second_low,
    Kind.CHEAPEST: _cheapest,
    Kind.PARTNER_HAS_IT: _partner_has_it,
    Kind.CANNOT_WIN: _cannot_win,
    Kind.FIRST_LEAD: _first_lead,
    Kind.THIRD_HIGH: _third_high,
    Kind.PARTNER_WINS: _partner_wins,
    Kind.RETURN: _return,
    Kind.THROW_WEAK: _throw_weak,
    Kind.LEAD_LOW: _lead_low,
    Kind.JUST_UNDER: _just_under,
    Kind.MUST_TAKE: _must_take,
    Kind.OURS_ANYWAY: _ours_anyway,
    Kind.THROW_HIGH: _throw_high,
}
ON_LOW = (Kind.LEAD_LOW, Kind.JUST_UNDER, Kind.MUST_TAKE, Kind.OURS_ANYWAY, Kind.THROW_HIGH)
CALLS = {kind: Call.LOW if kind in ON_LOW else Call.HIGH for kind in RULES}
