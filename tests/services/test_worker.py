"""Celery on a real Redis: what is rung for is done, whoever is killed."""

from __future__ import annotations

import os
import signal

from tests.services.bells import raise_number, raise_number_if_not_killed
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


def test_a_worker_finishes_and_ends_when_it_is_told_to(start_worker, over_redis, party, number_is):
    worker = start_worker()
    raise_number.delay(party.code)
    wait_until(number_is(1))
    assert worker.interrupt(signal.SIGTERM) == 0
