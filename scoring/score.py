"""What one hand is worth, and why.

The rule set says how many tricks there are and which scorer turns them into points. Odd tricks are those that a side takes
above half of all (above six of thirteen), whatever the call; the hand changes the points of one side at most, by the odd
tricks times the rules' points for one trick. If each trick counts, both sides score.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scoring.hand import NIL, BySide, Call, Hand, Side, find_leader
from scoring.rules import FailedGrandTo, LowTo, RuleSet, Scorer, StarTo


class WhyPoints(StrEnum):
    """Why a hand gave the points or the star it gave."""

    MADE_GRAND = "made-grand"
    FAILED_GRAND = "failed-grand"
    LOW = "low"
    PLAIN = "plain"
    LEVEL = "level"
    EACH_TRICK = "each-trick"
    SPECIAL_MADE = "special-made"
    SPECIAL_FAILED = "special-failed"
    THROWN_IN = "thrown-in"


@dataclass(frozen=True, slots=True)
class HandScore:
    """The points of one hand: `side` gets `odd` times `each`, or a star, or both sides get their `tricks`.

    `side` is None if neither side alone gets anything; `each` is negative if points are taken away.
    """

    why: WhyPoints
    side: Side | None = None
    odd: int = 0
    each: int = 0
    star: bool = False
    tricks: BySide[int] = NIL

    @property
    def points(self) -> BySide[int]:
        return self.tricks if self.side is None else BySide.only(self.side, self.odd * self.each, 0)

    @property
    def stars(self) -> BySide[int]:
        return BySide.only(self.side, 1, 0) if self.side is not None and self.star else NIL

    @property
    def winner(self) -> Side | None:
        """The side that this hand alone puts ahead, by points or by a star: what an extra hand decides."""
        # Points that are taken away put the other side ahead.
        return find_leader(self.points) or find_leader(self.stars)


def score_hand(hand: Hand, rules: RuleSet) -> HandScore:
    """The points and stars of one hand under these rules. Raises Impossible for a hand that they do not allow."""
    rules.check(hand)
    if hand.call is Call.THROWN_IN:
        return HandScore(WhyPoints.THROWN_IN)
    if hand.call.is_special:
        return _score_special(hand, rules)
    return SCORERS[rules.scorer](hand, rules)


def _score_each_trick(hand: Hand, _rules: RuleSet) -> HandScore:
    assert hand.tricks is not None
    return HandScore(WhyPoints.EACH_TRICK, tricks=hand.tricks)


def _score_odd_tricks(hand: Hand, rules: RuleSet) -> HandScore:
    """If the rules have an even number of tricks, the sides can share them equally; then no trick is odd."""
    assert hand.tricks is not None
    majority = find_leader(hand.tricks)
    if majority is None:
        return HandScore(WhyPoints.LEVEL)
    odd = hand.tricks[majority] - rules.tricks // 2
    if hand.call is Call.PLAIN:
        return HandScore(WhyPoints.PLAIN, majority, odd, rules.made_grand)
    # Of the calls whose tricks are counted here, only high has a grander.
    return _score_low(majority, odd, rules) if hand.by is None else _score_high(hand.by.side, majority, odd, rules)


SCORERS: dict[Scorer, Callable[[Hand, RuleSet], HandScore]] = {
    Scorer.ODD_TRICKS: _score_odd_tricks,
    Scorer.EACH_TRICK: _score_each_trick,
}


def _score_high(granders: Side, majority: Side, odd: int, rules: RuleSet) -> HandScore:
    if majority is granders:
        return HandScore(WhyPoints.MADE_GRAND, granders, odd, rules.made_grand)
    failed = rules.failed_grand
    side = majority if failed.to is FailedGrandTo.OPPONENTS else granders
    # Of thirteen tricks, the granders are short of seven by the number that the others have above six.
    return HandScore(WhyPoints.FAILED_GRAND, side, odd, failed.points)


def _score_low(majority: Side, odd: int, rules: RuleSet) -> HandScore:
    # Of thirteen tricks, the minority is short of seven by the odd tricks of the majority: one number for both.
    side = majority if rules.low.to is LowTo.MAJORITY else majority.other
    return HandScore(WhyPoints.LOW, side, odd, rules.low.points)


def _score_special(hand: Hand, rules: RuleSet) -> HandScore:
    assert hand.by is not None
    if hand.made:
        return HandScore(WhyPoints.SPECIAL_MADE, hand.by.side, star=True)
    if rules.failed_special is StarTo.NOBODY:
        return HandScore(WhyPoints.SPECIAL_FAILED)
    return HandScore(WhyPoints.SPECIAL_FAILED, hand.by.side.other, star=True)
