"""The programs of an evening as the rig starts them: `python -m tests.faults.entry <program> …`.

Their clock can be moved, by the file `clock` in the folder of the evening, and a guard can be broken, by the variable
FAULTS_BREAK, to see that the rig notices. No line of the program itself knows of either.
"""

from __future__ import annotations

import mmap
import os
import runpy
import struct
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import django

OFFSET = struct.Struct("d")  # seconds
CLOCK, BREAK = "clock", "FAULTS_BREAK"


def main(program: str, *words: str) -> None:
    django.setup()
    move_clock(Path(os.environ["WHISTPARTY_DATA"]) / CLOCK)
    if guard := os.environ.get(BREAK):
        BREAKS[guard]()
    sys.argv = [program, *words]
    if program.endswith(".py"):
        runpy.run_path(program, run_name="__main__")
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


def move_clock(file: Path) -> None:
    """Every look at the time of day sees it moved. Waiting goes by another clock, here as in a real machine."""
    from django.utils import timezone

    with file.open("r+b") as opened:
        kept = mmap.mmap(opened.fileno(), OFFSET.size)
    now, seconds = timezone.now, time.time

    def offset() -> float:
        return float(OFFSET.unpack(kept[:])[0])

    timezone.now = lambda: now() + timedelta(seconds=offset())
    time.time = lambda: seconds() + offset()


def forget_keys() -> None:
    """A form that is sent again is a new form."""
    from tournaments.views import table

    table.read_key = lambda text: uuid4()


def take_no_lock() -> None:
    """A change is no transaction any more, so two go on at the same time and half of one may stay."""
    from tournaments.actions import change

    change.transaction = Anyhow()  # type: ignore[assignment]


class Anyhow:
    atomic = staticmethod(nullcontext)


def never_sweep() -> None:
    """Nobody looks for rounds that are complete; and every bell is lost, so that it matters."""
    from django.conf import settings

    settings.SWEEP = "tests.faults.entry.nothing"
    lose_bells()


def lose_bells() -> None:
    from tournaments import tasks

    tasks.tell_worker = nothing  # type: ignore[assignment]


def nothing(*_anything: object) -> None:
    pass


def allow_doubles() -> None:
    """The database does not refuse a second hand of the same number."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX IF EXISTS one_hand_of_a_number_in_a_game")


def take_any_body() -> None:
    from whistparty import intake

    intake.limit_of = lambda scope: 10**9


BREAKS: dict[str, Callable[[], None]] = {
    "idempotency key": forget_keys,
    "lock": take_no_lock,
    "sweep": never_sweep,
    "unique constraint": allow_doubles,
    "body limit": take_any_body,
    "bells": lose_bells,
}


if __name__ == "__main__":
    main(*sys.argv[1:])
