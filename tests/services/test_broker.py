"""Telling the broker: it is told after the commit, and whatever is wrong with it, nobody waits and nothing is lost."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from django.db import transaction

from tests.services.bells import raise_number
from tests.services.conftest import free_port, ringing_at
from tests.services.programs import wait_until
from tournaments.actions.change import raise_change
from tournaments.tasks import signal_worker

SCREENS = "Redis does not answer; screens of other processes learn of change {} late."
WORKER = "The broker does not answer; the worker looks at round 1 of party ABCD by itself within seconds."
ABOUT_A_SECOND = 3.0  # on a busy machine; by its settings half a second for each of the two bells


@contextmanager
def refusing() -> Iterator[int]:
    """A port where nobody listens."""
    yield free_port()


@contextmanager
def silent() -> Iterator[int]:
    """A server that takes every connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server, ExitStack() as kept:

        def take() -> None:
            while True:
                try:
                    kept.enter_context(server.accept()[0])
                except OSError:
                    return

        threading.Thread(target=take, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


@contextmanager
def black_hole() -> Iterator[int]:
    """A server whose queue is full: a connection to it is never made and never refused."""
    with ExitStack() as kept:
        server = kept.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        for _ in range(4):
            filling = kept.enter_context(socket.socket())
            filling.setblocking(False)
            filling.connect_ex(server.getsockname())
        yield server.getsockname()[1]


@contextmanager
def hanging_up() -> Iterator[int]:
    """A server that closes every connection at once."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up() -> None:
            while True:
                try:
                    server.accept()[0].close()
                except OSError:
                    return

        threading.Thread(target=hang_up, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("broker", [refusing, silent, black_hole, hanging_up])
def test_a_change_is_saved_in_about_a_second_whatever_the_broker_does(broker, party, caplog):
    with broker() as port, ringing_at(f"redis://127.0.0.1:{port}/0"):
        for turn in (1, 2):  # the second has connections that the first left behind
            begun = time.monotonic()
            with transaction.atomic():
                raise_change(party.code)
                signal_worker(party.code, 1)
            assert time.monotonic() - begun < ABOUT_A_SECOND
            party.refresh_from_db()
            assert party.change == turn
    assert [(record.name, record.levelname, record.getMessage()) for record in caplog.records] == [
        ("tournaments.live.hub", "WARNING", SCREENS.format(1)),
        ("tournaments.tasks", "WARNING", WORKER),
        ("tournaments.live.hub", "WARNING", SCREENS.format(2)),
        ("tournaments.tasks", "WARNING", WORKER),
    ]
    assert not any(record.exc_info for record in caplog.records)  # a sentence, and no page of program


def test_bells_ring_again_when_the_broker_is_back(start_worker, redis_url, party, number_is):
    with refusing() as port, ringing_at(f"redis://127.0.0.1:{port}/0"), transaction.atomic():
        raise_change(party.code)
    start_worker()
    with ringing_at(redis_url):
        raise_number.delay(party.code)
        wait_until(number_is(2))


def test_nobody_is_told_of_a_change_that_was_taken_back(over_redis, party):
    import redis

    with redis.Redis.from_url(over_redis) as client, client.pubsub(ignore_subscribe_messages=True) as heard:
        heard.subscribe("whistparty.changed")
        heard.get_message(timeout=5)
        with transaction.atomic():
            raise_change(party.code)
            transaction.set_rollback(True)
        with transaction.atomic():
            raise_change(party.code)
        told = [message for _ in range(10) if (message := heard.get_message(timeout=0.2))]
    assert [message["data"] for message in told] == [b"ABCD 1"]
