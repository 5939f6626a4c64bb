"""A worker that dies once without a word, all of it, at a statement of the movement: KILL_AT says which.

Celery includes this module; only the children of the pool are watched, so it is a task that dies and not a sweep.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from celery.signals import task_prerun, worker_process_init
from django.db import connection


class KilledOnce:
    """Kills the whole worker at the n-th statement of a task, unless the file says that it has died before."""

    left: int | None = None

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if self.left is not None:
            self.left -= 1
            if self.left == 0:
                die_once(Path(os.environ["DIED"]))
        return execute(sql, params, many, context)


killed = KilledOnce()


def die_once(died: Path) -> None:
    if not died.exists():
        died.touch()
        os.killpg(os.getpgid(0), signal.SIGKILL)


@worker_process_init.connect
def watch(**_details: Any) -> None:
    connection.execute_wrappers.append(killed)


@task_prerun.connect
def count(**_details: Any) -> None:
    killed.left = int(os.environ["KILL_AT"])
