"""A club whose skills are known: players, evenings on a ladder, and the margins that skill and luck make of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tournaments.engine.past_evening import PastGame

SKILL, LUCK = 0.85, 7.0  # standard deviations, in points a game


def skills(players: int, chance: Random) -> dict[int, float]:
    drawn = [chance.gauss(0, SKILL) for _ in range(players)]
    mean = sum(drawn) / players
    return {number: skill - mean for number, skill in enumerate(drawn, 1)}


def game(north: int, south: int, east: int, west: int, difference: int) -> PastGame:
    """North–South win by so many points; below zero East–West win."""
    return PastGame(north, south, east, west, max(difference, 0), max(-difference, 0), 0, 0, difference > 0)


def season(skill: dict[int, float], evenings: int, chance: Random, *, rounds: int = 6) -> list[PastGame]:
    """So many evenings, each drawn by lot and then played on the ladder."""
    return [game for _ in range(evenings) for game in evening(skill, chance, rounds)]


def evening(skill: dict[int, float], chance: Random, rounds: int) -> Iterator[PastGame]:
    """The winners go one table up, the losers one down, and partners part."""
    seats = list(skill)
    chance.shuffle(seats)
    for _ in range(rounds):
        games = [played(skill, seats[at : at + 4], chance) for at in range(0, len(seats), 4)]
        yield from games
        seats = next_seats(games)


def played(skill: dict[int, float], four: list[int], chance: Random) -> PastGame:
    north, south, east, west = four
    expected = skill[north] + skill[south] - skill[east] - skill[west]
    return game(north, south, east, west, round(chance.gauss(expected, LUCK)) or 1)


def next_seats(games: list[PastGame]) -> list[int]:
    up = [sides(game)[0] for game in games]
    down = [sides(game)[1] for game in games]
    tables = [(up[0], up[1] if len(up) > 1 else down[0])]
    tables += [(down[at - 1], up[at + 1] if at + 1 < len(up) else down[at]) for at in range(1, len(games))]
    return [player for one, other in tables for player in (one[0], other[0], one[1], other[1])]


def sides(game: PastGame) -> tuple[tuple[int, int], tuple[int, int]]:
    """The winners and the losers."""
    north_south, east_west = (game.north, game.south), (game.east, game.west)
    return (north_south, east_west) if game.difference > 0 else (east_west, north_south)
