"""How many hands games have by the program's own calculation; the figures of docs/pace.md."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from scoring.game import TO_TARGET
from scoring.rules import NAMED, RuleSet
from tournaments.engine.pace import MOST_HANDS, usual


class Command(BaseCommand):
    help = "Print how many hands a game to the target has under each rule set."

    def handle(self, **options: Any) -> None:
        self.stdout.write("| rules | half have at most | 95 of 100 have at most | never ending |")
        self.stdout.write("| --- | --- | --- | --- |")
        for rules in NAMED.values():
            self.stdout.write(_row(rules))


def _row(rules: RuleSet) -> str:
    found = usual(rules, TO_TARGET)
    assert found is not None
    hands = [str(number) if number <= MOST_HANDS else "–" for number in (found.median, found.seldom_over)]
    return f"| `{rules.name}` | {hands[0]} | {hands[1]} | {found.endless:.0%} |"
