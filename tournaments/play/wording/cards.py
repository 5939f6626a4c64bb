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
from tournaments.play.engine.settings import USUAL, ScreenSettings
from tournaments.play.queries import TableOnScreen

RANKS = {JACK: noop("jack"), QUEEN: noop("queen"), KING: noop("king"), ACE: noop("ace")}
ICONS = {Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"}
# The suits of each colour; the first of them stays where it is when another split is shorter.
OF_COLOUR = {Colour.BLACK: (Suit.SPADES, Suit.CLUBS), Colour.RED: (Suit.HEARTS, Suit.DIAMONDS)}
MOST_IN_A_ROW = 8  # of cards that a finger hits on a small phone


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card as it lies on the screen. `may` says whether it can be pressed now, `on_another` that one lies face down under it.

    `is_gap` is the place that a card of the hand leaves until its trick is taken. `is_up` says that the first of two taps has raised it. `mark` is how good a hint says it is, and `mark_words` the
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
    is_up: bool = False
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


def split_rows(page: TableOnScreen, settings: ScreenSettings = USUAL) -> tuple[Row, ...]:
    """The hand as this device shows it: in two rows of whole suits, the colour that calls high above the other, or in one row.

    The split of the deal stays until the last card.
    """
    view = page.view
    may = set(view.legal) if view.phase is Phase.CARDS else set(view.cards) if view.is_my_turn else set()
    if view.phase is Phase.ALONE:
        may = set()
    gone = set(_played_from_hand(page))
    gaps = gone & set(view.trick.cards if view.trick else ())
    dealt = Counter(card.suit for card in (*view.cards, *gone))
    rows = arrange_cards((*view.cards, *gaps), dealt, settings, high=page.rules.high_colour)
    return tuple(tuple(show_card(card, may=card in may, is_gap=card in gaps) for card in row) for row in rows)


def arrange_cards(
    cards: Iterable[Card], dealt: Mapping[Suit, int], settings: ScreenSettings, *, high: Colour = Colour.BLACK
) -> tuple[tuple[Card, ...], ...]:
    """The rows of a hand to which so many cards of each suit were dealt."""
    order = order_suits(settings, high=high)
    upwards = 1 if settings["order"] == "up" else -1
    held = sorted(cards, key=lambda card: (order.index(card.suit), upwards * card.rank))
    if settings["rows"] == "one":
        return (tuple(held),)
    upper = choose_upper_row(dealt, order)
    return tuple(tuple(card for card in held if (card.suit in upper) is is_upper) for is_upper in (True, False))


def order_suits(settings: ScreenSettings, *, high: Colour = Colour.BLACK) -> tuple[Suit, ...]:
    """From left to right, the colour that calls high first; alternating, one suit of each colour in turn."""
    above, below = OF_COLOUR[high], OF_COLOUR[next(colour for colour in Colour if colour is not high)]
    if settings["suits"] == "alternating":
        return above[0], below[0], above[1], below[1]
    return *above, *below


def choose_upper_row(suits: Mapping[Suit, int], order: tuple[Suit, ...] = tuple(Suit)) -> frozenset[Suit]:
    """Which suits stand in the upper row: the first two, or if a row had more than eight cards, those of a shorter split."""

    def longest(upper: frozenset[Suit]) -> int:
        above = sum(count for suit, count in suits.items() if suit in upper)
        return max(above, sum(suits.values()) - above)

    first, second, *others = order
    usual = frozenset({first, second})
    if longest(usual) <= MOST_IN_A_ROW:
        return usual
    splits = (frozenset({first, *more}) for size in range(3) for more in combinations((second, *others), size))
    return min((usual, *splits), key=longest)


def find_lowest(cards: Iterable[Card], colour: Colour) -> Card | None:
    """The card with which a player usually calls by this colour."""
    return min((card for card in cards if card.colour is colour), key=lambda card: card.rank, default=None)


def _played_from_hand(page: TableOnScreen) -> Iterable[Card]:
    return (card for seat, card in page.view.played if seat is page.seat and page.rules.players == 4)
