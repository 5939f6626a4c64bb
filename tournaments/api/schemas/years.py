"""The documents of the rating and of a player's years (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from tournaments.api.schemas.common import EveningNamedSchema, Model


class LeftOutSchema(EveningNamedSchema):
    why: Literal["not_over", "places_hidden"]


class RatedSchema(Model):
    place: int
    player: str
    points: float
    plus_minus: float
    games: int


class RatingSchema(Model):
    """Who has how good a rating. The list is empty while too few people have one."""

    format: Literal["whistparty-rating/1"]
    pull: int
    enough: int
    evenings: list[EveningNamedSchema]
    left_out: list[LeftOutSchema]
    ratings: list[RatedSchema]
    too_few_games: int


class RatingThenSchema(Model):
    points: float
    plus_minus: float
    games: int


class RatingNowSchema(RatingThenSchema):
    place: int | None
    players: int | None


class RunSchema(Model):
    games: int
    first: str
    last: str


class EveningOfYearsSchema(EveningNamedSchema):
    place: int | None
    players: int | None
    games: int
    won: int
    difference: int
    stars: int


class HalfYearSchema(Model):
    year: int
    half: Literal["spring", "autumn"]
    evenings: int
    games: int
    won: int
    rating: RatingThenSchema | None


class AgainstSchema(Model):
    games: int
    won: int


class TogetherSchema(AgainstSchema):
    beyond: float | None


class MetSchema(Model):
    player: str
    together: TogetherSchema
    against: AgainstSchema


class YearsSchema(Model):
    format: Literal["whistparty-years/1"]
    player: str
    rating: RatingNowSchema | None
    games: int
    games_rated: int
    won: int
    stars: int
    evenings_won: int
    longest_run: RunSchema | None
    best_evening: EveningOfYearsSchema | None
    evenings: list[EveningOfYearsSchema]
    half_years: list[HalfYearSchema]
    people: list[MetSchema]
