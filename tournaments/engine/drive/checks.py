"""What a drive may not contradict: its bell, its chairs, its forts, its totals and its numbers. Raises Impossible."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scoring.refused import Impossible
from tournaments.engine.drive.forts import LONGEST_FORT, WhyNotForts
from tournaments.engine.drive.hands import TRICKS
from tournaments.engine.drive.kinds import CHAIRS
from tournaments.engine.drive.plan import MOST_TRICKS_TYPED, WhyNotDrive
from tournaments.engine.names import normalise_spelling

if TYPE_CHECKING:
    from tournaments.engine.drive.drive import WhistDrive


def check_drive(drive: WhistDrive) -> None:
    hands = len(drive.plan.hands)
    if not 0 <= drive.hand <= hands or (drive.is_break and drive.hand not in (drive.plan.half, hands)):
        raise Impossible(WhyNotDrive.HAND, hand=drive.hand, hands=hands)
    if drive.totals if drive.plan.is_live else drive.tricks:
        raise Impossible(WhyNotDrive.NOT_LIVE)
    _check_chairs(drive)
    _check_forts(drive)
    _check_totals(drive)
    _check_tricks(drive)


def _check_tricks(drive: WhistDrive) -> None:
    """No number is of a hand or table that is not there, and every hand before has its winners."""
    hand, over, tables = drive.hand, drive.hands_over, drive.tables
    for one in drive.tricks:
        if not (1 <= one.hand <= hand and 1 <= one.table <= tables):
            raise Impossible(WhyNotDrive.TRICKS_TWICE, hand=one.hand, table=one.table)
        if drive.has_forts and one.tricks is not None:
            raise Impossible(WhyNotDrive.FLAG_ONLY, hand=one.hand, table=one.table)
        if one.tricks is None:
            continue
        if not 0 <= one.tricks <= TRICKS:
            raise Impossible(WhyNotDrive.TRICKS, most=TRICKS, hand=one.hand, table=one.table)
        if one.hand > over and one.odd_won != drive.has_odd_won(one):
            raise Impossible(WhyNotDrive.NOT_THE_WINNER, tricks=one.tricks, hand=one.hand, table=one.table)
    if sum(map(len, drive.tricks_by_hand.values())) < len(drive.tricks):
        (hand, table), _times = Counter((one.hand, one.table) for one in drive.tricks).most_common(1)[0]
        raise Impossible(WhyNotDrive.TRICKS_TWICE, hand=hand, table=table)
    for hand in range(1, over + 1) if drive.plan.is_live and drive.plan.kind.moves_by_winners else ():
        if len(drive.tricks_of(hand)) < tables:
            table = next(table for table in range(1, tables + 1) if table not in drive.tricks_of(hand))
            raise Impossible(WhyNotDrive.NO_WINNER, hand=hand, table=table)


def _check_totals(drive: WhistDrive) -> None:
    """A fort that lost more flags than it had owes some; no other total is below zero."""
    for total in drive.totals:
        if total.tricks < 0 and not drive.has_forts:
            raise Impossible(WhyNotDrive.TOTAL, card=total.card, most=MOST_TRICKS_TYPED)
    typed = Counter((total.card, total.half) for total in drive.totals)
    for (card, _half), times in typed.items():
        if card not in drive.counted:
            raise Impossible(WhyNotDrive.NO_CARD, card=card)
        if times > 1:
            raise Impossible(WhyNotDrive.TOTAL_TWICE, card=card)


def _check_chairs(drive: WhistDrive) -> None:
    for player, chairs in Counter(seat.player for seat in drive.seats).items():
        if chairs > 1:
            raise Impossible(WhyNotDrive.PLAYER_TWICE, player=player)
    for seat in drive.seats:
        if seat.since < 1 or (seat.until is not None and seat.until < 0):
            raise Impossible(WhyNotDrive.FROM_HAND, player=seat.player, since=seat.since, until=seat.until)
    sitting = [(seat.table, seat.chair, seat.is_second) for seat in drive.seats]
    times, firsts = Counter(sitting), {(table, chair) for table, chair, is_second in sitting if not is_second}
    for table, chair, is_second in sitting:
        if times[table, chair, is_second] > 1 or (table, chair) not in firsts:
            raise Impossible(WhyNotDrive.TWO_ON_A_CHAIR, table=table, chair=chair)
    for table in range(1, max((table for table, _chair in firsts), default=0) + 1):
        for chair in CHAIRS:
            if (table, chair) not in firsts:
                raise Impossible(WhyNotDrive.CHAIR_EMPTY, table=table, chair=chair)


def _check_forts(drive: WhistDrive) -> None:
    """Every fort has its own name."""
    if not drive.has_forts:
        if drive.forts:
            raise Impossible(WhyNotForts.NO_FORTS)
        return
    if len(drive.forts) != drive.tables:
        raise Impossible(WhyNotForts.NAMES, forts=drive.tables, found=len(drive.forts))
    spelled = [normalise_spelling(name) for name in drive.forts]
    for name, key in zip(drive.forts, spelled, strict=True):
        if not name.strip():
            raise Impossible(WhyNotForts.NO_NAME, longest=LONGEST_FORT)
        if len(name) > LONGEST_FORT:
            raise Impossible(WhyNotForts.TOO_LONG, name=name, length=len(name), longest=LONGEST_FORT)
        if spelled.count(key) > 1:
            raise Impossible(WhyNotForts.SAME_NAME, fort=name)
