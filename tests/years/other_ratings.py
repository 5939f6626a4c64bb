"""Other ways to rate players, and how well each finds the true order of clubs that are made up.

`python -m tests.years.other_ratings` prints it for sixty clubs of 24 players after 30 evenings (docs/decisions.md).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random
from statistics import mean

from openskill.models import PlackettLuce

from tests.years.seasons import season, sides, skills
from tournaments.engine.past_evening import PastGame
from tournaments.years.engine.rating import rate

Worth = Mapping[int, float]
Method = Callable[[list[PastGame]], Worth]
Worlds = list[tuple[dict[int, float], list[PastGame]]]
ELO_STEPS = (1, 2, 4, 8, 16, 32)
OPENSKILL_LUCK = (1, 4, 16, 64)  # how many times its usual beta
SEEDS = range(100, 160)


def our_rating(games: list[PastGame]) -> Worth:
    return {player: rating.points for player, rating in rate(games).items()}


def win_rate(games: list[PastGame]) -> Worth:
    won = Counter(player for game in games for player in sides(game)[0])
    played = Counter(player for game in games for player in game[:4])
    return {player: won[player] / played[player] for player in played}


def elo(games: list[PastGame], step: float) -> Worth:
    """Chess's rule: a side is worth what its two players are together, and a win is a win."""
    worth = dict.fromkeys({player for game in games for player in game[:4]}, 0.0)
    for game in games:
        winners, losers = sides(game)
        ahead = sum(worth[one] for one in winners) - sum(worth[one] for one in losers)
        change = step * (1 - 1 / (1 + 10 ** (-ahead / 400)))
        for one in winners:
            worth[one] += change
        for one in losers:
            worth[one] -= change
    return worth


def openskill(games: list[PastGame], luck: float) -> Worth:
    """PlackettLuce of openskill: two teams of two, the winners first. Its beta says how much of a game is luck."""
    model = PlackettLuce(beta=luck * 25 / 6)
    worth = {player: model.rating() for game in games for player in game[:4]}
    for game in games:
        teams = [[worth[player] for player in side] for side in sides(game)]
        for side, rated in zip(sides(game), model.rate(teams), strict=True):
            worth.update(zip(side, rated, strict=True))
    return {player: one.mu for player, one in worth.items()}


def rank_correlation(one: Worth, other: Worth) -> float:
    """Spearman's."""
    ranks = [
        {player: place for place, player in enumerate(sorted(worth, key=worth.__getitem__))} for worth in (one, other)
    ]
    many = len(one)
    return 1 - 6 * sum((ranks[0][player] - ranks[1][player]) ** 2 for player in one) / (many * (many**2 - 1))


def worlds(seeds: Iterable[int]) -> Worlds:
    """A club of 24 players for each seed, and its games of 30 evenings."""
    return [_world(Random(seed)) for seed in seeds]


def _world(chance: Random) -> tuple[dict[int, float], list[PastGame]]:
    skill = skills(24, chance)
    return skill, season(skill, 30, chance)


def found_order(method: Method, made: Worlds) -> float:
    """How well a method finds the true order, on average over some clubs."""
    return mean(rank_correlation(method(games), skill) for skill, games in made)


def main() -> None:
    methods: dict[str, Method] = {"the rating": our_rating, "win rate": win_rate}
    methods |= {f"Elo, step {step}": partial(elo, step=step) for step in ELO_STEPS}
    methods |= {f"openskill, beta × {luck}": partial(openskill, luck=luck) for luck in OPENSKILL_LUCK}
    made = worlds(SEEDS)
    for name, method in methods.items():
        sys.stdout.write(f"{name}: {found_order(method, made):.2f}\n")


if __name__ == "__main__":
    main()
