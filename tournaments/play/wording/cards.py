"""Cards as they lie on a screen, with their names, and the two rows of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from scoring.play.cards import ACE, JACK, KING, QUEEN, Card, Suit
from scoring.play.hand_in_play import Phase
from scoring.rules import Colour
from tournaments.play.queries import TableOnScreen

RANKS = {JACK: noop("jack"), QUEEN: noop("queen"), KING: noop("king"), ACE: noop("ace")}
ICONS = {Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"}
BLACK = frozenset({Suit.SPADES, Suit.CLUBS})
MOST_IN_A_ROW = 8  # of cards that a finger hits on a small phone


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card as it lies on the screen. `may` says whether it can be pressed now, `on_another` that one lies face down under it."""

    text: str
    rank: str
    icon: str
    is_red: bool
    name: str
    may: bool = False
    wins: bool = False
    on_another: bool = False

    @property
    def lying(self) -> CardShown:
        """The same card where it cannot be pressed."""
        return replace(self, may=False)


def card_name(card: Card) -> str:
    """The ace of spades."""
    rank = gettext(RANKS[card.rank]) if card.rank in RANKS else str(card.rank)
    return gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": gettext(card.suit.words)}


def show_card(card: Card, *, may: bool = False, wins: bool = False, on_another: bool = False) -> CardShown:
    is_red = card.colour is Colour.RED
    return CardShown(str(card), card.rank_text, ICONS[card.suit], is_red, card_name(card), may, wins, on_another)


def split_rows(page: TableOnScreen) -> tuple[tuple[CardShown, ...], ...]:
    """The hand in two rows of whole suits, black above red as the bid is. The split of the deal stays until the last card."""
    view = page.view
    may = set(view.legal) if view.phase is Phase.CARDS else set(view.cards) if view.is_my_turn else set()
    if view.phase is Phase.ALONE:
        may = set()
    upper = choose_upper_row(Counter(card.suit for card in (*view.cards, *_played_from_hand(page))))
    rows = ([card for card in view.cards if (card.suit in upper) is is_upper] for is_upper in (True, False))
    return tuple(tuple(show_card(card, may=card in may) for card in row) for row in rows)


def choose_upper_row(suits: Mapping[Suit, int]) -> frozenset[Suit]:
    """Which suits stand in the upper row: the black ones, or if a row had more than eight cards, those of a shorter split."""

    def longest(upper: frozenset[Suit]) -> int:
        above = sum(count for suit, count in suits.items() if suit in upper)
        return max(above, sum(suits.values()) - above)

    if longest(BLACK) <= MOST_IN_A_ROW:
        return BLACK
    # Spades stay above, so that a hand has one place for them.
    others = (
        frozenset({Suit.SPADES, *more})
        for size in range(3)
        for more in combinations((Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS), size)
    )
    return min((BLACK, *others), key=longest)


def _played_from_hand(page: TableOnScreen) -> Iterable[Card]:
    return (card for seat, card in page.view.played if seat is page.seat and page.rules.players == 4)
