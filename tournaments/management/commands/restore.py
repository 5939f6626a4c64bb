"""Continue from a copy while the program does not run. The page “Go on from a copy” does the same while it runs."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scoring.refused import Refused
from tournaments import copies
from tournaments.actions.go_on import Continuation, WhyNotGoneOn, go_on_from
from tournaments.copies import CopyFailed, WhyNoCopy
from tournaments.management.commands.clubnight import holding_folder
from tournaments.management.terminal import make_printable
from tournaments.trouble import Trouble, find_trouble
from tournaments.wording.laptop import checksum_in_words, day_and_time


class Command(BaseCommand):
    help = "Go on from a copy: the same parties, links and table cards. What is here now is set aside, never deleted."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("copy", type=Path)
        parser.add_argument("--anyway", action="store_true", help="also where what is here is newer than the copy")

    def handle(self, *, copy: Path, anyway: bool, **options: Any) -> None:
        if copy.is_dir():
            raise CommandError(
                f"{copy} is a folder; choose a file in it, the one with the highest number is the newest."
            )
        if not copy.exists():
            raise CommandError(f"There is no file {copy}. Nothing was changed.")
        with holding_folder(settings.DATA):
            try:
                gone_on = self.go_on(copy, anyway)
            except Refused as refused:
                newer = refused.reason is WhyNotGoneOn.NEWER_HERE
                raise CommandError(explain_newer_here(**refused.facts) if newer else str(refused)) from refused
        self.stdout.write("Everything goes on from this copy. Start the evening, and sign in with the new link.")
        if unsure := checksum_in_words(gone_on):
            self.stdout.write(make_printable(self.stdout, unsure))

    def go_on(self, copy: Path, anyway: bool) -> Continuation:
        try:
            return go_on_from(copy, who="restore", is_sure=anyway)
        except CopyFailed as failed:
            if not is_damaged(failed):
                raise CommandError(f"Nothing was changed. {failed}") from failed
            self.move_aside()
            return go_on_from(copy, who="restore", is_sure=True)  # there is nothing left here that could be newer

    def move_aside(self) -> None:
        """Move away a database that cannot be copied because it is damaged."""
        connection.close()  # Windows moves no file that is open
        folder = copies.make_folder_aside()
        # With its -wal and -shm: beside another database they would damage that one.
        for file in copies.find_database_file().parent.glob(f"{copies.find_database_file().name}*"):
            file.rename(folder / file.name)
        self.stdout.write(f"The database here is damaged. It lies in {folder} now.")


def explain_newer_here(*, here: datetime, copy: datetime, **_facts: object) -> str:
    return (
        f"What is on this laptop is newer: it was changed last on {day_and_time(here)}, the copy on {day_and_time(copy)}. "
        "Nothing was changed. To go on from this copy all the same, do it again with --anyway."
    )


def is_damaged(failed: CopyFailed) -> bool:
    """Whether the database itself could not be read. A full disk is not a reason to move it away."""
    return failed.why is WhyNoCopy.DAMAGED or find_trouble(failed.__cause__) is Trouble.DAMAGED
