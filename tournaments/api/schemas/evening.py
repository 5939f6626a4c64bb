"""The documents of one evening (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from scoring.game import DecidedBy
from tournaments.api.schemas.common import EveningNamed, Model, Person, Side, Sides
from tournaments.engine.standings import Key


class Reason(Model):
    """Why a line stands above the next: the key that decides, what the two have, and how much of it rounds on the bench gave."""

    by: Key | Literal["level"]
    upper: int
    lower: int
    upper_bench: int
    lower_bench: int
    words: str


class StandingsLine(Model):
    """`place` is null for a house player, and before the first game is finished; `sharing` is how many others have it."""

    place: int | None
    sharing: int
    number: int
    name: str
    moved: int | None
    games: int
    wins: int
    difference: int
    points_for: int
    points_against: int
    stars: int
    hands: int
    top_table: int
    sat_out: int
    bench_for: int
    bench_against: int
    money: int | None
    reason: Reason | None


class Standings(Model):
    format: Literal["whistparty-standings/1"]
    party: EveningNamed
    ended: bool
    keys: list[Key]
    held_after: int | None
    hidden: list[int]
    currency: str | None
    standings: list[StandingsLine]


class Seats(Model):
    north: int
    east: int
    south: int
    west: int


class TableOfRound(Model):
    number: int
    rank: int
    seats: Seats
    score: Sides
    stars: Sides
    winner: Side | None
    decided_by: DecidedBy | None


class RoundOfSeats(Model):
    number: int
    tables: list[TableOfRound]
    bench: list[int]


class SeatsByRound(Model):
    format: Literal["whistparty-seats/1"]
    party: EveningNamed
    ended: bool
    players: list[Person]
    rounds: list[RoundOfSeats]
