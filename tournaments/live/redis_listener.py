"""Tells this process's screens what others change: it hears from Redis, and looks into the database now and then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import redis
import redis.asyncio
from django.conf import settings
from django.db import DatabaseError

from tournaments.live.hub import CHANNEL, listeners, read_numbers

LOOK_EVERY = 20.0

logger = logging.getLogger(__name__)


async def listen_to_other_processes() -> None:
    """Tell the screens what other processes publish on Redis. Runs as long as the process."""
    reachable = True
    while True:
        try:
            async for code, number, table in listen_for_changes():
                reachable = True
                listeners.tell_all(code, number, table)
        except (redis.RedisError, OSError):
            if reachable:  # logged once for each outage
                logger.warning("Redis does not answer; changes made in other processes come with the slow poll.")
            reachable = False
        except DatabaseError:
            logger.warning("The database does not answer; what was missed meanwhile is told later.")
        await asyncio.sleep(2)


async def look_now_and_then() -> None:
    """Tell changes that nobody has told: those of other programs, and lost ones. One query for all screens."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        try:
            for code, number in await asyncio.to_thread(read_numbers, listeners.codes()):
                listeners.tell_all(code, number)
        except DatabaseError:
            logger.warning("The database does not answer; what other programs change is told later.")


async def listen_for_changes() -> AsyncIterator[tuple[str, int, int | None]]:
    """First what may have been missed before listening, then every change. Raises when the connection is lost."""
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL, health_check_interval=10, decode_responses=True)
    async with client, client.pubsub(ignore_subscribe_messages=True) as heard:
        # Subscribe before reading the numbers, or a change between the two would be lost.
        await heard.subscribe(CHANNEL)
        for code, number in await asyncio.to_thread(read_numbers, listeners.codes()):
            yield code, number, None
        while True:
            message = await heard.get_message(timeout=5.0)
            if message is not None:
                code, raised_to, *about = message["data"].split()
                yield code, int(raised_to), int(about[0]) if about else None
