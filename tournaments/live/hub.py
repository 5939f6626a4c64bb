"""The listeners of this process, one for each open stream, and the last changes of each party and each table on screens.

Changes come from any thread; listeners live in the event loop of their stream. Nothing here knows what a stream looks like.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import defaultdict
from collections.abc import Callable
from functools import cache

import redis
from django.conf import settings
from django.db import close_old_connections
from django.utils.module_loading import import_string
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournaments.models import Party

CHANNEL = "whistparty.changed"
FEW_SCREENS = 100  # they fetch their parts at once; more must spread their fetches, over 2 ms for each
MOST_SPREAD = 2000  # milliseconds
# Tell this many screens, then leave the loop to others for this many seconds. With 400 screens a hand right after an
# announcement takes 10 ms, and 20 ms if all are told at once (docs/speed.md).
AT_A_TIME, BETWEEN = 20, 0.002
MOST_LATELY = 50  # changes of a party that are remembered; a screen that has missed more fetches
LONGEST_CODE = 8  # of a party; the invitation to a table on screens is longer
MOST_TABLES = 12  # named in one event; a screen that has missed more fetches

logger = logging.getLogger(__name__)

# The number, the time over which screens spread, and the only table concerned (below zero: the only player's page).
Change = tuple[int, int, int | None]


class Listener:
    """One open stream. The hub stores what it has not heard yet, so a phone that sleeps costs no memory."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.woken = asyncio.Event()
        self.over = False

    def wake(self) -> None:
        self.woken.set()

    def end(self) -> None:
        self.over = True
        self.woken.set()


class Hub:
    """All open streams of this process. Any thread can tell them something; they live in their event loops."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.listening: dict[str, set[Listener]] = defaultdict(set)
        # The last changes of each party, in the order of their numbers: (number, spread, table).
        self.lately: dict[str, tuple[Change, ...]] = {}

    def __len__(self) -> int:
        with self.lock:
            return sum(map(len, self.listening.values()))

    def codes(self) -> list[str]:
        with self.lock:
            return list(self.listening)

    def join(self, code: str) -> Listener:
        listener = Listener()
        with self.lock:
            self.listening[code].add(listener)
        return listener

    def leave(self, code: str, listener: Listener) -> None:
        with self.lock:
            self.listening[code].discard(listener)
            if not self.listening[code]:
                del self.listening[code]
                # Nobody needs these any more: a stream that begins later reads the number from the database.
                self.lately.pop(code, None)

    def tell_all(self, code: str, number: int, table: int | None = None) -> None:
        with self.lock:
            # get, because a defaultdict would store an empty set for a party that nobody listens to.
            here = list(self.listening.get(code, ()))
            if not here:
                return
            lately = self.lately.get(code, ())
            # Redis and the regular look repeat what this process has told itself.
            if any(number == heard for heard, _spread, _table in lately):
                return
            self.lately[code] = tuple(sorted((*lately, (number, choose_spread(len(here)), table))))[-MOST_LATELY:]
        call_in_its_loop(here, Listener.wake)

    def news(self, code: str, since: int) -> tuple[int, str] | None:
        """The newest number and what to tell a stream that has heard `since`; None if nothing is new.

        In a large hall one change may overtake another. A screen that misses one fetches, even if it is not concerned.
        """
        # Without the lock: a tuple is replaced and never changed.
        changes = [change for change in self.lately.get(code, ()) if change[0] > since]
        return (changes[-1][0], join_changes(changes)) if changes else None

    def close(self) -> None:
        """End every stream, because the server stops. Screens connect again by themselves."""
        with self.lock:
            here = [one for listening in self.listening.values() for one in listening]
        call_in_its_loop(here, Listener.end)


def call_in_its_loop(some: list[Listener], act: Callable[[Listener], None]) -> None:
    """Call `act` for the listeners, some at a time, so that entering a hand does not wait for the whole hall."""

    def act_on_some(loop: asyncio.AbstractEventLoop, mine: list[Listener]) -> None:
        for listener in mine[:AT_A_TIME]:
            act(listener)
        if mine[AT_A_TIME:]:
            loop.call_later(BETWEEN, act_on_some, loop, mine[AT_A_TIME:])

    for loop in {one.loop for one in some}:
        if not loop.is_closed():
            loop.call_soon_threadsafe(act_on_some, loop, [one for one in some if one.loop is loop])


def join_changes(changes: list[Change]) -> str:
    """Several changes as one event: the newest number, the spread, and for table changes the first number and the tables.

    Table changes concern few screens, which need not spread. If a change in between is missing, only the later ones are
    named: a screen that needs them all notices the gap.
    """
    run: list[Change] = []
    for change in changes:
        run = [*run, change] if run and change[0] == run[-1][0] + 1 else [change]
    number, spread, _table = run[-1]
    tables = {table for _number, _spread, table in run if table is not None}
    if any(table is None for _number, _spread, table in run) or len(tables) > MOST_TABLES:
        return f"{number} {spread}" if spread else f"{number}"
    return " ".join(map(str, [number, 0, run[0][0], *sorted(tables)]))


listeners = Hub()


def tell_screens(code: str, number: int, table: int | None = None) -> None:
    """Tell the screens of this process and, over Redis, of the others. Takes half a second at most, never raises."""
    listeners.tell_all(code, number, table)
    if settings.REDIS_URL:
        try:
            open_publisher(settings.REDIS_URL).publish(
                CHANNEL, f"{code} {number} {'' if table is None else table}".rstrip()
            )
        except redis.RedisError:
            logger.warning("Redis does not answer; screens of other processes learn of change %s late.", number)


@cache
def open_publisher(url: str) -> redis.Redis:
    """A connection that retries once if the other end had closed it, but not if the other end is silent."""
    once = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
    return redis.Redis.from_url(url, socket_timeout=0.4, socket_connect_timeout=0.4, retry=once)


def choose_spread(screens: int) -> int:
    """The milliseconds over which the screens spread their fetches: 0 in an ordinary hall, 2,000 at most."""
    return min(2 * screens, MOST_SPREAD) if screens > FEW_SCREENS else 0


def read_numbers(codes: list[str]) -> list[tuple[str, int]]:
    close_old_connections()  # no request ends in this thread, after which Django would do it
    return [found for read in settings.NUMBERS_OF_STREAMS for found in import_string(read)(codes)]


def read_numbers_of_parties(codes: list[str]) -> list[tuple[str, int]]:
    parties = [code for code in codes if len(code) <= LONGEST_CODE]
    return list(Party.objects.filter(code__in=parties).values_list("code", "change")) if parties else []
