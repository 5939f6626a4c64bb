from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scoring.refused import Refused
from tournaments.access import our_club
from tournaments.actions.restore import restore_party
from tournaments.engine.document import from_document, read
from tournaments.management.terminal import bar
from tournaments.models import Party
from tournaments.queries.front import same_evenings
from tournaments.wording import refusal

WHO = "import_party"


class Command(BaseCommand):
    help = "Read an exported evening (whistparty/1). Everything in it is recomputed; prints the new party's code."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="what export_party has written")

    def handle(self, *, file: str, **options: Any) -> None:
        try:
            evening = from_document(read(Path(file).read_bytes()))
            with transaction.atomic():  # a first start makes the club too
                party = restore_party(our_club(), evening, WHO, progress=bar(self.stderr, "rounds"))
        except OSError as trouble:
            raise CommandError(f"{file} cannot be read: {trouble.strerror}.") from trouble
        except Refused as refused:
            raise CommandError(f"{file} was not read, and nothing was changed: {refusal(refused)}") from refused
        self.stdout.write(party.code)
        self.say_if_here_already(party)

    def say_if_here_already(self, party: Party) -> None:
        """A copy has the same name, since its export is the same file; the code alone stands on the standard output."""
        here = ", ".join(other.code for other in same_evenings(party))
        if here:
            self.stderr.write(
                f"An evening of the same name, date and players is here already: {here}. "
                f"{party.code} is a copy of it; the first page says that it was read from a file.",
                self.style.WARNING,
            )
