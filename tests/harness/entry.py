"""The programs of an evening as the harness starts them: `python -m tests.harness.entry <program> …`.

What is moved and counted is said by files in the folder of the evening, if they are there: `clock` moves the time of day,
`statements` counts what pages and live screens ask the database, and `commits` gets a line for each change. Guards can be
broken, by the variable FAULTS_BREAK, to see that the rig notices. No line of the program itself knows of any of it.
"""

from __future__ import annotations

import mmap
import os
import runpy
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

CLOCK, STATEMENTS, COMMITS, BREAK = "clock", "statements", "commits", "FAULTS_BREAK"
OFFSET, COUNT = struct.Struct("d"), struct.Struct("q")  # seconds; statements
EMPTY = bytes(COUNT.size)
SWEEP = "sweep"  # the thread that looks for rounds to move every few seconds


def main(program: str, *words: str) -> None:
    end_with_parent()
    django.setup()
    folder = Path(os.environ["WHISTPARTY_DATA"])
    for name, watch in WATCHES.items():
        if (folder / name).exists():
            watch(folder / name)
    if guards := os.environ.get(BREAK):
        from tests.faults.guards import BREAKS

        for guard in guards.split(", "):
            BREAKS[guard]()
    sys.argv = [program, *words]
    if program.endswith(".py"):
        runpy.run_path(program, run_name="__main__")
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


def end_with_parent() -> None:
    """Stop as Ctrl-C does, when the program that started this is gone."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=watch, daemon=True).start()


def shared(file: Path) -> mmap.mmap:
    with file.open("r+b") as opened:
        return mmap.mmap(opened.fileno(), len(EMPTY))


def move_clock(file: Path) -> None:
    """Every look at the time of day sees it moved. Waiting goes by another clock, here as in a real machine."""
    from django.utils import timezone

    kept, now, seconds = shared(file), timezone.now, time.time

    def offset() -> float:
        return float(OFFSET.unpack(kept[:])[0])

    timezone.now = lambda: now() + timedelta(seconds=offset())
    time.time = lambda: seconds() + offset()


def count_statements(file: Path) -> None:
    """Of every connection, except those of the sweep."""
    from django.db.backends.signals import connection_created

    asked, counting = shared(file), threading.Lock()

    def count(execute: Callable[..., Any], *statement: Any) -> Any:
        if threading.current_thread().name != SWEEP:
            with counting:
                asked[:] = COUNT.pack(COUNT.unpack(asked[:])[0] + 1)
        return execute(*statement)

    def begin(connection: Any, **_about: Any) -> None:
        if count not in connection.execute_wrappers:
            connection.execute_wrappers.append(count)

    connection_created.connect(begin, weak=False)


def write_down_commits(place: Path) -> None:
    """The party, the change and the moment of every commit: it is then that the bell is rung."""
    from tournaments.actions import change

    ring, file = change.tell_screens, place.open("w")

    def tell_screens(code: str, number: int, table: int | None = None) -> None:
        file.write(f"{code} {number} {time.monotonic()}\n")
        file.flush()
        ring(code, number, table)

    change.tell_screens = tell_screens


WATCHES: dict[str, Callable[[Path], None]] = {
    CLOCK: move_clock,
    STATEMENTS: count_statements,
    COMMITS: write_down_commits,
}


if __name__ == "__main__":
    main(*sys.argv[1:])
