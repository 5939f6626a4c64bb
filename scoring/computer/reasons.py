"""Why the best card is the best: facts of the position that its player can check themselves.

Each reason is true of the position, whatever the others hold; that it is why the card is best is an experienced player's guess. Where none
fits there is none, and only the figures are shown. Nothing here reads a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scoring.computer.judgement import Judgement
from scoring.computer.rules_of_thumb import Thoughts
from scoring.hand import Seat
from scoring.play.cards import Card, Suit
from scoring.play.seat_view import SeatView

MOST_REASONS = 3
FEW = 1
LONG_ENOUGH = 3  # cards of a suit for which it is worth coming back


@dataclass(frozen=True, slots=True)
class SureWinnersKept:
    """Nothing out beats these cards, now or later, and to play one now costs points."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PartnersSuit:
    """The partner led this suit first, in this trick."""

    partner: Seat
    suit: Suit
    trick: int


@dataclass(frozen=True, slots=True)
class SecondHandLow:
    """One plays second and the partner last; these cards could beat the lead and are kept."""

    partner: Seat
    kept: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class VoidSeen:
    """`seat` threw this card instead of following, so they have none of the suit and cannot take the trick."""

    seat: Seat
    suit: Suit
    trick: int
    thrown: Card


@dataclass(frozen=True, slots=True)
class OneCardOut:
    """Of all cards that others may still play, only `out` beats `card`. `holder` has shown it."""

    out: Card
    card: Card
    holder: Seat | None


@dataclass(frozen=True, slots=True)
class WayBack:
    """These cards take the trick when their suits are led, and then one can go on with `suit`."""

    cards: tuple[Card, ...]
    suit: Suit


@dataclass(frozen=True, slots=True)
class CheapestWinner:
    """One plays last, and of the cards that take the trick this is the lowest."""

    card: Card


@dataclass(frozen=True, slots=True)
class StaysUnder:
    """On a low hand: the highest card of the suit that does not beat the other side's card."""

    card: Card
    under: Card


@dataclass(frozen=True, slots=True)
class DangerThrown:
    """On a low hand, when one cannot follow: so many cards of this suit that others may play are lower."""

    card: Card
    lower: int


@dataclass(frozen=True, slots=True)
class MustTake:
    """On a low hand, when one plays last and takes the trick with any card: this is the highest of the suit."""

    card: Card


@dataclass(frozen=True, slots=True)
class FewLower:
    """On a low hand: so few cards of this suit that others may play are lower than the one that is led; others are higher."""

    card: Card
    lower: int


WhyBest = (
    SureWinnersKept
    | PartnersSuit
    | SecondHandLow
    | VoidSeen
    | OneCardOut
    | WayBack
    | CheapestWinner
    | StaysUnder
    | DangerThrown
    | MustTake
    | FewLower
)


@dataclass(frozen=True, slots=True)
class _Choice:
    """A position with its figures."""

    view: SeatView
    thoughts: Thoughts
    best: Card
    costly: tuple[Card, ...]

    @property
    def is_lead(self) -> bool:
        return self.thoughts.led is None

    @property
    def best_wins(self) -> bool:
        """Whether the best card takes the trick so far."""
        return self.thoughts.beats(self.best)

    @property
    def is_of_four(self) -> bool:
        return self.view.rules.players == 4

    @property
    def to_play(self) -> tuple[Seat, ...]:
        """Who plays to this trick after the player."""
        trick = self.view.trick
        return trick.seats[len(trick.cards) + 1 :] if trick else ()

    def list_above(self, card: Card) -> list[Card]:
        """The cards elsewhere that beat this one in its suit."""
        return [one for one in self.thoughts.elsewhere if one.suit is card.suit and one.rank > card.rank]

    def can_be_ruffed(self, card: Card) -> bool:
        trump = self.thoughts.trump
        return trump not in (None, card.suit) and any(one.suit is trump for one in self.thoughts.elsewhere)

    def is_sure(self, card: Card) -> bool:
        """Whether no card elsewhere beats this one."""
        return not self.list_above(card) and not self.can_be_ruffed(card)


def find_reasons(view: SeatView, judgement: Judgement) -> tuple[WhyBest, ...]:
    """The reasons that fit, the most telling first; none where all cards are as good as each other."""
    costly = tuple(one.card for one in judgement.cards[1:] if not one.is_as_good)
    if not costly:
        return ()
    choice = _Choice(view, Thoughts.of(view), judgement.best.card, costly)
    found = [reason for find in FINDERS[choice.thoughts.wants_tricks] for reason in find(choice)]
    return tuple(found[:MOST_REASONS])


def _find_one_card_out(choice: _Choice) -> Iterator[OneCardOut]:
    above = choice.list_above(choice.best)
    if len(above) != 1 or not choice.best_wins or not choice.to_play or choice.can_be_ruffed(choice.best):
        return
    holder = choice.view.known_cards.get(above[0])
    if holder is None or holder in choice.to_play:
        yield OneCardOut(above[0], choice.best, holder)


def _find_void_opponent(choice: _Choice) -> Iterator[VoidSeen]:
    """Of the opponents who still play to this trick, one cannot beat the card."""
    assert choice.view.seat is not None
    best = choice.best
    if not choice.best_wins or not choice.list_above(best) or choice.can_be_ruffed(best):
        return
    for seat in choice.to_play:
        if seat.side is not choice.view.seat.side:
            yield from _find_void(choice.view, seat, best.suit)


def _find_void_partner(choice: _Choice) -> Iterator[VoidSeen]:
    """On a low hand, the partner cannot take the trick, but an opponent can."""
    assert choice.view.seat is not None
    if choice.is_lead and choice.is_of_four and choice.list_above(choice.best):
        yield from _find_void(choice.view, choice.view.seat.partner, choice.best.suit)


def _find_void(view: SeatView, seat: Seat, suit: Suit) -> Iterator[VoidSeen]:
    for number, trick in enumerate(view.tricks, start=1):
        thrown = dict(trick.plays).get(seat)
        if suit in view.voids[seat] and trick.led is suit and thrown is not None and thrown.suit is not suit:
            yield VoidSeen(seat, suit, number, thrown)
            return


def _find_partners_suit(choice: _Choice) -> Iterator[PartnersSuit]:
    seat, suit = choice.view.seat, choice.best.suit
    assert seat is not None
    if not choice.is_lead or not choice.is_of_four or choice.thoughts.partners_suit is not suit:
        return
    led = (number for number, trick in enumerate(choice.view.tricks, start=1) if trick.leader is seat.partner)
    yield PartnersSuit(seat.partner, suit, next(led))


def _find_second_hand_low(choice: _Choice) -> Iterator[SecondHandLow]:
    thoughts, seat = choice.thoughts, choice.view.seat
    assert seat is not None
    if not thoughts.is_second or not choice.is_of_four or choice.best.suit is not thoughts.led:
        return
    is_lowest = choice.best.rank == min(card.rank for card in thoughts.legal)
    kept = tuple(card for card in choice.costly if thoughts.beats(card))
    if is_lowest and kept:
        yield SecondHandLow(seat.partner, kept)


def _find_cheapest_winner(choice: _Choice) -> Iterator[CheapestWinner]:
    winning = [card for card in choice.thoughts.legal if choice.thoughts.beats(card)]
    if choice.to_play or choice.thoughts.is_ours or len({card.suit for card in winning}) != 1:
        return
    if choice.best == min(winning, key=lambda card: card.rank):
        yield CheapestWinner(choice.best)


def _find_way_back(choice: _Choice) -> Iterator[WayBack]:
    thoughts, suit = choice.thoughts, choice.best.suit
    if not choice.is_lead or choice.is_sure(choice.best) or len(thoughts.of_suit(suit)) < LONG_ENOUGH:
        return
    if cards := tuple(card for card in thoughts.held if card.suit is not suit and choice.is_sure(card)):
        yield WayBack(cards, suit)


def _find_sure_winners_kept(choice: _Choice) -> Iterator[SureWinnersKept]:
    if kept := tuple(card for card in choice.costly if choice.thoughts.beats(card) and choice.is_sure(card)):
        yield SureWinnersKept(kept)


def _find_stays_under(choice: _Choice) -> Iterator[StaysUnder]:
    thoughts, best = choice.thoughts, choice.best
    if thoughts.best is None or thoughts.is_ours or not best.suit is thoughts.led is thoughts.best.suit:
        return
    under = [card for card in thoughts.legal if not thoughts.beats(card)]
    if under and best == max(under, key=lambda card: card.rank):
        yield StaysUnder(best, thoughts.best)


def _find_danger_thrown(choice: _Choice) -> Iterator[DangerThrown]:
    thoughts, best = choice.thoughts, choice.best
    if thoughts.led in (None, best.suit) or choice.best_wins:
        return
    lower = thoughts.count_below(best)
    if lower and lower == max(map(thoughts.count_below, thoughts.legal)):
        yield DangerThrown(best, lower)


def _find_must_take(choice: _Choice) -> Iterator[MustTake]:
    thoughts, legal = choice.thoughts, choice.thoughts.legal
    if choice.to_play or choice.best.suit is not thoughts.led or not all(map(thoughts.beats, legal)):
        return
    if choice.best == max(legal, key=lambda card: card.rank):
        yield MustTake(choice.best)


def _find_few_lower(choice: _Choice) -> Iterator[FewLower]:
    lower = choice.thoughts.count_below(choice.best)
    if choice.is_lead and lower <= FEW and choice.list_above(choice.best):
        yield FewLower(choice.best, lower)


# Where tricks are wanted, and where not; the most telling first.
FINDERS: dict[bool, tuple[Callable[[_Choice], Iterator[WhyBest]], ...]] = {
    True: (
        _find_one_card_out,
        _find_void_opponent,
        _find_partners_suit,
        _find_second_hand_low,
        _find_cheapest_winner,
        _find_way_back,
        _find_sure_winners_kept,
    ),
    False: (_find_stays_under, _find_danger_thrown, _find_must_take, _find_void_partner, _find_few_lower),
}
