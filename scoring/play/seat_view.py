"""What one player can know of a hand in play: their own cards, and what has been seen by all.

Hidden cards leave this program through no other door: pages, hints and computer players get a `SeatView`, and for somebody
who only watches, one without a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.hand import BySide, Call, Hand, Seat
from scoring.play.bids import Bid
from scoring.play.cards import DECK, Card, Suit, sort_cards
from scoring.play.hand_in_play import HandInPlay, Phase, count_taken, find_special_calls
from scoring.play.moves import check_seat
from scoring.play.trick import Trick, find_legal_cards
from scoring.rules import RuleSet


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile as everybody sees it: the card on top, and whether one lies face down under it."""

    top: Card | None
    has_under: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """The hand as `seat` sees it; for a spectator `seat` is None and `cards` is empty.

    `cards` are in the hand. `counts` says how many cards each player has in the hand. `bids` are those that were turned, and
    one's own. `bidders` have laid one. `given` and `received` are one's own cards of the exchange.
    """

    seat: Seat | None
    rules: RuleSet
    dealer: Seat
    number: int
    pairs: bool
    phase: Phase
    cards: tuple[Card, ...]
    counts: Mapping[Seat, int]
    piles: Mapping[Seat, tuple[PileView, ...]]
    bids: Mapping[Seat, Bid]
    bidders: tuple[Seat, ...]
    call: Call | None
    by: Seat | None
    given: Card | None
    received: Card | None
    trump: Suit | None
    tricks: tuple[Trick, ...]
    trick: Trick | None
    waits_for: tuple[Seat, ...]
    result: Hand | None = None

    @property
    def is_my_turn(self) -> bool:
        return self.seat in self.waits_for

    @property
    def legal(self) -> tuple[Card, ...]:
        """What may be played now; nothing if it is not one's turn."""
        if self.phase is not Phase.CARDS or self.trick is None or not self.is_my_turn:
            return ()
        return find_legal_cards(self.trick, (*self.cards, *self.my_table))

    @property
    def special_calls(self) -> tuple[Call, ...]:
        """What one may call when one is asked whether one plays alone."""
        return find_special_calls(self.call, rules=self.rules) if self.phase is Phase.ALONE and self.is_my_turn else ()

    @property
    def taken(self) -> BySide[int]:
        """The tricks that each side has taken; those of a claim are in `result`."""
        return count_taken(self.tricks, call=self.call, by=self.by, trump=self.trump)

    @property
    def my_table(self) -> tuple[Card, ...]:
        """The cards that lie face up in front of oneself."""
        return () if self.seat is None else _tops(self.piles[self.seat])

    @property
    def played(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card that was played, in turn."""
        tricks = self.tricks if self.trick is None else (*self.tricks, self.trick)
        return tuple(play for trick in tricks for play in trick.plays)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that are in no place that one can see: in other hands, face down, or not dealt."""
        seen = {card for _seat, card in self.played} | set(self.cards)
        seen |= {card for piles in self.piles.values() for card in _tops(piles)}
        return tuple(card for card in DECK if card not in seen)

    @property
    def voids(self) -> Mapping[Seat, frozenset[Suit]]:
        """The suits that each player has shown not to have, by not following."""
        shown: dict[Seat, set[Suit]] = {seat: set() for seat in self.rules.seats}
        for trick in (*self.tricks, *([self.trick] if self.trick else [])):
            for seat, card in trick.plays:
                if trick.led is not None and card.suit is not trick.led:
                    shown[seat].add(trick.led)
        if self.rules.players == 2:
            return {seat: frozenset() for seat in shown}  # a card that is turned later may be of any suit
        return {seat: frozenset(suits) for seat, suits in shown.items()}

    @property
    def known_cards(self) -> Mapping[Card, Seat]:
        """Cards in other hands that everybody has seen there: bids that were turned and are not played.

        Of two who may have passed one of them across, nobody knows who has it.
        """
        unseen = set(self.unseen)
        passed = (self.by, self.by.partner) if self.call is Call.SOLA_NOLA and self.by else ()
        others = (seat for seat in self.bids if seat is not self.seat and seat not in passed)
        return {card: seat for seat in others for card in self.bids[seat] if card in unseen}


def look_from(hand: HandInPlay, seat: Seat | None) -> SeatView:
    """What this player can know; None is somebody who watches. Raises Refused for a seat that the table does not have."""
    if seat is not None:
        check_seat(hand, seat)
    bids = {one: bid for one, bid in hand.bids.items() if one is seat or one in hand.turned}
    return SeatView(
        seat=seat,
        rules=hand.rules,
        dealer=hand.dealer,
        number=hand.number,
        pairs=hand.pairs,
        phase=hand.phase,
        cards=sort_cards(hand.hands[seat]) if seat is not None else (),
        counts={one: len(cards) for one, cards in hand.hands.items()},
        piles={one: tuple(PileView(p.top, p.under is not None) for p in piles) for one, piles in hand.piles.items()},
        bids=bids,
        bidders=tuple(hand.bids),
        call=hand.call,
        by=hand.by,
        given=hand.passed.get(seat) if seat else None,
        received=_received(hand, seat),
        trump=hand.trump,
        tricks=hand.tricks,
        trick=hand.trick,
        waits_for=hand.waits_for,
        result=hand.result,
    )


def _received(hand: HandInPlay, seat: Seat | None) -> Card | None:
    both = seat is not None and hand.phase is not Phase.EXCHANGE and seat in hand.passed
    return hand.passed[seat.partner] if both and seat else None


def _tops(piles: tuple[PileView, ...]) -> tuple[Card, ...]:
    return tuple(pile.top for pile in piles if pile.top)
