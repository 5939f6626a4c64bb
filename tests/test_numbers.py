"""The numbers of parties are read for many streams at once, so that no page waits for a thread while a hall connects."""

from __future__ import annotations

import asyncio
import threading

import pytest
from django.db import OperationalError

from tests.services.loops import run_beside
from tournaments.live.hub import AT_A_TIME
from tournaments.live.stream import Numbers

MANY = 1000


class Database:
    """Each read waits until the gate is open. It finds how many reads have begun."""

    def __init__(self, *, is_open: bool = False) -> None:
        self.gate = threading.Event()
        self.reads: list[list[str]] = []
        if is_open:
            self.gate.set()

    def read(self, codes: list[str]) -> list[tuple[str, int]]:
        self.reads.append(codes)
        self.gate.wait()
        return [(code, len(self.reads)) for code in codes if code != "GONE"]


def test_a_thousand_streams_that_begin_leave_the_threads_to_the_pages():
    database = Database()

    async def page_meanwhile() -> list[int | None]:
        numbers = Numbers(database.read)
        streams = [asyncio.create_task(numbers.of("ABCD")) for _ in range(MANY)]
        await asyncio.sleep(0)
        assert await asyncio.to_thread(lambda: "a page") == "a page"
        database.gate.set()
        return await asyncio.gather(*streams)

    assert run_beside(page_meanwhile()) == [1 + place // AT_A_TIME for place in range(MANY)]


def test_different_parties_are_read_together_and_an_unknown_one_has_no_number():
    database = Database(is_open=True)

    async def three() -> list[int | None]:
        numbers = Numbers(database.read)
        return await asyncio.gather(*map(numbers.of, ("ABCD", "EFGH", "GONE", "ABCD")))

    assert run_beside(three()) == [1, 1, None, 1]
    assert [sorted(codes) for codes in database.reads] == [["ABCD", "EFGH", "GONE"]]


def test_a_stream_that_begins_during_a_read_gets_a_number_that_is_read_later():
    """Or it would miss a change between that read and its beginning."""
    database = Database()

    async def earlier_and_later() -> tuple[int | None, int | None]:
        numbers = Numbers(database.read)
        earlier = asyncio.create_task(numbers.of("ABCD"))
        while not database.reads:
            await asyncio.sleep(0.001)
        later = asyncio.create_task(numbers.of("ABCD"))
        await asyncio.sleep(0)
        assert not later.done()
        database.gate.set()
        return await earlier, await later

    assert run_beside(earlier_and_later()) == (1, 2)


def test_a_stream_that_hangs_up_leaves_the_others_theirs():
    database = Database()

    async def one_of_two() -> int | None:
        numbers = Numbers(database.read)
        gone, stays = (asyncio.create_task(numbers.of("ABCD")) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        database.gate.set()
        return await stays

    assert run_beside(one_of_two()) == 1


def test_while_the_database_is_in_trouble_each_is_told_and_the_next_are_read_again():
    def fails(_codes: list[str]) -> list[tuple[str, int]]:
        raise OperationalError("disk I/O error")

    async def all_of_them() -> list[int | BaseException | None]:
        numbers = Numbers(fails)
        first = await asyncio.gather(*(numbers.of("ABCD") for _ in range(2)), return_exceptions=True)
        with pytest.raises(OperationalError):
            await numbers.of("ABCD")
        return first

    assert [type(one) for one in run_beside(all_of_them())] == [OperationalError] * 2
