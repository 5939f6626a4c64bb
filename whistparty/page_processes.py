"""In a large hall, two further processes make the pages that screens fetch after a change, so that no phone waits for three hundred others.

Python computes in one thread at a time, so one process uses one core, however many the laptop has. An ordinary hall never
starts them. They only make pages; if one ends, the first process makes pages again.

They stay because a person notices it with 300 screens (`python -m tests.load`, docs/speed.md): when all fetch their page,
half have it in 0.3 s and the last in 1.5 s; without them it takes 0.6 s and 2.2 s. A confirmed game and its page take 22 ms
then, at most 0.3 s, and without them 37 ms, at most 1.0 s.
Where other programs keep all cores busy they gain nothing, because they go behind those too.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from django.conf import settings

from tournaments.trouble.same_file.base import File, first_opened

if TYPE_CHECKING:
    from multiprocessing.synchronize import Barrier  # a system that shares no locks has none

T = TypeVar("T")
LEARNED = ("HALL_ADDRESS", "SECRET_KEY")  # settings that change while the program runs
PROCESSES = 2
BEHIND_HANDS = 10  # their niceness, so that a hand goes before their pages: it halves the wait (docs/speed.md)
PATIENCE = 10.0  # seconds until the first process makes a page itself
HANGS_AFTER = 120.0  # seconds; on a busy machine a page can take a minute in a process that goes behind all others

logger = logging.getLogger(__name__)


class PageProcesses:
    def __init__(self, makes_pages: str, *, patience: float = PATIENCE, hangs_after: float = HANGS_AFTER) -> None:
        self.makes_pages = makes_pages  # the module whose functions they run
        self.patience, self.hangs_after = patience, hangs_after
        self.pool: ProcessPoolExecutor | None = None
        self.starting: Future[int] | None = None
        # The pages that are not there yet, and since when each was asked for.
        self.late: dict[asyncio.Future[Any], float] = {}

    def are_ready(self) -> bool:
        """The first call starts them, which takes a second or two. If they cannot start, nothing tries again.

        While a page of theirs is late, the first process makes the others, and none waits as long.
        """
        if self.late and time.monotonic() - min(self.late.values()) > self.hangs_after:
            self.give_up()
        if self.starting is None:
            self.starting = self.start()
            self.starting.add_done_callback(say_whether_they_started)
        return have_started(self.starting) and not self.late

    def start(self) -> Future[int]:
        # Not fork: this process has threads, and a lock that one of them holds would stay locked in the copy.
        spawn = multiprocessing.get_context("spawn")
        try:
            all_ready = spawn.Barrier(PROCESSES)
            begun_with = {**first_opened}, self.makes_pages, all_ready
            self.pool = ProcessPoolExecutor(PROCESSES, spawn, begin_behind_the_first, begun_with)
            answers = [self.pool.submit(os.getpid) for _process in range(PROCESSES)]  # each starts a process
            return answers[-1]
        # There are no more files, or the system shares no locks.
        except (OSError, ImportError, NotImplementedError) as trouble:
            self.stop()
            none: Future[int] = Future()
            none.set_exception(trouble)
            return none

    async def run(self, act: Callable[..., T], *args: Any) -> T:
        """Run `act` there, or here if a page process ended or is slow."""
        since, pool = time.monotonic(), self.pool
        learned = {name: getattr(settings, name) for name in LEARNED}
        try:  # a pool whose process ended between two pages refuses at once
            there = asyncio.get_running_loop().run_in_executor(pool, act_knowing, learned, act, *args)
            there.add_done_callback(asyncio.Future.exception)  # or asyncio complains if nobody waits for it any more
            # This future must not be cancelled: shutting down the pool would fail on it.
            return await asyncio.wait_for(asyncio.shield(there), self.patience)
        except BrokenProcessPool:
            if self.pool is pool:  # else another page has noticed, and new processes may have started
                self.give_up()
        except TimeoutError:
            if self.pool is pool:
                self.late[there] = since
                there.add_done_callback(lambda there: self.late.pop(there, None))
        return await asyncio.to_thread(act, *args)

    def give_up(self) -> None:
        logger.warning("A process that makes pages does not answer. The next page starts others.")
        self.stop()

    def stop(self) -> None:
        if self.pool:
            self.pool.shutdown(wait=False)
            for process in multiprocessing.active_children():
                process.kill()  # a process that hangs would delay the end of this one; its pages are made here
        self.pool, self.starting = None, None
        self.late.clear()


def have_started(answer: Future[int]) -> bool:
    return answer.done() and answer.exception() is None


def say_whether_they_started(answer: Future[int]) -> None:
    if have_started(answer):
        numbers = (str(process.pid) for process in multiprocessing.active_children())
        logger.info("A large hall: its pages come from processes %s.", " and ".join(numbers))
    else:
        logger.warning("The processes for the pages of this large hall could not start: %s", answer.exception())


def act_knowing(learned: dict[str, Any], act: Callable[..., T], *args: Any) -> T:
    # A page process has the settings from its start, and the first process may have learned others since.
    for name, value in learned.items():
        setattr(settings, name, value)
    return act(*args)


def begin_behind_the_first(files: dict[str, File], makes_pages: str, all_ready: Barrier) -> None:
    """Set up a page process. It leaves Ctrl-C to the first process, and ends when that one ends.

    `files` are the databases that the first process opened: this one must open no other, and create none.
    It imports what makes pages before the first one is needed, or a slow laptop would think that it hangs.
    """
    first_opened.update(files)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Importing this program made it say on SIGTERM that the evening has stopped, and the pool ends what is left of it that way.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):  # Windows has none
        os.nice(BEHIND_HANDS)
    first = multiprocessing.parent_process()
    assert first is not None
    threading.Thread(target=end_after, args=[first.join], daemon=True).start()
    import_module(makes_pages)
    # So the first answer of the pool says that both have imported everything.
    all_ready.wait()


def end_after(something: Callable[[], None]) -> None:
    something()
    # Not `sys.exit`, which in a thread ends only that thread.
    os._exit(0)
