"""What can be wrong with an installation, and the one sentence that says what to do about it.

A Trouble is a member of an enum; its value is the English sentence in two halves, with the facts as {names}. Terminals and
the log show it as it is; `wording.laptop` translates it for screens. Trouble is not a mistake of the players, so it is never
raised as Refused: `find_trouble` recognises it in the exceptions of Python, the databases and Redis. Any other exception is a
bug.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
from enum import Enum
from pathlib import Path

import redis
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import InterfaceError, OperationalError
from django.db.utils import Error
from kombu.exceptions import KombuError

from scoring.refused import gettext_noop as _

MB = 1_000_000
HARDLY_ANY = MB  # with less space than this, an error of the disk means that it is full
COPIES = "copies"  # in the data folder


class Trouble(Enum):
    """What is wrong, and what the organiser can do about it: together one sentence."""

    DISK_FULL = (
        _("The disk is full, so nothing new can be saved"),
        _("delete something large on it, and saving goes on by itself"),
    )
    DISK_NEARLY_FULL = (
        _("Only {free} MB are left on the disk"),
        _("delete something large on it before it is full"),
    )
    NOT_WRITABLE = (
        _("The folder {folder} cannot be written to, so nothing can be saved"),
        _(
            "make it writable again, or copy it to another disk, set WHISTPARTY_DATA to the copy and start the program "
            "again"
        ),
    )
    DISK_FAILS = (
        _("The disk fails when something is saved"),
        _(
            "check that it is still connected, or stop the program and go on from the last copy on another disk; copies "
            "lie in {copies}"
        ),
    )
    DAMAGED = (
        _("The database is damaged"),
        _("stop the program and go on from the last good copy with “{command} restore”; copies lie in {copies}"),
    )
    REPLACED = (
        _("The database file was replaced or deleted while the program was running, so nothing is saved any more"),
        _(
            "stop the program, put the right file back or go on from the last copy with “{command} restore”, and start it "
            "again; copies lie in {copies}"
        ),
    )
    HELD = (
        _("Another program has locked the database, so nothing can be saved"),
        _("close that program, and saving goes on by itself"),
    )
    BAD_KEY = (
        _("The secret key {folder}/secret-key is damaged or cannot be read"),
        _(
            "delete it, then the next start makes a new one and organisers sign in again; “{command} restore” after that "
            "brings back the key of a copy"
        ),
    )
    NO_DATABASE_SERVER = (
        _("The database server does not answer"),
        _("start PostgreSQL again, or check DATABASE_URL; nothing that was saved is lost"),
    )
    OTHER_TABLES = (
        _("The database does not fit this version of the program"),
        _("stop the program and bring the database up to date with “{command} migrate”"),
    )
    NO_REDIS = (
        _("Redis does not answer, so other screens and the next seats come some seconds late"),
        _("start Redis again, or check REDIS_URL; everything is saved all the same"),
    )


STILL_SAVES = (Trouble.DISK_NEARLY_FULL, Trouble.NO_REDIS, Trouble.BAD_KEY)


class DatabaseReplaced(OperationalError):
    """The database file is not the one that this program opened. Nothing was saved."""


IN_SQLITE = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_READONLY: Trouble.NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: Trouble.NOT_WRITABLE,
    sqlite3.SQLITE_PERM: Trouble.NOT_WRITABLE,
    sqlite3.SQLITE_IOERR: Trouble.DISK_FAILS,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_BUSY: Trouble.HELD,
    sqlite3.SQLITE_LOCKED: Trouble.HELD,
}
# The classes and codes of PostgreSQL's SQLSTATE.
IN_POSTGRESQL = {
    "08": Trouble.NO_DATABASE_SERVER,
    "57P": Trouble.NO_DATABASE_SERVER,
    "53100": Trouble.DISK_FULL,
    "25006": Trouble.NOT_WRITABLE,
    "58030": Trouble.DISK_FAILS,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
    "42P01": Trouble.OTHER_TABLES,
    "42703": Trouble.OTHER_TABLES,
}
IN_FILES = {
    errno.ENOSPC: Trouble.DISK_FULL,
    errno.EDQUOT: Trouble.DISK_FULL,
    errno.EFBIG: Trouble.DISK_FULL,
    errno.EROFS: Trouble.NOT_WRITABLE,
    errno.EIO: Trouble.DISK_FAILS,
}


def find_trouble(error: BaseException | None) -> Trouble | None:
    """The trouble behind this exception; None if it is a bug or a person's mistake."""
    # Django says so when it needs the key and finds none.
    if isinstance(error, ImproperlyConfigured):
        return find_trouble(settings.SECRET_TROUBLE)
    if isinstance(error, DatabaseReplaced):  # before the others: it is one of Django's errors too
        return Trouble.REPLACED
    if isinstance(error, Error | sqlite3.Error):
        return _in_database(error)
    if isinstance(error, redis.RedisError | KombuError):
        return Trouble.NO_REDIS
    if isinstance(error, OSError):
        return _in_files(error)
    return Trouble.BAD_KEY if error is not None and error is settings.SECRET_TROUBLE else None


def _in_database(error: Error | sqlite3.Error) -> Trouble | None:
    """Looks at the database's own exception, which is the cause of Django's."""
    cause = error if isinstance(error, sqlite3.Error) else error.__cause__
    if isinstance(cause, sqlite3.Error):
        # SQLite has no code of its own for these.
        if str(cause).startswith(("no such table", "no such column")):
            return Trouble.OTHER_TABLES
        # The lowest byte is the kind of error; the others say what SQLite was doing.
        return _full_or_broken(IN_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF))
    code = getattr(cause, "sqlstate", None)
    if cause and code is None and isinstance(error, OperationalError | InterfaceError):
        return Trouble.NO_DATABASE_SERVER  # a connection that breaks, or could not be made, has no code
    return next((trouble for begins, trouble in IN_POSTGRESQL.items() if str(code).startswith(begins)), None)


def _in_files(error: OSError) -> Trouble | None:
    """If a file in the data folder cannot be made, the folder is the problem, whatever the system calls it."""
    ours = error.filename is not None and Path(str(error.filename)).is_relative_to(settings.DATA)
    return _full_or_broken(IN_FILES.get(error.errno or 0)) or (Trouble.NOT_WRITABLE if ours else None)


def _full_or_broken(trouble: Trouble | None) -> Trouble | None:
    """Some systems call a full disk an error of the disk."""
    full = trouble is Trouble.DISK_FAILS and measure_free_space() < HARDLY_ANY
    return Trouble.DISK_FULL if full else trouble


def measure_free_space() -> int:
    """The bytes that are free on the disk of the data folder; 0 if that is unknown."""
    try:
        return shutil.disk_usage(settings.DATA).free
    except OSError:
        return 0


def read_facts(folder: Path) -> dict[str, object]:
    """The facts in the sentences; `folder` is their name for the data folder."""
    return {
        "folder": folder,
        "copies": folder / COPIES,
        "free": measure_free_space() // MB,
        "command": settings.COMMAND,
    }


def write_in_english(trouble: Trouble) -> str:
    """The sentence for a terminal and the log."""
    what, remedy = trouble.value
    return f"{what}: {remedy}.".format(**read_facts(settings.DATA))
