"""Makes several queries see the same moment, whatever others save in between."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from tournaments.models import sql


@contextmanager
def reading_one_moment() -> Iterator[None]:
    """Only for reading. Inside a change nobody else saves anything, so it sees one moment already.

    Without it, a round that is announced between two queries has seats in the second but no games in the first.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _waiting_for_nobody(), transaction.atomic():
            yield
    else:
        with transaction.atomic():
            sql.begin_repeatable_read()
            yield


@contextmanager
def _waiting_for_nobody() -> Iterator[None]:
    """A transaction of SQLite that takes no lock: readers and writers do not wait for each other."""
    # IMMEDIATE, the setting, would take the lock for writing.
    # Each thread has a connection of its own, so no other thread sees this change.
    usual = connection.transaction_mode  # type: ignore[attr-defined]  # SQLite's connection has it
    connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        yield
    finally:
        connection.transaction_mode = usual  # type: ignore[attr-defined]
