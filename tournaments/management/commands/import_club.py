from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scoring.refused import Refused
from tournaments.access import our_club
from tournaments.clubs.actions.file import read_club_file, restore_club
from tournaments.engine.document import read
from tournaments.management.terminal import bar, printable
from tournaments.wording import refusal

WHO = "import_club"


class Command(BaseCommand):
    help = "Read an exported club (whistparty-club/1) into an installation that has none yet. Everything is recomputed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="what export_club has written")

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            found = read_club_file(read(Path(file).read_bytes()))
            with transaction.atomic():  # a first start makes the club too
                restore_club(our_club(), found, WHO, progress=bar(self.stderr, "evenings"))
        except OSError as trouble:
            raise CommandError(f"{file} cannot be read: {trouble.strerror}.") from trouble
        except Refused as refused:
            raise CommandError(f"{file} was not read, and nothing was changed: {refusal(refused)}") from refused
        said = f"{found.own.title}: {len(found.people)} people, {len(found.evenings)} evenings"
        self.stdout.write(printable(self.stdout, said))
