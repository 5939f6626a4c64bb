"""All screens of a hall, in one process of their own: streams, and the parts that are fetched after a bell.

A page is an address and, behind a `#`, the tables that it shows, as its `data-shows` says them (nothing: all).
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import re
import signal
import time
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import Any
from zlib import MAX_WBITS, decompressobj

from tests.addresses import LAPTOP, device
from tests.harness.hall import CannotMeasure

AT_ONCE = 50  # streams that are opened at the same moment, and pages that are loaded
PATIENCE = 30.0  # seconds for one answer
ANSWERS_WITHIN = 120.0  # seconds for an order
SPARE_FILES = 100
AGAIN_AFTER = 1.0  # seconds, if a part did not come; live.js asks at the next signal, within 15
TRIES = 5  # for one part
BELL = re.compile(rb"event: (changed|here)\ndata: ([\d -]+)\n")
SHOWS = re.compile(rb'name="seen" value="\d+"(?: data-shows="([\d -]*)")?')
BEGINNING = 4000  # bytes of a part, in which it says what it shows
GZIP = 16 + MAX_WBITS
Progress = Callable[[int, int], None]


class OpenScreens:
    """Screens of a party that are open for as long as the block. Raises CannotMeasure where they stop."""

    def __init__(self, *about: Any) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=follow_orders, args=(theirs, *about), daemon=True)

    def __enter__(self) -> OpenScreens:
        self.process.start()
        return self

    def __exit__(self, *_trouble: object) -> None:
        self.process.kill()  # it has nothing to finish
        self.process.join()

    def open(self, number: int, show: Progress = lambda done, total: None) -> None:
        while (opened := self.ask("open_more", number)) < number:
            show(opened, number)
        show(number, number)

    def load(self) -> None:
        """Every screen fetches its part, as it does when somebody opens the page."""
        self.ask("load_all")

    def fetch(self) -> None:
        """From now on the screens fetch their part after a bell, as live.js does."""
        self.ask("begin_to_fetch")

    def told(self, number: int) -> list[float]:
        """When each screen was told this change, as soon as all were."""
        return self.ask("told_of", number)

    def shown(self, number: int) -> list[float]:
        """When each screen first showed this change or a later one, as soon as all do."""
        return self.ask("shown_from", number)

    def fetched(self) -> list[float]:
        """How long each part took that was fetched since the last time, as soon as none is on its way."""
        return self.ask("fetched_since")

    def ask(self, order: str, *numbers: int) -> Any:
        try:
            self.pipe.send((order, numbers))
            if not self.pipe.poll(ANSWERS_WITHIN):
                raise CannotMeasure(f"The screens have said nothing for {ANSWERS_WITHIN:.0f} s.")
            answer = self.pipe.recv()
        except (EOFError, BrokenPipeError):
            raise CannotMeasure("The screens have ended.") from None
        if isinstance(answer, Exception):
            raise CannotMeasure(f"The screens stopped: {str(answer) or 'it took too long'}.")
        return answer


def follow_orders(pipe: Connection, *about: Any) -> None:
    """Until the process that gives them is gone. Ctrl-C is for that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asyncio.run(answer_orders(pipe, Screens(*about)))


async def answer_orders(pipe: Connection, screens: Screens) -> None:
    with suppress(EOFError):
        while True:
            order, numbers = await asyncio.to_thread(pipe.recv)
            try:
                answer = await getattr(screens, order)(*numbers)
                pipe.send(ConnectionError(screens.trouble) if screens.trouble else answer)
            except (OSError, TimeoutError) as trouble:
                pipe.send(trouble)


class Screens:
    def __init__(self, port: int, code: str, cookie: str, pages: Sequence[str]) -> None:
        self.port, self.code, self.cookie, self.pages = port, code, cookie, pages
        self.open: list[Screen] = []
        self.fetches = False
        self.on_their_way = 0
        self.told: dict[int, list[float]] = defaultdict(list)
        self.trouble = ""  # of a screen that gave up
        self.took: list[float] = []

    async def open_more(self, wanted: int) -> int:
        """Some more of them; how many are open."""
        begin, loop = len(self.open), asyncio.get_running_loop()
        some = [
            Screen(self, self.pages[number % len(self.pages)], (device(number), 0))
            for number in range(begin, min(begin + AT_ONCE, wanted))
        ]
        streams = [
            loop.create_connection(partial(_same, one), LAPTOP, self.port, local_addr=one.device) for one in some
        ]
        await asyncio.gather(*streams)
        await asyncio.wait_for(asyncio.gather(*(one.heard for one in some)), PATIENCE)
        self.open += some
        return len(self.open)

    async def load_all(self) -> None:
        for begin in range(0, len(self.open), AT_ONCE):
            await asyncio.gather(*(one.fetch(seen=-1) for one in self.open[begin : begin + AT_ONCE]))

    async def begin_to_fetch(self) -> None:
        self.fetches = True

    async def told_of(self, number: int) -> list[float]:
        await until(lambda: len(self.told[number]) >= len(self.open))
        return self.told[number]

    async def shown_from(self, number: int) -> list[float]:
        await until(lambda: all(one.shown >= number for one in self.open))
        return [one.first_showed(number) for one in self.open]

    async def fetched_since(self) -> list[float]:
        with suppress(TimeoutError):
            await until(lambda: not self.on_their_way)
        took, self.took = self.took, []
        return took


def _same(screen: Screen) -> Screen:
    return screen


class Screen(asyncio.Protocol):
    """One stream, and the page that shows what it rings for."""

    def __init__(self, screens: Screens, page: str, device: tuple[str, int]) -> None:
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
        transport.write(f"GET /live/{self.screens.code}/ HTTP/1.1\r\nHost: {LAPTOP}\r\n\r\n".encode())

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
                    await asyncio.wait_for(self.fetch_until_it_comes(), PATIENCE)
                self.screens.took.append(time.monotonic() - begun)
                self.shown = number
                self.fetched.append((number, time.monotonic()))
        except OSError as trouble:
            self.screens.trouble = str(trouble) or type(trouble).__name__
        finally:
            self.fetching = None
            self.screens.on_their_way -= 1

    async def fetch_until_it_comes(self) -> None:
        """A server that is too busy is asked again, and the time until then counts. Raises OSError after the last try."""
        for _try in range(TRIES - 1):
            with suppress(OSError):
                await self.fetch(self.shown)
                return
            await asyncio.sleep(AGAIN_AFTER)
        await self.fetch(self.shown)

    async def fetch(self, seen: int) -> None:
        reader, writer = await asyncio.open_connection(LAPTOP, self.screens.port, local_addr=self.device)
        try:
            writer.write(
                f"GET {self.page}?seen={seen} HTTP/1.1\r\nHost: {LAPTOP}\r\nHX-Request: true\r\n"
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


def need_room(screens: int) -> None:
    """A stream is an open file, and one more while its part is fetched. Raises CannotMeasure in a sentence."""
    try:
        import resource
    except ImportError:
        raise CannotMeasure("This system has no limits to ask; measure on Linux or macOS.") from None
    need = 2 * screens + SPARE_FILES
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < need:
        raise CannotMeasure(
            f"A program may open {most} files here, and {screens} screens need {need}. "
            f"`ulimit -Hn {need}`, as the machine’s owner, allows it."
        )
    if few != resource.RLIM_INFINITY and few < need:
        resource.setrlimit(resource.RLIMIT_NOFILE, (need, most))  # the screens inherit it
