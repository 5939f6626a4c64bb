from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import copies
from tournaments.copies import CopyFailed


class Command(BaseCommand):
    help = "Make a safe copy of everything, also while the evening is open."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("to", nargs="?", type=Path, help="a folder, or a new file; without it, the data folder")

    def handle(self, *, to: Path | None, **options: Any) -> None:
        if not copies.are_possible():
            raise CommandError("The evenings are on a PostgreSQL server. Make copies of them there, with pg_dump.")
        try:
            copy = self.copied(to)
        except CopyFailed as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(
            f"{copy}\nThis copy is good. Anybody who has it can act as the organiser: guard it like a key."
        )

    def copied(self, to: Path | None) -> Path:
        if to is None or to.is_dir():
            return copies.make_copy(to)
        if to.exists():
            raise CommandError(f"{to} exists already, and is not overwritten. Choose another name.")
        return copies.make_copy(to.parent, name=to.name)
