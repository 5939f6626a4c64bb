"""What Linux says in /proc of a program that runs: its memory, the processor's time, its sockets and its children."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
IS_THERE = PROC.is_dir()
BEFORE_NAME_ENDS, USER, SYSTEM = ")", 11, 12  # where the ticks stand behind the name, which may have blanks


def memory(process: int) -> int:
    """Bytes that lie in memory."""
    lines = (PROC / f"{process}/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def processor(process: int) -> float:
    """Seconds of the processor that it and its children have taken."""
    ticks = [(PROC / f"{one}/stat").read_text().rpartition(BEFORE_NAME_ENDS)[2].split() for one in family(process)]
    return sum(int(one[USER]) + int(one[SYSTEM]) for one in ticks) / os.sysconf("SC_CLK_TCK")


def family(process: int) -> Iterator[int]:
    yield process
    for thread in (PROC / f"{process}/task").glob("*/children"):
        for child in thread.read_text().split():
            yield from family(int(child))


def sockets(process: int) -> int:
    found = 0
    for file in (PROC / f"{process}/fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            found += str(file.readlink()).startswith("socket:")
    return found
