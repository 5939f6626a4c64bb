"""Everything that a web process answers: the live stream by itself, all other pages by Django in a thread pool.

Where there is no Redis this process is also the worker: it starts with the server and stops with it.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistparty.settings")

from whistparty.wsgi import application as pages  # noqa: I001  # sets Django up for what follows
from tournaments import live
from whistparty.embedded import worker

THREADS = 10


class Site:
    """An ASGI application; the threads live as long as the server."""

    def __init__(self) -> None:
        self.pages: WSGIMiddleware | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.live_through(receive, send)
        elif scope["type"] == "http" and scope["path"].startswith("/live/"):
            await live.stream(scope, receive, send)
        elif self.pages:
            await self.pages(scope, receive, send)

    async def live_through(self, receive: Any, send: Any) -> None:
        await receive()
        others = beside(live.listen_to_other_processes()) if settings.REDIS_URL else embedded_worker()
        async with self.threads(), others, beside(live.look_now_and_then()):
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    @asynccontextmanager
    async def threads(self) -> AsyncIterator[None]:
        self.pages = WSGIMiddleware(cast(WSGIApp, pages), workers=THREADS)
        yield
        await asyncio.to_thread(self.pages.executor.shutdown)
        self.pages = None


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
