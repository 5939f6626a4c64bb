"""How long games and evenings last by the program's own reckoning; the figures of docs/pace.md."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.game import TO_TARGET, EndKind, GameEnd
from scoring.hand import BySide
from scoring.rules import NAMED, RuleSet
from tournaments.engine.forecast import Hall, Span, evening_length
from tournaments.engine.pace import MOST_HANDS, share_level, usual
from tournaments.engine.seats import CHAIRS
from tournaments.forms.pace import MOST_PLAYERS, MOST_ROUNDS
from tournaments.forms.plan import FOUR_PLAYERS

MOST_TABLES = MOST_PLAYERS // CHAIRS

ENDS = {
    "to the target": TO_TARGET,
    "8 hands": GameEnd(EndKind.HANDS, hands=8),
    "20 minutes": GameEnd(EndKind.TIME, minutes=20),
    "bell from the top table": GameEnd(EndKind.TOP_TABLE),
}


class Command(BaseCommand):
    help = "Print how many hands a game has under each rule set, and how long an evening takes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=up_to(MOST_TABLES), default=6, help="tables of the hall (6)")
        parser.add_argument("--rounds", type=up_to(MOST_ROUNDS), default=6, help="rounds of the evening (6)")

    def handle(self, *, tables: int, rounds: int, **options: Any) -> None:
        for line in (*games(), "", *evenings(tables, rounds)):
            self.stdout.write(line)


def up_to(highest: int) -> Callable[[str], int]:
    """The argument as a number that can be reckoned with."""

    def read(typed: str) -> int:
        if not (typed.isascii() and typed.isdecimal() and 1 <= int(typed[:12]) <= highest):
            raise ArgumentTypeError(f"write a whole number from 1 to {highest}; {typed[:12]!r} is not.")
        return int(typed)

    return read


def games() -> list[str]:
    """A row for each named rule set."""
    head = "| rules | half have at most | 95 of 100 have at most | never ending | level after 4 hands | after 8 |"
    return [head, "| --- | --- | --- | --- | --- | --- |", *(_game(rules) for rules in NAMED.values())]


def _game(rules: RuleSet) -> str:
    found = usual(rules, TO_TARGET)
    assert found is not None
    hands = [str(number) if number <= MOST_HANDS else "–" for number in (found.median, found.seldom_over)]
    shares = [found.endless, *(share_level(rules, BySide(0, 0), number) for number in (4, 8))]
    return f"| `{rules.name}` | {hands[0]} | {hands[1]} | " + " | ".join(f"{share:.0%}" for share in shares) + " |"


def evenings(tables: int, rounds: int) -> list[str]:
    """Minutes of a round and of the evening in such a hall, half of them at most and four of five between."""
    head = f"| {tables} tables, {rounds} rounds | games end | a round | the evening |"
    return [
        head,
        "| --- | --- | --- | --- |",
        *(
            _evening(Hall(rules, end, tables, rounds), name)
            for rules in FOUR_PLAYERS
            for name, end in ENDS.items()
            if not (rules.may_not_end and end.kind in (EndKind.TARGET, EndKind.TOP_TABLE))
        ),
    ]


def _evening(hall: Hall, name: str) -> str:
    length = evening_length(hall)
    return f"| `{hall.rules.name}` | {name} | {_minutes(length.round)} | {_minutes(length.evening)} |"


def _minutes(span: Span) -> str:
    return f"{span.middle:.0f} ({span.low:.0f}–{span.high:.0f}) min"
