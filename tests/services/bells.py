"""Tasks for tests of the wiring: what they have done can be seen in the party's change number."""

import os
import time
from pathlib import Path

from celery import shared_task
from django.db import connection, transaction

from tournaments.actions.change import raise_change

swept: list[str] = []


def sweep_after_a_first_failure() -> None:
    swept.append("swept")
    if len(swept) == 1:
        raise RuntimeError("a sweep may go wrong")


@shared_task
def raise_number(code: str) -> None:
    with transaction.atomic():
        raise_change(code)


@shared_task
def write_down_connection(file: str) -> None:
    Path(file).write_text(connection_here())


def connection_here() -> str:
    """What tells this connection from any other; on PostgreSQL the process at its other end."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            return f"{os.getpid()} {id(cursor.connection)}"
        cursor.execute("SELECT pg_backend_pid()")
        return str(cursor.fetchone()[0])


@shared_task
def raise_number_if_not_killed(code: str, begun: str) -> None:
    """The first task says that it has begun and never ends; the next one does the work."""
    if Path(begun).exists():
        raise_number(code)
    else:
        Path(begun).write_text(str(os.getpid()))
        time.sleep(3600)
