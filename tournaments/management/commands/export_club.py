from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from tournaments.clubs.actions.file import write_club_document
from tournaments.engine.document_text import write_in_pieces
from tournaments.management.terminal import (
    WhistCommand,
    add_club,
    find_club,
    make_progress_bar,
    write_count,
    write_file,
)


class Command(WhistCommand):
    help = "Write a whole club as one document (whistparty-club/1) that import_club reads back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_club(parser)
        parser.add_argument("file", metavar="FILE", help="where to write it; it holds every name and contact")

    def handle(self, *, club: str, file: str, **options: Any) -> None:
        found = find_club(club)
        document = write_club_document(found, progress=make_progress_bar(self.stderr, "evening"))
        people, evenings = len(document["people"]), found.parties.count()
        write_file(file, write_in_pieces(document))
        self.say(f"{file}: {write_count(people, 'person', 'people')}, {write_count(evenings, 'evening')}")
