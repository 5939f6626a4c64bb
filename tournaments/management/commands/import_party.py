from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.db import transaction

from tournaments.access import our_club
from tournaments.actions.restore import restore_party
from tournaments.engine.document import from_document
from tournaments.engine.document_text import read
from tournaments.management.terminal import WhistCommand, bar, importing
from tournaments.models import Party
from tournaments.queries.front import same_evenings

WHO = "import_party"


class Command(WhistCommand):
    help = "Read an exported evening (whistparty/1). Everything in it is recomputed; prints the new party's code."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="what export_party has written")

    def handle(self, *, file: str, **options: Any) -> None:
        with importing(file) as written:
            evening = from_document(read(written))
            with transaction.atomic():  # a first start makes the club too
                party = restore_party(our_club(), evening, WHO, progress=bar(self.stderr, "round"))
        self.stdout.write(party.code)
        self.say_if_here_already(party)

    def say_if_here_already(self, party: Party) -> None:
        """Warn if the evening may be here already. Standard output contains only the code."""
        here = ", ".join(other.code for other in same_evenings(party))
        if here:
            self.stderr.write(
                f"An evening of the same name, date and players is here already: {here}. "
                f"{party.code} is a copy of it; the first page says that it was read from a file.",
                self.style.WARNING,
            )
