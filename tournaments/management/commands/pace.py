"""How many hands games have by the program's own calculation; the figures of docs/pace.md."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from scoring.game import TO_TARGET
from scoring.rules import NAMED
from tournaments.engine.pace import MOST_HANDS, usual


class Command(BaseCommand):
    help = "Print how many hands a game to the target has under each rule set."

    def handle(self, **options: Any) -> None:
        self.stdout.write("| rules | half have at most | 95 of 100 have at most |")
        self.stdout.write("| --- | --- | --- |")
        for rules in NAMED.values():
            hands = [str(number) if number <= MOST_HANDS else "–" for number in usual(rules, TO_TARGET)]
            self.stdout.write(f"| `{rules.name}` | {' | '.join(hands)} |")
