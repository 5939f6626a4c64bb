"""Cards as they lie on a screen, with their names, and the two rows of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from scoring.play.cards import ACE, JACK, KING, QUEEN, Card, Suit, sort_cards
from scoring.play.hand_in_play import Phase
from scoring.rules import Colour
from tournaments.play.queries import TableOnScreen

RANKS = {JACK: noop("jack"), QUEEN: noop("queen"), KING: noop("king"), ACE: noop("ace")}
ICONS = {Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"}
# The suits of each colour; the first of them stays where it is when another split is shorter.
OF_COLOUR = {Colour.BLACK: (Suit.SPADES, Suit.CLUBS), Colour.RED: (Suit.HEARTS, Suit.DIAMONDS)}
MOST_IN_A_ROW = 8  # of cards that a finger hits on a small phone


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card as it lies on the screen. `may` says whether it can be pressed now, `on_another` that one lies face down under it.

    `is_gap` is the place that a card of the hand leaves until its trick is taken. `mark` is how good a hint says it is, and `mark_words` the
    same in words.
    """

    text: str
    rank: str
    icon: str
    name: str
    is_court: bool
    may: bool = False
    wins: bool = False
    on_another: bool = False
    is_gap: bool = False
    mark: str = ""
    mark_words: str = ""

    @property
    def lying(self) -> CardShown:
        """The same card where it cannot be pressed."""
        return replace(self, may=False)


Row = tuple[CardShown, ...]


def rank_name(card: Card) -> str:
    return gettext(RANKS[card.rank]) if card.rank in RANKS else str(card.rank)


def card_name(card: Card) -> str:
    """The ace of spades."""
    return gettext("%(rank)s of %(suit)s") % {"rank": rank_name(card), "suit": gettext(card.suit.words)}


def show_card(
    card: Card, *, may: bool = False, wins: bool = False, on_another: bool = False, is_gap: bool = False
) -> CardShown:
    is_court = JACK <= card.rank <= KING
    return CardShown(
        str(card), card.rank_text, ICONS[card.suit], card_name(card), is_court, may, wins, on_another, is_gap
    )


def split_rows(page: TableOnScreen) -> tuple[Row, ...]:
    """The hand in two rows of whole suits, the colour that calls high above the other. The split of the deal stays until the last card."""
    view = page.view
    may = set(view.legal) if view.phase is Phase.CARDS else set(view.cards) if view.is_my_turn else set()
    if view.phase is Phase.ALONE:
        may = set()
    gone = set(_played_from_hand(page))
    gaps = gone & set(view.trick.cards if view.trick else ())
    upper = choose_upper_row(Counter(card.suit for card in (*view.cards, *gone)), high=page.rules.high_colour)
    cards = sort_cards((*view.cards, *gaps))
    rows = ([card for card in cards if (card.suit in upper) is is_upper] for is_upper in (True, False))
    return tuple(tuple(show_card(card, may=card in may, is_gap=card in gaps) for card in row) for row in rows)


def choose_upper_row(suits: Mapping[Suit, int], *, high: Colour = Colour.BLACK) -> frozenset[Suit]:
    """Which suits stand in the upper row: those that call high, or if a row had more than eight cards, those of a shorter split."""

    def longest(upper: frozenset[Suit]) -> int:
        above = sum(count for suit, count in suits.items() if suit in upper)
        return max(above, sum(suits.values()) - above)

    first, second = OF_COLOUR[high]
    usual = frozenset({first, second})
    if longest(usual) <= MOST_IN_A_ROW:
        return usual
    others = (second, *(suit for suit in Suit if suit not in usual))
    splits = (frozenset({first, *more}) for size in range(3) for more in combinations(others, size))
    return min((usual, *splits), key=longest)


def find_lowest(cards: Iterable[Card], colour: Colour) -> Card | None:
    """The card with which a player usually calls by this colour."""
    return min((card for card in cards if card.colour is colour), key=lambda card: card.rank, default=None)


def _played_from_hand(page: TableOnScreen) -> Iterable[Card]:
    return (card for seat, card in page.view.played if seat is page.seat and page.rules.players == 4)
