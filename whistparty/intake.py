"""Stands before the pages: a request goes on only if it is complete, small enough, and within this client's limits.

Nothing here takes a thread. The answer to a refused request is one sentence, in the browser's language.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, quote

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError
from django.http.request import split_domain_port, validate_host
from django.utils.translation import get_language, get_language_from_request, gettext, override
from django.utils.translation import gettext_noop as _

from whistparty.limits import Allowance, Ceiling, is_own_machine
from whistparty.pages import OURS

PATIENCE = 10.0  # seconds for a body to arrive
SLOWEST = 20_000  # bytes a second: a body that arrives at this pace gets more time
LINGER = 2.0  # seconds to go on reading a refused body, so that its sender reads the answer
MOST_FROM_THE_HALL = 31_000_000  # bytes; only the organiser's own machine sends more
SMALL = 16_000  # bytes; the number of larger bodies on their way at one time is limited

# What stands behind it does not count, so that nobody fills the memory with long addresses.
LONGEST_LINK = 100
# For a browser that waits for a page, because a phone shows plain text in tiny letters.
PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{words}</title><h1>{words}</h1>"""
READS = ("GET", "HEAD")
FIRST_PAGE = "/"
OF_A_TABLE_ON_SCREENS = re.compile(r"/j/([^/]*)")  # where a code may be typed with a space or a dash in it
WITH_A_CODE = re.compile(r"/(?:live|desk|[a-z]|api/v1/evenings)/([A-Za-z0-9]{1,8})(?:/|$)")
FOR_PROGRAMS = "/api/"  # they read JSON
FOUND, LEADS_ON, NOT_FOUND = range(200, 300), 302, 404

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


@dataclass(frozen=True)
class Refusal:
    status: int
    sentence: str
    code: str  # for programs, and always the same


NO_PAGE = Refusal(400, _("This is not the address of a page."), "no-page")
NO_NAME = Refusal(
    400, _("This program does not answer under that name. Open the address that the hall screen shows."), "no-name"
)
TOO_LARGE = Refusal(413, _("What you sent is too large for this page. Nothing of it was saved."), "too-large")
TOO_SLOW = Refusal(
    408, _("What you sent did not arrive in time. Nothing of it was saved. Please send it again."), "too-slow"
)
TOO_OFTEN = Refusal(
    429, _("Too much comes from this device or its network. Wait a minute, and try again."), "too-often"
)
TOO_MANY_GUESSES = Refusal(
    429,
    _("Too many wrong codes came from this device or its network. Wait a minute, and type the code again."),
    "too-many-guesses",
)
TOO_MANY_SCREENS = Refusal(503, _("Too many screens of this network are open. Close some of them."), "too-many-screens")
STOPPING = Refusal(503, _("The program is being stopped. Nothing was saved."), "stopping")
TOO_BUSY = Refusal(
    503, _("Too many large files are being sent just now. Wait a minute, and send it again."), "too-busy"
)


class NotNow(Exception):
    """The request is refused, and `reason` says why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.sentence)
        self.reason = reason


class ClientGone(Exception):
    """The client hung up before the request was whole."""


class Intake:
    """What each address has asked for. Each process counts by itself."""

    def __init__(self) -> None:
        self.asking = Allowance(at_once=5000, a_second=200)  # docs/security.md has the reasons for all these numbers
        self.sending = Allowance(at_once=600, a_second=20)
        self.sending_by_link = Allowance(at_once=60, a_second=2)
        self.guessing = Allowance(at_once=60, a_second=0.5)
        self.large = Ceiling(in_all=4, of_one=2)
        self.large_of_organisers = Ceiling(in_all=4, of_one=2)  # by device: strangers may share its address
        self.screens = Ceiling(in_all=5000, of_one=1500)
        self.waiting = Ceiling(in_all=6000, of_one=1000)
        self.codes: set[str] = set()  # the right ones: only a wrong code is a guess

    def check(self, scope: Any) -> None:
        """Raises NotNow for an address that no page has, a name that is not ours, and for a client that has asked too much."""
        if not scope["path"].startswith("/"):
            raise NotNow(NO_PAGE)
        if not is_our_name(scope):
            raise NotNow(NO_NAME)
        if is_here(scope):
            return
        now, address = time.monotonic(), read_address(scope)
        code = read_code(scope)
        # A code that was right before works even while somebody behind the same router guesses others.
        if code and code not in self.codes and not self.guessing.has(address, now):
            raise NotNow(TOO_MANY_GUESSES)
        if scope["method"] in READS:
            allowed = self.asking.take(address, now)
        else:
            by_link = f"{address} {read_link(scope['path'])}"
            allowed = self.sending.take(address, now) and self.sending_by_link.take(by_link, now)
        if not allowed:
            raise NotNow(TOO_OFTEN)

    def note(self, scope: Any, status: int) -> None:
        """Learn from the answer: a code that was not found was a guess. A refusal says nothing about the code."""
        code = read_code(scope)
        # The code of a table on screens leads on to it; at a desk, that would say nothing of the code.
        if code and (status in FOUND or (status == LEADS_ON and OF_A_TABLE_ON_SCREENS.match(scope["path"]))):
            self.codes.add(code)
        elif code and status == NOT_FOUND and not is_here(scope):
            self.guessing.take(read_address(scope), time.monotonic())

    async def whole_body(self, scope: Any, receive: Receive) -> bytes:
        """The body, once it is complete. Raises NotNow if it is too large or too slow, and ClientGone."""
        limit = find_body_limit(scope)
        # Refused before a byte is read. A sender may declare nothing, so the bytes are counted as well.
        if read_declared_length(scope) > limit:
            raise NotNow(TOO_LARGE)
        body, begun, is_counted = bytearray(), time.monotonic(), False
        with ExitStack() as places:
            while True:
                left = begun + PATIENCE + len(body) / SLOWEST - time.monotonic()
                message = await receive_in_time(receive, min(left, PATIENCE))
                body += message.get("body", b"")
                if len(body) > limit:
                    raise NotNow(TOO_LARGE)
                if len(body) > SMALL and not is_counted:
                    # The session costs a query, so it is read for large bodies only.
                    device = "" if is_here(scope) else await asyncio.to_thread(find_organisers_device, scope)
                    ceiling = self.large_of_organisers if device else self.large
                    places.enter_context(taking_a_place(ceiling, scope, TOO_BUSY, who=device))
                    is_counted = True
                if not message.get("more_body"):
                    return bytes(body)

    async def tidy(self) -> None:
        """Runs as long as the server: forget the addresses that have asked nothing for a while."""
        while True:
            await asyncio.sleep(60)
            for allowance in (self.asking, self.guessing, self.sending, self.sending_by_link):
                allowance.forget_full(time.monotonic())


@contextmanager
def taking_a_place(ceiling: Ceiling, scope: Any, refusal: Refusal, *, who: str = "") -> Iterator[None]:
    """Takes a place of this address, or of `who`, as long as this lasts. Raises NotNow if there is none."""
    if is_here(scope):
        yield
        return
    who = who or read_address(scope)
    if not ceiling.enter(who):
        raise NotNow(refusal)
    try:
        yield
    finally:
        ceiling.leave(who)


def find_organisers_device(scope: Any) -> str:
    """The session of the organiser's device that asks; empty for everybody else. It reads the database."""
    session = SessionStore(ASGIRequest(scope, io.BytesIO()).COOKIES.get(settings.SESSION_COOKIE_NAME))
    with suppress(DatabaseError):  # while it is in trouble, an organiser waits among the others
        return str(session.session_key) if SESSION_KEY in session else ""
    return ""


async def receive_in_time(receive: Receive, seconds: float) -> Any:
    try:
        async with asyncio.timeout(seconds):
            message = await receive()
    except TimeoutError:
        raise NotNow(TOO_SLOW) from None
    if message["type"] == "http.disconnect":
        raise ClientGone
    return message


def is_here(scope: Any) -> bool:
    """Whether the organiser's own machine asks. Its requests are not counted."""
    return is_own_machine(scope.get("client"), scope.get("server"))


def is_our_name(scope: Any) -> bool:
    """Whether Django would answer under the name that the client used for this machine. It logs any other with a traceback."""
    host = dict(scope["headers"]).get(b"host")
    name, _port = split_domain_port(host.decode("latin-1")) if host else ("", "")
    return host is None or (bool(name) and validate_host(name, settings.ALLOWED_HOSTS))


def read_address(scope: Any) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def read_code(scope: Any) -> str:
    """The code of the party or the table in an address, or typed on the first page; empty if there is none."""
    if scope["path"] == FIRST_PAGE:
        return read_typed_code(scope["query_string"])
    if of_table := OF_A_TABLE_ON_SCREENS.match(scope["path"]):
        return "".join(filter(str.isalnum, of_table[1])).upper()
    found = WITH_A_CODE.match(scope["path"])
    return found[1].upper() if found else ""


def read_typed_code(query: bytes) -> str:
    """The code that Django reads there, which is the last of several, as `find_party_by_code` reads it."""
    fields = query.decode("latin-1")
    if fields.count("&") >= settings.DATA_UPLOAD_MAX_NUMBER_FIELDS:
        return ""  # Django refuses so many fields (400)
    typed = dict(parse_qsl(fields, keep_blank_values=True)).get("code", "")
    return "".join(filter(str.isalnum, typed)).upper()


def read_link(path: str) -> str:
    """The part of an address that names one table, one player or one page: what is below it is counted together."""
    # As in /t/CODE/3/KEY: with the empty part before the first stroke there are five.
    return "/".join(path[:LONGEST_LINK].split("/")[:5])


def find_body_limit(scope: Any) -> int:
    """The most bytes that this client may send to this page (settings.BODY_LIMITS)."""
    longest = max((prefix for prefix in settings.BODY_LIMITS if scope["path"].startswith(prefix)), key=len)
    limit = int(settings.BODY_LIMITS[longest])
    return limit if is_here(scope) else min(limit, MOST_FROM_THE_HALL)


def read_declared_length(scope: Any) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


def wants_page(scope: Any) -> bool:
    return b"text/html" in dict(scope["headers"]).get(b"accept", b"")


def write_refusal(scope: Any, reason: Refusal, words: str) -> tuple[str, str]:
    """The content type and the body of a refusal: for a program, a browser that waits for a page, or a script of a page."""
    if scope["path"].startswith(FOR_PROGRAMS):
        return "application/json", json.dumps({"code": reason.code, "message": words, "facts": {}}, ensure_ascii=False)
    if wants_page(scope):
        return "text/html; charset=utf-8", PAGE.format(language=get_language(), words=words)
    return "text/plain; charset=utf-8", words


async def refuse(scope: Any, receive: Receive, send: Send, reason: Refusal) -> None:
    """Answer with the sentence and close. Go on reading for a moment, or the sender would never read the answer."""
    with override(get_language_from_request(ASGIRequest(scope, io.BytesIO()))):
        words = gettext(reason.sentence)
        kind, body = write_refusal(scope, reason, words)
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body.encode())).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        (OURS.lower().encode(), b"yes"),
        (b"whist-why", quote(words).encode()),  # shown by live.js and outbox.js
    ]
    await send({"type": "http.response.start", "status": reason.status, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode(), "more_body": True})
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER):
            while (await receive()).get("more_body"):
                pass
    await send({"type": "http.response.body", "body": b""})
