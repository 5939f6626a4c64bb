"""A process that dies without a word at one statement of the database after the other (kill -9)."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable

import pytest
from django.db import connection, connections

from tests.servers import NEVER_HERE

NEEDS_FORK = pytest.mark.skipif(sys.platform == "win32", reason=f"{NEVER_HERE}Windows has no fork and no kill -9")


WRITES = re.compile("INSERT|UPDATE|DELETE")


class KilledAt:
    """The process dies without a word right before, or right after, its n-th statement, or the n-th that writes."""

    def __init__(self, statement: int, *, after: bool, only_writes: bool = False) -> None:
        self.left = statement
        self.after = after
        self.only_writes = only_writes

    def __call__(self, execute, sql, params, many, context):
        if self.only_writes and not WRITES.match(sql):
            return execute(sql, params, many, context)
        self.left -= 1
        if self.left == 0 and not self.after:
            os.kill(os.getpid(), signal.SIGKILL)
        result = execute(sql, params, many, context)
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return result


def lives(act: Callable[[], object], killed: KilledAt) -> bool:
    """Whether a child that does it came to its end alive."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        try:
            with connection.execute_wrapper(killed):
                act()
            os._exit(0)
        finally:
            os._exit(1)  # it was refused
    _child, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or status == 0, "it neither lived nor was killed"
    return status == 0


def dies_everywhere(act: Callable[[], object], *, after: bool, holds: Callable[[], object]) -> int:
    """A child that does it dies at one statement after the other, until it lives: at which that was."""
    for statement in range(1, 300):
        alive = lives(act, KilledAt(statement, after=after))
        assert holds()
        if alive:
            return statement
    raise AssertionError("it never lived")
