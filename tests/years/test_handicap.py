"""A handicap from a rating: the other way round, and only with enough games."""

from __future__ import annotations

import pytest

from tournaments.years.engine.rating import ENOUGH, Rating, handicaps_of


@pytest.mark.parametrize(
    ("points", "handicap"),
    [(1.34, -13), (-1.36, 14), (0.0, 0), (0.04, 0), (-0.06, 1), (-12.5, 125)],
)
def test_a_handicap_takes_away_what_the_rating_promises(points, handicap):
    assert handicaps_of({1: Rating(points, 0.5, ENOUGH)}) == {1: handicap}


def test_with_too_few_games_there_is_none():
    assert handicaps_of({1: Rating(2.0, 0.5, ENOUGH - 1), 2: Rating(2.0, 0.5, ENOUGH)}) == {2: -20}
