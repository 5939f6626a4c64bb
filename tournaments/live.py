"""Something changed in this party: its change number, and telling the screens.

The number is a column of the party, raised in the transaction of every change; it is the truth. Screens hold an
open stream at `/live/<code>/?since=<number seen>` and are told "changed, number N"; the page then fetches its part
with its own rights. What happens to the running game of one table is told with the number of that table, and pages that
do not show it take the number and fetch nothing (live.js).

The stream is a bell: it carries nothing that anybody may not know, and a bell that is lost costs nothing: every
heartbeat says the number again, and now and then the process looks for all its screens at once. A screen that hears no
heartbeat asks by itself (live.js). So a screen that hears one costs the database nothing.
"""

from __future__ import annotations

import asyncio
import logging
import re
import threading
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import randrange
from typing import Any
from urllib.parse import parse_qs

import redis
import redis.asyncio
from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection, transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournaments.models import Party

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

CHANNEL = "whistparty.changed"
HEARTBEAT = 15.0  # live.js calls it silence when none came for 25 s
LOOK_EVERY = 20.0
FRESH = 1.0  # seconds that a number once read is good for screens that come; bells keep it up to date
FEW_SCREENS = 100  # so many fetch their part in a moment; more are asked to spread, 2 ms for each of them
MOST_SPREAD = 2000  # milliseconds
AT_A_TIME, BETWEEN = 20, 0.002  # so many screens are told, then the loop does something else for so many seconds
PATIENCE = 100  # times BETWEEN that a large hall is told later where somebody's hand is just being saved
MOST_TABLES = 12  # that one bell names; who slept through more of them fetches
MOST_SCREENS = 5000  # twice the largest hall, at about 20 kB each
LIVE_PATH = re.compile(r"/live/([A-Z0-9]{1,8})/")

logger = logging.getLogger(__name__)


def raise_change(code: str, table: int | None = None) -> int | None:
    """Raise the party's change number and tell the screens after the commit; the new number, None if no such party.

    `table`: nothing changes but the running game of this table, and only who shows that need look.
    The UPDATE holds the party's row until the transaction ends, on both databases.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {Party._meta.db_table} SET change = change + 1 WHERE code = %s RETURNING change", [code]
        )
        row = cursor.fetchone()
    if row is None:
        return None
    number: int = row[0]

    def ring() -> None:
        tell_screens(code, number, table)

    transaction.on_commit(ring, robust=True)
    return number


def tell_screens(code: str, number: int, table: int | None = None) -> None:
    """Ring this process's screens and, where there are others, theirs. Takes half a second at most, never raises."""
    hub.ring(code, number, table)
    if settings.REDIS_URL:
        try:
            publisher(settings.REDIS_URL).publish(CHANNEL, f"{code} {number} {table or ''}")
        except redis.RedisError:
            logger.warning("Redis does not answer; screens of other processes learn of change %s late.", number)


@cache
def publisher(url: str) -> redis.Redis:
    """One retry where an old connection was closed by the other end; none where the other end is silent."""
    once = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
    return redis.Redis.from_url(url, socket_timeout=0.4, socket_connect_timeout=0.4, retry=once)


@dataclass(frozen=True, slots=True)
class Bell:
    """The changes from `first` to `last`, and the tables whose running games they are about; None: about everybody."""

    first: int
    last: int
    tables: frozenset[int] | None

    def and_then(self, later: Bell) -> Bell:
        """Both in one. Where a change between them was not heard, the later one alone: who needs both finds a gap."""
        if later.first != self.last + 1:
            return later
        tables = None if self.tables is None or later.tables is None else self.tables | later.tables
        return Bell(self.first, later.last, None if tables and len(tables) > MOST_TABLES else tables)


class Ear:
    """One open stream. It keeps in one bell what is not told yet, so a phone that sleeps costs no memory."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.bell = Bell(-1, -1, None)
        self.told = True
        self.spread = 0
        self.rung = asyncio.Event()
        self.over = False

    @property
    def newest(self) -> int:
        return self.bell.last

    def hear(self, number: int, spread: int = 0, table: int | None = None) -> None:
        if number > self.newest:
            bell = Bell(number, number, None if table is None else frozenset({table}))
            self.bell, self.told = bell if self.told else self.bell.and_then(bell), False
            self.spread = spread
        self.rung.set()

    def take(self) -> str:
        """What the newest bell says: its number, over how long to spread, and where it is not about everybody its first
        number and its tables. Those are few screens, which need not spread.
        """
        self.told = True
        if self.bell.tables is None:
            return f"{self.newest} {self.spread}" if self.spread else f"{self.newest}"
        return " ".join(map(str, [self.newest, 0, self.bell.first, *sorted(self.bell.tables)]))

    def end(self) -> None:
        self.over = True
        self.rung.set()


class Hub:
    """All open streams of this process. Rung from any thread; the streams live in their event loop."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.asking = threading.Lock()
        self.saving = 0  # requests that save something just now; only the loop that answers them counts
        self.ears: dict[str, set[Ear]] = defaultdict(set)
        # The newest number of those that are listened to, and when it was read.
        self.read: dict[str, tuple[int, float]] = {}

    def __len__(self) -> int:
        with self.lock:
            return sum(map(len, self.ears.values()))

    def codes(self) -> list[str]:
        with self.lock:
            return list(self.ears)

    def join(self, code: str) -> Ear:
        ear = Ear()
        with self.lock:
            self.ears[code].add(ear)
        return ear

    def leave(self, code: str, ear: Ear) -> None:
        with self.lock:
            self.ears[code].discard(ear)
            if not self.ears[code]:
                del self.ears[code]
                self.read.pop(code, None)

    def ring(self, code: str, number: int, table: int | None = None) -> None:
        with self.lock:
            ears = list(self.ears.get(code, ()))
            if code in self.read:
                known, at = self.read[code]
                self.read[code] = max(known, number), at
        spread = spread_of(len(ears))
        tell_each(ears, lambda ear: ear.hear(number, spread, table))

    def known(self, code: str) -> int | None:
        """The party's number where it was read a moment ago."""
        number, at = self.read.get(code, (None, 0.0))
        return number if time.monotonic() - at < FRESH else None

    def number(self, code: str) -> int | None:
        """The party's number, read once for all screens that come at the same moment, as they do after a restart."""
        with self.asking:
            known = self.known(code)
            if known is not None:
                return known
            at, number = time.monotonic(), number_of(code)
            with self.lock:
                if number is not None and code in self.ears:
                    self.read[code] = max(number, self.read.get(code, (number, at))[0]), at
            return number

    def close(self) -> None:
        """End every stream: the server wants to stop. Screens come back by themselves."""
        with self.lock:
            ears = [ear for listening in self.ears.values() for ear in listening]
        tell_each(ears, Ear.end)


def tell_each(ears: list[Ear], tell: Callable[[Ear], None]) -> None:
    """In each ear's own loop, some at a time: whoever enters a hand shall not wait until the whole hall is told."""

    def tell_some_of(loop: asyncio.AbstractEventLoop, mine: list[Ear], patience: int) -> None:
        if hub.saving and patience and len(mine) > AT_A_TIME:
            loop.call_later(BETWEEN, tell_some_of, loop, mine, patience - 1)
            return
        for ear in mine[:AT_A_TIME]:
            tell(ear)
        if mine[AT_A_TIME:]:
            loop.call_later(BETWEEN, tell_some_of, loop, mine[AT_A_TIME:], patience)

    for loop in {ear.loop for ear in ears}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell_some_of, loop, [ear for ear in ears if ear.loop is loop], PATIENCE)


hub = Hub()


def spread_of(screens: int) -> int:
    """Over how many milliseconds so many screens shall fetch their part: nothing in a usual hall, two seconds at most."""
    return min(2 * screens, MOST_SPREAD) if screens > FEW_SCREENS else 0


def number_of(code: str) -> int | None:
    return dict(numbers_of([code])).get(code)


def numbers_of(codes: list[str]) -> list[tuple[str, int]]:
    close_old_connections()
    return list(Party.objects.filter(code__in=codes).values_list("code", "change"))


async def stream(scope: Message, receive: Receive, send: Send) -> None:
    """The raw ASGI end of `GET /live/<code>/?since=N`. It stands outside Django, so it guards itself."""
    address = LIVE_PATH.fullmatch(scope["path"])
    if address is None or scope["method"] != "GET":
        return await refuse(send, status=404)
    if len(hub) >= MOST_SCREENS:
        return await refuse(send, status=503)
    code = address[1]
    ear = hub.join(code)  # before the number is read, so that no change falls between
    try:
        number = hub.known(code)
        if number is None:
            number = await asyncio.to_thread(hub.number, code)
        if number is None:
            return await refuse(send, status=404)
        ear.hear(number)
        return await ring_until_over(ear, seen_by(scope), receive, send)
    finally:
        hub.leave(code, ear)


def seen_by(scope: Message) -> int:
    """The number that the screen holds: from the last bell where it reconnects, else from the address."""
    headers = dict(scope["headers"])
    in_address = parse_qs(scope["query_string"].decode("latin-1")).get("since", [""])[0]
    held = [headers.get(b"last-event-id", b"").decode("latin-1"), in_address]
    return max(int(number) if re.fullmatch("[0-9]{1,18}", number) else -1 for number in held)


async def ring_until_over(ear: Ear, seen: int, receive: Receive, send: Send) -> None:
    """Until the phone is gone or the server stops.

    The heartbeat finds out phones that left without a word, and tells a phone that is there that it is not forgotten. It
    comes at once where there is no change to tell: a proxy that keeps the stream to itself is then known within seconds.
    """
    headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await say(send, f"retry: {reconnect_after(len(hub))}\n\n")
    gone = asyncio.create_task(until_gone(receive, ear))
    told = False
    try:
        while not ear.over:
            ear.rung.clear()
            newest = ear.take()
            if ear.newest > seen:
                seen = ear.newest
                await say(send, f"id: {seen}\nevent: changed\ndata: {newest}\n\n")
            elif not told:
                await say(send, f"event: here\ndata: {ear.newest}\n\n")
            told = True
            try:
                await asyncio.wait_for(ear.rung.wait(), HEARTBEAT)
            except TimeoutError:
                told = False
    finally:
        gone.cancel()
    await send({"type": "http.response.body", "body": b""})


def reconnect_after(screens: int) -> int:
    """Milliseconds until this screen comes back; those of a full hall shall not all come at the same moment."""
    return 1000 + randrange(1000 + 3 * screens)


async def until_gone(receive: Receive, ear: Ear) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    ear.end()


async def say(send: Send, words: str) -> None:
    await send({"type": "http.response.body", "body": words.encode(), "more_body": True})


async def refuse(send: Send, *, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def listen_to_other_processes() -> None:
    """Ring what other processes publish on Redis, for as long as this process lives."""
    reachable = True
    while True:
        try:
            async for code, number, table in published():
                reachable = True
                hub.ring(code, number, table)
        except (redis.RedisError, OSError):
            if reachable:
                logger.warning("Redis does not answer; changes made in other processes come with the slow poll.")
            reachable = False
        await asyncio.sleep(2)


async def look_now_and_then() -> None:
    """Ring what nobody rang for: what another program has changed, and bells that were lost. One look for all screens."""
    looked = None
    while True:
        await asyncio.sleep(LOOK_EVERY)
        codes, written = hub.codes(), last_written()
        if codes and (written is None or written != looked):
            try:
                for code, number in await asyncio.to_thread(numbers_of, codes):
                    hub.ring(code, number)
            except DatabaseError:
                logger.warning("The database does not answer; what other programs change is told later.")
                continue
            looked = written


def last_written() -> tuple[int, ...] | None:
    """How SQLite's log of changes looks from outside, so that a quiet hall asks the database nothing; else None."""
    if connection.vendor != "sqlite":
        return None
    try:
        log = Path(f"{connection.settings_dict['NAME']}-wal").stat()
    except OSError:
        return None
    return log.st_size, log.st_mtime_ns


async def published() -> AsyncIterator[tuple[str, int, int | None]]:
    """First what may have been missed while nobody listened, then every bell. Raises when the connection is lost."""
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL, health_check_interval=10, decode_responses=True)
    async with client, client.pubsub(ignore_subscribe_messages=True) as heard:
        await heard.subscribe(CHANNEL)
        for code, number in await asyncio.to_thread(numbers_of, hub.codes()):
            yield code, number, None
        while True:
            message = await heard.get_message(timeout=5.0)
            if message is not None:
                code, raised_to, *about = message["data"].split()
                yield code, int(raised_to), int(about[0]) if about else None
