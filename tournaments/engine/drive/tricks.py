"""The tricks of one hand at one table of a live drive, and what a hand counts that was not played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import NamedTuple

from scoring.refused import Named
from scoring.refused import gettext_noop as _
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.kinds import DriveChair

ANY_TRICKS = range(TRICKS + 1)


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
        return int(self.has_won(at))

    def has_won(self, at: DriveChair) -> bool:
        """Whether this side won, and moved so."""
        return self.odd_won is at.is_odd

    def tricks_of(self, at: DriveChair) -> int | None:
        if self.tricks is None:
            return None
        return self.tricks if at.is_odd else TRICKS - self.tricks


class HandOnCard(NamedTuple):
    """A hand that is over, on somebody's card. `tricks` is None if nobody of the card played it, or if nobody knows its number;
    then it is one of those that `can_be`."""

    hand: int
    at: DriveChair
    tricks: int | None
    is_played: bool
    can_be: range


def list_counts(hands: Sequence[HandOnCard], rule: UnplayedRule) -> list[float]:
    """What each of these hands of a half counts: its tricks, or what the rule says, but nothing that its winner contradicts. Their
    sum is the total."""
    worth = _worth([one.tricks for one in hands if one.tricks is not None], rule)
    return [min(max(worth, one.can_be[0]), one.can_be[-1]) if one.tricks is None else one.tricks for one in hands]


def add_up(hands: Sequence[HandOnCard], rule: UnplayedRule) -> float:
    """The total of some hands. Whole numbers stay whole."""
    return keep_whole(sum(list_counts(hands, rule)))


def keep_whole(tricks: float) -> float:
    """169 and not 169.0: only half tricks have a fraction."""
    return int(tricks) if tricks == int(tricks) else tricks


def _worth(played: Sequence[int], rule: UnplayedRule) -> float:
    if rule is UnplayedRule.NOTHING:
        return 0
    # Somebody who has played no hand of this half has no mean.
    mean = sum(played) / len(played) if played and rule is UnplayedRule.MEAN else TRICKS / 2
    return keep_whole(floor(2 * mean + 0.5) / 2)
