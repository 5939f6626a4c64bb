from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError

from scoring.refused import Refused
from tournaments.access import our_club
from tournaments.actions.prepare import enlist, register
from tournaments.engine.people_list import Roll, RollLine, decode, read_roll
from tournaments.management.terminal import WhistCommand, counted, find_party, read_file
from tournaments.models import Party
from tournaments.queries.people import people_of
from tournaments.wording import refusal

WHO = "import_players"


class Command(WhistCommand):
    help = "Read a list of names, one a line or a CSV with a heading, and say what was understood."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the list, as UTF-8, UTF-16 or Latin-1")
        parser.add_argument("--party", metavar="CODE", help="register them for this party too")
        parser.add_argument("--skip-bad", action="store_true", help="leave out what is no name, and import the rest")

    def handle(self, *, file: str, party: str | None, skip_bad: bool, **options: Any) -> None:
        found = find_party(party) if party else None
        there = [person.name for person in people_of(found)] if found else []
        roll = read_roll(decode(read_file(file)), at_the_party=there)
        for line in roll.lines:  # all of them, before anything is refused: a list is mended once
            self.say(in_words(line))
        if roll.problems and not skip_bad:
            raise CommandError(
                f"{understood(roll)} Nobody was imported. Mend the list, or leave those lines out with --skip-bad."
            )
        self.import_names(roll.names, found)
        self.stdout.write(f"{understood(roll)} {what_now(found)}")

    def import_names(self, names: Sequence[str], party: Party | None) -> None:
        try:
            if party is None:
                enlist(our_club(), names)
            elif names:
                register(party.code, names, who=WHO)
        except Refused as refused:
            raise CommandError(f"{refusal(refused)} Nobody was imported.") from refused


def in_words(line: RollLine) -> str:
    if line.problem is None:
        return f"line {line.number}: {line.name}"
    return f"line {line.number}: not understood: {refusal(line.problem)}"


def understood(roll: Roll) -> str:
    return f"{counted(len(roll.names), 'name')} understood, {counted(len(roll.problems), 'line')} not."


def what_now(party: Party | None) -> str:
    if party is None:
        return "The club knows them now and suggests them; --party CODE registers them for a party too."
    return f"They are registered for {party.name}."
