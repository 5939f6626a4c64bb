from __future__ import annotations

import datetime
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.game import EndKind, GameEnd
from scoring.refused import Refused
from scoring.rules import NAMED
from tournaments.access import our_club
from tournaments.actions.plan import Plan
from tournaments.engine.movements import MOVEMENTS
from tournaments.forms.rules import FOUR_PLAYERS
from tournaments.management.terminal import bar
from tournaments.rehearsal import Rehearsal, end_for, rehearse
from tournaments.wording import refusal


class Command(BaseCommand):
    help = "Play a whole evening with players that nobody knows; the same seed gives the same evening."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=24, help="how many (4 or more; default 24)")
        parser.add_argument("--rounds", type=int, default=4, help="how many rounds are played (default 4)")
        parser.add_argument(
            "--rules", choices=[rules.name for rules in FOUR_PLAYERS], default="minnesota", help="the rule set"
        )
        parser.add_argument(
            "--movement", choices=MOVEMENTS, default="ladder", help="who sits where next (default ladder)"
        )
        parser.add_argument("--seed", type=int, default=1, help="what all lots and hands come from (default 1)")
        parser.add_argument("--hands", type=int, help="a game is so many hands, instead of up to the target")
        parser.add_argument("--minutes", type=int, help="games end on the clock after so many minutes")
        parser.add_argument("--end-round", action="store_true", help="play one more round and leave it in play")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rehearsal = read_rehearsal(options)
            party = rehearse(our_club(), rehearsal, progress=bar(self.stderr, "tables"))
        except Refused as refused:
            raise CommandError(refusal(refused)) from None
        self.stdout.write(party.code)


def read_rehearsal(options: dict[str, Any]) -> Rehearsal:
    rules = NAMED[options["rules"]]
    end = end_for(rules)
    if options["hands"]:
        end = GameEnd(EndKind.HANDS, hands=options["hands"])
    elif options["minutes"]:
        end = GameEnd(EndKind.TIME, minutes=options["minutes"])
    movement = MOVEMENTS[options["movement"]]
    plan = Plan("Simulated evening", datetime.date(2026, 1, 1), rules=rules, game_end=end, movement=movement)
    return Rehearsal(plan, options["players"], options["rounds"], options["seed"], options["end_round"])
