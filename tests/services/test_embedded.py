"""The worker inside the web process: heard from every thread, sweeping by itself, gone when the server is."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from tests.services import bells
from tests.services.bells import raise_number
from tests.services.logs import listening_to
from tests.services.programs import wait_until
from whistparty.embedded import worker


def test_a_bell_is_heard_from_whatever_thread_it_is_rung(hall_server, party, number_is):
    """Pages are made in threads of their own."""
    ringing = threading.Thread(target=raise_number.delay, args=[party.code])
    ringing.start()
    ringing.join()
    wait_until(number_is(1))


@pytest.fixture
def sweeps(settings, monkeypatch) -> list[str]:
    """One entry for each sweep; the first sweep of all goes wrong."""
    swept: list[str] = []
    monkeypatch.setattr(bells, "swept", swept)
    settings.SWEEP = "tests.services.bells.sweep_after_a_first_failure"
    settings.SWEEP_EVERY = 0.1
    return swept


@pytest.fixture
def logged() -> Iterator[list[str]]:
    """What the sweep logs from before the worker starts."""
    with listening_to("whistparty.sweep") as messages:
        yield messages


def test_a_worker_sweeps_at_its_start_and_again_and_again_though_one_sweep_fails(sweeps, logged, hall_server):
    wait_until(lambda: len(sweeps) >= 3)
    assert logged == ["The sweep failed; the next one is in 0.1 seconds."]


def test_nothing_of_the_worker_is_left_when_it_has_stopped(hall_server):
    wait_until(worker.answers)
    assert {"worker", "sweep"} <= threads()
    worker.stop()
    assert threads().isdisjoint({"worker", "sweep"})
    assert not worker.answers()


def threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()}
