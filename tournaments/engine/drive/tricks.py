"""The tricks of one hand at one table of a live drive, and what a hand counts that was not played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from scoring.refused import Named
from scoring.refused import gettext_noop as _
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.kinds import DriveChair


class UnplayedRule(Named):
    """What a hand counts that somebody did not play, or whose number nobody knows: a rule of the club."""

    MEAN = "mean", _("the mean of their other hands of that half, to a half trick; six and a half if there are none")
    EVEN = "even", _("six and a half tricks")
    NOTHING = "nothing", _("nothing")


@dataclass(frozen=True, slots=True)
class TableTricks:
    """What a table sent. `odd_won`: whether chairs 1 and 3 won, and moved so; `tricks` are theirs, None as long as only
    the winner is known. After the bell a corrected number changes points, and `odd_won` stays: nobody moves again.

    In military whist chairs 1 and 3 are at home, who won is all that counts, and `tricks` stays None."""

    hand: int
    table: int
    odd_won: bool
    tricks: int | None = None

    @property
    def mark(self) -> str:
        """What pages send along as what they showed: the tricks, or the winner alone."""
        return f"{self.tricks}" if self.tricks is not None else "odd" if self.odd_won else "even"

    def flags_of(self, at: DriveChair) -> int:
        """1 if this side took the flag."""
        return int(self.odd_won is at.is_odd)

    def tricks_of(self, at: DriveChair) -> int | None:
        if self.tricks is None:
            return None
        return self.tricks if at.is_odd else TRICKS - self.tricks


@dataclass(frozen=True, slots=True)
class HandOnCard:
    """A hand that is over, on somebody's card. `tricks` is None if nobody of the card played it, or if nobody knows its number;
    what it `counts` is then the club's rule."""

    hand: int
    at: DriveChair
    tricks: int | None
    counts: float
    is_played: bool


def list_counts(tricks: Sequence[int | None], rule: UnplayedRule) -> list[float]:
    """What each of these hands of a half counts; None is one that was not played. Their sum is the total."""
    worth = _worth([one for one in tricks if one is not None], rule)
    return [worth if one is None else one for one in tricks]


def add_up(tricks: Sequence[int | None], rule: UnplayedRule) -> float:
    """The total of some hands. Whole numbers stay whole."""
    return keep_whole(sum(list_counts(tricks, rule)))


def keep_whole(tricks: float) -> float:
    """169 and not 169.0: only half tricks have a fraction."""
    return int(tricks) if tricks == int(tricks) else tricks


def _worth(played: Sequence[int], rule: UnplayedRule) -> float:
    if rule is UnplayedRule.NOTHING:
        return 0
    # Somebody who has played no hand of this half has no mean.
    mean = sum(played) / len(played) if played and rule is UnplayedRule.MEAN else TRICKS / 2
    return keep_whole(floor(2 * mean + 0.5) / 2)
