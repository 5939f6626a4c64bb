"""Who asks over HTTP: a browser without a screen, from an address of its own."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage, HTTPResponse
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from tests.addresses import LAPTOP, device

PATIENCE = 60.0  # seconds for one answer
LONGEST_REST = 4.0  # seconds; some servers close a connection that rests for five
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
REFUSED = 'class="refused"'


@dataclass(frozen=True)
class Answer:
    """`body` is as it was sent, so mostly compressed."""

    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def page(self) -> str:
        return (gzip.decompress(self.body) if self.headers["Content-Encoding"] == "gzip" else self.body).decode()

    @property
    def is_saved(self) -> bool:
        says = self.headers.get("Whist-Hand", "saved")
        return self.status in (200, 204, 302) and says == "saved" and REFUSED not in self.page


class Visitor:
    """It keeps its cookies, and the token of the last form that it saw.

    Every request has a connection of its own, so a visitor feels a server that lets nobody in; one that `stays` keeps its
    connection, as a browser does.
    """

    def __init__(
        self, port: int, *, address: str = "", cookie: str = "", patience: float = PATIENCE, stays: bool = False
    ) -> None:
        self.port, self.address, self.patience, self.stays = port, address or device(0), patience, stays
        self.cookies = SimpleCookie(cookie)
        self.status = 0  # of the last answer
        self.token = ""
        self.line = self.new_line()
        self.answered = 0.0

    def new_line(self) -> HTTPConnection:
        return HTTPConnection(LAPTOP, self.port, timeout=self.patience, source_address=(self.address, 0))

    def get(self, path: str, *, htmx: bool = False) -> Answer:
        answer = self.ask("GET", path, headers=by(htmx))
        if found := TOKEN.search(answer.page if is_page(answer) else ""):
            self.token = found[1]
        return answer

    def post(self, path: str, fields: Mapping[str, object], *, htmx: bool = True) -> Answer:
        return self.ask("POST", path, self.form(fields), by(htmx))

    def form(self, fields: Mapping[str, object]) -> str:
        return urlencode({"csrfmiddlewaretoken": self.token, **fields})

    def ask(self, method: str, path: str, body: str = "", headers: Mapping[str, str] | None = None) -> Answer:
        with self.connected() as line:
            self.begin(line, method, path, body, headers)
            return self.hear(line)

    @contextmanager
    def connected(self) -> Iterator[HTTPConnection]:
        """Two threads of one visitor may ask at the same moment, unless it stays."""
        line = self.line if self.stays else self.new_line()
        if time.monotonic() - self.answered > LONGEST_REST:
            line.close()
        try:
            yield line
        finally:
            self.answered = time.monotonic()
            if not self.stays:
                line.close()

    def begin(
        self, line: HTTPConnection, method: str, path: str, body: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        line.request(method, path, body or None, self.headers() | dict(headers or {}))

    def hear(self, line: HTTPConnection) -> Answer:
        response: HTTPResponse = line.getresponse()
        self.status = response.status
        for cookie in response.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        return Answer(response.status, response.headers, response.read())

    def headers(self) -> dict[str, str]:
        kept = "; ".join(f"{name}={cookie.value}" for name, cookie in self.cookies.items())
        usual = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": kept, "Accept-Encoding": "gzip"}
        return usual | ({} if self.stays else {"Connection": "close"})


def by(htmx: bool) -> dict[str, str]:
    return {"HX-Request": "true"} if htmx else {}


def is_page(answer: Answer) -> bool:
    return str(answer.headers.get("Content-Type")).startswith("text/html")
