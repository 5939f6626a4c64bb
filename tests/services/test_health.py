"""The page for those who watch over an installation."""

from __future__ import annotations

from tests.services.health import ALL_WELL, NO_REDIS, NO_WORKER, health
from tests.services.logs import listening_to
from tests.services.programs import wait_until


def test_web_database_and_worker_answer(hall_server):
    wait_until(lambda: health(hall_server) == ALL_WELL)


def test_a_worker_that_has_stopped_is_told(hall_server):
    from whistparty.embedded import worker

    wait_until(lambda: health(hall_server) == ALL_WELL)
    worker.stop()
    assert health(hall_server) == NO_WORKER


def test_a_worker_that_breaks_is_started_again(hall_server):
    from whistparty.embedded import worker

    wait_until(lambda: health(hall_server) == ALL_WELL)
    broken = worker.controller
    assert broken
    with listening_to("whistparty.worker") as logged:
        broken.stop()
        wait_until(lambda: health(hall_server) == NO_WORKER)
        wait_until(lambda: worker.controller is not broken and health(hall_server) == ALL_WELL)
    assert logged == ["The worker ended and is started again."]


def test_over_redis_the_workers_elsewhere_are_asked(over_redis, start_worker, hall_server, monkeypatch):
    monkeypatch.setattr("whistparty.health.PATIENCE", 3.0)  # a worker on a very busy machine
    wait_until(lambda: health(hall_server) == NO_WORKER)
    start_worker()
    wait_until(lambda: health(hall_server) == ALL_WELL)


def test_a_redis_that_is_gone_is_told_and_keeps_nobody_waiting(hall_server):
    from tests.services.conftest import free_port, ringing_at

    with ringing_at(f"redis://127.0.0.1:{free_port()}/0"):
        wait_until(lambda: health(hall_server) == NO_REDIS)
