"""Chairs of a movement in which people go on from where they sat: who leaves one empty, and who comes into it.

Those who have gone leave their chairs, tables open and close at the bottom, the sitters-out get up, and the empty
chairs are filled from the top one down: by the people of closed tables, by the bench, by late comers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


def fill(chairs: Sequence[int], playing: Sequence[int], benched: Collection[int]) -> list[int]:
    """The chairs from the top down, with those who come into the empty ones.

    `playing` are all who take part, in the order of the line, and as many as there will be chairs.
    """
    here = frozenset(playing)
    kept = [player if player in here else None for player in chairs]
    open_chairs = kept[: len(playing)] + [None] * (len(playing) - len(kept))
    closed = [player for player in kept[len(playing) :] if player is not None]
    coming = iter(closed + _newly_seated(playing, chairs, benched))
    return [next(coming) if player is None else player for player in open_chairs]


def _newly_seated(playing: Sequence[int], played: Collection[int], benched: Collection[int]) -> list[int]:
    """Those off the bench, then late comers, each in the order of the line."""
    had_a_chair, sat_out = frozenset(played), frozenset(benched)
    new = [player for player in playing if player not in had_a_chair]
    return sorted(new, key=lambda player: player not in sat_out)
