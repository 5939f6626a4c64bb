"""Django's command, but it makes a copy of the database before it changes anything."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.recorder import MigrationRecorder

from tournaments import copies
from tournaments.copies import CopyFailed
from tournaments.copies.found import has_file
from tournaments.management.terminal import make_printable
from tournaments.trouble import find_trouble, write_in_english

CHANGES = ("apply_start", "unapply_start")


class Command(migrate.Command):
    """On PostgreSQL the administrator makes the copy (docs/running.md). A new database has nothing to copy."""

    def handle(self, *args: Any, **options: Any) -> None:
        # Not for the staged file of go_on, which is a copy itself.
        self.is_to_be_copied = options["database"] == DEFAULT_DB_ALIAS and copies.are_possible() and holds_something()
        super().handle(*args, **options)

    def migration_progress_callback(self, action: str, *args: Any, **options: Any) -> None:
        """Django calls this before each migration."""
        if self.is_to_be_copied and action in CHANGES:
            self.copy()
            self.is_to_be_copied = False  # one copy, before the first of several migrations
        super().migration_progress_callback(action, *args, **options)

    def copy(self) -> None:
        try:
            copy = copies.make_copy()
        except CopyFailed as failed:
            trouble = find_trouble(failed.__cause__)
            raise CommandError(write_in_english(trouble) if trouble else str(failed)) from failed
        self.stdout.write(make_printable(self.stdout, f"The tables of the database are changed. As it was: {copy}"))


def holds_something() -> bool:
    """Whether there are tables. A new database has a file as soon as anything connects, but no tables."""
    return has_file() and bool(MigrationRecorder(connection).applied_migrations())
