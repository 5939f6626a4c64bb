"""What was measured, beside what, and whether a goal is met; and the one kind of table that says so.

Words: a *figure* is one line of the table. Times are in seconds; what is compared is measured in turns.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import linear_regression, median

LONGEST_REST = 0.006  # seconds
SCREEN_IS_TOLD = "half in 150 ms, 99 of 100 in 1 s"
Run = Callable[[], object]


@dataclass(frozen=True)
class Figure:
    """`is_met` is None where it is told for information only."""

    what: str
    measured: str
    beside: str = ""
    goal: str = ""
    is_met: bool | None = None


def compared(what: str, times: Sequence[float], floor: Sequence[float], *, at_most: float | None = None) -> Figure:
    """Times against the least that the same machine can do at the same moment."""
    ratio = median(times) / median(floor)
    beside = f"{ratio:.2f} times {ms(median(floor))}"
    if at_most is None:
        return Figure(what, spread(times), beside)
    return Figure(what, spread(times), beside, f"at most {at_most:g} times", ratio <= at_most)


def within(what: str, took: Sequence[float], most: float, *, part: float = 1) -> Figure:
    """The last, or all but the slowest, came in time."""
    who = "" if part == 1 else f"{100 * part:.0f} of 100 in "
    return Figure(what, spread(took), "", f"{who}{span(most)}", share(took, part) <= most)


def told_in_time(what: str, took: Sequence[float]) -> Figure:
    is_met = share(took, 0.5) <= 0.15 and share(took, 0.99) < 1
    return Figure(what, spread(took), "", SCREEN_IS_TOLD, is_met)


def spread(took: Sequence[float]) -> str:
    return f"{ms(share(took, 0.5))}, 99 of 100 in {ms(share(took, 0.99))}, the last {ms(max(took))}"


def share(took: Sequence[float], part: float) -> float:
    """So large a part took no longer."""
    return sorted(took)[math.ceil(part * len(took)) - 1]


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.01 else f"{1000 * seconds:.1f} ms"


def span(seconds: float) -> str:
    return ms(seconds) if seconds < 1 else f"{seconds:g} s"


def timed(run: Run) -> float:
    begun = time.perf_counter()
    run()
    return time.perf_counter() - begun


def in_turns(
    runs: Mapping[str, Run], times: int, *, before: Callable[[str], object] = lambda name: None
) -> dict[str, list[float]]:
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
            took = timed(run)
            if turn >= 0:  # the first turn only warms up
                taken[name].append(took)
    return taken


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """How the time grows with the size: 1 is linear. The slope of the straight line through the logarithms."""
    return linear_regression([math.log(size) for size in sizes], [math.log(one) for one in times]).slope


def table(title: str, figures: Iterable[Figure]) -> Iterator[str]:
    """As people read it, and as a document takes it."""
    rows = [(figure.what, figure.measured, figure.beside, judged(figure)) for figure in figures]
    return aligned([title, "measured", "beside", "goal"], rows)


def judged(figure: Figure) -> str:
    if figure.is_met is None:
        return figure.goal
    return f"{figure.goal}, {'met' if figure.is_met else '**missed**'}"


def aligned(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    lines = [head, *rows]
    widths = [max(3, *(len(line[column]) for line in lines)) for column in range(len(head))]
    lines.insert(1, ["---"] * len(widths))
    for line in lines:
        yield f"| {' | '.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))} |\n"
