"""What was measured, beside what, and whether the goal is met."""

from __future__ import annotations

import json
import math
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random

LONGEST_REST = 0.006  # seconds
Run = Callable[[], object]


@dataclass(frozen=True)
class Times:
    """How long each of many runs took, in milliseconds."""

    each: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.each)

    @property
    def p95(self) -> float:
        return sorted(self.each)[math.ceil(0.95 * len(self.each)) - 1]


@dataclass(frozen=True)
class Figure:
    """One line of the table. The goal is about the ratio where there is something to compare with."""

    what: str
    measured: float
    unit: str = "ms"
    p95: float | None = None
    against: float | None = None
    against_p95: float | None = None
    at_most: float | None = None
    at_least: float | None = None

    @classmethod
    def of(cls, what: str, measured: Times, against: Times, *, at_most: float | None = None) -> Figure:
        return cls(
            what,
            measured.median,
            p95=measured.p95,
            against=against.median,
            against_p95=against.p95,
            at_most=at_most,
        )

    @property
    def ratio(self) -> float | None:
        return self.measured / self.against if self.against else None

    @property
    def is_met(self) -> bool | None:
        """None if nothing is asked for."""
        reached = self.measured if self.ratio is None else self.ratio
        if self.at_most is not None:
            return reached <= self.at_most
        return None if self.at_least is None else reached >= self.at_least

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Figure:
        return cls(**json.loads(text))


def timed(run: Run) -> float:
    """Milliseconds."""
    begun = time.perf_counter()
    run()
    return (time.perf_counter() - begun) * 1000


def in_turns(
    runs: Mapping[str, Run], times: int, *, before: Callable[[str], object] = lambda name: None
) -> dict[str, Times]:
    """Each of these so many times, in turns, so that a busy moment of the machine meets all of them.

    `before` is told which one comes, puts everything in its place for that, and is not timed. Each comes after a
    rest of its own length, as requests do: a disk that writes at every tick of its clock would favour a
    measurement that follows it closely.
    """
    lots = Random(times)
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for turn in range(-1, times):
        for name, run in runs.items():
            before(name)
            time.sleep(lots.uniform(0, LONGEST_REST))
            ms = timed(run)
            if turn >= 0:  # the first turn only warms up
                taken[name].append(ms)
    return {name: Times(tuple(each)) for name, each in taken.items()}


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """How the time grows with the size: 1 is linear. The slope of the straight line through the logarithms."""
    return statistics.linear_regression([math.log(size) for size in sizes], [math.log(ms) for ms in times]).slope


HEAD = ("", "measured", "against", "ratio", "goal", "")


def table(title: str, figures: Iterable[Figure]) -> str:
    """One part as people read it."""
    rows = [line_of(figure) for figure in figures]
    widths = [max(len(row[column]) for row in (HEAD, *rows)) for column in range(len(HEAD))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
        for row in (HEAD, *rows)
    ]
    return "\n".join([title, *(line.rstrip() for line in lines)])


def line_of(figure: Figure) -> tuple[str, ...]:
    return (
        figure.what,
        amount(figure.measured, figure.unit, figure.p95),
        "" if figure.against is None else amount(figure.against, figure.unit, figure.against_p95),
        "" if figure.ratio is None else f"{figure.ratio:.2f}",
        goal_of(figure),
        {True: "met", False: "MISSED", None: ""}[figure.is_met],
    )


def amount(number: float, unit: str, p95: float | None) -> str:
    """Counts are whole; of times the median, and what all but one in twenty stay below."""
    shown = f"{number:.0f}" if unit == "queries" else f"{number:.1f}" if number >= 1 else f"{number:.2f}"
    return " ".join(filter(None, [shown, "" if p95 is None else f"({p95:.1f})", unit]))


def goal_of(figure: Figure) -> str:
    if figure.at_most is not None:
        return f"≤ {figure.at_most:g}"
    return "" if figure.at_least is None else f"≥ {figure.at_least:.2g}"
