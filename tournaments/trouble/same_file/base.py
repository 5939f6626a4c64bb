"""Django's SQLite, but it refuses to save once its file was replaced or deleted.

SQLite goes on writing to a deleted file without an error, and everything is lost when the program stops. So before each
commit it compares the files at the path with those that the connection opened.
"""

from __future__ import annotations

import os
import threading
from typing import Any
from weakref import WeakSet

from django.db.backends.sqlite3 import base

from tournaments.trouble import DatabaseReplaced

File = tuple[int, int] | None
BESIDE = ("", "-wal", "-shm")  # the database, its log, and the index of the log

# By path: the database file that this process opened first. Later connections must find the same file.
first_opened: dict[str, File] = {}


class DatabaseWrapper(base.DatabaseWrapper):
    # One for all connections of the process: comparing the files and opening them is one step.
    opening = threading.Lock()
    all: WeakSet[DatabaseWrapper] = WeakSet()
    files: tuple[File, ...] = ()

    def get_new_connection(self, conn_params: Any) -> Any:
        path = str(self.settings_dict["NAME"])
        with self.opening:
            now, others = find_files_at(path), [other.files for other in self.all if other.is_at(path)]
            if first_opened.get(path, now[0]) != now[0] or any(files != now for files in others):
                raise DatabaseReplaced  # SQLite would make new, empty files here
            connection = super().get_new_connection(conn_params)
            connection.execute("PRAGMA schema_version")  # reads, so that the log is open too
            self.files = find_files_at(path)
            first_opened[path] = self.files[0]
            self.all.add(self)
        return connection

    def is_at(self, path: str) -> bool:
        return self.connection is not None and str(self.settings_dict["NAME"]) == path

    def _commit(self) -> None:
        """Raises DatabaseReplaced, except for transactions that only read, which are deferred (queries/snapshot.py)."""
        only_reads = self.transaction_mode == "DEFERRED"  # type: ignore[attr-defined]  # the stubs leave both out
        if not only_reads and self.files != find_files_at(str(self.settings_dict["NAME"])):
            raise DatabaseReplaced
        super()._commit()  # type: ignore[misc]


def find_files_at(path: str) -> tuple[File, ...]:
    return tuple(find_file_at(path + ending) for ending in BESIDE)


def find_file_at(path: str) -> File:
    """The identity of the file, whatever its name; None if there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116  # in every transaction, and a Path takes three times as long
    except OSError:
        return None
    return found.st_dev, found.st_ino
