"""The picture of a rating: its line lies within its band, and everything lies within the picture."""

from __future__ import annotations

import pytest

from tournaments.years.engine.picture import (
    BOTTOM,
    LEFT,
    MOST_LINES,
    MOST_NAMED,
    RIGHT,
    TOP,
    RatingPicture,
    draw_rating_picture,
)
from tournaments.years.engine.rating import Rating
from tournaments.years.engine.years import HalfYear


def drawn(*ratings: tuple[float, float]) -> RatingPicture:
    halves = [HalfYear(2016 + at // 2, is_autumn=at % 2 == 1) for at in range(len(ratings))]
    picture = draw_rating_picture(
        [(half, Rating(*rating, games=100)) for half, rating in zip(halves, ratings, strict=True)]
    )
    assert picture is not None
    return picture


def test_one_half_year_is_no_course():
    assert draw_rating_picture([]) is None
    assert draw_rating_picture([(HalfYear(2026, is_autumn=True), Rating(1.0, 0.5, 100))]) is None


@pytest.mark.parametrize(
    "ratings",
    [
        pytest.param([(-0.4, 1.3), (1.4, 0.6)], id="from-below-to-above"),
        pytest.param([(2.5, 0.2), (2.6, 0.2), (2.7, 0.1)], id="far-above"),
        pytest.param([(-9.0, 4.0), (8.0, 4.0)], id="wide"),
        pytest.param([(0.0, 0.0), (0.0, 0.0)], id="nothing-but-nought"),
        pytest.param([(0.1 * at, 1.0) for at in range(20)], id="ten-years"),
    ],
)
def test_everything_lies_within_the_picture(ratings):
    picture = drawn(*ratings)
    assert all(TOP <= dot.high <= dot.y <= dot.low <= BOTTOM for dot in picture.dots)
    assert all(LEFT < dot.x < RIGHT for dot in picture.dots)
    assert [dot.x for dot in picture.dots] == sorted({dot.x for dot in picture.dots})
    assert 0 in [level.points for level in picture.levels]
    assert len(picture.levels) <= MOST_LINES + 2


def test_the_newest_half_year_is_named_and_no_more_than_there_is_room_for():
    picture = drawn(*[(0.5, 0.5)] * 20)
    assert picture.dots[-1].is_named
    assert sum(dot.is_named for dot in picture.dots) <= MOST_NAMED


def test_the_higher_rating_stands_higher():
    first, second = drawn((-1.0, 0.5), (1.0, 0.5)).dots
    assert first.y > second.y
