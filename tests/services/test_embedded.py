"""The worker inside the web process: heard from every thread, sweeping by itself, gone when the server is."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from tests.conftest import running_server
from tests.night import begun
from tests.services import bells
from tests.services.bells import raise_number
from tests.services.logs import listening_to
from tests.services.programs import wait_until
from tournaments import copies
from whistparty import asgi
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


def test_the_worker_stops_and_the_last_copy_is_made_though_something_else_broke_down(
    transactional_db, settings, tmp_path, monkeypatch
):
    broken = threading.Event()

    async def break_down() -> None:
        broken.set()
        raise RuntimeError("a bug")

    settings.DATA = tmp_path
    monkeypatch.setattr(asgi, "cut_off_the_stuck", break_down)
    with running_server():
        assert broken.wait(10)
        wait_until(worker.answers)
        begun(8)
    assert threads().isdisjoint({"worker", "sweep"})
    assert copies.list_copies_in(copies.find_first_place())


def threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()}
