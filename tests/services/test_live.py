"""The live stream: a screen is told of a change within a moment, and leaves nothing behind when it goes."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.db import transaction

from tests.addresses import device
from tests.harness.visitor import Visitor
from tests.services.loops import run_beside
from tests.services.programs import wait_until
from tests.services.screens import Screen, changed, here
from tournaments.actions.change import raise_change
from tournaments.live import hub, redis_listener, stream

SOON = 30.0  # seconds, on a busy machine


def change(party, table: int | None = None) -> None:
    with transaction.atomic():
        assert raise_change(party.code, table)


def test_every_screen_of_the_party_is_told_of_a_change(party, look):
    screens = [look() for _ in range(5)]
    change(party)
    assert [screen.is_told() for screen in screens] == [changed(1)] * 5


def test_a_screen_is_told_of_a_change_as_often_as_there_is_one(party, look):
    screen = look()
    for number in (1, 2, 3):
        change(party)
        assert screen.is_told() == changed(number)


def test_a_screen_that_has_missed_a_change_is_told_at_once(party, look):
    change(party)
    change(party)
    assert look(since="1").is_told() == changed(2)


@pytest.mark.parametrize("since", ["", "yesterday", "-4", "9" * 40])
def test_a_screen_that_does_not_say_what_it_has_seen_is_told_the_number(party, look, since):
    change(party)
    assert look(since=since).is_told() == changed(1)


def test_a_screen_that_reconnects_is_not_told_again_what_it_was_told_before(party, look):
    change(party)
    assert look(since="0", **{"Last-Event-ID": "1"}).hears() == here(1)


def test_a_screen_is_not_told_of_another_party(party, look):
    type(party).objects.create(**{**fields_of(party), "code": "OTHR"})
    screen = look()
    with transaction.atomic():
        raise_change("OTHR")
    change(party)
    assert screen.is_told() == changed(1)


def fields_of(party) -> dict[str, object]:
    return {field.name: getattr(party, field.name) for field in party._meta.fields if field.name != "id"}


def test_a_change_that_was_taken_back_rings_no_bell(party, look, monkeypatch):
    monkeypatch.setattr(stream, "HEARTBEAT", 0.1)
    screen = look()
    with transaction.atomic():
        raise_change(party.code)
        transaction.set_rollback(True)
    assert [screen.hears() for _ in range(3)] == [here(0)] * 3


def test_the_number_of_a_party_that_there_is_not_is_not_raised(party):
    assert raise_change("NONE") is None


def test_a_quiet_stream_says_now_and_then_that_it_is_still_there(party, look, monkeypatch):
    monkeypatch.setattr(stream, "HEARTBEAT", 0.1)
    screen = look()
    assert [screen.hears() for _ in range(3)] == [here(0)] * 3


def test_a_stream_says_at_once_that_it_is_there(party, look):
    """A screen that does not hear it knows that something between keeps the stream to itself."""
    change(party)
    assert look(since="1").hears() == here(1)


def test_what_another_program_has_changed_is_told_by_a_look_of_the_process(party, monkeypatch, request):
    monkeypatch.setattr(redis_listener, "LOOK_EVERY", 0.1)
    screen = request.getfixturevalue("look")()
    assert screen.hears() == here(0)
    changed_by_another_program(party)
    assert screen.is_told() == changed(1)


def changed_by_another_program(party) -> None:
    type(party).objects.update(change=1)


def test_a_large_hall_is_asked_to_spread(party, look, monkeypatch):
    monkeypatch.setattr(hub, "FEW_SCREENS", 1)
    screens = [look() for _ in range(2)]
    assert [screen.hears() for screen in screens] == [here(0)] * 2
    change(party)
    assert [screen.hears() for screen in screens] == [changed(1) | {"data": "1 4"}] * 2


def test_a_bell_about_one_table_says_so_and_asks_nobody_to_spread(party, look, monkeypatch):
    monkeypatch.setattr(hub, "FEW_SCREENS", 0)
    screen = look()
    change(party, table=5)
    assert screen.is_told() == changed(1) | {"data": "1 0 1 5"}
    change(party)
    assert screen.is_told() == changed(2) | {"data": "2 2"}


BELLS = {
    "one table": ([(1, 5)], "1 0 1 5"),
    "two tables": ([(1, 5), (2, 3), (3, 5)], "3 0 1 3 5"),
    "everybody": ([(1, 5), (2, None), (3, 5)], "3"),
    "out of turn": ([(2, 5), (1, None)], "2"),
    "one is missing": ([(1, None), (3, 5)], "3 0 3 5"),
    "twice": ([(1, 5), (1, 5), (1, None)], "1 0 1 5"),
    "too many to name": ([(number, number) for number in range(1, hub.MOST_TABLES + 2)], str(hub.MOST_TABLES + 1)),
}


@pytest.mark.parametrize("heard", BELLS)
def test_bells_that_come_before_a_screen_is_told_become_one(heard):
    """A screen that shows less than the number before the first has missed something, and fetches."""
    bells, told = BELLS[heard]
    assert run_beside(what_is_told(bells)) == told


async def what_is_told(bells: list[tuple[int, int | None]]) -> str:
    here = hub.Hub()
    here.join("ABCD")
    for number, table in bells:
        here.tell_all("ABCD", number, table)
    news = here.news("ABCD", 0)
    assert news is not None
    return news[1]


@pytest.mark.parametrize(("screens", "milliseconds"), [(1, 0), (100, 0), (500, 1000), (1000, 2000), (4000, 2000)])
def test_the_more_screens_the_more_they_spread_up_to_two_seconds(screens, milliseconds):
    assert hub.choose_spread(screens) == milliseconds


def test_screens_do_not_all_come_back_at_the_same_moment():
    times = {stream.reconnect_after(1000) for _ in range(100)}
    assert len(times) > 50
    assert all(1000 <= time < 5000 for time in times)


def test_a_screen_that_leaves_is_forgotten(party, look):
    screens = [look() for _ in range(3)]
    assert len(hub.listeners) == 3
    for screen in screens:
        screen.leaves()
    wait_until(lambda: len(hub.listeners) == 0)
    assert hub.listeners.codes() == []


def test_a_phone_that_sleeps_is_told_the_newest_number_only():
    """It takes nothing while it sleeps, so a thousand changes must not pile up for it."""
    retry, *heard = run_beside(what_a_sleeper_hears(changes=1000))
    assert str(retry).startswith("retry: ")
    assert heard == [changed(1000)]


async def what_a_sleeper_hears(*, changes: int) -> list[object]:
    heard, awake = [], asyncio.Event()

    async def send(message: stream.Message) -> None:
        await awake.wait()
        heard.append(message)

    listener = hub.listeners.join("ABCD")
    asked = asyncio.Queue[stream.Message]().get
    ringing = asyncio.create_task(stream.tell_until_over("ABCD", listener, 0, 0, asked, send))
    for number in range(1, changes + 1):
        hub.listeners.tell_all("ABCD", number)
        await asyncio.sleep(0)
    awake.set()
    await asyncio.sleep(0.1)
    listener.end()
    await ringing
    hub.listeners.leave("ABCD", listener)
    bodies = [message["body"].decode().strip() for message in heard if message.get("body")]
    return [bodies[0], *(dict(line.split(": ") for line in body.splitlines()) for body in bodies[1:])]


@pytest.mark.parametrize(
    "path", ["/live/", "/live/NONE/", "/live/abcd/", "/live/ABCD", "/live/ABCDEFGHI/", "/live/ABCD/x/"]
)
def test_there_is_no_stream_of_what_there_is_not(party, hall_server, path):
    screen = Screen(hall_server, path, {})
    assert screen.answer.status == 404
    screen.leaves()
    wait_until(lambda: len(hub.listeners) == 0)


def test_the_stream_is_read_only(party, hall_server):
    assert Visitor(urlsplit(hall_server).port).ask("POST", "/live/ABCD/", "hand").status == 404


def test_four_hundred_screens_are_told_and_cost_no_thread(party, hall_server):
    """Each stream is one socket and no thread."""
    threads = threading.active_count()
    with listeners(hall_server, 400) as sockets:
        wait_until(lambda: len(hub.listeners) == 400)
        assert threading.active_count() < threads + 12
        change(party)
        assert all(b"data: 1" in heard_by(one) for one in sockets)
    wait_until(lambda: len(hub.listeners) == 0)


@contextmanager
def listeners(hall: str, number: int) -> Iterator[list[socket.socket]]:
    at = (urlsplit(hall).hostname or "", urlsplit(hall).port or 0)
    sockets = [socket.create_connection(at, timeout=SOON, source_address=(device(one), 0)) for one in range(number)]
    for one in sockets:
        one.sendall(b"GET /live/ABCD/?since=0 HTTP/1.1\r\nHost: hall\r\n\r\n")
    yield sockets
    for one in sockets:
        one.close()


def heard_by(listening: socket.socket) -> bytes:
    heard = b""
    while b"event: changed" not in heard:
        heard += listening.recv(4096)
    return heard
