"""What a part of the program logs, heard from before it starts: Celery, at its first start, makes `caplog` deaf."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


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


def good_copies(club: Path) -> list[Path]:
    """Every file with the name of a copy; it must be a whole one."""
    found = sorted((club / "copies").glob("whistparty-*"))
    for copy in found:
        with closing(sqlite3.connect(copy)) as rows:
            assert rows.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert rows.execute("SELECT count(*) FROM copy").fetchall() == [(1,)]
    return found
