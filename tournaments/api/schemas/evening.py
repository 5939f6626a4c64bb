"""The documents of one evening (docs/format.md)."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from scoring.game import DecidedBy
from tournaments.api.schemas.common import EveningNamedSchema, Model, PersonSchema, Side, SidesSchema
from tournaments.engine.drive.kinds import DriveKind, Role
from tournaments.engine.drive.places import Span
from tournaments.engine.prizes.winners import PrizeDecidedBy
from tournaments.engine.settle import PaidKind, SettlingWay
from tournaments.engine.standings import Key


class ReasonSchema(Model):
    """Why a line stands above the next: the key that decides, what the two have, and how much of it rounds on the bench gave."""

    by: Key | Literal["level"]
    upper: int
    lower: int
    upper_bench: int
    lower_bench: int
    words: str


class StandingsLineSchema(Model):
    """`place` is null for a house player, and before the first game is finished; `sharing` is how many others have it."""

    place: int | None
    sharing: int
    number: int
    name: str
    computer: bool
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
    reason: ReasonSchema | None


class StandingsSchema(Model):
    format: Literal["whistparty-standings/1"]
    party: EveningNamedSchema
    ended: bool
    keys: list[Key]
    held_after: int | None
    hidden: list[int]
    currency: str | None
    standings: list[StandingsLineSchema]


class SeatsSchema(Model):
    north: int
    east: int
    south: int
    west: int


class TableOfRoundSchema(Model):
    number: int
    rank: int
    seats: SeatsSchema
    score: SidesSchema
    stars: SidesSchema
    winner: Side | None
    decided_by: DecidedBy | None


class RoundOfSeatsSchema(Model):
    number: int
    tables: list[TableOfRoundSchema]
    bench: list[int]


class SeatsByRoundSchema(Model):
    format: Literal["whistparty-seats/1"]
    party: EveningNamedSchema
    ended: bool
    players: list[PersonSchema]
    rounds: list[RoundOfSeatsSchema]


class PersonOfDriveSchema(Model):
    number: int
    name: str


class DriveLineSchema(Model):
    """A card, or a fort: `number` is its number. `total` are its tricks or its flags; `level` says that others have as many."""

    place: int
    level: bool
    role: Role | None
    number: int
    name: str
    players: list[PersonOfDriveSchema]
    total: int | float
    tens: int | None
    last_hand: int | None


class DriveStandingsSchema(Model):
    """Of a whist drive. `span` is what they are about; null before anybody may see any. `roles`: the club's words."""

    format: Literal["whistparty-drive-standings/1"]
    party: EveningNamedSchema
    ended: bool
    kind: DriveKind
    span: Span | None
    hands: int
    roles: dict[Role, str] | None
    counts: Literal["tricks", "flags"]
    standings: list[DriveLineSchema]


class CardOfDriveSchema(Model):
    number: int
    players: list[PersonOfDriveSchema]


class TableOfHandSchema(Model):
    """`cards` are those on chairs 1 to 4."""

    number: int
    cards: list[int]


class HandOfDriveSchema(Model):
    number: int
    tables: list[TableOfHandSchema]


class DriveSeatsSchema(Model):
    format: Literal["whistparty-drive-seats/1"]
    party: EveningNamedSchema
    ended: bool
    kind: DriveKind
    cards: list[CardOfDriveSchema]
    hands: list[HandOfDriveSchema]


class PlayerOfPrizesSchema(Model):
    id: int
    name: str


class TakenSchema(Model):
    """`players` are one, or a pair. `worth` is the number that decided."""

    players: list[int]
    worth: int | float
    by: PrizeDecidedBy


class CutSchema(Model):
    """Who still has to cut, and how many of them win."""

    level: list[list[int]]
    wins: int


class PrizeSchema(Model):
    """Who would get a prize now, and in `given` who was told so in the hall; null before that."""

    number: int
    key: str
    name: str
    who: list[TakenSchema]
    given: list[list[int]] | None
    cut: CutSchema | None
    after: str | None
    sealed: bool
    passed: list[list[int]]
    reason: str


class PrizesSchema(Model):
    format: Literal["whistparty-prizes/2"]
    party: EveningNamedSchema
    players: list[PlayerOfPrizesSchema]
    hash: str | None
    averages: Literal["now"] | None = None
    prizes: list[PrizeSchema]


class AccountSchema(Model):
    """One person's money, in minor units."""

    name: str
    won: int
    lost: int
    carried: int
    tonight: int
    balance: int
    open: int
    here: bool
    fee_open: int | None


class ToPaySchema(Model):
    """A payment that is asked for. Null is the kitty."""

    payer: str | None
    payee: str | None
    amount: int


class KittyNowSchema(Model):
    before: int
    fees: int
    stakes: int
    moved: int
    now: int


class PaidSchema(Model):
    """A payment that was made. Null is the kitty; `takes_back` is the `key` of an earlier one."""

    payer: str | None
    payee: str | None
    amount: int
    kind: PaidKind = PaidKind.STAKE
    what: str = ""
    key: str
    at: str
    who: str
    takes_back: str | None = None


class SettlementSchema(Model):
    format: Literal["whistparty-settlement/1"]
    party: EveningNamedSchema
    currency: str
    stake: int
    fee: int
    way: SettlingWay
    games: int
    people: list[AccountSchema]
    to_pay: list[ToPaySchema]
    kitty: KittyNowSchema
    paid: list[PaidSchema]


class EveningFile(BaseModel):
    """One evening in the file format `whistparty/1`; docs/format.md describes its keys."""

    model_config = ConfigDict(extra="allow")  # the codec that writes the file knows them, and checks them when it reads

    format: Literal["whistparty/1"]
