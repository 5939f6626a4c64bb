"""Celery on a real Redis: a task that was sent is done, even if programs are killed."""

from __future__ import annotations

import os
import signal

from django.db import connection

from tests.services.bells import raise_number, raise_number_if_not_killed, write_down_connection
from tests.services.programs import wait_until


def test_a_bell_on_redis_is_heard_by_a_worker_in_a_process_of_its_own(start_worker, over_redis, party, number_is):
    start_worker()
    raise_number.delay(party.code)
    wait_until(number_is(1))


def test_a_bell_that_rang_before_the_worker_came_is_heard_too(start_worker, over_redis, party, number_is):
    raise_number.delay(party.code)
    start_worker()
    wait_until(number_is(1))


def test_what_a_killed_worker_had_taken_is_done_by_the_next(start_worker, over_redis, party, number_is, tmp_path):
    begun = tmp_path / "begun"
    first = start_worker()
    raise_number_if_not_killed.delay(party.code, str(begun))
    wait_until(begun.exists)
    first.kill()
    start_worker()
    wait_until(number_is(1), within=60)


def test_what_a_killed_child_of_a_worker_had_taken_is_done_again(start_worker, over_redis, party, number_is, tmp_path):
    begun = tmp_path / "begun"
    worker = start_worker()
    raise_number_if_not_killed.delay(party.code, str(begun))
    wait_until(lambda: begun.exists() and begun.read_text())
    child = int(begun.read_text())
    assert child != worker.process.pid
    os.kill(child, signal.SIGKILL)
    wait_until(number_is(1), within=60)


def test_a_worker_keeps_its_connection_and_opens_another_where_it_was_cut(start_worker, over_redis, party, tmp_path):
    """As it is where the database was started again in the middle of an evening."""

    def connection_of_worker(time: str) -> str:
        write_down_connection.delay(str(tmp_path / time))
        wait_until((tmp_path / time).exists)
        wait_until((tmp_path / time).read_text)
        return (tmp_path / time).read_text()

    start_worker()
    first = connection_of_worker("first")
    assert connection_of_worker("second") == first
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [int(first)])
        assert connection_of_worker("third") != first


def test_a_worker_finishes_and_ends_when_it_is_told_to(start_worker, over_redis, party, number_is):
    worker = start_worker()
    raise_number.delay(party.code)
    wait_until(number_is(1))
    assert worker.interrupt(signal.SIGTERM) == 0
