from __future__ import annotations

import datetime
import sys
from argparse import ArgumentParser
from itertools import product
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from scoring.game import EndKind, GameEnd
from scoring.rules import NAMED
from scoring.stakes import read_stake
from tournaments.access import find_our_club
from tournaments.actions.plan import Plan
from tournaments.clubs.queries.page import read_club_settings
from tournaments.engine.drive.hands import NamedHands, read_hands, repeat_hands
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.plan import USUAL_ROLES, DrivePlan
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.schedule.round import MOST_ROUNDS
from tournaments.forms.rules import FOUR_PLAYERS
from tournaments.management.terminal import WhistCommand, make_printable, make_progress_bar, read_whole_between
from tournaments.models import Club
from tournaments.rehearsal import (
    DriveRehearsal,
    Rehearsal,
    SeasonRehearsal,
    choose_end_for,
    rehearse,
    rehearse_drive,
    rehearse_season,
)

OF_A_SEASON = (LADDER.key, DRAW_ANEW.key)  # any number of people can play them, and all alone
TRIAL = "For a trial in a folder of its own, set WHISTPARTY_DATA and run migrate there first."


class Command(WhistCommand):
    help = (
        "Play an evening, or a season of evenings, with players that nobody knows; the same seed gives the same. It is "
        "written into the club of this installation, and its players, its season and the rating of its games are then "
        "there like any others. Set WHISTPARTY_DATA to a folder of its own to keep the real club clean."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=24, help="how many (4 or more; default 24)")
        parser.add_argument(
            "--rounds",
            type=read_whole_between(1, MOST_ROUNDS),
            default=4,
            help=f"how many rounds are played (1 to {MOST_ROUNDS}; default 4)",
        )
        parser.add_argument(
            "--rules",
            choices=[rules.name for rules in FOUR_PLAYERS],
            help="the rule set (default minnesota; the evenings of a season take turns with all of them)",
        )
        parser.add_argument(
            "--movement",
            choices=MOVEMENTS,
            help="who sits where next (default ladder; the evenings of a season take turns with all of them)",
        )
        parser.add_argument(
            "--drive",
            choices=[kind.value for kind in DriveKind],
            help="a live whist drive of this kind instead, of 24 hands or as --hands says",
        )
        parser.add_argument("--seed", type=int, default=1, help="what all lots and hands come from (default 1)")
        parser.add_argument(
            "--hands", type=read_whole_between(1, 100), help="hands in a game, instead of playing to the target"
        )
        parser.add_argument(
            "--minutes", type=read_whole_between(1, 600), help="minutes after which games end on the clock"
        )
        parser.add_argument("--end-round", action="store_true", help="play one more round and leave it in play")
        parser.add_argument(
            "--stake", default="", help='what a game is played for, such as "15 cents" (default nothing)'
        )
        parser.add_argument("--yes", action="store_true", help="do not ask before writing into a club that has people")
        self.add_season(parser)

    def add_season(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--season",
            metavar="NAME",
            help="play a whole season, an evening a week: the planned one of this name, by its rule, or a new one",
        )
        parser.add_argument(
            "--evenings",
            type=read_whole_between(1, 400),
            default=8,
            help="how many evenings the season has (default 8)",
        )
        parser.add_argument("--everybody", action="store_true", help="nobody is ever away (default: up to a fifth is)")

    def handle(self, *args: Any, **options: Any) -> None:
        club = find_our_club()
        if not options["yes"]:
            self.ask(club)
        if options["season"]:
            self.say(
                rehearse_season(club, read_season(options), progress=make_progress_bar(self.stderr, "evening")).name
            )
        elif options["drive"]:
            self.say(
                rehearse_drive(
                    club, read_drive_rehearsal(options), progress=make_progress_bar(self.stderr, "hand")
                ).code
            )
        else:
            self.say(rehearse(club, read_rehearsal(options), progress=make_progress_bar(self.stderr, "table")).code)
        self.note(f"What was played is written into the {describe_place(club)}. {TRIAL}")

    def ask(self, club: Club) -> None:
        """A person must say yes before invented people are added to real ones. A script is not asked."""
        if sys.stdin.isatty() and club.players.exists():
            self.note(
                f"This writes invented people and evenings into the {describe_place(club)}, beside its own. {TRIAL}"
            )
            self.stderr.write("Go on? Type yes: ", style_func=str, ending="")
            self.stderr.flush()
            if sys.stdin.readline().strip().casefold() != "yes":
                raise CommandError("Nothing was written.")

    def note(self, words: str) -> None:
        """Write to standard error, so that a script reads only the code."""
        self.stderr.write(make_printable(self.stderr, words), style_func=str)


def describe_place(club: Club) -> str:
    return f"club “{read_club_settings(club).title}” in {settings.DATA}"


def read_rehearsal(options: dict[str, Any]) -> Rehearsal:
    plan = read_plan(options, "Simulated evening", options["rules"] or "minnesota", options["movement"] or "ladder")
    return Rehearsal(plan, options["players"], options["rounds"], options["seed"], options["end_round"])


def read_drive_rehearsal(options: dict[str, Any]) -> DriveRehearsal:
    kind, number = DriveKind(options["drive"]), options["hands"] or 24
    usual = {DriveKind.SWEDISH: NamedHands.SWEDISH, DriveKind.MILITARY: NamedHands.HEARTS}
    hands = repeat_hands(read_hands(usual.get(kind, NamedHands.USUAL).value), number)
    plan = DrivePlan(kind, hands, max(number // 2, 1), USUAL_ROLES, is_live=True)
    evening = Plan("Simulated drive", datetime.date(2026, 1, 1))
    return DriveRehearsal(evening, plan, options["players"], options["seed"], options["end_round"])


def read_season(options: dict[str, Any]) -> SeasonRehearsal:
    """The season to play. Unless one is given, rule sets and the usual movements alternate so that every combination occurs."""
    sets = [options["rules"]] if options["rules"] else [rules.name for rules in FOUR_PLAYERS]
    movements = [options["movement"]] if options["movement"] else list(OF_A_SEASON)
    name: str = options["season"]
    return SeasonRehearsal(
        name,
        [read_plan(options, name, rules, movement) for rules, movement in product(sets, movements)],
        evenings=options["evenings"],
        players=options["players"],
        rounds=options["rounds"],
        seed=options["seed"],
        everybody=options["everybody"],
    )


def read_plan(options: dict[str, Any], name: str, rule_set: str, movement: str) -> Plan:
    rules = NAMED[rule_set]
    end = choose_end_for(rules)
    if options["hands"]:
        end = GameEnd(EndKind.HANDS, hands=options["hands"])
    elif options["minutes"]:
        end = GameEnd(EndKind.TIME, minutes=options["minutes"])
    return Plan(
        name,
        datetime.date(2026, 1, 1),  # not today, so that the same seed writes the same file
        rules=rules,
        game_end=end,
        movement=MOVEMENTS[movement],
        rounds_planned=options["rounds"],
        stake=read_stake(options["stake"], currency="USD"),
    )
