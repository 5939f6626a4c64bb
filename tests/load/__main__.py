"""`python -m tests.load --screens 500`: what open screens cost on this machine; the figures of docs/speed.md."""

from __future__ import annotations

import argparse
import sys

from tests.load.command import report, up_to
from tests.load.measure import A_MINUTE, MOST_A_MINUTE, MOST_HANDS, MOST_SCREENS, Plan, Progress, measure


def main(words: list[str]) -> int:
    """1 where a goal is missed."""
    plan = read(words)
    return report(f"{plan.screens} screens", measure(plan, progress))


def progress(things: str) -> Progress:
    from django.core.management.base import OutputWrapper

    from tournaments.management.terminal import make_progress_bar

    return make_progress_bar(OutputWrapper(sys.stderr), things)


def read(words: list[str]) -> Plan:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load",
        description="Open so many screens of an evening of its own, on this machine only, and measure what a hand costs. "
        "It takes about four minutes, touches no party of yours, and leaves nothing behind.",
    )
    parser.add_argument("--screens", type=up_to(MOST_SCREENS), default=300, help="how many are open (300)")
    parser.add_argument("--hands", type=up_to(MOST_HANDS), default=25, help="hands of each measurement (25)")
    parser.add_argument(
        "--a-minute", type=up_to(MOST_A_MINUTE), default=A_MINUTE, help="hands entered a minute in the whole hall (40)"
    )
    parser.add_argument("--quiet", type=up_to(120), default=45, help="seconds in which nothing happens (45)")
    return Plan(**vars(parser.parse_args(words)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
