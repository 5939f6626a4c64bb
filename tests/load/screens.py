"""All screens in one process: `python -m tests.load.screens <port> <code> <cookie> <page> …`. It knows no Django.
A page is an address and, behind a `#`, the tables that it shows, as its `data-shows` says them (nothing: all).

Orders come as lines on the standard input, and each is answered by a line of JSON:

- `open N`: N more streams; how many are open, again and again until all are.
- `load`: every screen fetches its part, as it does when somebody opens the page; how many did.
- `fetch yes` or `no`: whether the screens fetch their part after a bell, as live.js does.
- `told N`: when each screen was told change N, as soon as all were.
- `shown N`: when each screen first showed change N or a later one, as soon as all do.
- `fetched`: how long each part took that was fetched since the last time, as soon as none is on its way, or after half a minute.

It ends with its input, so it does not outlive the program that started it.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
import sys
import time
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from zlib import MAX_WBITS, decompressobj

HOST = "127.0.0.1"  # and nothing else
DEVICES = 90  # addresses that the screens come from
AT_ONCE = 50  # streams that are opened at the same moment, and pages that are loaded
PATIENCE = 30.0  # seconds for one answer
BELL = re.compile(rb"event: (changed|here)\ndata: ([\d -]+)\n")
SHOWS = re.compile(rb'name="seen" value="\d+"(?: data-shows="([\d -]*)")?')
BEGINNING = 4000  # bytes of a part, in which it says what it shows
GZIP = 16 + MAX_WBITS


class Screens:
    def __init__(self, port: int, code: str, cookie: str, pages: Sequence[str]) -> None:
        self.port, self.code, self.cookie, self.pages = port, code, cookie, pages
        self.open: list[Screen] = []
        self.fetches = False
        self.on_their_way = 0
        self.told: dict[int, list[float]] = defaultdict(list)
        self.took: list[float] = []

    async def answer(self, order: str, number: str) -> object:
        if order == "open":
            return await self.open_more(int(number))
        if order == "load":
            return await self.load_all()
        if order == "fetch":
            self.fetches = number == "yes"
            return self.fetches
        if order == "told":
            await until(lambda: len(self.told[int(number)]) >= len(self.open))
            return self.told[int(number)]
        if order == "shown":
            await until(lambda: all(one.shown >= int(number) for one in self.open))
            return [one.first_showed(int(number)) for one in self.open]
        with suppress(TimeoutError):
            await until(lambda: not self.on_their_way)
        took, self.took = self.took, []
        return took

    async def open_more(self, number: int) -> int:
        loop, wanted = asyncio.get_running_loop(), len(self.open) + number
        while len(self.open) < wanted:
            pages = self.next_pages(min(AT_ONCE, wanted - len(self.open)))
            some = [Screen(self, page, device(len(self.open) + place)) for place, page in enumerate(pages)]
            streams = [
                loop.create_connection(partial(_same, one), HOST, self.port, local_addr=one.device) for one in some
            ]
            await asyncio.gather(*streams)
            await asyncio.wait_for(asyncio.gather(*(one.heard for one in some)), PATIENCE)
            self.open += some
            say(len(self.open))
        return len(self.open)

    async def load_all(self) -> int:
        for begin in range(0, len(self.open), AT_ONCE):
            await asyncio.gather(*(one.fetch(seen=-1) for one in self.open[begin : begin + AT_ONCE]))
        return len(self.open)

    def next_pages(self, number: int) -> list[str]:
        begin = len(self.open)
        return [self.pages[(begin + place) % len(self.pages)] for place in range(number)]


def device(number: int) -> tuple[str, int] | None:
    """Screens are many devices. Linux answers on all of 127/8; other systems know one address."""
    return (f"127.0.0.{2 + number % DEVICES}", 0) if sys.platform == "linux" else None


def _same(screen: Screen) -> Screen:
    return screen


class Screen(asyncio.Protocol):
    """One stream, and the page that shows what it rings for."""

    def __init__(self, screens: Screens, page: str, device: tuple[str, int] | None) -> None:
        self.screens, self.device, (self.page, *shows) = screens, device, page.split("#")
        self.shows = set(map(int, shows[0].split())) if shows else None
        self.about: deque[tuple[int, int, set[int]]] = deque(maxlen=50)
        self.heard: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.newest = self.shown = -1
        self.fetched: list[tuple[int, float]] = [(-1, time.monotonic())]  # the change that it showed, and from when
        self.fetching: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self.transport = transport
        transport.write(f"GET /live/{self.screens.code}/ HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        for event, words in BELL.findall(data):
            number, spread, first, *tables = [*map(int, words.split()), 0, 0][: max(3, len(words.split()))]
            before, self.newest = self.newest, number
            if not self.heard.done():
                self.heard.set_result(None)
                self.shown = self.newest  # the page was loaded a moment before
                continue
            if event == b"changed":
                for told in range(before + 1, self.newest + 1):
                    self.screens.told[told].append(now)
            if first:
                self.about.append((first, number, set(tables)))
            if not self.screens.fetches:
                self.shown = self.newest
            if self.is_behind() and self.fetching is None:
                self.fetching = asyncio.create_task(self.fetch_until_newest(spread / 1000))
                self.screens.on_their_way += 1

    def connection_lost(self, trouble: Exception | None) -> None:
        if not self.heard.done():
            self.heard.set_exception(ConnectionError("the server does not let so many screens in"))

    def is_behind(self) -> bool:
        """Whether something is told that it does not show; what is about other tables is as good as shown (live.js)."""
        for first, last, tables in self.about:
            if first - 1 <= self.shown < last and self.shows is not None and not tables & self.shows:
                self.shown = last
        return self.shown < self.newest

    def first_showed(self, number: int) -> float:
        """The moment when its part came. Where no fetch was needed, as what concerns other tables, that of the last one."""
        return next((at for shown, at in self.fetched if shown >= number), self.fetched[-1][1])

    async def fetch_until_newest(self, spread: float) -> None:
        """As live.js: after a rest that differs from screen to screen, and again where it rang meanwhile."""
        try:
            while self.is_behind():
                await asyncio.sleep(random.random() * spread)
                number, begun = self.newest, time.monotonic()
                with suppress(TimeoutError):  # then it took so long, at least
                    await asyncio.wait_for(self.fetch(self.shown), PATIENCE)
                self.screens.took.append(time.monotonic() - begun)
                self.shown = number
                self.fetched.append((number, time.monotonic()))
        finally:
            self.fetching = None
            self.screens.on_their_way -= 1

    async def fetch(self, seen: int) -> None:
        reader, writer = await asyncio.open_connection(HOST, self.screens.port, local_addr=self.device)
        try:
            writer.write(
                f"GET {self.page}?seen={seen} HTTP/1.1\r\nHost: {HOST}\r\nHX-Request: true\r\n"
                f"HX-Target: part\r\nAccept-Encoding: gzip\r\nCookie: {self.screens.cookie}\r\n"
                f"Connection: close\r\n\r\n".encode()
            )
            status = await reader.readline()
            answer = await reader.read()
            self.look_at(answer)
            if status.split()[1] not in (b"200", b"204"):
                raise ConnectionError(f"{self.page} was answered: {status.decode()}")
        finally:
            writer.close()

    def look_at(self, answer: bytes) -> None:
        """Which tables the part shows now."""
        head, _, body = answer.partition(b"\r\n\r\n")
        if b"content-encoding: gzip" in head.lower():
            body = decompressobj(GZIP).decompress(body, BEGINNING)
        if found := SHOWS.search(body):
            self.shows = None if found[1] is None else set(map(int, found[1].split()))


async def until(happens: Callable[[], bool]) -> None:
    """Wait for it. Raises TimeoutError after PATIENCE seconds."""
    async with asyncio.timeout(PATIENCE):
        while not happens():
            await asyncio.sleep(0.02)


def say(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def main(port: str, code: str, cookie: str, *pages: str) -> None:
    screens = Screens(int(port), code, cookie, pages)
    while order := await asyncio.to_thread(sys.stdin.readline):
        word, _, number = order.strip().partition(" ")
        try:
            say(await screens.answer(word, number))
        except (OSError, TimeoutError) as trouble:
            say({"trouble": str(trouble) or "it took too long"})


if __name__ == "__main__":
    # Ctrl-C ends it at once: it has nothing to finish, and the thread that waits for an order would hold it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    asyncio.run(main(*sys.argv[1:]))
