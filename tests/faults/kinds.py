"""The kinds of fault: what each does to the evening, and then undoes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tests.faults.desk import correct_together
from tests.faults.proxy import ANSWER_LOST, WHOLE, Fate
from tests.faults.strangers import Crowd, answered_to, open_crowd, too_large
from tests.harness.entry import CLOCK, OFFSET
from tests.harness.hall import EMBEDDED, GROWN, Server

if TYPE_CHECKING:
    from tests.faults.evening import Evening

BOTH = (EMBEDDED, GROWN)
DISK_FULL = "the disk full"
STRANGERS, TOO_LARGE = "slow and silent strangers", "bodies that are too large"
TOO_LARGE_STATUS = 413
A_WHILE = 1.0  # seconds that a fault lasts where nothing else ends it
HALF_A_DAY = 12 * 3600.0
LONGEST_REQUEST = 2000  # bytes, about
LONGEST_ANSWER = 12_000


@dataclass(frozen=True)
class Kind:
    """`strike` breaks something and mends it again; where it answers a sentence, a promise was broken meanwhile."""

    name: str
    forms: tuple[str, ...]
    strike: Callable[[Evening], str | None]


def kill_web(evening: Evening) -> None:
    evening.lots.choice(evening.hall.webs).restart()


def kill_worker(evening: Evening) -> None:
    evening.lots.choice(evening.hall.workers).restart()


def kill_everything(evening: Evening) -> None:
    for program in evening.hall.programs:
        program.kill()
    for program in evening.hall.programs:
        program.start()
    for program in evening.hall.programs:
        program.wait_until_open()


def stop_web(evening: Evening) -> None:
    pause(evening.lots.choice(evening.hall.webs), evening.lots)


def stop_worker(evening: Evening) -> None:
    pause(evening.lots.choice(evening.hall.workers), evening.lots)


def pause(program: Server, lots: Random) -> None:
    program.signal_all(signal.SIGSTOP)
    time.sleep(lots.uniform(0.2, 3))
    program.signal_all(signal.SIGCONT)


def cut_connections(evening: Evening) -> None:
    """Each at another byte, of what the phone asks or of what it is answered."""
    lots = evening.lots

    def fate() -> Fate:
        if lots.random() < 0.5:
            return Fate(asked=lots.randrange(LONGEST_REQUEST))
        return Fate(answered=lots.randrange(LONGEST_ANSWER))

    with_fate(evening, fate)


def lose_answers(evening: Evening) -> None:
    """The server has done it, and the phone does not hear of it."""
    with_fate(evening, lambda: ANSWER_LOST)


def with_fate(evening: Evening, fate: Callable[[], Fate]) -> None:
    for proxy in evening.proxies:
        proxy.fate = fate
    time.sleep(A_WHILE)
    for proxy in evening.proxies:
        proxy.fate = lambda: WHOLE


def send_twice(evening: Evening) -> None:
    usual, evening.memory.twice = evening.memory.twice, 1.0
    time.sleep(A_WHILE)
    evening.memory.twice = usual


def move_clock(evening: Evening) -> None:
    """Up to half a day, in either direction, and it stays so."""
    with (evening.hall.folder / CLOCK).open("r+b") as clock:
        clock.write(OFFSET.pack(evening.lots.uniform(-HALF_A_DAY, HALF_A_DAY)))


def correct_at_once(evening: Evening) -> str | None:
    """Two organisers put the same result right, each in another way; one of them is let do it. Tried until that was so."""
    end = time.monotonic() + evening.plan.patience
    while time.monotonic() < end:
        if place := evening.a_confirmed_table():
            evening.corrected.add(place)
            with suppress(OSError):
                if done := correct_together(evening.desks, *place, evening.lots):
                    where = f"round {place[0]}, table {place[1]}"
                    return f"{done} organisers corrected {where} at the same time." if done > 1 else None
        time.sleep(0.1)
    return "Two organisers could not correct any result."


def strangers(evening: Evening) -> None:
    """Half-sent requests, readers that do not read and silent sockets, at every web process."""
    crowd = Crowd(half_sent=20, unread=5, silent=10)
    for web in evening.hall.webs:
        evening.strangers += open_crowd(crowd, web.port, table=evening.phones[0].path, large_file=evening.large_file)
    time.sleep(A_WHILE)


def strangers_leave(evening: Evening) -> None:
    while evening.strangers:
        evening.strangers.pop().close()


def send_too_much(evening: Evening) -> str | None:
    """A body beyond every limit; it is refused before it has arrived."""
    for web in evening.hall.webs:
        if (status := answered_to(too_large(), web.port)) != TOO_LARGE_STATUS:
            return f"A body that is too large was answered with {status or 'nothing'}."
    return None


def fill_disk(evening: Evening) -> None:
    """No file of the program may grow, as on a full disk. Linux only; the system's own limit does it."""
    import resource  # Windows has none

    process = evening.hall.webs[0].process.pid
    usual = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (1, usual[1]))
    time.sleep(A_WHILE)
    with suppress(ProcessLookupError):
        resource.prlimit(process, resource.RLIMIT_FSIZE, usual)


def empty_redis(evening: Evening) -> None:
    import redis

    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        client.flushall()


def hang_redis(evening: Evening) -> None:
    assert evening.hall.redis
    pause(evening.hall.redis, evening.lots)


def kill_redis(evening: Evening) -> None:
    redis = evening.hall.redis
    assert redis
    redis.kill()
    time.sleep(evening.lots.uniform(0, 1))
    redis.start()
    redis.wait_until_open()


def restart_postgresql(evening: Evening) -> None:
    evening.hall.postgresql.stop()
    time.sleep(evening.lots.uniform(0, 1))
    evening.hall.postgresql.ensure_postgres_running()


def crash_postgresql(evening: Evening) -> None:
    """One of its processes is killed, and all begin again from what they wrote down."""
    from django.db import connection

    connection.close()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        others = [pid for (pid,) in cursor.fetchall()]
    connection.close()
    if others:
        with suppress(ProcessLookupError):
            os.kill(evening.lots.choice(others), signal.SIGKILL)


KINDS = {
    kind.name: kind
    for kind in (
        Kind("a web process killed", BOTH, kill_web),
        Kind("a web process stopped and continued", BOTH, stop_web),
        Kind("everything killed", BOTH, kill_everything),
        Kind("connections cut at random bytes", BOTH, cut_connections),
        Kind("answers lost", BOTH, lose_answers),
        Kind("every form sent twice", BOTH, send_twice),
        Kind("two organisers correct at once", BOTH, correct_at_once),
        Kind(STRANGERS, BOTH, strangers),
        Kind(TOO_LARGE, BOTH, send_too_much),
        Kind("the clock moved", BOTH, move_clock),
        Kind(DISK_FULL, (EMBEDDED,), fill_disk),
        Kind("a worker killed", (GROWN,), kill_worker),
        Kind("a worker stopped and continued", (GROWN,), stop_worker),
        Kind("Redis emptied", (GROWN,), empty_redis),
        Kind("Redis hung", (GROWN,), hang_redis),
        Kind("Redis killed", (GROWN,), kill_redis),
        Kind("PostgreSQL restarted", (GROWN,), restart_postgresql),
        Kind("PostgreSQL crashed", (GROWN,), crash_postgresql),
    )
}
