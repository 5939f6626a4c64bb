"""How much one visitor may do. Plain counting: the clock is an argument, and nothing here knows HTTP.

An address is one phone, or a router with a whole hall behind it, so every number is generous (docs/security.md says why).
The organiser's own machine, whose address is the server's own, is never counted. settings.BODY_LIMITS says how large a body
may be, and intake.py refuses a larger one.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Allowance:
    """For each address or link: how many at once, and then how many a second. A full allowance is forgotten."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self.at_once, self.a_second = at_once, a_second
        self.spent: dict[str, tuple[float, float]] = {}

    def has(self, who: str, now: float) -> bool:
        return self.missing(who, now) + 1 <= self.at_once

    def take(self, who: str, now: float) -> bool:
        """Use one, if one is left."""
        if not self.has(who, now):
            return False
        self.spent[who] = self.missing(who, now) + 1, now
        return True

    def missing(self, who: str, now: float) -> float:
        spent, at = self.spent.get(who, (0.0, now))
        return max(0.0, spent - (now - at) * self.a_second)

    def forget_full(self, now: float) -> None:
        self.spent = {who: spent for who, spent in self.spent.items() if self.missing(who, now)}


class Ceiling:
    """How many of something may be open at one time: in all, and from one address."""

    def __init__(self, in_all: int, of_one: int) -> None:
        self.in_all, self.of_one = in_all, of_one
        self.open = Counter[str]()

    def enter(self, address: str) -> bool:
        if self.open.total() >= self.in_all or self.open[address] >= self.of_one:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        # Or the counter would keep every address that ever came.
        if not self.open[address]:
            del self.open[address]


class Turns:
    """How many requests are answered at one time. Addresses take turns, so one that asks much only delays itself.

    asyncio's locks serve in order. Only the first request of each address queues for a place.
    """

    def __init__(self, at_once: int) -> None:
        self.places = asyncio.Semaphore(at_once)
        # A lock goes with the last request of its address.
        self.first: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        # The lock goes back as soon as the request has a place; it only keeps the others of its address in line.
        async with self.first.setdefault(address, asyncio.Lock()):
            await self.places.acquire()
        try:
            yield
        finally:
            self.places.release()


def is_own_machine(client: tuple[str, int] | None, server: tuple[str, int | None] | None) -> bool:
    """Whether both ends have the same address: then the organiser's laptop asks its own server."""
    return client is not None and server is not None and client[0] == server[0]
