"""What a part of the program logs, heard from before it starts: Celery, at its first start, makes `caplog` deaf."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def listening_to(name: str) -> Iterator[list[str]]:
    """The messages of this logger, while it lasts."""
    listening = Listening()
    logging.getLogger(name).addHandler(listening)
    try:
        yield listening.messages
    finally:
        logging.getLogger(name).removeHandler(listening)


class Listening(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())
