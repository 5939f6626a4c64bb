"""What is agreed for a drive, and the small values of which it consists: a first chair, a total on a card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from scoring.play.deal import hash_seed
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.drive.hands import MOST_HANDS, TRICKS, Hands, WhyNotHands, draw_hands, find_middle
from tournaments.engine.drive.kinds import DriveKind, Role
from tournaments.engine.drive.tricks import UnplayedRule

LONGEST_WORD = 20
# A proposal, which every screen shows in its own language; other words are the club's, and stay as they are typed.
USUAL_ROLES = (_("red"), _("black"))
MOST_TRICKS_TYPED = 999


class WhyNotDrive(Reason):
    ROLES = _("Give the two roles two different words of at most {longest} letters, such as red and black.")
    TWO_ON_A_CHAIR = _("Table {table}, chair {chair} is given twice.")
    CHAIR_EMPTY = _("Table {table}, chair {chair} is empty; every table of a drive has four.")
    PLAYER_TWICE = _("Player {player} is given two chairs.")
    NO_CARD = _("Card {card} is not one of this drive.")
    TOTAL = _("Card {card}: a total is a whole number from 0 to {most}.")
    TOTAL_TWICE = _("Card {card} has two totals of the same half.")
    HAND = _("The drive cannot be at hand {hand} of {hands}.")
    SEED = _("The trumps are not those that the seed draws.")
    TOO_FEW = _("A drive needs at least four people; there are {here}.")
    SHARES = _("{here} people are here now. Chairs that two share: {more}, and {found} on the page. Choose again.")
    NOBODY_SHARES = _("{here} people are here now. They make whole tables, so nobody shares a chair.")
    NOT_LIVE = _("A drive by cards has totals and no tricks of hands, and a live one has no totals.")
    TRICKS_TWICE = _("Hand {hand} of table {table} has two numbers, or there is no such hand or table yet.")
    TRICKS = _("Hand {hand}, table {table}: the tricks of a side are a whole number from 0 to {most}.")
    NO_WINNER = _("Hand {hand} is over, and nobody has said who won at table {table}.")
    NOT_THE_WINNER = _(
        "Hand {hand}, table {table}: with {tricks} tricks another side has won, and the bell has not rung."
    )
    FLAG_ONLY = _("Hand {hand}, table {table}: in military whist a hand has a flag and no tricks.")
    FROM_HAND = _("Player {player} cannot play from hand {since} to hand {until}.")
    SHARES_ALONE = _("{name} cannot share a chair with themselves. Choose two people.")
    SHARES_TWICE = _("{name} is chosen for two chairs. Everybody shares one at most.")
    SHARES_AND_GONE = _("Somebody who was chosen to share a chair is not here any more. Choose again.")


class Figure(StrEnum):
    """What a card may say besides its tricks."""

    TENS = "tens", _("Hands of 10+")
    LAST = "last", _("Last hand")

    words: str

    def __new__(cls, value: str, words: str) -> Figure:
        figure = str.__new__(cls, value)
        figure._value_, figure.words = value, words
        return figure


class Half(IntEnum):
    FIRST = 1
    SECOND = 2


@dataclass(frozen=True, slots=True)
class FirstChair:
    """Where a player begins. Of two who share a chair and play alternate hands, the second is `is_second`; the card has
    the number of the first. They play `since` that hand and `until` that one; None is to the end."""

    player: int
    table: int
    chair: int
    is_second: bool = False
    since: int = 1
    until: int | None = None

    def plays_in(self, hand: int) -> bool:
        return self.since <= hand and (self.until is None or hand <= self.until)


@dataclass(frozen=True, slots=True)
class CardTotal:
    """What stands on a card for a half. `tens`: hands of ten tricks or more; `last`: the tricks of the last hand.

    Only a live total has hands that are `unplayed` or whose number is `missing`: they count by the club's rule (UnplayedRule), and so
    perhaps a half trick.
    """

    card: int
    half: Half
    tricks: float
    tens: int | None = None
    last: int | None = None
    unplayed: int = 0
    missing: int = 0

    def find_figure(self, figure: Figure) -> int | None:
        return self.tens if figure is Figure.TENS else self.last


@dataclass(frozen=True)
class DrivePlan:
    """What is agreed. `half`: the hands before coffee. With a `seed` the trumps are drawn from it, one hand at a time.

    `is_live`: phones and the desk enter the tricks of every table and hand, instead of totals from cards of paper. Then
    `unplayed` says what a hand counts that somebody did not play, and the bell may ring by itself.
    """

    kind: DriveKind
    hands: Hands
    half: int
    roles: tuple[str, str]
    seed: str = ""
    counts_tens: bool = False
    counts_last: bool = False
    is_live: bool = False
    unplayed: UnplayedRule = UnplayedRule.MEAN
    rings_itself: bool = False

    def __post_init__(self) -> None:
        hands = len(self.hands)
        if not 2 <= hands <= MOST_HANDS:
            raise Impossible(WhyNotHands.NUMBER, most=MOST_HANDS)
        if not 1 <= self.half < hands:
            raise Impossible(WhyNotHands.HALF, last=hands - 1, hands=hands, middle=find_middle(hands))
        one, other = (word.strip().casefold() for word in self.roles)
        if not one or not other or one == other or max(map(len, self.roles)) > LONGEST_WORD:
            raise Impossible(WhyNotDrive.ROLES, longest=LONGEST_WORD)
        if self.seed and self.hands != draw_hands(len(self.hands), seed=self.seed):
            raise Impossible(WhyNotDrive.SEED)

    @property
    def commitment(self) -> str:
        """The hash of the seed, which everybody may see before it is opened."""
        return hash_seed(self.seed)

    def hands_of(self, half: Half) -> int:
        return self.half if half is Half.FIRST else len(self.hands) - self.half

    @property
    def has_tens(self) -> bool:
        """Whether anybody knows how many hands of ten tricks or more somebody had."""
        return (self.is_live or self.counts_tens) and not self.kind.has_forts

    @property
    def has_last(self) -> bool:
        return (self.is_live or self.counts_last) and not self.kind.has_forts

    def figures_of(self, half: Half) -> tuple[Figure, ...]:
        """What is typed from every card besides its tricks; the last hand is that of the evening."""
        if self.is_live or self.kind.has_forts:
            return ()
        is_asked = {Figure.TENS: self.counts_tens, Figure.LAST: self.counts_last and half is Half.SECOND}
        return tuple(figure for figure, asked in is_asked.items() if asked)

    def half_of(self, hand: int) -> Half:
        return Half.FIRST if hand <= self.half else Half.SECOND

    def most_tricks(self, half: Half) -> int:
        return TRICKS * self.hands_of(half)

    def word_of(self, role: Role) -> str:
        return self.roles[0] if role is Role.A else self.roles[1]


def mark_of(hand: int, is_break: bool) -> str:
    """What a page shows of the bell: 12, and 12+ when that hand is over."""
    return f"{hand}{'+' if is_break else ''}"
