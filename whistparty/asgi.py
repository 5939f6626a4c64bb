"""Everything that a web process answers: the live stream by itself, all other pages by Django in threads.

A request waits in the event loop until it is whole (front.py). Then it takes a turn and a thread, and gives both back as
soon as its answer is made: sending the answer is the event loop's work again, so slow clients hold nothing.

Where there is no Redis this process is also the worker: it starts with the server and stops with it.
"""

import asyncio
import io
import os
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple, cast

from a2wsgi.wsgi import build_environ
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistparty.settings")

from whistparty.wsgi import application as pages  # noqa: I001  # sets Django up for what follows
from tournaments.copies.keeper import keeping_copies
from tournaments.live.redis_listener import listen_to_other_processes, look_now_and_then
from tournaments.live.stream import stream
from tournaments.trouble.look import log_trouble
from whistparty.connections import cut_off_the_stuck
from whistparty.embedded import worker
from whistparty.front import READS, STOPPING, TOO_OFTEN, Front, Gone, NotNow, Receive, Send, address_of, is_here, refuse
from whistparty.limits import Turns

# What people send has turns of its own, so that a hall that fetches its parts holds up no hand.
SENDS = 4
# Only one thread computes at a time. Beside 300 screens that fetch, two made a hand a third slower and no screen quicker.
LOOKS = 1
# Seconds that a page waits for what is being saved. Without it a hand beside 300 screens that fetch takes half as long again.
GIVE_WAY = 0.25
MOST_WAITING = 1000  # requests of one address that wait for their turn


class Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Site:
    """An ASGI application; the threads live as long as the server."""

    def __init__(self) -> None:
        self.front = Front()
        self.threads: ThreadPoolExecutor | None = None

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live_through(receive, send)
        elif scope["type"] == "http":
            try:
                await self.answer(scope, receive, send)
            except NotNow as refused:
                await refuse(scope, receive, send, refused.reason)
            except Gone:
                return

    async def answer(self, scope: Any, receive: Receive, send: Send) -> None:
        self.front.check(scope)
        if scope["path"].startswith("/live/"):
            with self.front.screen(scope):
                self.front.note(scope, await stream(scope, receive, send))
            return
        body = await self.front.whole_body(scope, receive)
        turns = self.sends if scope["method"] not in READS or is_here(scope) else self.looks
        if len(turns.waiting.get(address_of(scope), ())) >= MOST_WAITING:
            raise NotNow(TOO_OFTEN)
        async with turns.turn(address_of(scope)):
            if turns is self.looks:
                await self.sends.calm(GIVE_WAY)
            answer = await asyncio.get_running_loop().run_in_executor(self.threads, made, scope, body)
        self.front.note(scope, answer.status)
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})

    def stop(self) -> None:
        """Those who wait for a turn are sent away; screens come back by themselves."""
        for turns in (self.sends, self.looks):
            turns.send_away(NotNow(STOPPING))

    async def live_through(self, receive: Receive, send: Send) -> None:
        await receive()
        others = beside(listen_to_other_processes()) if settings.REDIS_URL else embedded_worker()
        chores = beside(look_now_and_then(), cut_off_the_stuck(), self.front.tidy())
        async with self.with_threads(), others, chores, keeping_copies():
            await send({"type": "lifespan.startup.complete"})
            await asyncio.to_thread(log_trouble)
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    @asynccontextmanager
    async def with_threads(self) -> AsyncIterator[None]:
        self.sends, self.looks = Turns(SENDS), Turns(LOOKS)
        self.threads = threads = ThreadPoolExecutor(SENDS + LOOKS, thread_name_prefix="page")
        yield
        await asyncio.to_thread(threads.shutdown, cancel_futures=True)


def made(scope: Any, body: bytes) -> Answer:
    """The whole answer, made in a thread."""
    begun: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], _trouble: Any = None) -> None:
        begun[:] = int(status[:3]), [(header(name.lower()), header(said)) for name, said in headers]

    parts = cast(Any, pages)(build_environ(scope, cast(Any, io.BytesIO(body))), start_response)
    try:
        whole = b"".join(parts)
    finally:
        parts.close()
    status, headers = begun
    return Answer(status, headers, whole)


def header(words: str) -> bytes:
    """A cookie of Django's begins with a space, which the server would refuse."""
    return words.strip().encode("latin-1")


@asynccontextmanager
async def embedded_worker() -> AsyncIterator[None]:
    worker.start()
    yield
    await asyncio.to_thread(worker.stop)


@asynccontextmanager
async def beside(*chores: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """What goes on for as long as the server."""
    going_on = asyncio.gather(*chores)
    yield
    going_on.cancel()
    with suppress(asyncio.CancelledError):
        await going_on


application = Site()
