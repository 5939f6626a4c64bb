"""What the commands of seasons share: which season is meant, and a rule read from a file."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import CommandError

from scoring.strict_json import read_json
from tournaments.seasons.engine.document import RULE
from tournaments.seasons.engine.rule import Rule
from tournaments.seasons.models import Season

LONGEST_RULE = 100_000  # bytes


def read_rule(file: str) -> Rule:
    """Raises CommandError where the file cannot be read, and Refused where it is no rule."""
    try:
        return RULE.read(read_json(Path(file).read_bytes(), "rule", longest=LONGEST_RULE), "rule")
    except OSError as trouble:
        raise CommandError(f"{file} cannot be read: {trouble.strerror}.") from trouble


def find_season(name: str) -> Season:
    """Raises CommandError where there is none, naming the newest ones."""
    season = Season.objects.select_related("club").filter(name__iexact=name.strip()).first()
    if season is None:
        newest = "; ".join(season.name for season in Season.objects.all()[:5])
        raise CommandError(
            f"There is no season {name}. {f'The newest are {newest}.' if newest else 'There is none yet.'}"
        )
    return season
