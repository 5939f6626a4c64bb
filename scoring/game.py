"""Folds the hands of one game into a score sheet: the running score, whether the game is over, who won, and why.

A game ends at the target, after a fixed number of hands, or when a bell rings and the hand in play is finished:
when time is called, or when the top table has finished. The target does not matter if hands are counted or a bell rings,
except at a top table that rings the bell: it plays to the target. A game never ends drawn, because one side must win. If it
is level, the tie rule asks for one more hand that only decides who wins (its points and stars do not count in the score),
or for a cut of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import lru_cache

from scoring.hand import NIL, BySide, Call, Hand, Side, WhyImpossible, add_sides, find_leader, is_whole
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from scoring.score import HandScore, score_hand


class EndKind(StrEnum):
    TARGET = "target"
    HANDS = "hands"
    TIME = "time"
    TOP_TABLE = "top-table"

    @property
    def is_to_target(self) -> bool:
        """Whether points win a game; at the top table they ring the bell for all."""
        return self in (EndKind.TARGET, EndKind.TOP_TABLE)

    @property
    def is_by_bell(self) -> bool:
        """Whether games stop when a bell rings, each after the hand in play."""
        return self in (EndKind.TIME, EndKind.TOP_TABLE)


class TieRule(Named):
    """What decides who wins when a game stops level."""

    EXTRA_HAND = "extra-hand", _("If it is level, one more hand decides who wins.")
    CUT = "cut", _("If it is level, cut the cards.")


class DecidedBy(StrEnum):
    """What decided a game. SLIP: a paper slip with only the final score. FORFEIT: one side gave up."""

    TARGET = "target"
    HANDS = "hands"
    TIME = "time"
    EXTRA_HAND = "extra-hand"
    CUT = "cut"
    SLIP = "slip"
    FORFEIT = "forfeit"


class GiveUpRule(StrEnum):
    """How a game that is given up ends: the side that is ahead wins, or the side of the player who leaves loses."""

    SCORE_STANDS = "score-stands"
    FORFEITED = "forfeited"


class WhyNoEnd(Reason):
    HANDS_OUT_OF_RANGE = _("A game of a fixed number of hands has 1 to 100 hands; {hands} is not possible.")
    MINUTES_OUT_OF_RANGE = _("A round on the clock lasts 1 to 600 minutes; {minutes} is not possible.")
    NOTHING_TO_CUT = _("The cards are cut only if a finished game is level; this one is not.")
    NOTHING_TO_GIVE_UP = _("The game is over already: {north_south}–{east_west}. It needs only to be confirmed.")
    GIVEN_UP_LEVEL = _(
        "{north_south}–{east_west} is level, and one side must win: let the two sides cut, and say which side won."
    )
    SLIP_BELOW_TARGET = _(
        "A game to {target} is over when a side has {target} or more; {north_south}–{east_west} is not over."
    )
    SLIP_BOTH_AT_TARGET = _("Only one side can reach {target}; {north_south}–{east_west} cannot be.")
    SLIP_TOO_HIGH = _("With these rules a game to {target} ends at {highest} at most; {score} cannot be.")
    SLIP_OUT_OF_REACH = _("With these rules {hands} hands give a side {lowest} to {highest} points; {score} cannot be.")
    SLIP_BELOW_ZERO = _("With these rules nobody loses points; {score} cannot be.")
    SLIP_LEVEL = _(
        "{north_south}–{east_west} is level, and one side must win: say which side won the extra hand or the cut."
    )
    SLIP_WINNER_BEHIND = _("{north_south}–{east_west}: the side with more points won; you named the other side.")
    SLIP_STARS = _("A side has 0 to 99 stars, and none if the rules know no special calls.")
    SLIP_SCORE_RANGE = _("A score is a whole number from -9999 to 9999; {score} is not.")


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How the games of a party end. Values that the kind does not use are dropped. Raises Impossible."""

    kind: EndKind = EndKind.TARGET
    hands: int | None = None
    minutes: int | None = None
    tie: TieRule = TieRule.EXTRA_HAND

    def __post_init__(self) -> None:
        if self.kind is EndKind.HANDS and not is_whole(self.hands, 1, 100):
            raise Impossible(WhyNoEnd.HANDS_OUT_OF_RANGE, hands=self.hands)
        if self.kind is EndKind.TIME and not is_whole(self.minutes, 1, 600):
            raise Impossible(WhyNoEnd.MINUTES_OUT_OF_RANGE, minutes=self.minutes)
        if self.kind is not EndKind.HANDS:
            object.__setattr__(self, "hands", None)  # ends that mean the same must be equal
        if self.kind is not EndKind.TIME:
            object.__setattr__(self, "minutes", None)
        if self.kind is EndKind.TARGET:
            object.__setattr__(self, "tie", TieRule.EXTRA_HAND)

    def is_rung_at(self, rank: int) -> bool:
        """Whether the end of the game at this rank rings the bell for all the others. Rank 1 is the top table."""
        return self.kind is EndKind.TOP_TABLE and rank == 1

    def at(self, rank: int, *, has_rung: bool) -> GameEnd:
        """How the game at this rank ends. The table that rings plays to the target, unless the bell has rung for it too."""
        return TO_TARGET if self.is_rung_at(rank) and not has_rung else self


TO_TARGET = GameEnd()


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the score sheet: the hand, its points, and the score after it. An `extra` hand decides a level game."""

    number: int
    hand: Hand
    scored: HandScore
    score: BySide[int]
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of one game. If the game stopped level, `tie` is what the table must do next."""

    lines: tuple[SheetLine, ...] = ()
    score: BySide[int] = NIL
    stars: BySide[int] = NIL
    winner: Side | None = None
    decided_by: DecidedBy | None = None
    tie: TieRule | None = None

    @property
    def is_over(self) -> bool:
        return self.winner is not None

    @property
    def hands_played(self) -> int:
        return count_played(line.hand for line in self.lines)

    def hand_of_line(self, number: int) -> int | None:
        """Which hand of the game a line is. None for a deal that is thrown in: it is dealt again, and counts for nothing."""
        hands = [line.hand for line in self.lines[:number]]
        return count_played(hands) if hands and hands[-1].call is not Call.THROWN_IN else None

    def counted_number(self, number: int) -> int:
        """The number of a line as people count, also of a line to come: a deal that was thrown in keeps its number."""
        before = self.lines[: max(number - 1, 0)]
        # Lines that are still to come count as deals that are played out.
        return number - len(before) + count_played(line.hand for line in before)


def play(
    hands: Iterable[Hand],
    *,
    rules: RuleSet,
    end: GameEnd = TO_TARGET,
    stopped_after: int | None = None,
    cut: Side | None = None,
) -> Sheet:
    """Fold the hands of one game into its score sheet.

    `stopped_after` is for games that a bell stops: the number of hands played when the table said that its last hand was
    finished. `cut` is the side that won the cut of the cards. Raises Impossible for a hand after the end, and for a cut in a
    game that is not level.
    """
    sheet = _judge(Sheet(), rules, end, stopped_after)  # the bell may ring before the first hand
    for hand in hands:
        sheet = add_hand(sheet, hand, rules=rules, end=end, stopped_after=stopped_after)
    return sheet if cut is None else cut_cards(sheet, cut)


def add_hand(
    sheet: Sheet, hand: Hand, *, rules: RuleSet, end: GameEnd = TO_TARGET, stopped_after: int | None = None
) -> Sheet:
    """The sheet with one more hand. Raises Impossible after the end, and for a call that the rules do not know."""
    if sheet.is_over or sheet.tie is TieRule.CUT:
        why = WhyImpossible.GAME_IS_OVER if sheet.is_over else WhyImpossible.CUT_DECIDES
        raise Impossible(why, **asdict(sheet.score))
    scored = score_hand(hand, rules)
    number = len(sheet.lines) + 1
    if sheet.tie is TieRule.EXTRA_HAND:
        return _decide_by_extra_hand(sheet, SheetLine(number, hand, scored, sheet.score, extra=True))
    score = add_sides(sheet.score, scored.points)
    line = SheetLine(number, hand, scored, score)
    return _judge(Sheet((*sheet.lines, line), score, add_sides(sheet.stars, scored.stars)), rules, end, stopped_after)


def cut_cards(sheet: Sheet, winner: Side) -> Sheet:
    """The level game, decided by the cut. Raises Impossible if there is nothing to cut for."""
    if sheet.tie is not TieRule.CUT:
        raise Impossible(WhyNoEnd.NOTHING_TO_CUT)
    return _won(sheet, winner, DecidedBy.CUT)


def give_up(sheet: Sheet, how: GiveUpRule, *, gone: Side, cut: Side | None = None) -> Sheet:
    """The game ends here, because a player of the side `gone` cannot play on. Points and stars stay as they are.

    If the score stands and is level, `cut` is the side that won the cut of the cards. Raises Impossible for a game that is
    over, and for a level game without a `cut`.
    """
    if sheet.is_over:
        raise Impossible(WhyNoEnd.NOTHING_TO_GIVE_UP, **asdict(sheet.score))
    winner = gone.other if how is GiveUpRule.FORFEITED else find_leader(sheet.score) or cut
    if winner is None:
        raise Impossible(WhyNoEnd.GIVEN_UP_LEVEL, **asdict(sheet.score))
    return _won(sheet, winner, DecidedBy.FORFEIT)


def read_given_up(
    hands: Iterable[Hand], *, rules: RuleSet, score: BySide[int], stars: BySide[int], winner: Side | None
) -> Sheet:
    """A game that was given up, with its hands line by line. Its final score is the stated one, not the sum of the hands."""
    lines: list[SheetLine] = []
    after = NIL
    for number, hand in enumerate(hands, 1):
        scored = score_hand(hand, rules)
        after = add_sides(after, scored.points)
        lines.append(SheetLine(number, hand, scored, after))
    return Sheet(tuple(lines), score, stars, winner, DecidedBy.FORFEIT)


def _decide_by_extra_hand(sheet: Sheet, line: SheetLine) -> Sheet:
    """If the extra hand puts no side ahead, such as a thrown-in one, another extra hand is played."""
    longer = replace(sheet, lines=(*sheet.lines, line))
    winner = line.scored.winner
    return longer if winner is None else _won(longer, winner, DecidedBy.EXTRA_HAND)


def _won(sheet: Sheet, winner: Side, decided_by: DecidedBy) -> Sheet:
    return replace(sheet, winner=winner, decided_by=decided_by, tie=None)


def _judge(sheet: Sheet, rules: RuleSet, end: GameEnd, stopped_after: int | None) -> Sheet:
    """Decide whether the game is over after this hand, and who won.

    If a hand gives points to both sides, both may reach the target at once; while they are level, they play on.
    """
    winner = find_leader(sheet.score)  # never by stars: they do not end a game
    # The top table that rings the bell is judged in this way too: GameEnd.at gives it the end TARGET.
    if end.kind is EndKind.TARGET:
        return _won(sheet, winner, DecidedBy.TARGET) if winner and max(sheet.score) >= rules.target else sheet
    if not _has_stopped(sheet, end, stopped_after):
        return sheet
    if winner is None:
        return replace(sheet, tie=end.tie)
    # The bell from the top table stops a game as time called does.
    return _won(sheet, winner, DecidedBy.HANDS if end.kind is EndKind.HANDS else DecidedBy.TIME)


def _has_stopped(sheet: Sheet, end: GameEnd, stopped_after: int | None) -> bool:
    """A thrown-in deal does not count towards a fixed number of hands."""
    if end.kind is EndKind.HANDS:
        assert end.hands is not None
        return sheet.hands_played >= end.hands
    # This number is of lines, with deals thrown in: it was counted when the table said that it had finished.
    return stopped_after is not None and len(sheet.lines) >= stopped_after


def read_slip(
    score: BySide[int], *, rules: RuleSet, end: GameEnd, stars: BySide[int] = NIL, winner: Side | None = None
) -> Sheet:
    """A finished game whose final score alone is known, from a paper slip.

    `winner` is needed only if the score is level. Raises Impossible for a score that no game can end with.
    """
    _check_slip_numbers(score, stars, rules)
    if end.kind is EndKind.TARGET:
        _check_slip_target(score, rules)
    if end.hands is not None:  # a bell allows any number of hands, and so any score
        _check_slip_hands(score, rules, end.hands)
    ahead = find_leader(score)
    if ahead is None and winner is None:
        raise Impossible(WhyNoEnd.SLIP_LEVEL, **asdict(score))
    if ahead is not None and winner not in (None, ahead):
        raise Impossible(WhyNoEnd.SLIP_WINNER_BEHIND, **asdict(score))
    return Sheet((), score, stars, ahead or winner, DecidedBy.SLIP)


def _check_slip_numbers(score: BySide[int], stars: BySide[int], rules: RuleSet) -> None:
    for points in score:
        if not is_whole(points, -9999, 9999):  # after a bell, which allows any score, the only limit
            raise Impossible(WhyNoEnd.SLIP_SCORE_RANGE, score=points)
        if points < 0 and find_worst_hand(rules) == 0:
            raise Impossible(WhyNoEnd.SLIP_BELOW_ZERO, score=points)
    most = 99 if rules.specials else 0
    if not all(is_whole(number, 0, most) for number in stars):
        raise Impossible(WhyNoEnd.SLIP_STARS)


def _check_slip_target(score: BySide[int], rules: RuleSet) -> None:
    target = rules.target
    if max(score) < target:
        raise Impossible(WhyNoEnd.SLIP_BELOW_TARGET, target=target, **asdict(score))
    if gives_both(rules):  # level beyond the target they play on, so no score is too high
        return
    if min(score) >= target:
        raise Impossible(WhyNoEnd.SLIP_BOTH_AT_TARGET, target=target, **asdict(score))
    highest = target - 1 + find_best_hand(rules)  # before the last hand nobody had reached it
    if max(score) > highest:
        raise Impossible(WhyNoEnd.SLIP_TOO_HIGH, target=target, highest=highest, score=max(score))


def _check_slip_hands(score: BySide[int], rules: RuleSet, hands: int) -> None:
    lowest, highest = hands * find_worst_hand(rules), hands * find_best_hand(rules)
    for points in score:
        if not lowest <= points <= highest:
            raise Impossible(WhyNoEnd.SLIP_OUT_OF_REACH, hands=hands, lowest=lowest, highest=highest, score=points)


@lru_cache(maxsize=100)  # more than the named sets, because a party may change its rules
def list_worths(rules: RuleSet) -> frozenset[BySide[int]]:
    """The points of every hand that these rules allow."""
    return frozenset(score_hand(hand, rules).points for hand in rules.every_hand())


def find_best_hand(rules: RuleSet) -> int:
    """The most points that one hand can give a side."""
    return max(max(points) for points in list_worths(rules))


def find_worst_hand(rules: RuleSet) -> int:
    """The most that one hand can cost, as a number below zero; 0 if these rules never take points away."""
    return min(min(points) for points in list_worths(rules))


def gives_both(rules: RuleSet) -> bool:
    """Whether one hand can give points to both sides, so that both may pass the target."""
    return any(min(points) > 0 for points in list_worths(rules))


def count_played(hands: Iterable[Hand]) -> int:
    """How many deals were played out. A thrown-in deal stays on the sheet but does not count."""
    return sum(hand.call is not Call.THROWN_IN for hand in hands)
