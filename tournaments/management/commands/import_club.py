from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.db import transaction

from tournaments.access import find_our_club
from tournaments.clubs.actions.file import read_club_file, restore_club
from tournaments.engine.document_text import read
from tournaments.management.terminal import WhistCommand, make_progress_bar, reading_import, write_count

WHO = "import_club"


class Command(WhistCommand):
    help = "Read an exported club (whistparty-club/1) into an installation that has none yet. Everything is recomputed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="what export_club has written")

    def handle(self, *, file: str, **options: Any) -> None:
        with reading_import(file) as written:
            found = read_club_file(read(written))
            with transaction.atomic():  # a first start makes the club too
                restore_club(find_our_club(), found, WHO, progress=make_progress_bar(self.stderr, "evening"))
        self.say(
            f"{found.own.title}: {write_count(len(found.people), 'person', 'people')}, {write_count(len(found.evenings), 'evening')}"
        )
