"""The documents of seasons (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from tournaments.api.schemas.common import EveningNamedSchema, Model
from tournaments.seasons.engine.rule import PointsFrom, SharedPlace, Tie
from tournaments.seasons.engine.standings import Attendance, WhyCannotWin


class SeasonListedSchema(Model):
    """`evenings` is how many are in its list, and `over` how many of them are."""

    id: int
    name: str
    evenings: int
    over: int
    archived: bool


class SeasonsSchema(Model):
    format: Literal["whistparty-seasons/1"]
    seasons: list[SeasonListedSchema]


class SeasonNamedSchema(Model):
    id: int
    name: str


class SeasonsOfEveningSchema(Model):
    format: Literal["whistparty-seasons-of-evening/1"]
    seasons: list[SeasonNamedSchema]


class WorthSchema(Model):
    kind: Literal["fixed"]
    points: int = 0


class RuleSchema(Model):
    gives: PointsFrom
    places: list[int] = []
    then_one_fewer: bool = False
    shared: SharedPlace = SharedPlace.DIVIDED
    best: int | None = None
    of: int | None = None
    mean: bool = False
    least: int = 0
    absence: WorthSchema | None = None
    duty: WorthSchema | None = None
    winners: list[str] = []
    ties: list[Tie] | None = None
    evenings: int | None = None


class CutOfSeasonSchema(Model):
    """Who shares the first place when no evening is left to decide it, and how many of them win the cut."""

    level: list[str]
    wins: int


class ReasonOfSeasonSchema(Model):
    """Why a line stands above the next. `nth` is which of their best evenings decides."""

    by: Tie | Literal["points", "cut", "level"]
    upper: int | float | None
    lower: int | float | None
    nth: int | None = None


class EveningOfLineSchema(Model):
    spent: Attendance
    points: float | None
    counts: bool
    won: bool


class SeasonLineSchema(Model):
    place: int | None
    player: str
    points: float
    counted: int
    came: int
    evenings_won: int
    wins: int
    difference: int
    why_out: WhyCannotWin | None
    reason: ReasonOfSeasonSchema | None
    evenings: list[EveningOfLineSchema]


class SeasonSchema(Model):
    format: Literal["whistparty-season/2"]
    season: str
    rule: RuleSchema
    evenings: list[EveningNamedSchema]
    to_come: int
    over: bool
    cut: CutOfSeasonSchema | None
    standings: list[SeasonLineSchema]


class PlaceInSeasonSchema(Model):
    place: int | None
    player: str
    points: float


class SeasonOfPageSchema(Model):
    """The season as the club's page shows it. `evenings` are planned, null for an open number; `over` of them are over."""

    format: Literal["whistparty-season-of-page/1"]
    season: str
    evenings: int | None
    over: int
    standings: list[PlaceInSeasonSchema]
