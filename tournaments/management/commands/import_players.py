from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError

from scoring.refused import Refused
from tournaments.access import our_club
from tournaments.actions.prepare import enlist, register
from tournaments.engine.names import one_line
from tournaments.engine.people_list import PeopleList, read_file
from tournaments.engine.people_list.roll import Roll, RollLine, read_roll
from tournaments.management.terminal import WhistCommand, counted, find_party
from tournaments.management.terminal import read_file as read_bytes
from tournaments.models import Party
from tournaments.queries.people import people_of
from tournaments.wording import refusal
from tournaments.wording.people_list import column_name, ignored_in_words

WHO = "import_players"


class Command(WhistCommand):
    help = "Read a list of names (text, CSV, .xlsx or .ods), and say what was understood."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the list: text, CSV, an Excel or LibreOffice workbook")
        parser.add_argument("--party", metavar="CODE", help="register them for this party too")
        parser.add_argument(
            "--columns",
            metavar="N",
            type=int,
            nargs="+",
            default=[],
            help="the column of the name, or of first name and surname",
        )
        parser.add_argument("--skip-bad", action="store_true", help="leave out what is no name, and import the rest")

    def handle(self, *, file: str, party: str | None, columns: list[int], skip_bad: bool, **options: Any) -> None:
        found = find_party(party) if party else None
        there = [person.name for person in people_of(found)] if found else []
        read = read_file(read_bytes(file))
        roll = read_roll(read.text, at_the_party=there, columns=columns)
        if roll.read.asks:
            raise CommandError(f"Which column is the name? Say it with --columns: {columns_in_words(roll.read)}.")
        for note in filter(None, [*map(refusal, read.notes), ignored_in_words(roll.read.ignored)]):
            self.say(note)
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
    number, text = line.checked.found.number, f"“{one_line(line.checked.found.text)}”"
    if line.problem is None:
        marks = " ".join(map(refusal, line.marks))
        return f"line {number}: {line.name}" + (f", from {text}: {marks}" if marks else "")
    return f"line {number}: {text} is not taken: {refusal(line.problem)}"


def columns_in_words(read: PeopleList) -> str:
    return ", ".join(f"{column.number} is {column_name(column)}" for column in read.columns)


def understood(roll: Roll) -> str:
    return f"{counted(len(roll.names), 'name')} understood, {counted(len(roll.problems), 'line')} not."


def what_now(party: Party | None) -> str:
    if party is None:
        return "The club knows them now and suggests them; --party CODE registers them for a party too."
    return f"They are registered for {party.name}."
