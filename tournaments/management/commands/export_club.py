from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.clubs.actions.file import club_document
from tournaments.engine.document import write
from tournaments.management.terminal import add_club, bar, find_club


class Command(BaseCommand):
    help = "Write a whole club as one document (whistparty-club/1) that import_club reads back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_club(parser)
        parser.add_argument("file", metavar="FILE", help="where to write it; it holds every name and contact")

    def handle(self, *, club: str, file: str, **options: Any) -> None:
        text = write(club_document(find_club(club), progress=bar(self.stderr, "evenings")))
        try:
            Path(file).write_bytes(text.encode())
        except OSError as trouble:
            raise CommandError(f"{file} cannot be written: {trouble.strerror}.") from trouble
