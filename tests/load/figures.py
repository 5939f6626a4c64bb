"""The lines of the table: what was measured, and whether it meets its goal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One line of the table; `is_met` is None where it is told for information only."""

    what: str
    measured: str
    goal: str = ""
    is_met: bool | None = None


def in_time(what: str, seconds: Sequence[float]) -> Figure:
    is_met = share(seconds, 0.5) <= 0.15 and share(seconds, 0.99) < 1
    return Figure(what, spread(seconds), "half in 150 ms, 99 of 100 in 1 s", is_met)


def beside_idle(what: str, seconds: Sequence[float], idle: Sequence[float]) -> Figure:
    times = median(seconds) / median(idle)
    return Figure(what, f"{spread(seconds)}, {times:.1f} times", "half within twice", times <= 2)


def few_looks(asked: int, quiet: float) -> Figure:
    """However many screens are open, one look in so many seconds tells them all what another program has changed."""
    from tournaments.live.redis_listener import LOOK_EVERY

    is_met = asked <= quiet / LOOK_EVERY + 1
    return Figure(
        f"statements of the database in {quiet:.0f} quiet s", f"{asked}", f"one in {LOOK_EVERY:.0f} s", is_met
    )


def spread(seconds: Sequence[float]) -> str:
    half, most = share(seconds, 0.5), share(seconds, 0.99)
    return f"{ms(half)}, 99 of 100 in {ms(most)}, the last {ms(max(seconds))}"


def each_time(seconds: Sequence[float], times: int) -> str:
    """How many parts were fetched each time, and how long one took."""
    return f"{len(seconds) / times:.0f} each time" + (f", one in {spread(seconds)}" if seconds else "")


def share(seconds: Sequence[float], part: float) -> float:
    """So large a part took no longer."""
    return sorted(seconds)[math.ceil(part * len(seconds)) - 1]


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"
