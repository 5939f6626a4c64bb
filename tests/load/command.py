"""What the commands that measure a load share."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterable

from tests.harness.figures import Figure, table
from tests.harness.hall import CannotMeasure


def report(title: str, measured: Iterable[Figure]) -> int:
    """Print the figures, which are measured only now; 1 where a goal is missed."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what was started, as Ctrl-C does
    try:
        figures = list(measured)
    except CannotMeasure as trouble:
        sys.exit(str(trouble))
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing is left behind.")
    sys.stdout.writelines(table(title, figures))
    return int(any(figure.is_met is False for figure in figures))


def up_to(highest: int) -> Callable[[str], int]:
    def number(typed: str) -> int:
        if not (typed.isascii() and typed.isdecimal() and 1 <= int(typed[:12]) <= highest):
            raise argparse.ArgumentTypeError(f"write a whole number from 1 to {highest}; {typed[:12]!r} is not.")
        return int(typed)

    return number
