from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.clubs.queries.file import filed_parties
from tournaments.management.commands.verify_party import sentences
from tournaments.management.terminal import add_club, bar, find_club, printable
from tournaments.queries.verify import verify


class Command(BaseCommand):
    help = "Recompute every evening of a club from its hands; the exit status is 1 if one comes out differently."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_club(parser)

    def handle(self, *, club: str, **options: Any) -> None:
        parties, different = filed_parties(find_club(club)), []
        show = bar(self.stderr, "evenings")
        for done, party in enumerate(parties, 1):
            found = verify(party)
            for sentence in sentences(found):
                self.stdout.write(printable(self.stdout, f"{party.date} {party.code}: {sentence}"))
            if found.difference is not None:
                different.append(party.code)
            show(done, len(parties))
        if different:
            raise CommandError(f"Not verified: {', '.join(different)}.")
        self.stdout.write(f"verified: {len(parties)} evenings")
