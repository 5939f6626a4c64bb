"""The hands of a drive: the trump of each, or none, or low. The list is a text of letters, "HCDS", and its exact inverse."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import cycle, islice

from scoring.play.cards import Suit
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.prizes.seal import draw_number

TRICKS = 13
MOST_HANDS = 60
TEN = 10  # from so many tricks on, a hand counts for the prize of that name


class WhyNotHands(Reason):
    UNKNOWN = _("“{found}” is not a hand. Write ♥ ♣ ♦ ♠ or H C D S, N for no trumps and L for low.")
    NONE = _("Write at least one hand, such as H C D S.")
    TOO_LONG = _("Your list has {listed} hands, and the evening has {hands}. Shorten the list, or play more hands.")
    NUMBER = _("A drive has from 2 to {most} hands.")
    HALF = _("Coffee comes after hand 1 to {last}, as the drive has {hands} hands; the middle is after hand {middle}.")


class DriveHand(Named):
    """What is trumps in one hand. Without trumps the highest card of the suit led wins; a low hand has no trumps either."""

    SPADES = "S", _("Spades")
    HEARTS = "H", _("Hearts")
    DIAMONDS = "D", _("Diamonds")
    CLUBS = "C", _("Clubs")
    NO_TRUMPS = "N", _("No trumps")
    LOW = "L", _("Low")

    @property
    def suit(self) -> Suit | None:
        return Suit(self.value) if self.value in "SHDC" else None

    @property
    def is_low(self) -> bool:
        return self is DriveHand.LOW

    def is_won_with(self, tricks: int) -> bool:
        """Seven tricks win; a low hand is won with six or fewer."""
        return (tricks <= TRICKS // 2) if self.is_low else tricks > TRICKS // 2

    def can_be(self, *, won: bool) -> range:
        """The tricks that a side can have if it won, or if it lost."""
        return range(TRICKS // 2 + 1, TRICKS + 1) if won is not self.is_low else range(TRICKS // 2 + 1)


Hands = tuple[DriveHand, ...]


class NamedHands(Named):
    """The lists that clubs play, each by its letters; the evening repeats it."""

    USUAL = "HCDS", _("♥ ♣ ♦ ♠, as usual")
    ACCRINGTON = "CDHS", _("♣ ♦ ♥ ♠, as in Accrington")
    BY_COLOUR = "HDSC", _("♥ ♦ ♠ ♣")
    WITH_NONE = "HCDSN", _("♥ ♣ ♦ ♠ and no trumps")
    SWEDISH = "SHNDCL", _("♠ ♥ no trumps ♦ ♣ low, as in Sweden")
    HEARTS = "H", _("♥ in every hand, as in military whist")


_WORDS = {
    "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C",
    "spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C",
    "none": "N", "nt": "N", "no trumps": "N", "low": "L",
}  # fmt: skip
_PARTS = re.compile(r"no trumps|[♠♤♥♡♦♢♣♧]|[^\W\d_]+|[^\s,;·\-–/\ufe0e\ufe0f]", re.IGNORECASE)


def read_hands(text: str) -> Hands:
    """The hands of a text as people write it: "H C D S", "♥ ♣ low", "HCDSN". Raises Impossible for anything else."""
    hands: list[DriveHand] = []
    for part in _PARTS.findall(text):
        letters = _WORDS.get(part.lower(), part.upper())
        if any(letter not in list(DriveHand) for letter in letters):
            raise Impossible(WhyNotHands.UNKNOWN, found=part[:20])
        hands += map(DriveHand, letters)
    if not hands:
        raise Impossible(WhyNotHands.NONE)
    return tuple(hands)


def write_hands(hands: Sequence[DriveHand]) -> str:
    return "".join(hand.value for hand in hands)


def find_middle(hands: int) -> int:
    """After which hand there is coffee if nobody says when."""
    return max(hands // 2, 1)


def repeat_hands(hands: Sequence[DriveHand], number: int) -> Hands:
    """The list, repeated or cut to this number of hands."""
    return tuple(islice(cycle(hands), number))


def repeat_own_hands(hands: Hands, number: int) -> Hands:
    """The club's own list, repeated. Raises Impossible for a longer one, of which nobody chose what to leave out."""
    if len(hands) > number:
        raise Impossible(WhyNotHands.TOO_LONG, listed=len(hands), hands=number)
    return repeat_hands(hands, number)


def find_named(hands: Hands) -> NamedHands | None:
    """The named list that makes these hands."""
    return next((named for named in NamedHands if repeat_hands(read_hands(named.value), len(hands)) == hands), None)


SUITS = (DriveHand.HEARTS, DriveHand.CLUBS, DriveHand.DIAMONDS, DriveHand.SPADES)


def draw_hands(number: int, *, seed: str) -> Hands:
    """Trumps by lot, as prizes are drawn: a hand depends on the seed and its number, so anybody can check it afterwards."""
    return tuple(SUITS[draw_number(seed, f"hand {hand}", len(SUITS)) - 1] for hand in range(1, number + 1))
