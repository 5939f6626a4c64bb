"""Celery on a real Redis: a task that was sent is done, even if programs are killed."""

from __future__ import annotations

import os
import signal

from django.db import connection

from tests.services.bells import raise_number, raise_number_if_not_killed, write_down_connection
from tests.services.programs import wait_until


def test_a_worker_hears_bells_from_before_it_came_keeps_its_connection_and_ends_when_it_is_told_to(
    start_worker, over_redis, party, number_is, tmp_path
):
    """It opens another where the connection was cut, as where the database was started again in the middle of an evening."""

    def connection_of_worker(time: str) -> str:
        write_down_connection.delay(str(tmp_path / time))
        wait_until((tmp_path / time).exists)
        wait_until((tmp_path / time).read_text)
        return (tmp_path / time).read_text()

    raise_number.delay(party.code)
    worker = start_worker()
    wait_until(number_is(1))
    first = connection_of_worker("first")
    assert connection_of_worker("second") == first
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [int(first)])
        assert connection_of_worker("third") != first
    assert worker.interrupt(signal.SIGTERM) == 0


def test_what_a_killed_child_and_then_a_killed_worker_had_taken_is_done_again(
    start_worker, over_redis, party, number_is, tmp_path
):
    worker = start_worker()
    begun = tmp_path / "taken by a child"
    raise_number_if_not_killed.delay(party.code, str(begun))
    wait_until(lambda: begun.exists() and begun.read_text())
    child = int(begun.read_text())
    assert child != worker.process.pid
    os.kill(child, signal.SIGKILL)
    wait_until(number_is(1))
    begun = tmp_path / "taken by the worker"
    raise_number_if_not_killed.delay(party.code, str(begun))
    wait_until(begun.exists)
    worker.kill()
    start_worker()
    wait_until(number_is(2))
