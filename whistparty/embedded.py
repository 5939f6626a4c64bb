"""The Celery worker as a thread of the web process, used without Redis.

The broker is this process's memory. Losing a signal with the process costs nothing: the jobs are rows in the database, and
the sweep of the next start finds them.
"""

import logging
import threading
from typing import Any

from celery.worker import WorkController, state

from whistparty.celery import app, wake_up

PATIENCE = 2.5  # seconds that a running task gets to finish when everything stops
CALM = 1.0  # seconds before a worker that ended starts again
# There is no other worker in this process's memory to talk to.
ALONE: dict[str, Any] = {"without_mingle": True, "without_gossip": True, "without_heartbeat": True}

logger = logging.getLogger("whistparty.worker")


class EmbeddedWorker:
    """At most one worker, in one thread, which starts it again whenever it ends."""

    def __init__(self) -> None:
        self.controller: WorkController | None = None
        self.thread: threading.Thread | None = None
        self.working = threading.Event()
        self.stopping = threading.Event()

    def start(self) -> None:
        self.stopping.clear()
        state.should_stop = False  # type: ignore[assignment]  # the stubs know only its first value
        # A daemon, so that a task that hangs cannot keep the process alive.
        self.thread = threading.Thread(target=self.work_until_stopped, name="worker", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Give the running task some seconds to finish. After that it rolls back, and the next sweep does it."""
        self.stopping.set()
        state.should_stop = True  # type: ignore[assignment]  # the stubs know only its first value
        # Twice: Celery waits for the queue now, and looks at it once more before it stops.
        wake_up.delay()
        wake_up.delay()
        if self.thread:
            self.thread.join(PATIENCE)

    def answers(self) -> bool:
        return self.thread is not None and self.thread.is_alive() and self.working.is_set()

    def work_until_stopped(self) -> None:
        while not self.stopping.is_set():
            try:
                self.work()
            except Exception:
                logger.exception("The worker broke.")
            if not self.stopping.wait(CALM):
                logger.warning("The worker ended and is started again.")

    def work(self) -> None:
        """Run until somebody stops the worker. Not celery.apps.worker.Worker, which takes over signals and logging."""
        self.controller = WorkController(
            app=app, pool_cls="threads", concurrency=1, ready_callback=lambda _consumer: self.working.set(), **ALONE
        )
        try:
            # `stop` may have come while the controller was made.
            if not self.stopping.is_set():
                self.controller.start()
        finally:
            self.working.clear()


worker = EmbeddedWorker()
