"""The documents of seasons (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from tournaments.api.schemas.common import EveningNamed, Model
from tournaments.seasons.engine.rule import Gives, SharedPlace, Tie
from tournaments.seasons.engine.standings import Spent, WhyOut


class SeasonListed(Model):
    """`evenings` is how many are in its list, and `over` how many of them are."""

    id: int
    name: str
    evenings: int
    over: int
    archived: bool


class Seasons(Model):
    format: Literal["whistparty-seasons/1"]
    seasons: list[SeasonListed]


class SeasonNamed(Model):
    id: int
    name: str


class SeasonsOfEvening(Model):
    format: Literal["whistparty-seasons-of-evening/1"]
    seasons: list[SeasonNamed]


class Worth(Model):
    kind: Literal["fixed"]
    points: int = 0


class Rule(Model):
    gives: Gives
    places: list[int] = []
    then_one_fewer: bool = False
    shared: SharedPlace = SharedPlace.DIVIDED
    best: int | None = None
    of: int | None = None
    mean: bool = False
    least: int = 0
    absence: Worth | None = None
    duty: Worth | None = None
    winners: list[str] = []
    ties: list[Tie] | None = None
    evenings: int | None = None


class CutOfSeason(Model):
    """Who shares the first place when no evening is left to decide it, and how many of them win the cut."""

    level: list[str]
    wins: int


class ReasonOfSeason(Model):
    """Why a line stands above the next. `nth` is which of their best evenings decides."""

    by: Tie | Literal["points", "cut", "level"]
    upper: int | float | None
    lower: int | float | None
    nth: int | None = None


class EveningOfLine(Model):
    spent: Spent
    points: float | None
    counts: bool
    won: bool


class SeasonLine(Model):
    place: int | None
    player: str
    points: float
    counted: int
    came: int
    evenings_won: int
    wins: int
    difference: int
    why_out: WhyOut | None
    reason: ReasonOfSeason | None
    evenings: list[EveningOfLine]


class Season(Model):
    format: Literal["whistparty-season/2"]
    season: str
    rule: Rule
    evenings: list[EveningNamed]
    to_come: int
    over: bool
    cut: CutOfSeason | None
    standings: list[SeasonLine]


class PlaceInSeason(Model):
    place: int | None
    player: str
    points: float


class SeasonOfPage(Model):
    """The season as the club's page shows it. `evenings` are planned, null for an open number; `over` of them are over."""

    format: Literal["whistparty-season-of-page/1"]
    season: str
    evenings: int | None
    over: int
    standings: list[PlaceInSeason]
