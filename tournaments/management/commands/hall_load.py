"""`manage.py hall_load`: what so many open screens cost on this machine; the figures of docs/speed.md."""

from __future__ import annotations

import signal
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.load.measure import (
    A_MINUTE,
    MOST_A_MINUTE,
    MOST_HANDS,
    MOST_SCREENS,
    CannotMeasure,
    Figure,
    Plan,
    measure,
)
from tournaments.management.commands.pace import up_to
from tournaments.management.progress import bar


class Command(BaseCommand):
    help = (
        "Open so many screens of an evening of its own, on this machine only, and measure what a hand costs. "
        "It takes about four minutes, touches no party of yours, and leaves nothing behind."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--screens", type=up_to(MOST_SCREENS), default=1000, help="how many are open (1000)")
        parser.add_argument("--hands", type=up_to(MOST_HANDS), default=25, help="hands of each measurement (25)")
        parser.add_argument(
            "--a-minute",
            type=up_to(MOST_A_MINUTE),
            default=A_MINUTE,
            help="hands entered a minute in the whole hall (40, as at 160 tables, which have 1000 screens)",
        )
        parser.add_argument("--quiet", type=up_to(120), default=45, help="seconds in which nothing happens (45)")

    def handle(self, *, screens: int, hands: int, a_minute: int, quiet: int, **options: Any) -> None:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what was started, as Ctrl-C does
        try:
            figures = measure(Plan(screens, hands, quiet, a_minute), lambda things: bar(self.stderr, things))
        except CannotMeasure as trouble:
            raise CommandError(str(trouble)) from trouble
        except KeyboardInterrupt:
            raise CommandError("Stopped; nothing is left behind.") from None
        for line in table(screens, figures):
            self.stdout.write(line)
        if any(figure.is_met is False for figure in figures):
            sys.exit(1)


def table(screens: int, figures: list[Figure]) -> list[str]:
    head = [f"| {screens} screens | measured | goal |", "| --- | --- | --- |"]
    return head + [f"| {figure.what} | {figure.measured} | {judged(figure)} |" for figure in figures]


def judged(figure: Figure) -> str:
    if figure.is_met is None:
        return figure.goal
    return f"{figure.goal}, {'met' if figure.is_met else '**missed**'}"
