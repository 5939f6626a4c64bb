"""The figures of a match, in words."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, stdev

OF_95_PER_CENT = 1.96


def describe_points(points: Sequence[float]) -> str:
    if len(points) < 2:
        return f"{len(points)} deals, too few for a figure"
    around = OF_95_PER_CENT * stdev(points) / len(points) ** 0.5
    return f"{mean(points):+.2f} ± {around:.2f} points a hand, {len(points)} deals"


def describe_time(seconds: Sequence[float]) -> str:
    most = sorted(seconds)[int(0.95 * len(seconds))]
    return f"{1000 * mean(seconds):.1f} ms a decision, 95 % below {1000 * most:.1f} ms, at most {1000 * max(seconds):.0f} ms"
