"""The rating of 500 players over ten years, solved by numpy and in plain Python: 500 evenings of 60 of them, six rounds each."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.bench.figures import Figure, in_turns
from tests.years.plain_solve import plain_rate
from tests.years.seasons import season, skills
from tournaments.years.engine.rating import Margin, rate

PLAYERS, EVENINGS, AT_AN_EVENING = 500, 500, 60
TIMES = 5


def measure(_address: str) -> Iterator[Figure]:
    games = ten_years_of_games()
    taken = in_turns({"numpy": lambda: rate(games), "plain": lambda: plain_rate(games)}, TIMES)
    yield Figure.of(f"numpy, {len(games):,} games of {PLAYERS} players", taken["numpy"], taken["plain"])


def ten_years_of_games() -> list[Margin]:
    """Each player at about one evening in eight."""
    chance = Random(1)
    skill = skills(PLAYERS, chance)
    evenings = [dict(chance.sample(sorted(skill.items()), AT_AN_EVENING)) for _ in range(EVENINGS)]
    return [game for here in evenings for game in season(here, 1, chance)]
