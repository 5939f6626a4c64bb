"""The bell of a drive: to which hand or break it leads, and back."""

from __future__ import annotations

from tournaments.engine.drive.drive import WhistDrive


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
