"""A bar on the terminal for what takes a while. It goes to the standard error, and only where somebody looks."""

from __future__ import annotations

from collections.abc import Callable

from django.core.management.base import OutputWrapper

from tournaments.management.terminal import prints

WIDTH = 30


def bar(terminal: OutputWrapper, things: str) -> Callable[[int, int], None]:
    """What draws the bar when it is told (done, in all); `things` are what is counted."""
    full, empty = ("█", "·") if prints(terminal, "█·") else ("#", ".")
    drawn = -1

    def show(done: int, total: int) -> None:
        nonlocal drawn
        filled = WIDTH * done // max(total, 1)
        if terminal.isatty() and (filled != drawn or done == total):
            drawn = filled
            line = f"\r{full * filled}{empty * (WIDTH - filled)} {done} of {total} {things}"
            terminal.write(line, style_func=str, ending="\n" if done >= total else "")
            terminal.flush()

    return show
