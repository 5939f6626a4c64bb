"""The network between a phone and the laptop, with scissors: it can be cut at any byte, before an answer, or for good."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from urllib.parse import urlsplit

POST, STREAM = b"POST ", b"GET /live/"
BEGINS = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"


class Wire:
    """A door of its own before the server; all that goes through it can be cut.

    `is_up` lets connections through. Of the next request that posts, `cut_after` bytes reach the server; with `cut_answer`
    the server hears all of it and its answer is lost. Where it `is_stuck`, nothing breaks and nothing gets through. One
    that `keeps_streams` does as a buffering proxy: of the live stream nothing comes but that there is one.
    """

    def __init__(self, server: str) -> None:
        address = urlsplit(server)
        self.server = (address.hostname or "127.0.0.1", address.port or 80)
        self.is_up = True
        self.cut_after: int | None = None
        self.cut_answer = False
        self.is_stuck = False
        self.keeps_streams = False
        self.cuts = 0
        self.open: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self.answer_the_door, daemon=True).start()

    def answer_the_door(self) -> None:
        while True:
            try:
                phone, _from = self.door.accept()
            except OSError:
                return
            threading.Thread(target=self.connect, args=[phone], daemon=True).start()

    def connect(self, phone: socket.socket) -> None:
        try:
            laptop = socket.create_connection(self.server) if self.is_up else None
        except OSError:
            laptop = None
        if laptop is None:
            phone.close()
            return
        line = Line(self, phone, laptop)
        self.open |= {phone, laptop}
        threading.Thread(target=line.asks, daemon=True).start()
        threading.Thread(target=line.answers, daemon=True).start()

    def down(self) -> None:
        """As when the phone leaves the hall: what is open breaks, nothing new gets through."""
        self.is_up = False
        for one in list(self.open):
            hang_up(one)
        self.open.clear()

    def up(self) -> None:
        self.is_up = True

    def close(self) -> None:
        self.is_stuck = False
        self.down()
        self.door.close()


class Line:
    """One connection; every piece that the phone sends is looked at on its way."""

    def __init__(self, wire: Wire, phone: socket.socket, laptop: socket.socket) -> None:
        self.wire, self.phone, self.laptop = wire, phone, laptop
        self.answer_is_lost = self.answer_is_kept = False

    def asks(self) -> None:
        with suppress(OSError):
            while sent := self.phone.recv(65536):
                while self.wire.is_stuck:
                    time.sleep(0.05)
                if sent.startswith(POST) and self.wire.cut_after is not None:
                    self.laptop.sendall(sent[: self.wire.cut_after])
                    self.wire.cuts += 1
                    break
                if sent.startswith(STREAM) and self.wire.keeps_streams:
                    self.answer_is_kept = True
                    self.phone.sendall(BEGINS)
                self.answer_is_lost |= sent.startswith(POST) and self.wire.cut_answer
                self.laptop.sendall(sent)
        if not self.answer_is_lost:
            self.hang_up()

    def answers(self) -> None:
        with suppress(OSError):
            while said := self.laptop.recv(65536):
                if self.answer_is_lost:
                    self.wire.cuts += 1
                    break
                if not self.answer_is_kept:
                    self.phone.sendall(said)
        self.hang_up()

    def hang_up(self) -> None:
        for one in (self.phone, self.laptop):
            hang_up(one)
            self.wire.open.discard(one)


def hang_up(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
