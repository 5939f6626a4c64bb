"""The same regression in plain Python, by Cholesky's method: it checks the rating."""

from __future__ import annotations

from math import sqrt
from operator import mul

from tournaments.engine.past_evening import PastGame
from tournaments.years.engine.rating import PULL, SIGNS

Matrix = list[list[float]]


def plain_rate(games: list[PastGame]) -> dict[int, tuple[float, float]]:
    """Everybody's points and ±."""
    players = sorted({player for game in games for player in game[:4]})
    index = {player: number for number, player in enumerate(players)}
    together, points = add_up(games, index)
    lower = cholesky(
        [[cell + PULL * (row == column) for column, cell in enumerate(cells)] for row, cells in enumerate(together)]
    )
    inverse = inverse_of(lower)
    ratings = [sum(map(mul, row, points)) for row in inverse]
    left = (
        sum(game.difference**2 for game in games)
        - sum(map(mul, ratings, points))
        - PULL * sum(map(mul, ratings, ratings))
    )
    freedom = len(games) - len(players) + PULL * sum(inverse[at][at] for at in range(len(players)))
    doubts = [left / freedom * (inverse[at][at] - 1 / (PULL * len(players))) for at in range(len(players))]
    return {player: (ratings[at], sqrt(doubts[at])) for player, at in index.items()}


def add_up(games: list[PastGame], index: dict[int, int]) -> tuple[Matrix, list[float]]:
    together, points = [[0.0] * len(index) for _ in index], [0.0] * len(index)
    for game in games:
        row = [(sign, index[player]) for sign, player in zip(SIGNS, game[:4], strict=True)]
        for sign, at in row:
            points[at] += sign * game.difference
            for other_sign, other in row:
                together[at][other] += sign * other_sign
    return together, points


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle of which the matrix is the square."""
    lower: Matrix = []
    for row, cells in enumerate(matrix):
        done: list[float] = []
        lower.append(done)
        for column in range(row):
            done.append((cells[column] - sum(map(mul, done, lower[column]))) / lower[column][column])
        done.append(sqrt(cells[row] - sum(map(mul, done, done))))
    return lower


def inverse_of(lower: Matrix) -> Matrix:
    """The inverse of the square of a lower triangle: that triangle's own inverse, squared the other way round."""
    size = len(lower)
    turned: Matrix = []  # the columns of the triangle's inverse, each from the diagonal down
    for column in range(size):
        found = [1 / lower[column][column]]
        for row in range(column + 1, size):
            found.append(-sum(map(mul, lower[row][column:row], found)) / lower[row][row])
        turned.append(found)
    return [[sum(map(mul, reversed(one), reversed(other))) for other in turned] for one in turned]
