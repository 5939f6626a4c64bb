"""How much one visitor may do. Plain counting: the clock is an argument, and nothing here knows HTTP.

An address is one phone, or a router with a whole hall behind it, so every number is generous (docs/security.md says why).
The organiser's own machine is never counted: a client whose address is the server's own.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    at_once: int
    a_second: float


class Allowance:
    """What each address, or each link, has left of a rate. A full one is forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.spent: dict[str, tuple[float, float]] = {}

    def has(self, who: str, now: float) -> bool:
        return self.missing(who, now) + 1 <= self.rate.at_once

    def take(self, who: str, now: float) -> bool:
        """Use one, if there is one."""
        missing = self.missing(who, now)
        if missing + 1 > self.rate.at_once:
            return False
        self.spent[who] = missing + 1, now
        return True

    def missing(self, who: str, now: float) -> float:
        spent, at = self.spent.get(who, (0.0, now))
        return max(0.0, spent - (now - at) * self.rate.a_second)

    def forget_full(self, now: float) -> None:
        self.spent = {who: spent for who, spent in self.spent.items() if self.missing(who, now)}


class Ceiling:
    """How many of something may be open: in all, and from one address."""

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
        if not self.open[address]:
            del self.open[address]


class Turns:
    """So many requests are at work at a time. Addresses take turns, so one that asks for much waits for itself."""

    def __init__(self, at_once: int) -> None:
        self.free = self.at_once = at_once
        self.all_free = asyncio.Event()
        self.all_free.set()
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        if self.free:
            self.free -= 1
            self.all_free.clear()
        else:
            await self.wait_as(address)
        try:
            yield
        finally:
            self.pass_on()

    async def calm(self, at_most: float) -> None:
        """Wait until nobody has a turn, but not for longer than so many seconds."""
        if not self.all_free.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.all_free.wait(), at_most)

    async def wait_as(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.pass_on()
            raise

    def pass_on(self) -> None:
        while self.waiting:
            address, queue = next(iter(self.waiting.items()))
            turn = queue.popleft()
            del self.waiting[address]
            if queue:
                self.waiting[address] = queue
            if not turn.cancelled():
                turn.set_result(None)
                return
        self.free += 1
        if self.free == self.at_once:
            self.all_free.set()

    def send_away(self, why: Exception) -> None:
        """Those who wait get this exception instead of a turn."""
        for queue in self.waiting.values():
            for turn in queue:
                if not turn.done():
                    turn.set_exception(why)
        self.waiting.clear()
