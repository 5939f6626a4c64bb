"""Which copies a place keeps: as many as it has room for, within limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

MOST, LEAST = 30, 3  # copies in each place
ROOM = 1_000_000_000  # bytes in each place: thirty copies of ten years of a club would fill a stick


def find_too_many(copies: Sequence[Path]) -> Iterator[Path]:
    """The copies to delete, from those of one place, oldest first. The newest LEAST stay, however large they are."""
    filled = 0
    for number, copy in enumerate(reversed(copies), 1):
        filled += copy.stat().st_size
        if number > MOST or (number > LEAST and filled > ROOM):
            yield copy
