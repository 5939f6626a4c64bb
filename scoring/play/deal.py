"""A deal from a seed, which anybody can check afterwards.

The lot of a card is the SHA-256 of the seed, a slash and the text of the card, read as a number. The card with the smallest
lot is the top of the pack; it is dealt one by one from the dealer's left. `printf %s 'SEED/SA' | sha256sum` gives a lot.
The hash of the seed is published before the hand, so that nobody can choose a seed that suits them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.hand import Seat
from scoring.play.cards import DECK, Card, check_different, sort_cards
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet

MOST_PILES = 8  # of a table of two: each player has eight piles of two cards, and ten cards in the hand
OF_A_PILE = 2


class WhyNoDeal(Reason):
    TOO_MANY_TRICKS = _("There are cards for 13 tricks; these rules have {tricks}.")
    OTHER_SEATS = _("A deal has the cards of {allowed}; this one has those of {found}.")
    OTHER_NUMBER = _("Each player gets {wanted} cards; {seat} has {found}.")
    NO_PILES = _("Each player has {wanted} piles; {seat} has {found}.")
    NO_DEALER = _("Nobody sits {seat} at this table.")


@dataclass(frozen=True, slots=True)
class Pile:
    """Two cards before a player at a table of two: `top` lies face up on `under`. An empty place is None.

    When `top` is played, `under` is turned and becomes the top.
    """

    top: Card | None
    under: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for card in (self.top, self.under) if card)

    def without_top(self) -> Pile:
        return Pile(self.under)


@dataclass(frozen=True, slots=True)
class Deal:
    """What each player gets: the cards of the hand, and at a table of two also the piles."""

    hands: Mapping[Seat, tuple[Card, ...]]
    piles: Mapping[Seat, tuple[Pile, ...]]

    def cards_of(self, seat: Seat) -> tuple[Card, ...]:
        """All cards of a player, in the hand or in a pile."""
        return (*self.hands[seat], *(card for pile in self.piles.get(seat, ()) for card in pile.cards))


def hash_seed(seed: str) -> str:
    """What is shown before the hand: 64 hexadecimal digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def shuffle_deck(seed: str) -> tuple[Card, ...]:
    """The pack from the top. The same seed gives the same order on every machine and in every version."""
    return tuple(sorted(DECK, key=lambda card: hash_seed(f"{seed}/{card}")))


def count_piles(rules: RuleSet) -> int:
    """How many piles each player has; a table of four has none. Two cards at least are in the hand, for the bid."""
    return min(MOST_PILES, rules.tricks - 1) if rules.players == 2 else 0


def count_cards(rules: RuleSet) -> int:
    """How many cards each player gets. At a table of two a trick has two cards of each."""
    return rules.tricks * 4 // rules.players


def deal_cards(seed: str, *, dealer: Seat, rules: RuleSet) -> Deal:
    """Deals one card at a time, first to the dealer's left. At a table of two, the piles are dealt after the hands, the lower
    cards first. Raises Impossible if the rules have more than 13 tricks, or no seat for the dealer.
    """
    _check_tricks(rules)
    if dealer not in rules.seats:
        raise Impossible(WhyNoDeal.NO_DEALER, seat=dealer.words)
    first = rules.seats.index(dealer) + 1
    each, piles, pack = count_cards(rules), count_piles(rules), shuffle_deck(seed)
    hands, tables = {}, {}
    for step in range(rules.players):
        seat = rules.seats[(first + step) % rules.players]
        cards = pack[step :: rules.players][:each]
        in_hand = each - OF_A_PILE * piles
        unders, tops = cards[in_hand : in_hand + piles], cards[in_hand + piles :]
        hands[seat] = sort_cards(cards[:in_hand])
        tables[seat] = tuple(Pile(top, under) for top, under in zip(tops, unders, strict=True))
    return Deal(hands, tables)


def check_deal(deal: Deal, *, rules: RuleSet) -> None:
    """Raises Impossible for a deal that these rules do not make."""
    _check_tricks(rules)
    if set(deal.hands) != set(rules.seats):
        raise Impossible(WhyNoDeal.OTHER_SEATS, allowed=", ".join(rules.seats), found=", ".join(deal.hands))
    for seat in rules.seats:
        if (found := len(deal.piles.get(seat, ()))) != count_piles(rules):
            raise Impossible(WhyNoDeal.NO_PILES, wanted=count_piles(rules), seat=seat.words, found=found)
        if (found := len(deal.cards_of(seat))) != count_cards(rules):
            raise Impossible(WhyNoDeal.OTHER_NUMBER, wanted=count_cards(rules), seat=seat.words, found=found)
    check_different(card for seat in rules.seats for card in deal.cards_of(seat))


def can_deal(rules: RuleSet) -> bool:
    """Whether the cards are enough for a hand on screens."""
    return count_cards(rules) * rules.players <= len(DECK)


def _check_tricks(rules: RuleSet) -> None:
    if not can_deal(rules):
        raise Impossible(WhyNoDeal.TOO_MANY_TRICKS, tricks=rules.tricks)
