from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournaments.access import our_club
from tournaments.engine.names import called
from tournaments.management.seasons import document_of, find_season, read_rule
from tournaments.management.terminal import WhistCommand, add_json, as_json
from tournaments.seasons.actions import change_rule, found_season
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season
from tournaments.seasons.queries import SeasonStandings, season_standings
from tournaments.seasons.wording import (
    counted_in_words,
    headline,
    place_in_season,
    points_of_season,
    reasons_of,
    rule_in_sentences,
    so_far,
)

WHO = "season"


class Command(WhistCommand):
    help = "Print the standings of a season, with the rule and the reasons."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("season", metavar="NAME", help="the name of the season, as its page shows it")
        add_json(parser)
        parser.add_argument("--rule", metavar="FILE", help="compute by this rule instead; nothing is stored")
        parser.add_argument(
            "--save", action="store_true", help="store the rule of --rule; makes the season where there is none"
        )

    def handle(self, *, season: str, rule: str | None, save: bool, json: bool, **options: Any) -> None:
        if save and not rule:
            raise CommandError("--save stores the rule of --rule FILE. Name the file too.")
        other = read_rule(rule) if rule else None
        found = stored(season, other) if other and save else find_season(season)
        standings = season_standings(found, rule=other)
        self.say(as_json(document_of(found.name, standings)) if json else as_table(found.name, standings))


def stored(name: str, rule: Rule) -> Season:
    """Save the season of this name with this rule, new or changed. Raises Refused if the rule is fixed."""
    found = called(Season.objects.all(), name)
    if not found:
        return found_season(our_club(), name, rule, who=WHO)
    change_rule(found[0], rule, who=WHO)
    return found[0]


def as_table(name: str, standings: SeasonStandings) -> str:
    heading = f"{name}: {headline(standings)}. {so_far(standings)}"
    rule = [
        sentence for sentence in rule_in_sentences(standings.rule) if sentence not in heading
    ]  # so_far says one too
    return "\n".join([heading, *rule, *standings_lines(standings)])


def standings_lines(standings: SeasonStandings) -> list[str]:
    """A heading, and a line for everybody; empty before the first evening is over."""
    width = max((len(standings.names[line.player]) for line in standings.lines), default=0)
    lines = [
        f"{place_in_season(line):>4}  {standings.names[line.player]:<{width}}  {points_of_season(line.points):>8}"
        f"  {counted_in_words(line):>9}  {reason}".rstrip()
        for line, reason in zip(standings.lines, reasons_of(standings), strict=True)
    ]
    return [f"{'':>4}  {'':<{width}}  {'points':>8}  {'counted':>9}  why", *lines] if lines else []
