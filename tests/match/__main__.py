"""Measures computer players: `make match`, or for two levels `python -m tests.match 4 3 --deals 500 --call high`.

Each deal is played twice, the second time with the sides exchanged, so that the cards decide nothing. The figure is how many points a hand
the side of the first level makes beyond the other, (first − second) ÷ 2, with its 95 % interval; the processor time of a
decision is the mean and what 95 of 100 stay below, over the cards that were no forced ones. The same seed gives the same deals.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the time of one core is what is measured

import argparse
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import islice

from scoring.computer.choose import LEVELS
from scoring.hand import Call
from scoring.rules import NAMED
from tests.match.duplicate import Board, find_deals, play_board
from tests.match.figures import describe_points, describe_time

EVERY = [(level, level - 1) for level in LEVELS[1:]]
CALLS = {"high": Call.HIGH, "low": Call.LOW, "sola-nola": Call.SOLA_NOLA, "any": None}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.match", description=__doc__)
    parser.add_argument("first", type=int, nargs="?", help="a level; without levels, each against the one below")
    parser.add_argument("second", type=int, nargs="?", default=None)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="match")
    parser.add_argument("--rules", default="minnesota", choices=NAMED)
    parser.add_argument("--call", choices=CALLS, help="only deals that are called so; without it, high and then low")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell turns it off for what runs in the background
    pairs = EVERY if asked.first is None else [(asked.first, asked.second or asked.first - 1)]
    for call in [asked.call] if asked.call else ["high", "low"]:
        deals = list(islice(find_deals(asked.seed, rules=NAMED[asked.rules], call=CALLS[call]), asked.deals))
        for first, second in pairs:
            boards = play_boards(deals, first, second, rules=asked.rules, jobs=asked.jobs)
            show(f"{asked.rules}, {call}, seed {asked.seed}, level {first} over {second}", boards, first, second)
    return 0


def play_boards(deals: list[str], first: int, second: int, *, rules: str, jobs: int) -> list[Board]:
    """Ctrl-C ends the match; what has been played by then counts."""
    play = partial(play_board, first=first, second=second, rules=rules)
    boards: list[Board] = []
    with ProcessPoolExecutor(jobs) as pool, suppress(KeyboardInterrupt):
        for board in pool.map(play, deals) if jobs > 1 else map(play, deals):
            boards.append(board)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{len(boards)} of {len(deals)} deals\033[K")
    return boards


def show(title: str, boards: list[Board], first: int, second: int) -> None:
    times = ", ".join(
        f"level {level}: {describe_time([time for board in boards for time in board.times[level]])}"
        for level in sorted({first, second})
    )
    sys.stdout.write(f"{title}: {describe_points([board.points for board in boards])}; {times}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
