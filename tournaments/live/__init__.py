"""Something changed in this party: its change number, and telling the screens.

The number is a column of the party, raised in the transaction of every change; it is the truth. Screens hold an
open stream at `/live/<code>/?since=<number seen>` and are told "changed, number N"; the page then fetches its part
with its own rights. What happens to the running game of one table is told with the number of that table, and pages that
do not show it take the number and fetch nothing (live.js).

The stream carries nothing secret, and a lost event costs nothing: every heartbeat says the number again, and every 20
seconds the process looks for all its screens at once. A screen that hears no heartbeat asks by itself (live.js). A
screen that hears one costs the database nothing.
"""

from __future__ import annotations

import logging
from functools import cache, partial

import redis
from django.conf import settings
from django.db import transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournaments.live.hub import listeners
from tournaments.models import sql

CHANNEL = "whistparty.changed"

logger = logging.getLogger(__name__)


def raise_change(code: str, table: int | None = None) -> int | None:
    """Raise the party's change number and tell the screens after the commit. Gives the new number; None if there is
    no such party, or if it went on on another laptop.

    `table`: only the running game of this table changes, so only pages that show it fetch.
    The UPDATE holds the party's row until the transaction ends, on both databases.
    """
    number = sql.raise_change(code)
    if number is None:
        return None

    transaction.on_commit(partial(tell_screens, code, number, table), robust=True)
    return number


def tell_screens(code: str, number: int, table: int | None = None) -> None:
    """Tell the screens of this process and, over Redis, of the others. Takes half a second at most, never raises."""
    listeners.tell_all(code, number, table)
    if settings.REDIS_URL:
        try:
            publisher(settings.REDIS_URL).publish(CHANNEL, f"{code} {number} {table or ''}".rstrip())
        except redis.RedisError:
            logger.warning("Redis does not answer; screens of other processes learn of change %s late.", number)


@cache
def publisher(url: str) -> redis.Redis:
    """One retry where an old connection was closed by the other end; none where the other end is silent."""
    once = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
    return redis.Redis.from_url(url, socket_timeout=0.4, socket_connect_timeout=0.4, retry=once)
