"""The documents of a club: its page, its evenings, its people and its money (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from tournaments.api.schemas.common import Model
from tournaments.api.schemas.evening import ToPaySchema


class ClubPageSchema(Model):
    format: Literal["whistparty-club-page/1"]
    address: str
    title: str
    words: str
    shows_results: bool
    shows_whole_names: bool


class EveningListedSchema(Model):
    """`id` names the evening in the addresses of the club. `code` is null for everybody but the organiser."""

    id: int
    code: str | None
    name: str
    date: str
    begins: str | None
    ends: str | None
    place: str
    ended: bool
    archived: bool


class EveningsSchema(Model):
    format: Literal["whistparty-evenings/1"]
    evenings: list[EveningListedSchema]


class PersonOfClubSchema(Model):
    id: int
    name: str
    member: bool
    since: int | None
    tags: list[str]
    former: bool
    evenings: int
    last: str | None


class PlayersSchema(Model):
    format: Literal["whistparty-players/1"]
    players: list[PersonOfClubSchema]


class TotalSchema(Model):
    name: str
    evenings: int
    won: int
    paid: int
    open: int


class BalancesOfCurrencySchema(Model):
    currency: str
    evenings: list[str]
    left_out: list[str]
    people: list[TotalSchema]
    to_pay: list[ToPaySchema]
    kitty: int


class BalancesSchema(Model):
    """Over a season, or with `season` null over all evenings of the club. Amounts are minor units."""

    format: Literal["whistparty-balances/1"]
    season: str | None
    balances: list[BalancesOfCurrencySchema]
