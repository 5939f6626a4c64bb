"""The Celery app: with Redis `celery -A whistparty worker`, without it a thread of the web process.

The database is the source of truth and the queue only a signal, so every worker also looks for work by itself: it calls the
function named in settings.SWEEP at its start and then every few seconds, whatever the broker does.
"""

import logging
import threading
from typing import Any

from celery import Celery, bootsteps
from celery.signals import task_prerun
from django.conf import settings
from django.db import close_old_connections, connections
from django.utils.module_loading import import_string

from tournaments.trouble import find_trouble
from tournaments.trouble.look import watch

logger = logging.getLogger("whistparty.sweep")

PATIENCE = 2.0  # seconds that a sweep gets to finish

app = Celery("whistparty")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
def look_at_connections(**_task: Any) -> None:
    """Close connections that broke or are too old, as Django does before each page. The task then opens another."""
    close_old_connections()


@app.task
def wake_up() -> None:
    """Does nothing. It wakes a worker that waits for its queue, so that it notices that it must stop."""


class Sweep(bootsteps.StartStopStep):
    """A thread beside the worker. It is not a task, because it must also look while the broker is down."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.sweep_until_over, name="sweep", daemon=True)

    def start(self, parent: Any) -> None:
        self.thread.start()

    def stop(self, parent: Any) -> None:
        self.over.set()
        self.thread.join(PATIENCE)

    # Celery calls this one instead of `stop` when it is asked to stop a second time.
    terminate = stop

    def sweep_until_over(self) -> None:
        while not self.over.is_set():
            sweep_once()
            self.over.wait(settings.SWEEP_EVERY)


def sweep_once() -> None:
    """Call the sweep. Errors are logged, and the next sweep tries again."""
    try:
        import_string(settings.SWEEP)()
    except Exception as error:
        if trouble := find_trouble(error):
            watch.note(trouble)
        else:
            logger.exception("The sweep failed; the next one is in %s seconds.", settings.SWEEP_EVERY)
    finally:
        # Children of the worker must not inherit an open connection.
        connections.close_all()


app.steps["worker"].add(Sweep)
