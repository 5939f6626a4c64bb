"""A large hall's pages for everybody come from a second process, so that no hand waits for four hundred phones.

Python computes in one thread at a time, so one process keeps one core busy however many the laptop has. A usual hall
never starts the second one. It makes pages and nothing else; where it ends, this process makes them again.
Beside 400 screens the last one shows new seats after 3.3 s instead of 5.3, and a hand takes 1.8 times its idle time
instead of 2.5 (`python -m tests.faults crowd screens`).
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from django.conf import settings

T = TypeVar("T")
LEARNED = ("HALL_ADDRESS", "SECRET_KEY")  # settings that change while the program runs

PATIENCE = 10.0  # seconds

logger = logging.getLogger(__name__)


class SecondProcess:
    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.started: Future[int] | None = None

    def is_ready(self) -> bool:
        """The first question starts it, which takes a second or two. One that cannot start is not tried again."""
        if self.started is None:
            self.pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), end_with_the_first)
            self.started = self.pool.submit(os.getpid)
            self.started.add_done_callback(say_whether_it_started)
        return self.started.done() and not self.started.cancelled() and self.started.exception() is None

    async def run(self, act: Callable[..., T], *args: Any) -> T:
        """What `act` gives there, or here where the second process ended or hangs."""
        learned, pool = {name: getattr(settings, name) for name in LEARNED}, self.pool
        try:  # one that ended between two pages takes no more of them, and says so at once
            there = asyncio.get_running_loop().run_in_executor(pool, act_knowing, learned, act, *args)
            return await asyncio.wait_for(there, PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            if self.pool is pool:  # else another page has noticed, and the next process may have started
                logger.warning("The second process for pages does not answer. The next page starts another.")
                self.stop()
        return await asyncio.to_thread(act, *args)

    def stop(self) -> None:
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.kill()  # one that hangs would hold up the end of this one
        self.pool = self.started = None


def say_whether_it_started(started: Future[int]) -> None:
    if started.cancelled() or started.exception():
        logger.warning("A second process for the pages of this large hall could not start.")
    else:
        logger.info("A large hall: a second process, number %s, makes pages for it.", started.result())


def act_knowing(learned: dict[str, Any], act: Callable[..., T], *args: Any) -> T:
    for name, value in learned.items():
        setattr(settings, name, value)
    return act(*args)


def end_with_the_first() -> None:
    """Ctrl-C reaches both processes, and the first one decides. A first one that was killed takes this one with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = multiprocessing.parent_process()
    assert first is not None
    threading.Thread(target=end_after, args=[first.join], daemon=True).start()


def end_after(something: Callable[[], None]) -> None:
    something()
    os._exit(0)
