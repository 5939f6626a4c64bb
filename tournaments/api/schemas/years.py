"""The documents of the rating and of a player's years (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from tournaments.api.schemas.common import EveningNamed, Model


class LeftOut(EveningNamed):
    why: Literal["not_over", "places_hidden"]


class Rated(Model):
    place: int
    player: str
    points: float
    plus_minus: float
    games: int


class Rating(Model):
    """Who has how good a rating. The list is empty while too few people have one."""

    format: Literal["whistparty-rating/1"]
    pull: int
    enough: int
    evenings: list[EveningNamed]
    left_out: list[LeftOut]
    ratings: list[Rated]
    too_few_games: int


class RatingThen(Model):
    points: float
    plus_minus: float
    games: int


class RatingNow(RatingThen):
    place: int | None
    players: int | None


class Run(Model):
    games: int
    first: str
    last: str


class EveningOfYears(EveningNamed):
    place: int | None
    players: int | None
    games: int
    won: int
    difference: int
    stars: int


class HalfYear(Model):
    year: int
    half: Literal["spring", "autumn"]
    evenings: int
    games: int
    won: int
    rating: RatingThen | None


class Against(Model):
    games: int
    won: int


class Together(Against):
    beyond: float | None


class Met(Model):
    player: str
    together: Together
    against: Against


class Years(Model):
    format: Literal["whistparty-years/1"]
    player: str
    rating: RatingNow | None
    games: int
    games_rated: int
    won: int
    stars: int
    evenings_won: int
    longest_run: Run | None
    best_evening: EveningOfYears | None
    evenings: list[EveningOfYears]
    half_years: list[HalfYear]
    people: list[Met]
