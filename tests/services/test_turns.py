"""When a whole hall fetches its parts, a hand that is sent is saved before them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.services.loops import run_beside
from tournaments.live import ears
from tournaments.live.ears import hub
from whistparty import asgi
from whistparty.asgi import Site

HAND = {"type": "http", "method": "POST", "path": "/t/ABCD/1/key/enter/", "query_string": b""}
PART = {"type": "http", "method": "GET", "path": "/p/ABCD/player/1/", "query_string": b"seen=4"}
PAGE = {**PART, "query_string": b""}


class Hall:
    """A site whose pages are never done before they are told to be."""

    def __init__(self) -> None:
        self.site = Site()
        self.begun: list[str] = []
        self.answered: list[int] = []
        self.done = asyncio.Event()

    async def page(self, scope: Any, _receive: Any, _send: Any) -> None:
        self.begun.append(scope["method"] + scope["query_string"].decode())
        await self.done.wait()

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.answered.append(message["status"])

    async def asks(self, *scopes: dict[str, Any]) -> list[str]:
        """What has begun when all have asked."""
        self.asking = [asyncio.create_task(self.site(scope, None, self.send)) for scope in scopes]
        await asyncio.sleep(0.05)
        return self.begun

    async def begins(self, number: int) -> list[str]:
        """What has begun once it is so many."""
        async with asyncio.timeout(30):
            while len(self.begun) < number:
                await asyncio.sleep(0.01)
        return self.begun

    async def ends(self) -> None:
        self.done.set()
        await asyncio.gather(*self.asking)


def in_a_hall(happens: Any) -> None:
    async def open_hall() -> None:
        hall = Hall()
        async with hall.site.threads():
            hall.site.pages = hall.page
            await happens(hall)
            await hall.ends()

    run_beside(open_hall())


def test_only_some_parts_are_made_at_a_time_and_all_in_the_end():
    async def happens(hall: Hall) -> None:
        assert await hall.asks(*[PART] * 20) == ["GETseen=4"] * asgi.FETCHES
        await hall.ends()
        assert len(hall.begun) == 20

    in_a_hall(happens)


def test_a_hand_and_a_page_do_not_wait_for_parts():
    async def happens(hall: Hall) -> None:
        begun = await hall.asks(*[PART] * 20, HAND, PAGE)
        assert begun[-2:] == ["POST", "GET"]

    in_a_hall(happens)


def test_a_large_hall_is_told_once_the_hand_of_somebody_else_is_saved(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ears, "PATIENCE", 10_000)

    async def happens(hall: Hall) -> None:
        crowd, few = [hub.join("CROWD") for _ in range(4 * ears.AT_A_TIME)], [hub.join("FEW")]
        await hall.asks(HAND)
        hub.ring("CROWD", 5)
        hub.ring("FEW", 5)
        await asyncio.sleep(0.05)
        assert [ear.newest for ear in few] == [5], "a usual hall is told at once"
        assert [ear.newest for ear in crowd] == [-1] * len(crowd)
        await hall.ends()
        await asyncio.sleep(0.2)
        assert [ear.newest for ear in crowd] == [5] * len(crowd)
        for code, listening in (("CROWD", crowd), ("FEW", few)):
            for ear in listening:
                hub.leave(code, ear)

    in_a_hall(happens)


@pytest.mark.parametrize("numbers", [(1, 2, 3), (1, 3, 2)], ids=["in their order", "the later first"])
def test_several_bells_while_a_hall_is_told_leave_no_screen_a_gap(numbers: tuple[int, ...]):
    """Whoever hears one of them too late must fetch, though none of them is about him: a thousand screens at once."""

    async def happens(hall: Hall) -> None:
        crowd = [hub.join("CROWD") for _ in range(10 * ears.AT_A_TIME)]
        for number in numbers:
            hub.ring("CROWD", number, table=number)
            await hall.asks(HAND)
        await hall.ends()
        await asyncio.sleep(0.5)
        assert {ear.take() for ear in crowd} == {"3 0 1 1 2 3"}
        for ear in crowd:
            hub.leave("CROWD", ear)

    in_a_hall(happens)


def test_a_part_waits_until_a_hand_is_saved(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(asgi, "LONGEST_WAIT", 60)

    async def happens(hall: Hall) -> None:
        assert await hall.asks(HAND, PART) == ["POST"]
        await hall.ends()
        assert hall.begun == ["POST", "GETseen=4"]

    in_a_hall(happens)


def test_who_waits_for_his_turn_when_the_server_stops_is_sent_away():
    async def happens(hall: Hall) -> None:
        await hall.asks(*[PART] * 20)
        hall.site.stop()
        await asyncio.sleep(0.05)
        assert hall.answered == [503] * (20 - asgi.FETCHES)

    in_a_hall(happens)


def test_a_part_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(asgi, "LONGEST_WAIT", 0.01)

    async def happens(hall: Hall) -> None:
        await hall.asks(HAND, PART)
        assert await hall.begins(2) == ["POST", "GETseen=4"]

    in_a_hall(happens)
