"""Everything that a web process answers: the live stream here, all other pages by Django in threads.

A request waits in the event loop until it is complete (intake.py). Then it takes a turn and a thread, and gives both back as
soon as its answer is made. The event loop sends the answer, so a slow client holds up nothing.

Without Redis this process is also the worker, which starts and stops with the server.
"""

import asyncio
import io
from typing import Any

from django import setup
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_started

setup(set_prefix=False)

from tournaments.copies.automatic import saving_copies
from tournaments.live.hub import FEW_SCREENS, listeners
from tournaments.live.redis_listener import listen_to_other_processes, look_now_and_then
from tournaments.live.stream import Numbers, answer_stream
from tournaments.trouble.look import log_trouble
from whistparty import intake
from whistparty.connections import cut_off_the_stuck
from whistparty.embedded import worker
from whistparty.intake import ClientGone, Intake, NotNow, Receive, Send, read_address, taking_a_place
from whistparty.limits import Turns
from whistparty.page_processes import PROCESSES, PageProcesses

# What people send has turns of its own, and so have the pages that they open, so that nobody who enters a hand waits while the
# screens of a whole hall fetch. With 400 screens the page after a hand could take 1.5 s (docs/security.md).
SENDS = 4
LOOKS = 2
LOOKS_ELSEWHERE = 2 * PROCESSES  # one is made while another is on its way from or to its process
OF_ITS_OWN = b"seen="  # in the query of a page that a screen fetches of its own, after a change
AT_TABLES = 2  # cards at tables on screens: their computers think, and no hand of the evening waits for that
OF_TABLES = "/play/"
OF_THE_HALL = ("/p/", "/t/")  # the pages that a whole hall fetches at once

pages = WSGIHandler()


Answer = tuple[int, list[tuple[bytes, bytes]], bytes]  # its status, headers and body


class Site:
    """An ASGI application."""

    def __init__(self) -> None:
        self.intake = Intake()
        self.page_processes = PageProcesses(makes_pages=__name__)
        self.is_stopping = False

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live_through(receive, send)
        elif scope["type"] == "http":
            try:
                await self.answer(scope, receive, send)
            except NotNow as refused:
                await intake.refuse(scope, receive, send, refused.reason)
            except ClientGone:
                return

    async def answer(self, scope: Any, receive: Receive, send: Send) -> None:
        # Before the body is read, so that a client over its limit costs next to nothing.
        self.intake.check(scope)
        if scope["path"].startswith("/live/"):
            with taking_a_place(self.intake.screens, scope, intake.TOO_MANY_SCREENS):
                self.has_page_processes()  # they start while the hall fills, not when all of it fetches
                self.intake.note(scope, await answer_stream(scope, receive, send, self.numbers))
            return
        body = await self.intake.whole_body(scope, receive)  # before it takes a place, which a slow sender would hold
        with taking_a_place(self.intake.waiting, scope, intake.TOO_OFTEN):
            status, headers, content = await self.in_turn(scope, body)
        self.intake.note(scope, status)
        # After the place is given back, so that a client that reads slowly holds none.
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    async def in_turn(self, scope: Any, body: bytes) -> Answer:
        # The laptop goes with the hands, so the desk never waits behind a hall that fetches pages.
        is_look = scope["method"] in intake.READS and not intake.is_here(scope)
        is_fetch = is_look and OF_ITS_OWN in scope["query_string"]
        elsewhere = is_fetch and scope["path"].startswith(OF_THE_HALL) and self.has_page_processes()
        turns = self.elsewhere if elsewhere else self.fetches if is_fetch else self.looks if is_look else self.sends
        if scope["path"].startswith(OF_TABLES):
            turns = self.tables
        async with turns.turn(read_address(scope)):
            if self.is_stopping:  # it may have waited for its turn until now
                raise NotNow(intake.STOPPING)
            if elsewhere:
                return await self.page_processes.run(make_answer, scope, body)
            return await asyncio.to_thread(make_answer, scope, body)

    def has_page_processes(self) -> bool:
        """Only without Redis: with it, a large hall has several web processes already."""
        return settings.EMBEDDED and len(listeners) > FEW_SCREENS and self.page_processes.are_ready()

    def stop(self) -> None:
        """From now on, requests that wait for a turn are refused; phones send theirs again by themselves."""
        self.is_stopping = True

    async def live_through(self, receive: Receive, send: Send) -> None:
        await receive()
        # Here and not in `__init__`: asyncio ties a lock to the event loop that first waits for it.
        self.sends, self.looks, self.fetches = Turns(SENDS), Turns(LOOKS), Turns(LOOKS)
        self.elsewhere, self.tables = Turns(LOOKS_ELSEWHERE), Turns(AT_TABLES)
        self.numbers = Numbers()
        self.is_stopping = False
        chores = [look_now_and_then(), cut_off_the_stuck(), self.intake.tidy()]
        if settings.EMBEDDED:
            worker.start()
        else:
            chores.append(listen_to_other_processes())
        going_on = [asyncio.create_task(chore) for chore in chores]
        async with saving_copies():
            await send({"type": "lifespan.startup.complete"})
            await asyncio.to_thread(log_trouble)
            await receive()
            self.page_processes.stop()
            for chore in going_on:
                chore.cancel()
            await asyncio.wait(going_on)  # raises nothing: a chore that broke must not cost the last copy
            if settings.EMBEDDED:
                await asyncio.to_thread(worker.stop)
        await send({"type": "lifespan.shutdown.complete"})


def make_answer(scope: Any, body: bytes) -> Answer:
    """The whole answer, made in a thread. Django's own ASGI handler would write the body to the disk first."""
    # Django closes old connections to the database at this signal, and its own handlers send it too.
    request_started.send(sender=WSGIHandler, scope=scope)
    response = pages.get_response(ASGIRequest(scope, io.BytesIO(body)))
    try:
        said = [*response.items(), *(("Set-Cookie", cookie.OutputString()) for cookie in response.cookies.values())]
        headers = [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in said]
        return response.status_code, headers, b"".join(response)
    finally:
        # This also sends `request_finished`, at which Django closes connections again.
        response.close()


application = Site()
