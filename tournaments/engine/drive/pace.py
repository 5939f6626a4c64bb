"""When a drive ends: by the time from bell to bell of the hands so far, and coffee if it is still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from statistics import median

from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.plan import mark_of

COFFEE_MINUTES = 20
COFFEE = timedelta(minutes=COFFEE_MINUTES)
FEW = 2  # hands whose length says little about the others

# When each bell rang, by what it began (`mark_of`): a hand, coffee, the end.
Bells = Mapping[str, datetime]


def list_lengths(drive: WhistDrive, bells: Bells) -> Iterator[timedelta]:
    """How long each hand took that is over, from its bell to the next. A bell that nobody knows, or that
    rang before the one before it by a clock that was set back, leaves out a hand or two."""
    for hand in range(1, drive.hands_over + 1):
        is_last = hand in (drive.plan.half, len(drive.plan.hands))
        begins, ends = bells.get(mark_of(hand, False)), bells.get(mark_of(hand, True) if is_last else f"{hand + 1}")
        if begins and ends and begins < ends:
            yield ends - begins


def foretell_end(drive: WhistDrive, bells: Bells, now: datetime) -> datetime | None:
    """About when the last hand is over. None before the first hands are over, and once all are."""
    lengths = list(list_lengths(drive, bells))
    begun = bells.get(drive.mark)
    if len(lengths) < FEW or begun is None or drive.is_over:
        return None
    # The median, so that one long hand is not taken for the pace.
    hand = timedelta(seconds=median(length.total_seconds() for length in lengths))
    left = len(drive.plan.hands) - drive.hands_over
    if drive.is_break:
        return max(begun + COFFEE, now) + left * hand
    coffee = COFFEE if drive.hand <= drive.plan.half else timedelta()
    return max(begun + hand, now) + (left - 1) * hand + coffee
