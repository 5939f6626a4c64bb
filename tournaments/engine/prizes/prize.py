"""One prize of a club's list, as a value: what it is, what for, among whom, and what happens if people are level.

The list is in the order in which the club thinks of its prizes, the most wanted first (`winners`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scoring.hand import is_whole
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _
from scoring.strict_json import shorten
from tournaments.engine.names import LONGEST_NAME

MOST_OF_ONE, MOST_PRIZES, LONGEST_KEY = 99, 60, 40
A_KEY = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST_KEY - 1}}}")
GUEST = "guest"  # the tag of a player who is no member


class PrizeKind(Named):
    """What a prize is for. PLACE uses the party's own order of the standings; what an earlier version computed is RETIRED."""

    PLACE = "place", _("place in the standings")
    WINS = "wins", _("games won")
    TOTAL = "total", _("total of points")
    DIFFERENCE = "difference", _("point difference")
    STARS = "stars", _("stars")
    MADE_GRANDS = "made-grands", _("most made grands")
    TEN_TRICKS = "ten-tricks", _("hands of ten tricks and more")
    TOP_TABLE = "top-table", _("times at the top table")
    OWN_AVERAGE = "above-own-average", _("above their own average of earlier evenings")
    MYSTERY_NUMBER = "mystery-number", _("mystery number: a place that is drawn")
    DOOR = "door-prize", _("door prize: a player who is drawn")
    LUCKY_TABLE = "lucky-table", _("lucky table: a table that is drawn")
    LUCKY_SEAT = "lucky-seat", _("lucky seat: a chair that is drawn")
    TRICKS = "tricks", _("tricks")
    FLAGS = "flags", _("flags of the fort")
    LAST_HAND = "tricks-of-the-last-hand", _("tricks of the last hand")
    RETIRED = "retired", _("no longer computed")

    @property
    def is_drawn(self) -> bool:
        return self in DRAWN


DRAWN = (PrizeKind.MYSTERY_NUMBER, PrizeKind.DOOR, PrizeKind.LUCKY_TABLE, PrizeKind.LUCKY_SEAT)
OF_THE_STANDINGS = (
    *(PrizeKind.PLACE, PrizeKind.WINS, PrizeKind.TOTAL, PrizeKind.DIFFERENCE),
    *(PrizeKind.TRICKS, PrizeKind.FLAGS),
)
ALL_EVENING = (PrizeKind.OWN_AVERAGE, PrizeKind.LAST_HAND, PrizeKind.RETIRED, *DRAWN)
# What a whist drive counts, one of forts, and every other evening.
OF_DRIVES = (PrizeKind.TRICKS, PrizeKind.TEN_TRICKS, PrizeKind.LAST_HAND, *DRAWN)
OF_FORTS = (PrizeKind.FLAGS, PrizeKind.MYSTERY_NUMBER, PrizeKind.DOOR)
_OF_DRIVES_ALONE = (PrizeKind.TRICKS, PrizeKind.LAST_HAND, PrizeKind.FLAGS)
OF_ROUNDS = tuple(by for by in PrizeKind if by not in (*_OF_DRIVES_ALONE, PrizeKind.RETIRED))


class PrizeRounds(Named):
    """Which rounds count. If their number is odd, the first half has one more."""

    WHOLE = "whole", _("the whole evening")
    FIRST_HALF = "first-half", _("the first half")
    LATER_HALF = "later-half", _("the second half")


class Among(Named):
    """Who can win it."""

    EVERYBODY = "everybody", _("everybody")
    MEMBERS = "members", _("members")
    GUESTS = "guests", _("guests")
    TAG = "tag", _("people with a tag")
    ROLE_A = "role-a", _("one role of a drive")
    ROLE_B = "role-b", _("the other role of a drive")


class Ties(Named):
    """What happens if more people are level than there are prizes. LATER_HALF: a cut if they are level there too."""

    SHARE = "share", _("they share it")
    CUT = "cut", _("they cut the cards")
    LATER_HALF = "later-half", _("the second half decides, then a cut")
    BOTH = "both", _("all of them get one")


OF_ROLES = (Among.ROLE_A, Among.ROLE_B)


class WhyNoPrize(Reason):
    KEY = _("The key of a prize has 1 to 40 small letters, digits and dashes; “{key}” is not one.")
    NAME = _("Give the prize a name of up to {most} letters, such as “Best first half”.")
    TEXT = _("What the prize is, who gives it and its tag have up to {most} letters each.")
    MANY = _("There are 1 to 99 of a prize; {many} is not possible.")
    SPAN = _("This prize is for the whole evening; choose “the whole evening”.")
    LOWEST = _("Lowest can be the place, the games won, the total or the difference; choose one of them.")
    TAG = _("Say which tag: a prize among people with a tag needs it.")
    KEY_TWICE = _("The key “{key}” is on the list twice; each prize has its own.")
    TOO_MANY = _("A list has at most 60 prizes.")


@dataclass(frozen=True, slots=True)
class Prize:
    """`what` is handed over, to `many` winners; `given_by` names the donor. Raises Impossible.

    `may_also`: people who have another prize can have this one too, and those who have this one can have another.
    """

    key: str
    name: str
    by: PrizeKind = PrizeKind.PLACE
    what: str = ""
    given_by: str = ""
    many: int = 1
    span: PrizeRounds = PrizeRounds.WHOLE
    lowest: bool = False
    among: Among = Among.EVERYBODY
    tag: str = ""
    ties: Ties = Ties.CUT
    may_also: bool = False

    def __post_init__(self) -> None:
        if self.among is not Among.TAG:  # first, so that a tag without use cannot be refused
            object.__setattr__(self, "tag", "")
        self._check_words()
        self._check_choices()

    @property
    def is_drawn(self) -> bool:
        return self.by.is_drawn

    @property
    def is_retired(self) -> bool:
        return self.by is PrizeKind.RETIRED

    def _check_words(self) -> None:
        if not A_KEY.fullmatch(self.key):
            raise Impossible(WhyNoPrize.KEY, key=shorten(self.key))
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise Impossible(WhyNoPrize.NAME, most=LONGEST_NAME)
        if max(len(self.what), len(self.given_by), len(self.tag)) > LONGEST_NAME:
            raise Impossible(WhyNoPrize.TEXT, most=LONGEST_NAME)

    def _check_choices(self) -> None:
        if not is_whole(self.many, 1, MOST_OF_ONE):
            raise Impossible(WhyNoPrize.MANY, many=self.many)
        if self.span is not PrizeRounds.WHOLE and self.by in ALL_EVENING:
            raise Impossible(WhyNoPrize.SPAN)
        if self.lowest and self.by not in OF_THE_STANDINGS:
            raise Impossible(WhyNoPrize.LOWEST)
        if self.among is Among.TAG and not self.tag.strip():
            raise Impossible(WhyNoPrize.TAG)


Prizes = tuple[Prize, ...]


def check_list(prizes: Prizes) -> None:
    """Raises Impossible if two prizes have the same key, or if the list is too long to read."""
    if len(prizes) > MOST_PRIZES:
        raise Impossible(WhyNoPrize.TOO_MANY)
    met: set[str] = set()
    for prize in prizes:
        if prize.key in met:
            raise Impossible(WhyNoPrize.KEY_TWICE, key=prize.key)
        met.add(prize.key)


def find_free_key(wanted: str, prizes: Prizes) -> str:
    """This key, or else the first of wanted-2, wanted-3 … that no prize of the list has."""
    taken = {prize.key for prize in prizes}
    start = wanted[: LONGEST_KEY - 3].strip("-") or "prize"  # room for a dash and two digits
    numbered = (f"{start}-{number}" for number in range(2, MOST_PRIZES + 3))  # more than a list can have
    return next(key for key in (start, *numbered) if key not in taken)


# Lists to start from. Their names are translated when a list is taken over (wording).

FIRST = Prize("first", _("First of the evening"), ties=Ties.SHARE)
SECOND = Prize("second", _("Second"), ties=Ties.LATER_HALF)
THIRD = Prize("third", _("Third"), ties=Ties.LATER_HALF)
FIRST_HALF = Prize(
    "first-half", _("Best first half"), PrizeKind.DIFFERENCE, span=PrizeRounds.FIRST_HALF, ties=Ties.BOTH
)
LATER_HALF = Prize(
    "later-half", _("Best second half"), PrizeKind.DIFFERENCE, span=PrizeRounds.LATER_HALF, ties=Ties.BOTH
)
MADE_GRANDS = Prize("made-grands", _("Most made grands"), PrizeKind.MADE_GRANDS)
TOP_TABLE = Prize("top-table", _("Most often at the top table"), PrizeKind.TOP_TABLE, ties=Ties.LATER_HALF)
TEN_TRICKS = Prize("ten-tricks", _("Most hands of ten tricks and more"), PrizeKind.TEN_TRICKS)
BEST_GUEST = Prize("best-guest", _("Best guest"), among=Among.GUESTS, ties=Ties.SHARE)
MYSTERY = Prize("mystery-number", _("Mystery number"), PrizeKind.MYSTERY_NUMBER)
DOOR = Prize("door-prize", _("Door prize"), PrizeKind.DOOR)
LUCKY_SEAT = Prize("lucky-seat", _("Lucky seat"), PrizeKind.LUCKY_SEAT)
LUCKY_TABLE = Prize("lucky-table", _("Lucky table"), PrizeKind.LUCKY_TABLE, many=4, may_also=True)
LOWEST = Prize("lowest", _("Lowest"), lowest=True, ties=Ties.SHARE)


HIGHEST = Prize("highest", _("Highest"), PrizeKind.TRICKS)
BEST_FIRST_HALF = Prize("best-first-half", _("Best first half"), PrizeKind.TRICKS, span=PrizeRounds.FIRST_HALF)
BEST_LATER_HALF = Prize("best-second-half", _("Best second half"), PrizeKind.TRICKS, span=PrizeRounds.LATER_HALF)
MOST_TENS = Prize("most-tens", _("Most hands of ten or more"), PrizeKind.TEN_TRICKS)
BEST_LAST_HAND = Prize("best-last-hand", _("Best last hand"), PrizeKind.LAST_HAND, ties=Ties.CUT)
LOWEST_OF_DRIVE = Prize("lowest", _("Lowest"), PrizeKind.TRICKS, lowest=True)
MOST_FLAGS = Prize("most-flags", _("Most flags"), PrizeKind.FLAGS)
FEWEST_FLAGS = Prize("fewest-flags", _("Fewest flags"), PrizeKind.FLAGS, lowest=True)


class StartFrom(Named):
    CLUB_EVENING = "club-evening", _("Club evening")
    LARGE_EVENING = "large-evening", _("Large evening")
    SMALL_CLUB = "small-club", _("Small club")
    SMALL_DRIVE = "small-drive", _("Highest and lowest")
    DRIVE = "drive", _("All that drives give")

    @property
    def is_of_drives(self) -> bool:
        return self in (StartFrom.SMALL_DRIVE, StartFrom.DRIVE)


LISTS: dict[StartFrom, Prizes] = {
    StartFrom.CLUB_EVENING: (FIRST, SECOND, THIRD, FIRST_HALF, MADE_GRANDS, TOP_TABLE, MYSTERY, LOWEST),
    StartFrom.LARGE_EVENING: (
        FIRST,
        SECOND,
        THIRD,
        BEST_GUEST,
        FIRST_HALF,
        LATER_HALF,
        MADE_GRANDS,
        TEN_TRICKS,
        TOP_TABLE,
        replace(DOOR, many=3),
        MYSTERY,
        LUCKY_SEAT,
        LUCKY_TABLE,
        LOWEST,
    ),
    StartFrom.SMALL_CLUB: (FIRST, SECOND, LOWEST),
    StartFrom.SMALL_DRIVE: (HIGHEST, MOST_FLAGS, LOWEST_OF_DRIVE, FEWEST_FLAGS),
    StartFrom.DRIVE: (
        HIGHEST,
        MOST_FLAGS,
        BEST_FIRST_HALF,
        BEST_LATER_HALF,
        MOST_TENS,
        BEST_LAST_HAND,
        MYSTERY,
        LOWEST_OF_DRIVE,
        FEWEST_FLAGS,
    ),
}
