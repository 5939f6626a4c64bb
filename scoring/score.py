"""What one hand is worth, and why.

For every call the counted tricks are the same number: the odd tricks of the side with seven or more, which
equals what the other side is short of seven. So a hand changes one side's points at most, by that number
times what the rules say for one trick.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.hand import BOOK, NIL, BySide, Call, Hand, Side, leader
from scoring.rules import FailedGrandTo, LowTo, RuleSet, StarTo


class WhyPoints(StrEnum):
    """Why a hand gave the points or the star it gave."""

    MADE_GRAND = "made-grand"
    FAILED_GRAND = "failed-grand"
    LOW = "low"
    SPECIAL_MADE = "special-made"
    SPECIAL_FAILED = "special-failed"
    THROWN_IN = "thrown-in"


@dataclass(frozen=True, slots=True)
class Scored:
    """The worth of one hand: `odd` tricks times `each` go to `side`, or a star does.

    `side` is None where nobody's score changes; `each` is negative where points are taken away.
    """

    why: WhyPoints
    side: Side | None = None
    odd: int = 0
    each: int = 0
    star: bool = False

    @property
    def points(self) -> BySide[int]:
        return NIL if self.side is None else BySide.only(self.side, self.odd * self.each, 0)

    @property
    def stars(self) -> BySide[int]:
        return BySide.only(self.side, 1, 0) if self.side is not None and self.star else NIL

    @property
    def winner(self) -> Side | None:
        """The side that this hand alone puts ahead, by points or by a star: what an extra hand decides."""
        return leader(self.points) or leader(self.stars)


def score_hand(hand: Hand, rules: RuleSet) -> Scored:
    """The points and stars of one hand under these rules. Raises ImpossibleHand for a call they do not know."""
    rules.check(hand)
    if hand.call is Call.THROWN_IN:
        return Scored(WhyPoints.THROWN_IN)
    if hand.call.is_special:
        return _score_special(hand, rules)
    if hand.call is Call.LOW:
        return _score_low(hand, rules)
    return _score_high(hand, rules)


def _majority(hand: Hand) -> tuple[Side, int]:
    """The side with seven tricks or more, and its odd tricks."""
    assert hand.tricks is not None
    side = leader(hand.tricks)
    assert side is not None  # thirteen tricks are never level
    return side, hand.tricks[side] - BOOK


def _score_high(hand: Hand, rules: RuleSet) -> Scored:
    assert hand.by is not None
    majority, odd = _majority(hand)
    granders = hand.by.side
    if majority is granders:
        return Scored(WhyPoints.MADE_GRAND, granders, odd, rules.made_grand)
    failed = rules.failed_grand
    side = majority if failed.to is FailedGrandTo.OPPONENTS else granders
    return Scored(WhyPoints.FAILED_GRAND, side, odd, failed.points)


def _score_low(hand: Hand, rules: RuleSet) -> Scored:
    majority, odd = _majority(hand)
    side = majority if rules.low.to is LowTo.MAJORITY else majority.other
    return Scored(WhyPoints.LOW, side, odd, rules.low.points)


def _score_special(hand: Hand, rules: RuleSet) -> Scored:
    assert hand.by is not None
    if hand.made:
        return Scored(WhyPoints.SPECIAL_MADE, hand.by.side, star=True)
    if rules.failed_special is StarTo.NOBODY:
        return Scored(WhyPoints.SPECIAL_FAILED)
    return Scored(WhyPoints.SPECIAL_FAILED, hand.by.side.other, star=True)
