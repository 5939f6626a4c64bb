"""Connections that cost a careless server everything: half-sent requests, readers that do not read, silent sockets."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from tests.addresses import LAPTOP, device
from tests.harness.visitor import Visitor
from tests.services.strangers import connect, heard

FIRST_ADDRESS = 100  # of the strangers; players and screens have those before
A_FEW = 10  # connections from one address
PIPELINED = 60
TINY = 2048  # bytes that a reader who does not read takes at most
LARGE = 200_000  # bytes of a file that is sent in part
PIECE, PIECES = 10_000, 20  # bytes, and how many of them are too many


@dataclass(frozen=True)
class Crowd:
    half_sent: int
    unread: int
    silent: int

    def __str__(self) -> str:
        return f"{self.half_sent} half-sent, {self.unread} unread, {self.silent} silent"


def open_crowd(crowd: Crowd, port: int, *, table: str, large_file: str) -> list[socket.socket]:
    """All of them, from many addresses. `table` is the address of a table's page, `large_file` of a static file."""
    says = [
        *half_requests(crowd.half_sent, table),
        *[unread_requests(large_file)] * crowd.unread,
        *[b""] * crowd.silent,
    ]
    opened = []
    for number, words in enumerate(says):
        one = knock(port, device(FIRST_ADDRESS + number // A_FEW))
        say_what_it_takes(one, words)
        opened.append(one)
    return opened


def knock(port: int, address: str) -> socket.socket:
    one = connect(f"http://{LAPTOP}:{port}", address, buffer=TINY)
    one.setblocking(False)
    return one


def say_what_it_takes(one: socket.socket, words: bytes) -> None:
    """As much as the server takes at once; it may be tired of this address already."""
    try:
        while words and (sent := one.send(words)):
            words = words[sent:]
    except OSError:
        return


def half_requests(number: int, table: str) -> Iterator[bytes]:
    """Most are the shortest that there is; one in ten has sent much of a file already."""
    kinds: list[Callable[[str], bytes]] = [*[half_body] * 5, half_hand, half_hand, half_head, half_head, half_file]
    for place in range(number):
        yield kinds[place % len(kinds)](table)


def half_head(table: str) -> bytes:
    return f"GET {table} HTTP/1.1\r\nHost: hall\r\nCook".encode()


def half_body(_table: str) -> bytes:
    form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9"
    return f"POST /nowhere/ HTTP/1.1\r\nHost: hall\r\n{form}\r\n\r\nke".encode()


def half_hand(table: str) -> bytes:
    form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 120"
    return f"POST {table}hand/ HTTP/1.1\r\nHost: hall\r\n{form}\r\n\r\nround=1&hand=1&tri".encode()


def half_file(_table: str) -> bytes:
    form = f"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {2 * LARGE}"
    return f"POST /go-on/ HTTP/1.1\r\nHost: hall\r\n{form}\r\n\r\n".encode() + b"x" * LARGE


def unread_requests(large_file: str) -> bytes:
    return f"GET {large_file}?seen=0 HTTP/1.1\r\nHost: hall\r\n\r\n".encode() * PIPELINED


def too_large() -> bytes:
    """In pieces, so that nothing says beforehand how much it is."""
    form = "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\nConnection: close"
    piece = f"{PIECE:x}\r\n".encode() + b"x" * PIECE + b"\r\n"
    return f"POST /nowhere/ HTTP/1.1\r\nHost: hall\r\n{form}\r\n\r\n".encode() + PIECES * piece + b"0\r\n\r\n"


def answered_to(words: bytes, port: int) -> int:
    """The status of the answer; 0 if none came."""
    one = connect(f"http://{LAPTOP}:{port}", device(FIRST_ADDRESS))
    with suppress(ConnectionError):  # the server need not read all of it
        one.sendall(words)
    with suppress(TimeoutError):
        return heard(one)[0]
    return 0


def largest_script(port: int) -> str:
    page = Visitor(port).get("/").page
    files = [part.split('"')[0] for part in page.split('src="')[1:]]
    return max(files, key=lambda file: len(Visitor(port).get(file).page))
