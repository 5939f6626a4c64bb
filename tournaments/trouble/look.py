"""Looks for trouble, at the start and while the program runs, by trying what saving a hand needs."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import redis
from django.conf import settings
from django.db import connection, connections, transaction
from django.db.utils import Error

from tournaments.trouble import MB, Trouble, find_trouble, measure_free_space, write_in_english

PATIENCE = 0.4  # seconds that Redis gets
AGAIN_AFTER = 5.0  # seconds; before that, the last answer counts
REMEMBERED = 40.0  # seconds after saving failed; a phone tries again within 38
LONGEST_HELD = 2.0  # seconds; none of our transactions takes so long
NEARLY_FULL = 200 * MB

logger = logging.getLogger(__name__)


class DamagedDatabase(sqlite3.DatabaseError):
    """The database's own check found something; the message has its words."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def check_database() -> None:
    """SQLite's own check of the file, if there is one. A season takes seconds. Raises sqlite3.Error, such as Damaged."""
    path = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor != "sqlite" or not path.exists():
        return
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as database:
        (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise DamagedDatabase(found)


def does_redis_answer() -> bool:
    """Whether Redis answers; True if none is used."""
    if not settings.REDIS_URL:
        return True
    try:
        options = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
        with redis.Redis.from_url(settings.REDIS_URL, **options) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def save_something() -> None:
    """A real write that changes nothing. Raises what saving a hand would raise, and earlier if the database is locked.

    The row is changed and changed back in one transaction: SQLite writes no page for a row that gets its own values.
    """
    turn_sign = "UPDATE django_migrations SET id = -id WHERE id = (SELECT MIN(id) FROM django_migrations)"
    # The commit belongs to it: only there a replaced file is noticed (same_file).
    with limiting_wait(LONGEST_HELD), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(turn_sign)
        cursor.execute(turn_sign)


@contextmanager
def limiting_wait(seconds: float) -> Iterator[None]:
    """Limits the wait for a locked database, because this runs in a thread that makes pages."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {connection.settings_dict['OPTIONS']['timeout'] * 1000:.0f}")


class Watch:
    """What this process knows about its trouble."""

    def __init__(self) -> None:
        self.looking = threading.Lock()
        self.found: Trouble | None = None
        self.looked_at = self.failed_at = float("-inf")
        self.failed: Trouble | None = None

    def note(self, trouble: Trouble) -> None:
        """A request met this trouble. The last look knew nothing of it, so the next one does not wait."""
        if trouble is not self.now():
            self.looked_at = float("-inf")
        self.log(trouble)
        self.failed, self.failed_at = trouble, time.monotonic()

    def log(self, trouble: Trouble | None) -> None:
        """Log it once, not for each of a hundred phones."""
        if trouble and trouble is not self.now():
            logger.error("%s", write_in_english(trouble))

    def now(self) -> Trouble | None:
        """The trouble that a request met just now, or that the last look found."""
        return self.failed if time.monotonic() - self.failed_at < REMEMBERED else self.found

    def look(self) -> Trouble | None:
        """Try what can be wrong, if the last look is some seconds old. Only one thread looks at a time."""
        # Others who ask meanwhile do not wait, and get the answer of the look before.
        if time.monotonic() - self.looked_at > AGAIN_AFTER and self.looking.acquire(blocking=False):
            try:
                self.log(found := look_for_trouble())  # before it is stored, because `log` compares the two
                self.found, self.looked_at = found, time.monotonic()
            finally:
                self.looking.release()
        return self.now()


watch = Watch()


def look_for_trouble() -> Trouble | None:
    """The worst trouble now. An exception that `find_trouble` does not know is a bug, and is raised."""
    try:
        save_something()
    except Error as error:
        if trouble := find_trouble(error):
            return trouble
        raise
    # 0 may also mean that the space is unknown. A disk that is really full has failed above.
    if 0 < measure_free_space() < NEARLY_FULL:
        return Trouble.DISK_NEARLY_FULL
    if is_key_damaged():
        return Trouble.BAD_KEY
    return None if does_redis_answer() else Trouble.NO_REDIS


def is_key_damaged() -> bool:
    """Whether the file of the key is damaged. This process has the key in memory, but the next start needs the file."""
    file = settings.DATA / settings.SECRET_FILE
    if not settings.SECRET_IS_STORED or not file.exists():
        return False
    try:
        return file.read_text("utf-8") != settings.SECRET_KEY
    except (OSError, ValueError):
        return True


def log_trouble() -> None:
    """Log trouble at the start of a server. Other errors of the database, such as a missing table, show on the pages."""
    with suppress(Error):
        watch.look()
    connections.close_all()
