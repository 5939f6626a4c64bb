"""Tells screens over raw ASGI: a server-sent stream for each screen, beside Django, with limits of its own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from random import randrange
from typing import Any
from urllib.parse import parse_qs

from django.db.utils import Error

from tournaments.live.hub import AT_A_TIME, Listener, listeners, read_numbers

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HEARTBEAT = 15.0  # seconds; live.js gives up after 25 s without one
FOUND, NOT_FOUND = 200, 404
LIVE_PATH = re.compile(r"/live/([A-Z0-9]{1,8}|[A-Za-z0-9_-]{22})/")  # a party, or a table on screens


class Numbers:
    """Reads the numbers of parties for streams that begin, AT_A_TIME of them with one query, and one query after another.

    When three thousand streams began at once, each with a query of its own, a page waited six seconds for a thread.
    """

    def __init__(self, read: Callable[[list[str]], list[tuple[str, int]]] = read_numbers) -> None:
        self.read_now = read
        self.reading = asyncio.Lock()
        self.asking: list[str] = []
        self.next: asyncio.Task[dict[str, int]] | None = None

    async def of(self, code: str) -> int | None:
        """The number of a party, read after this was called; None if there is no such party. Raises Error."""
        if self.next is None or len(self.asking) >= AT_A_TIME:
            self.asking = []
            self.next = asyncio.create_task(self.read(self.asking))
            # Without this, asyncio complains if the query fails while nobody waits for it any more.
            self.next.add_done_callback(asyncio.Future.exception)
        self.asking.append(code)
        return (await asyncio.shield(self.next)).get(code)  # one screen that hangs up must not stop it

    async def read(self, asking: list[str]) -> dict[str, int]:
        async with self.reading:
            if asking is self.asking:
                self.next = None  # streams that begin from now on need a later query
            return dict(await asyncio.to_thread(self.read_now, list(set(asking))))


async def answer_stream(scope: Message, receive: Receive, send: Send, numbers: Numbers) -> int:
    """Answers `GET /live/<code>/?since=N` over raw ASGI until the screen goes. Returns the status of the answer."""
    address = LIVE_PATH.fullmatch(scope["path"])
    if address is None or scope["method"] != "GET":
        return await refuse(send, status=NOT_FOUND)
    code = address[1]
    listener = listeners.join(code)  # before the number is read, so that no change is missed in between
    try:
        try:
            number = await numbers.of(code)
        except Error:  # the screen connects again by itself
            return await refuse(send, status=503)
        if number is None:
            return await refuse(send, status=NOT_FOUND)
        return await tell_until_over(code, listener, number, read_seen_number(scope), receive, send)
    finally:
        listeners.leave(code, listener)


def read_seen_number(scope: Message) -> int:
    """The number that the screen has: from the last event if it reconnects, or else from the address."""
    headers = dict(scope["headers"])
    in_address = parse_qs(scope["query_string"].decode("latin-1")).get("since", [""])[0]
    held = [headers.get(b"last-event-id", b"").decode("latin-1"), in_address]
    return max(int(number) if re.fullmatch("[0-9]{1,18}", number) else -1 for number in held)


async def tell_until_over(code: str, listener: Listener, number: int, seen: int, receive: Receive, send: Send) -> int:
    """Runs until the phone is gone or the server stops. The party has this `number`; the screen shows what it has `seen`."""
    # The last header tells nginx not to collect events before it sends them.
    headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]
    await send({"type": "http.response.start", "status": FOUND, "headers": headers})
    await say(send, f"retry: {reconnect_after(len(listeners))}\n\n")
    gone = asyncio.create_task(wait_until_gone(receive, listener))
    try:
        await tell_news(code, listener, number, str(number) if number > seen else "", send)
    finally:
        gone.cancel()
    await send({"type": "http.response.body", "body": b""})
    return FOUND


async def tell_news(code: str, listener: Listener, number: int, news: str, send: Send) -> None:
    """Tell every change, and a heartbeat if there was none. `news` is what the screen has not heard up to `number`.

    The heartbeat finds phones that left without closing, and tells a phone that the stream works. The first one comes at
    once if there is no change to tell, so that a proxy that holds the stream back is noticed within seconds.
    """
    quiet = True
    while not listener.over:
        listener.woken.clear()  # before the news is read: a wake after that counts
        number, news = listeners.news(code, number) or (number, news)
        if news:
            await say(send, f"id: {number}\nevent: changed\ndata: {news}\n\n")
        elif quiet:
            await say(send, f"event: here\ndata: {number}\n\n")
        news, quiet = "", False
        try:
            await asyncio.wait_for(listener.woken.wait(), HEARTBEAT)
        except TimeoutError:
            quiet = True


def reconnect_after(screens: int) -> int:
    """Milliseconds until this screen connects again. They differ, so that a full hall does not do it all at once."""
    return 1000 + randrange(1000 + 3 * screens)


async def wait_until_gone(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


async def say(send: Send, words: str) -> None:
    await send({"type": "http.response.body", "body": words.encode(), "more_body": True})


async def refuse(send: Send, *, status: int) -> int:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
    return status
