from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from tournaments.clubs.actions.file import club_document
from tournaments.engine.document import write
from tournaments.management.terminal import WhistCommand, add_club, bar, counted, find_club, write_file


class Command(WhistCommand):
    help = "Write a whole club as one document (whistparty-club/1) that import_club reads back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_club(parser)
        parser.add_argument("file", metavar="FILE", help="where to write it; it holds every name and contact")

    def handle(self, *, club: str, file: str, **options: Any) -> None:
        document = club_document(find_club(club), progress=bar(self.stderr, "evening"))
        write_file(file, write(document))
        people, evenings = (len(document[part]) for part in ("people", "evenings"))
        self.say(f"{file}: {counted(people, 'person', 'people')}, {counted(evenings, 'evening')}")
