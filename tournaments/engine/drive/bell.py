"""The bell of a drive: to which hand or break it leads, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.engine.drive.drive import WhistDrive


def mark_of(hand: int, is_break: bool) -> str:
    """What a page shows of the bell: 12, and 12+ when that hand is over."""
    return f"{hand}{'+' if is_break else ''}"


def ring(drive: WhistDrive) -> tuple[int, bool]:
    """The hand and the break after the bell."""
    if not drive.is_break and drive.hand in (drive.plan.half, len(drive.plan.hands)):
        return drive.hand, True
    return min(drive.hand + 1, len(drive.plan.hands)), drive.is_over


def ring_back(drive: WhistDrive) -> tuple[int, bool]:
    """The same before the last bell."""
    if drive.is_break:
        return drive.hand, False
    before = max(drive.hand - 1, 0)
    return before, before == drive.plan.half
