"""The documents of a club: its page, its evenings, its people and its money (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from tournaments.api.schemas.common import Model
from tournaments.api.schemas.evening import ToPay


class ClubPage(Model):
    format: Literal["whistparty-club-page/1"]
    address: str
    title: str
    words: str
    shows_results: bool
    shows_whole_names: bool


class EveningListed(Model):
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


class Evenings(Model):
    format: Literal["whistparty-evenings/1"]
    evenings: list[EveningListed]


class PersonOfClub(Model):
    id: int
    name: str
    member: bool
    since: int | None
    tags: list[str]
    former: bool
    evenings: int
    last: str | None


class Players(Model):
    format: Literal["whistparty-players/1"]
    players: list[PersonOfClub]


class Total(Model):
    name: str
    evenings: int
    won: int
    paid: int
    open: int


class BalancesOfCurrency(Model):
    currency: str
    evenings: list[str]
    left_out: list[str]
    people: list[Total]
    to_pay: list[ToPay]
    kitty: int


class Balances(Model):
    """Over a season, or with `season` null over all evenings of the club. Amounts are minor units."""

    format: Literal["whistparty-balances/1"]
    season: str | None
    balances: list[BalancesOfCurrency]
