"""Phones that ask: through the running server or straight into Django, with cookies, gzip and a token of a form."""

from __future__ import annotations

import gzip
import http.client
import io
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any, Protocol
from urllib.parse import urlencode, urlsplit

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
PATIENCE = 60.0  # seconds; only a server that is broken takes so long
LONGEST_REST = 4.0  # seconds; some servers close a connection that rests for five


@dataclass(frozen=True)
class Answer:
    """What came back. `body` is as it was sent, so mostly compressed."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def is_page(self) -> bool:
        return any(name.lower() == "content-type" and value.startswith("text/html") for name, value in self.headers)

    @property
    def text(self) -> str:
        packed = ("content-encoding", "gzip") in ((name.lower(), value) for name, value in self.headers)
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Ask(Protocol):
    def __call__(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer: ...


def over_the_wire(address: str) -> Ask:
    """One connection that stays open, as a browser's does; after a rest of several seconds, another one."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    answered = 0.0

    def ask(method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        nonlocal answered
        if time.monotonic() - answered > LONGEST_REST:
            connection.close()
        connection.request(method, path, body or None, dict(headers))
        response = connection.getresponse()
        answer = Answer(response.status, tuple(response.getheaders()), response.read())
        answered = time.monotonic()
        return answer

    return ask


def straight_into(application: Callable[..., Any]) -> Ask:
    """Django alone: no socket, no threads; the request is made and answered here."""

    def ask(method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, sent: list[tuple[str, str]], _trouble: object = None) -> None:
            begun.append((status, sent))

        response = application(environ(method, path, headers, body), start_response)
        sent_body = b"".join(response)
        response.close()
        status, sent = begun[0]
        return Answer(int(status[:3]), tuple(sent), sent_body)

    return ask


def environ(method: str, path: str, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    path, _, query = path.partition("?")
    given = {"HTTP_" + name.upper().replace("-", "_"): value for name, value in headers.items()}
    return {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": headers.get("Content-Type", ""),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": io.StringIO(),
        **given,
    }


def form(fields: Mapping[str, object]) -> bytes:
    return urlencode(fields).encode()


class Phone:
    """A browser without a screen: it keeps its cookies and the token of the last form it saw."""

    def __init__(self, ask: Ask, cookies: Mapping[str, str] | None = None) -> None:
        self.ask = ask
        self.cookies = dict(cookies or {})
        self.token = ""

    def open(self, path: str, *, htmx: bool = False) -> Answer:
        answer = self._ask("GET", path, {}, b"", htmx)
        for name, value in answer.headers:
            if name.lower() == "set-cookie":
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(value).items()}
        if answer.is_page and (found := TOKEN.search(answer.text)):
            self.token = found[1]
        return answer

    def send(self, path: str, fields: Mapping[str, object], *, htmx: bool = False) -> Answer:
        """A form; by htmx the token comes from the cookie, as a phone sends the hands that it keeps (outbox.js)."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if htmx:
            return self._ask("POST", path, headers | {"X-CSRFToken": self.cookies["csrftoken"]}, form(fields), htmx)
        return self._ask("POST", path, headers, form({"csrfmiddlewaretoken": self.token, **fields}), htmx)

    def _ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes, htmx: bool) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        usual = {"Host": "127.0.0.1", "Accept": "text/html", "Accept-Encoding": "gzip", "Cookie": cookies}
        asked_by = {"HX-Request": "true"} if htmx else {}
        return self.ask(method, path, {**usual, **asked_by, **headers}, body)
