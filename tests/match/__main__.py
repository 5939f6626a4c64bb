"""Measures computer players: `make match`, or for two of them `python -m tests.match 4 3 --deals 500 --call high`.

A player is a level, or `flat`: flat Monte Carlo, as card programs play (`tests/match/flat.py`). Each deal is played twice, the second time
with the sides exchanged, so that the cards decide nothing. The figure is how many points a hand the side of the first player makes
beyond the other, (first − second) ÷ 2, with its 95 % interval; the processor time of a decision is the mean, what 95 of 100 stay
below, and the most, over the cards that were no forced ones. The same seed gives the same deals. On a call that is asked for, all
players bid as level 3; with `--call any`, each bids as they do.

Every board is kept in `build/match`: what was stopped, by Ctrl-C or by `--minutes`, goes on there. Delete that folder when the players
have changed.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the time of one core is what is measured

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import islice
from time import monotonic

from scoring.computer.choose import LEVELS
from scoring.hand import Call
from scoring.rules import NAMED
from tests.match.duplicate import PLAYERS, Board, Match, play_board
from tests.match.figures import describe_points, describe_time
from tests.match.in_step import play_boards_in_step
from tests.match.kept import add_board, find_file, keep_deals, read_boards

EVERY = [*((str(level), str(level - 1)) for level in LEVELS[1:]), (str(LEVELS[-1]), "flat")]
CALLS = {"high": Call.HIGH, "low": Call.LOW, "sola-nola": Call.SOLA_NOLA, "grand-dix": Call.GRAND_DIX, "any": None}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.match", description=__doc__)
    parser.add_argument("first", nargs="?", choices=PLAYERS, help="without players, each level against the one below")
    parser.add_argument("second", nargs="?", choices=PLAYERS)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="match")
    parser.add_argument("--rules", default="minnesota", choices=NAMED)
    parser.add_argument("--call", choices=CALLS, help="only deals that are called so; without it, high and then low")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument(
        "--step", type=int, default=1, help="so many boards at once, which is quicker, but says no times"
    )
    parser.add_argument("--minutes", type=float, default=1e9, help="stop then, and say what was played by then")
    asked = parser.parse_args()
    if asked.first and not asked.second:
        parser.error("a match needs two players")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell turns it off for what runs in the background
    until = monotonic() + 60 * asked.minutes
    for call in [asked.call] if asked.call else ["high", "low"]:
        deals = keep_deals(asked.seed, asked.deals, rules=asked.rules, call=CALLS[call])
        for first, second in [(asked.first, asked.second)] if asked.first else EVERY:
            match = Match(first, second, asked.rules, CALLS[call])
            boards = play_match(match, deals, seed=asked.seed, jobs=asked.jobs, step=asked.step, until=until)
            show(f"{asked.rules}, {call}, seed {asked.seed}, {first} over {second}", boards)
    return 0


def play_match(match: Match, deals: Sequence[str], *, seed: str, jobs: int, step: int, until: float) -> list[Board]:
    """The boards that were kept, and those that are played now."""
    file = find_file(match, seed)
    boards = read_boards(file, deals)
    missing = set(deals) - {board.deal for board in boards}
    with suppress(KeyboardInterrupt):
        open_deals = [deal for deal in deals if deal in missing]
        for board in play_boards(match, open_deals, jobs=jobs, step=step, until=until):
            add_board(file, board)
            boards.append(board)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{describe_points([board.points for board in boards])}\033[K\r")
    return boards


def play_boards(match: Match, deals: Sequence[str], *, jobs: int, step: int, until: float) -> Iterator[Board]:
    """Each of the jobs plays so many at a time, until then."""
    left = iter(deals)
    if jobs == 1:
        while monotonic() < until and (some := list(islice(left, step))):
            yield from play_some(some, match=match)
        return
    with ProcessPoolExecutor(jobs) as pool:
        while monotonic() < until and (some := list(islice(left, 4 * jobs * step))):
            parts = [some[start : start + step] for start in range(0, len(some), step)]
            for boards in pool.map(partial(play_some, match=match), parts):
                yield from boards


def play_some(deals: Sequence[str], *, match: Match) -> Sequence[Board]:
    return (
        play_boards_in_step(deals, match=match) if len(deals) > 1 else [play_board(deal, match=match) for deal in deals]
    )


def show(title: str, boards: Sequence[Board]) -> None:
    players = sorted({player for board in boards for player, times in board.times.items() if times})
    times = [
        f"{player}: {describe_time([time for board in boards for time in board.times.get(player, [])])}"
        for player in players
    ]
    sys.stdout.write(f"{title}: {'; '.join([describe_points([board.points for board in boards]), *times])}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
