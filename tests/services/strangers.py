"""Somebody in the hall who is not on the organiser's machine: raw sockets from another address of the loopback."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.addresses import NEIGHBOUR, NO_STRANGERS, STRANGER, has_strangers
from tests.servers import NEVER_HERE

__all__ = ["NEIGHBOUR", "STRANGER"]

SOON = 30.0  # seconds, on a busy machine
needs_strangers = pytest.mark.skipif(not has_strangers(), reason=NEVER_HERE + NO_STRANGERS)


def connect(hall: str, source: str = STRANGER, *, buffer: int | None = None) -> socket.socket:
    """`buffer`: how many bytes wait at most on this side until they are read."""
    place = urlsplit(hall)
    one = socket.socket()
    if buffer is not None:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    one.settimeout(SOON)
    one.bind((source, 0))
    one.connect((place.hostname, place.port))
    return one


def say(hall: str, words: str, source: str = STRANGER, **options: int) -> socket.socket:
    """A connection on which this was sent, with the blank line that ends a head where `words` have none."""
    one = connect(hall, source, **options)
    one.sendall((words if "\n\n" in words else f"{words}\n\n").replace("\n", "\r\n").encode())
    return one


def get(hall: str, path: str, source: str = STRANGER, *, headers: str = "") -> tuple[int, str]:
    """The status and the whole answer."""
    return heard(say(hall, f"GET {path} HTTP/1.1\nHost: hall\nConnection: close{headers}", source))


def post(hall: str, path: str, body: str = "", source: str = STRANGER) -> tuple[int, str]:
    head = f"POST {path} HTTP/1.1\nHost: hall\nConnection: close\nContent-Length: {len(body)}\n\n"
    return heard(say(hall, head + body, source))


def heard(one: socket.socket) -> tuple[int, str]:
    """Until the server closes; 0 where it said nothing."""
    with one:
        said = b"".join(pieces(one))
    return (int(said.split()[1]) if said else 0), said.decode(errors="replace")


def pieces(one: socket.socket) -> Iterator[bytes]:
    try:
        while piece := one.recv(65536):
            yield piece
    except ConnectionResetError:
        return


def is_closed(one: socket.socket) -> bool:
    """Whether the server has ended this connection; takes nothing that it sent."""
    one.setblocking(False)
    try:
        return one.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def close(sockets: Iterator[socket.socket] | list[socket.socket]) -> None:
    for one in sockets:
        one.close()
