from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.db import transaction

from tournaments.access import find_our_club
from tournaments.actions.restore import restore_party
from tournaments.engine.document import read_evening
from tournaments.engine.document_text import read
from tournaments.management.terminal import WhistCommand, make_progress_bar, reading_import
from tournaments.models import Party
from tournaments.queries.front import find_same_evenings

WHO = "import_party"


class Command(WhistCommand):
    help = "Read an exported evening (whistparty/1). Everything in it is recomputed; prints the new party's code."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="what export_party has written")

    def handle(self, *, file: str, **options: Any) -> None:
        with reading_import(file) as written:
            evening = read_evening(read(written))
            with transaction.atomic():  # a first start makes the club too
                party = restore_party(find_our_club(), evening, WHO, progress=make_progress_bar(self.stderr, "round"))
        self.stdout.write(party.code)
        self.say_if_here_already(party)

    def say_if_here_already(self, party: Party) -> None:
        """Warn if the evening may be here already. Standard output contains only the code."""
        here = ", ".join(other.code for other in find_same_evenings(party))
        if here:
            self.stderr.write(
                f"An evening of the same name, date and players is here already: {here}. "
                f"{party.code} is a copy of it; the first page says that it was read from a file.",
                self.style.WARNING,
            )
