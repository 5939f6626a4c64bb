from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournaments.management.terminal import WhistCommand, add_party, find_party, make_progress_bar, write_count
from tournaments.models import Party
from tournaments.queries.verify import Verification, verify_party
from tournaments.wording import refusal


class Command(WhistCommand):
    help = "Recompute a party from its hands and name the first difference; the exit status is 1 if there is one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_party(parser, nargs="?")
        parser.add_argument("--all", action="store_true", dest="every", help="every party there is")

    def handle(self, *, party: str | None, every: bool, **options: Any) -> None:
        if every == bool(party):
            raise CommandError("Say which party: its code, or --all.")
        parties = list(Party.objects.order_by("pk")) if party is None else [find_party(party)]
        different = [one.code for one in parties if not self.is_verified(one, named=every)]
        if different:
            raise CommandError(f"Not verified: {', '.join(different)}.")

    def is_verified(self, party: Party, *, named: bool) -> bool:
        found = verify_party(party, progress=make_progress_bar(self.stderr, "step"))
        for sentence in write_sentences(found):
            self.say(f"{party.code}: {sentence}" if named else sentence)
        return found.difference is None


def write_sentences(found: Verification) -> list[str]:
    if found.difference is not None:
        return [refusal(found.difference)]
    notes = [refusal(note) for note in found.notes]
    return [*notes, f"verified: {write_count(found.rounds, 'round')}, {write_count(found.hands, 'hand')}"]
