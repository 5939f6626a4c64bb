"""A hand from the deal to its result, one move after the other.

A `HandInPlay` is frozen; each move (`moves`) makes the next one. The phases are:

1. BIDS: everybody lays a bid card (none by rules without calls).
2. ALONE: where the rules have special calls, everybody in turn, from the dealer's left, may play alone. A special call overrules
   high and low, and Grand Dix overrules Sola Nola. Nothing overrules Grand Dix.
3. EXCHANGE: on Sola Nola, the caller and their partner pass each other one card. Then the partner's hand is out.
4. CARDS: the tricks. On Grand Dix the partner leads the first card and is then out; if that card wins, the trick is the
   caller's. A special call is over as soon as its outcome is known.
5. OVER: the result is a `Hand`, as somebody would have entered it after playing with real cards.

Until the first card is led, the players may agree to throw the deal in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.hand import NIL, BySide, Call, Hand, Seat, add_sides
from scoring.play.bids import Bid
from scoring.play.cards import Card, Suit
from scoring.play.deal import Deal, Pile
from scoring.play.trick import Trick, find_legal_cards
from scoring.rules import RuleSet

FIRST_SEVEN = 7  # tricks that Grand Dix undertakes to win
SPECIALS = (Call.SOLA_NOLA, Call.GRAND_DIX)  # a later one overrules an earlier one


class Phase(StrEnum):
    BIDS = "bids"
    ALONE = "alone"
    EXCHANGE = "exchange"
    CARDS = "cards"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class HandInPlay:
    """One deal as far as it has been played. `moves.start_hand` makes it.

    `call` and `by` are how it is played as far as that is known, and who granded or called. `turned` are the bids that everybody
    has seen. `declined` have said that they do not play alone. `passed` are the cards of the exchange.
    """

    rules: RuleSet
    dealer: Seat
    deal: Deal
    number: int  # of the hand in its game, from 1: some rules change the trumps from hand to hand
    pairs: bool  # whether two cards may be a bid
    hands: Mapping[Seat, tuple[Card, ...]]
    piles: Mapping[Seat, tuple[Pile, ...]]
    bids: Mapping[Seat, Bid] = field(default_factory=dict)
    turned: tuple[Seat, ...] = ()
    call: Call | None = None
    by: Seat | None = None
    declined: tuple[Seat, ...] = ()
    passed: Mapping[Seat, Card] = field(default_factory=dict)
    trump: Suit | None = None
    tricks: tuple[Trick, ...] = ()
    trick: Trick | None = None
    claimed: BySide[int] = NIL
    phase: Phase = Phase.BIDS

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from the dealer's left."""
        seats = self.rules.seats
        first = seats.index(self.dealer) + 1
        return (*seats[first:], *seats[:first])

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def sits_out(self) -> Seat | None:
        """The partner of somebody who plays alone, once their hand is out."""
        if (
            self.call is None
            or not self.call.is_special
            or self.by is None
            or self.phase in (Phase.ALONE, Phase.EXCHANGE)
        ):
            return None
        return self.by.partner if self.call is Call.SOLA_NOLA or self.tricks else None

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """Who has to move: several while bids are laid and cards are passed."""
        match self.phase:
            case Phase.BIDS:
                return tuple(seat for seat in self.order if seat not in self.bids)
            case Phase.ALONE:
                return (self.order[len(self.declined)],)
            case Phase.EXCHANGE:
                return tuple(seat for seat in self.exchangers if seat not in self.passed)
            case Phase.CARDS if self.trick and self.trick.turn:
                return (self.trick.turn,)
        return ()

    @property
    def exchangers(self) -> tuple[Seat, ...]:
        return (self.by, self.by.partner) if self.by and self.phase is Phase.EXCHANGE else ()

    @property
    def taken(self) -> BySide[int]:
        """The tricks of each side so far, with those that were claimed."""
        return add_sides(self.claimed, count_taken(self.tricks, call=self.call, by=self.by, trump=self.trump))

    @property
    def remaining_tricks(self) -> int:
        return self.rules.tricks - sum(self.taken)

    @property
    def special_calls(self) -> tuple[Call, ...]:
        """What the player who is asked may call: what overrules the call so far."""
        return find_special_calls(self.call, rules=self.rules) if self.phase is Phase.ALONE else ()

    @property
    def result(self) -> Hand | None:
        """The finished hand; None while it is played."""
        if not self.is_over or self.call is None:
            return None
        if self.call.is_special:
            return Hand(self.call, self.by, made=is_made(self))
        return Hand(self.call, self.by, self.taken if self.call.has_tricks else None)

    def find_winner(self, trick: Trick) -> Seat:
        return find_taker(trick, call=self.call, by=self.by, trump=self.trump)

    def cards_to_play(self, seat: Seat) -> tuple[Card, ...]:
        """The cards in the hand, and those that lie face up in front of the player."""
        return (*self.hands[seat], *(pile.top for pile in self.piles[seat] if pile.top))

    def legal_cards(self, seat: Seat) -> tuple[Card, ...]:
        """What this player may play now; nothing if it is not their turn."""
        if self.trick is None or self.waits_for != (seat,) or self.phase is not Phase.CARDS:
            return ()
        return find_legal_cards(self.trick, self.cards_to_play(seat))


def is_made(hand: HandInPlay) -> bool | None:
    """Whether a special call is made; None as long as that is not decided."""
    lost = sum(hand.find_winner(trick) is not hand.by for trick in hand.tricks)
    won = len(hand.tricks) - lost
    failed, goal = (
        (won, hand.rules.tricks) if hand.call is Call.SOLA_NOLA else (lost, min(FIRST_SEVEN, hand.rules.tricks))
    )
    if failed:
        return False
    return True if len(hand.tricks) == goal else None


def find_special_calls(call: Call | None, *, rules: RuleSet) -> tuple[Call, ...]:
    """The special calls of these rules that overrule what was called so far."""
    place = SPECIALS.index(call) + 1 if call in SPECIALS else 0
    return tuple(special for special in SPECIALS[place:] if special in rules.specials)


def find_taker(trick: Trick, *, call: Call | None, by: Seat | None, trump: Suit | None) -> Seat:
    """Who takes a full trick. If the partner's lead to Grand Dix wins, the trick is the caller's."""
    winner = trick.find_winner(trump)
    assert winner is not None
    return by if call is Call.GRAND_DIX and by and winner is by.partner else winner


def count_taken(tricks: Iterable[Trick], *, call: Call | None, by: Seat | None, trump: Suit | None) -> BySide[int]:
    """How many of these tricks each side has taken."""
    taken = NIL
    for trick in tricks:
        taken = add_sides(taken, BySide.only(find_taker(trick, call=call, by=by, trump=trump).side, 1, 0))
    return taken
