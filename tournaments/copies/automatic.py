"""Makes copies automatically while the program runs: within a minute of a change, and at once after each round."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from time import monotonic

from tournaments import copies

LOOK_EVERY = 1.0  # seconds
COPY_EVERY = 60.0  # seconds; a copy is to be five minutes old at most, and one may fail
PATIENCE = 3.0  # seconds that the last copy gets when the program stops

logger = logging.getLogger(__name__)
copy_soon = threading.Event()


@asynccontextmanager
async def saving_copies() -> AsyncIterator[None]:
    """Makes copies as long as this lasts, and a last one at its end. Does nothing on PostgreSQL."""
    over = threading.Event()
    saver = threading.Thread(target=save_copies, args=[over], name="copies", daemon=True)
    if copies.are_possible():
        saver.start()
    yield
    over.set()
    if saver.is_alive():
        await asyncio.to_thread(saver.join, PATIENCE)


def save_copies(over: threading.Event) -> None:
    """Watch a number of SQLite that says whether anybody has written. clubnight made the first copy at the start."""
    with closing(sqlite3.connect(copies.find_database_file())) as watching:
        copied, at = read_data_version(watching), monotonic()
        # When the program stops, there is one more turn if something has changed since the last copy.
        while not (is_last := over.wait(LOOK_EVERY)) or copied != read_data_version(watching):
            now = read_data_version(watching)  # before the copy, which may miss what is saved while it is made
            has_changed = now != copied
            if is_last or is_due(has_changed, monotonic() - at):
                # Cleared before the copy, so that a wish that comes while it is made counts for the next one.
                copy_soon.clear()
                # Set before the attempt, so that a copy that fails waits its minute too.
                copied, at = now, monotonic()
                try:
                    (copies.make_copies if has_changed else copies.try_again)()
                except Exception:  # this thread must go on, or nothing is copied any more
                    logger.exception("No copy could be made; the next try is in a minute.")


def read_data_version(watching: sqlite3.Connection) -> int | None:
    """SQLite's number; None if the database cannot be read. That counts as a change, so the copy fails and says why."""
    with suppress(sqlite3.Error):
        # SQLite counts here what other connections write, and this one writes nothing.
        return int(watching.execute("PRAGMA data_version").fetchone()[0])
    return None


def is_due(has_changed: bool, since: float) -> bool:
    """Whether to make a copy now. A place that failed is tried again even without a change: the stick may be back."""
    if has_changed and copy_soon.is_set():
        return True
    return since >= COPY_EVERY and (has_changed or any(place.why_not for place in copies.list_places()))
