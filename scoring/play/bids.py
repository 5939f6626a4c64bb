"""The bid is a card: one colour calls high, the other low.

Everybody lays a card face down. From the dealer's left they are turned, up to the first that calls high; its player granded.
If no card calls high, the hand is low. Bid cards go back into the hand, but those that were turned are known to all.
(pagat.com and gamerules.com; the pair of cards is an option of NeuralPlay's program.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.hand import Call, Seat
from scoring.play.cards import TEN, Card
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.rules import Colour, RuleSet

Bid = tuple[Card, ...]


class WhyNoBid(Reason):
    NOT_YOURS = _("{seat} does not have {card}; a bid is a card of one’s own.")
    ONE_CARD = _("A bid is one card.")
    ONE_OR_TWO = _("A bid is one card, or two of one colour to call the other.")
    TWO_COLOURS = _("Two cards call the other colour, so both must be of one colour; {first} and {second} are not.")
    HAS_A_LOW_CARD = _("Two cards are a bid only without a card below ten of the other colour; lay {card} instead.")


def bid_colour(bid: Bid) -> Colour:
    """What a bid says: the colour of its card; two cards say the colour that they are not."""
    colour = bid[0].colour
    return colour if len(bid) == 1 else _other(colour)


def calls_high(bid: Bid, *, rules: RuleSet) -> bool:
    return bid_colour(bid) is rules.high_colour


def check_bid(bid: Bid, *, seat: Seat, cards: Sequence[Card], pairs: bool) -> None:
    """Raises Refused for what `seat`, who holds `cards`, may not lay. `pairs`: whether two cards may call the other colour."""
    if not 1 <= len(bid) <= (2 if pairs else 1):
        raise Refused(WhyNoBid.ONE_OR_TWO if pairs else WhyNoBid.ONE_CARD)
    for card in bid:
        if card not in cards:
            raise Refused(WhyNoBid.NOT_YOURS, seat=seat.words, card=card.symbols)
    if len(bid) == 2:
        _check_pair(bid, cards)


def _check_pair(bid: Bid, cards: Sequence[Card]) -> None:
    first, second = bid
    if first == second or first.colour is not second.colour:
        raise Refused(WhyNoBid.TWO_COLOURS, first=first.symbols, second=second.symbols)
    if low := [card for card in cards if card.colour is bid_colour(bid) and card.rank < TEN]:
        raise Refused(WhyNoBid.HAS_A_LOW_CARD, card=min(low, key=lambda card: card.rank).symbols)


def turn_bids(bids: Mapping[Seat, Bid], *, order: Sequence[Seat], rules: RuleSet) -> tuple[Seat, ...]:
    """Whose bids are turned, in turn: up to the first that calls high."""
    turned: list[Seat] = []
    for seat in order:
        turned.append(seat)
        if calls_high(bids[seat], rules=rules):
            break
    return tuple(turned)


def find_call(bids: Mapping[Seat, Bid], *, order: Sequence[Seat], rules: RuleSet) -> tuple[Call, Seat | None]:
    """How the hand is played, and who granded."""
    last = turn_bids(bids, order=order, rules=rules)[-1]
    return (Call.HIGH, last) if calls_high(bids[last], rules=rules) else (Call.LOW, None)


def _other(colour: Colour) -> Colour:
    return Colour.RED if colour is Colour.BLACK else Colour.BLACK
