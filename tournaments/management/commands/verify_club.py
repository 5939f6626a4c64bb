from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournaments.clubs.queries.file import collect_parties
from tournaments.clubs.queries.verify import RecomputedEvenings
from tournaments.management.commands.verify_party import write_sentences
from tournaments.management.terminal import WhistCommand, add_club, find_club, make_progress_bar, write_count
from tournaments.models import Club, Party
from tournaments.queries.verify import verify_party
from tournaments.wording import refusal


class Command(WhistCommand):
    help = (
        "Recompute every evening of a club, its prizes, its ledger and its seasons from the hands; "
        "the exit status is 1 if something comes out differently."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_club(parser)

    def handle(self, *, club: str, **options: Any) -> None:
        found = find_club(club)
        parties, different = collect_parties(found), self.look_at(found)
        if different:
            raise CommandError(f"Not verified: {', '.join(different)}.")
        if not parties:
            self.stdout.write("nothing to verify yet: the club has no evening")
            return
        self.stdout.write(f"verified: {write_count(len(parties), 'evening')}, with prizes, ledger and seasons")

    def look_at(self, club: Club) -> list[str]:
        """Report every difference. Returns the codes of the evenings with one, then the parts of the club with one."""
        different: dict[str, None] = {}  # a dict keeps the order, and each once
        by_hands, parties, show = RecomputedEvenings(), collect_parties(club), make_progress_bar(self.stderr, "evening")
        for done, party in enumerate(parties, 1):
            found = verify_party(party)
            for sentence in write_sentences(found):
                self.say_of(party, sentence)
            differences = list(by_hands.look_at(party))
            for difference in differences:
                self.say_of(party, refusal(difference))
            if found.difference is not None or differences:
                different[party.code] = None
            show(done, len(parties))
        # Last: ledger and seasons are compared with what the hands of all evenings gave.
        for of_party, difference in by_hands.look_at_club(club):
            self.say_of(of_party, refusal(difference))
            different[of_party.code if of_party else "seasons"] = None
        return list(different)

    def say_of(self, party: Party | None, sentence: str) -> None:
        self.say(f"{party.date} {party.code}: {sentence}" if party else sentence)
