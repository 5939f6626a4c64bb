"""Everything that a web process answers: the live stream by itself, all other pages by Django in a thread pool.

Where there is no Redis this process is also the worker: it starts with the server and stops with it.
"""

import asyncio
import os
from collections.abc import AsyncIterator
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
        async with self.threads(), bells_of_others() if settings.REDIS_URL else embedded_worker():
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
async def bells_of_others() -> AsyncIterator[None]:
    listening = asyncio.create_task(live.listen_to_other_processes())
    yield
    listening.cancel()
    with suppress(asyncio.CancelledError):
        await listening


application = Site()
