"""The test language of one table: `high(NORTH, 8)`, `low(4)`, `THROWN_IN`, and every hand that rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.game import TO_TARGET, GameEnd, Sheet, TieRule, add_hand
from scoring.hand import BySide, Call, Hand, Seat, Side
from scoring.rules import (
    ASKOV,
    MINNESOTA,
    NAMED,
    FailedGrand,
    FailedGrandTo,
    HighLead,
    Low,
    LowTo,
    RuleSet,
    Scorer,
    StarTo,
    Trump,
)
from tests.laws import tried_on

NS, EW = Side
NORTH, EAST, SOUTH, WEST = Seat
THROWN_IN = Hand(Call.THROWN_IN)

PARLETT = RuleSet(
    "norwegian",
    target=50,
    made_grand=4,
    failed_grand=FailedGrand(FailedGrandTo.OPPONENTS, 8),
    low=Low(LowTo.MINORITY, 2),
)
NOBODYS_STAR = replace(ASKOV, name="failed specials give nothing", failed_special=StarTo.NOBODY)
HARSH = replace(
    MINNESOTA,
    name="everything costs",
    target=7,
    failed_grand=FailedGrand(FailedGrandTo.GRANDERS, -3),
    high_lead=HighLead.LEFT_OF_GRANDER,
)
ALL_RULES = (*NAMED.values(), PARLETT, NOBODYS_STAR, HARSH)

# Of other families: your tricks are your points, as at a whist drive; more tricks; no call, as before bridge.
WHIST_DRIVE = RuleSet("whist drive", target=100, trump=Trump.IN_TURN, is_called=False, scorer=Scorer.EACH_TRICK)
SIXTEEN = replace(MINNESOTA, name="sixteen tricks", tricks=16)
SHORT_WHIST = RuleSet("short whist", target=5, is_called=False)
OTHER_FAMILIES = (WHIST_DRIVE, SIXTEEN, SHORT_WHIST)

modest = tried_on(30)


def took(north_south: int) -> BySide[int]:
    return BySide(north_south, 13 - north_south)


def high(by: Seat, tricks: int) -> Hand:
    """`by` granded, and their side took so many tricks."""
    return Hand(Call.HIGH, by, took(tricks) if by.side is NS else took(tricks).swapped)


def low(north_south: int) -> Hand:
    return Hand(Call.LOW, tricks=took(north_south))


def plain(north_south: int) -> Hand:
    return Hand(Call.PLAIN, tricks=took(north_south))


def every_hand(rules: RuleSet) -> Iterator[Hand]:
    """Every hand that can be played by these rules, made without the code that is tested."""
    yield THROWN_IN
    for north_south in range(rules.tricks + 1):
        tricks = BySide(north_south, rules.tricks - north_south)
        if not rules.is_called:
            yield Hand(Call.PLAIN, tricks=tricks)
            continue
        yield Hand(Call.LOW, tricks=tricks)
        for seat in rules.seats:
            yield Hand(Call.HIGH, seat, tricks)
    for call in rules.specials:
        for seat in rules.seats:
            yield Hand(call, seat, made=True)
            yield Hand(call, seat, made=False)


def play_out(hands: Iterable[Hand], *, rules: RuleSet, end: GameEnd = TO_TARGET) -> Sheet:
    """Deal after deal until the game needs no more, or there are no more."""
    sheet = Sheet()
    for hand in hands:
        if sheet.is_over or sheet.tie is TieRule.CUT:
            break
        sheet = add_hand(sheet, hand, rules=rules, end=end)
    return sheet
