"""A way to the hall that may be bad: it keeps the live stream to itself, or is cut and comes back."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

PATIENCE = 30.0


class Way:
    """A proxy on this machine. Each connection carries one request; `keeps_streams` is a buffering proxy's manner."""

    def __init__(self, hall: str, *, keeps_streams: bool) -> None:
        place = urlsplit(hall)
        self.hall = (str(place.hostname), int(place.port or 80))
        self.keeps_streams = keeps_streams
        self.is_cut = False
        self.open: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self.let_in, daemon=True).start()

    def let_in(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self.door.accept()
                if self.is_cut:
                    phone.close()
                else:
                    threading.Thread(target=self.carry, args=[phone], daemon=True).start()

    def carry(self, phone: socket.socket) -> None:
        """The request there and the answer back; of a stream that is kept, nothing but that there is one."""
        with suppress(OSError), phone, socket.create_connection(self.hall, timeout=PATIENCE) as hall:
            self.open |= {phone, hall}
            asked = head_of(phone)
            hall.sendall(asked.replace(b"Connection: keep-alive", b"Connection: close"))
            if asked.startswith(b"GET /live/") and self.keeps_streams:
                phone.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
                while hall.recv(65536):
                    pass
            threading.Thread(target=pour, args=[phone, hall], daemon=True).start()
            pour(hall, phone)

    def cut(self) -> None:
        """Whoever is connected is not any more, and nobody gets through."""
        self.is_cut = True
        for end in list(self.open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self.is_cut = False


def head_of(phone: socket.socket) -> bytes:
    asked = b""
    while b"\r\n\r\n" not in asked and (more := phone.recv(65536)):
        asked += more
    return asked


def pour(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while some := source.recv(65536):
            sink.sendall(some)


@contextmanager
def way_to(hall: str, *, keeps_streams: bool = False) -> Iterator[Way]:
    way = Way(hall, keeps_streams=keeps_streams)
    try:
        yield way
    finally:
        way.cut()
        way.door.shutdown(socket.SHUT_RDWR)
        way.door.close()
