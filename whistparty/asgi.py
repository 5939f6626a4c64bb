"""Everything that a web process answers: the live stream by itself, all other pages by Django in a thread pool.

Where there is no Redis this process is also the worker: it starts with the server and stops with it.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistparty.settings")

from whistparty.wsgi import application as pages  # noqa: I001  # sets Django up for what follows
from tournaments.live.ears import hub
from tournaments.live.others import listen_to_other_processes, look_now_and_then
from tournaments.live.stream import MOST_SCREENS, refuse, stream
from whistparty.embedded import worker

THREADS = 10
# Parts that screens fetch after a bell: so many at a time, for each takes its share of the time of a hand that is saved.
FETCHES = 1
LONGEST_WAIT = 0.25  # seconds that a part waits for hands that are being saved, one after the other


class Site:
    """An ASGI application; the threads live as long as the server."""

    def __init__(self) -> None:
        self.pages: Callable[[Any, Any, Any], Awaitable[None]] | None = None
        self.stops = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.live_through(receive, send)
        elif scope["type"] == "http" and scope["path"].startswith("/live/"):
            await stream(scope, receive, send)
        elif self.pages and is_fetch(scope):
            async with self.turns:
                await self.when_calm()
                if self.stops:
                    await refuse(send, status=503)
                else:
                    await self.pages(scope, receive, send)
        elif self.pages:
            with self.goes_first() if scope["method"] == "POST" else nullcontext():
                await self.pages(scope, receive, send)

    def stop(self) -> None:
        """Screens that wait for their turn are sent away; they come back by themselves."""
        if self.pages:
            self.stops = True
            self.calm.set()
            for _ in range(MOST_SCREENS):
                self.turns.release()

    @contextmanager
    def goes_first(self) -> Iterator[None]:
        """What somebody sends is saved before the screens fetch on: a hall of a thousand fetches for seconds."""
        hub.saving += 1
        self.calm.clear()
        try:
            yield
        finally:
            hub.saving -= 1
            if not hub.saving:
                self.calm.set()

    async def when_calm(self) -> None:
        if hub.saving:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.calm.wait(), LONGEST_WAIT)

    async def live_through(self, receive: Any, send: Any) -> None:
        await receive()
        others = beside(listen_to_other_processes()) if settings.REDIS_URL else embedded_worker()
        async with self.threads(), others, beside(look_now_and_then()):
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    @asynccontextmanager
    async def threads(self) -> AsyncIterator[None]:
        self.turns, self.calm, self.stops = asyncio.Semaphore(FETCHES), asyncio.Event(), False
        self.pages = django = WSGIMiddleware(cast(WSGIApp, pages), workers=THREADS)
        yield
        await asyncio.to_thread(django.executor.shutdown, cancel_futures=True)
        self.pages = None


def is_fetch(scope: Any) -> bool:
    """A part that a screen fetches because it rang; it says what it has seen (templates/_bell.html)."""
    return scope["method"] == "GET" and b"seen=" in scope["query_string"]


@asynccontextmanager
async def embedded_worker() -> AsyncIterator[None]:
    worker.start()
    yield
    await asyncio.to_thread(worker.stop)


@asynccontextmanager
async def beside(what: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """What goes on for as long as the server."""
    going_on = asyncio.create_task(what)
    yield
    going_on.cancel()
    with suppress(asyncio.CancelledError):
        await going_on


application = Site()
