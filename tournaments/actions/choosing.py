"""Measures kinds of evening, one at a time, so that other work of the worker never waits long."""

from __future__ import annotations

from dataclasses import asdict

from tournaments.engine.choosing.measure import EDITION, measure_evening
from tournaments.models import MeasuredEvening
from tournaments.queries.choosing import Wish, list_choices


def measure_next(wish: Wish) -> bool:
    """Measure the first kind that waits for its figures, and save them. Returns whether others still wait.

    Measured twice at the same time, it is saved twice: the figures are the same.
    """
    waiting = [choice for choice in list_choices(wish) if choice.is_waiting]
    for choice in waiting[:1]:
        figures = measure_evening(choice.kind, wish.players, choice.length)
        MeasuredEvening.objects.update_or_create(
            kind=choice.kind.key,
            players=wish.players,
            length=choice.length,
            defaults=asdict(figures) | {"edition": EDITION},
        )
    return len(waiting) > 1
