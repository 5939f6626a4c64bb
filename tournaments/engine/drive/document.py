"""A drive in the file of an evening (docs/format.md), both ways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scoring.strict_json import FLAG, TEXT, Codec, JsonKey, list_of, named, object_of, one_of, or_null
from tournaments.engine.document_game import (
    MOST,
    DamagedDocument,
    WhyDocumentDamaged,
    telling_where,
    text_between,
    whole_between,
)
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.drive.forts import LONGEST_FORT
from tournaments.engine.drive.hands import MOST_HANDS, TRICKS, read_hands, write_hands
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.plan import MOST_TRICKS_TYPED, CardTotal, DrivePlan, FirstChair, Half
from tournaments.engine.drive.tricks import TableTricks, UnplayedRule

if TYPE_CHECKING:
    from tournaments.engine.evening import PartyPlayer

HANDS = Codec(lambda value, path: read_hands(TEXT.read(value, path)), write_hands)
HALF = named({"first": Half.FIRST, "second": Half.SECOND}, lambda half: half.name.lower())
SEAT = object_of(
    FirstChair,
    JsonKey("player", whole_between(1, MOST)),
    JsonKey("table", whole_between(1, MOST)),
    JsonKey("chair", whole_between(1, 4)),
    JsonKey("shares", FLAG, field="is_second", usual=False),
    JsonKey("since", whole_between(1, MOST_HANDS + 1), usual=1),
    JsonKey("until", or_null(whole_between(0, MOST_HANDS)), usual=None),
)
TOTAL = object_of(
    CardTotal,
    JsonKey("card", whole_between(1, MOST)),
    JsonKey("half", HALF),
    JsonKey("tricks", whole_between(-MOST_TRICKS_TYPED, MOST_TRICKS_TYPED)),
    JsonKey("tens", or_null(whole_between(0, MOST_HANDS)), usual=None),
    JsonKey("last_hand", or_null(whole_between(0, TRICKS)), field="last", usual=None),
)

TABLE_TRICKS = object_of(
    TableTricks,
    JsonKey("hand", whole_between(1, MOST_HANDS)),
    JsonKey("table", whole_between(1, MOST)),
    JsonKey("odd_won", FLAG),
    JsonKey("tricks", or_null(whole_between(0, TRICKS)), usual=None),
)


def _check_roles(roles: tuple[str, ...], path: str) -> None:
    if len(roles) != 2:
        raise DamagedDocument(WhyDocumentDamaged.OUT_OF_RANGE, path=path, least=2, most=2, found=len(roles))


def _build(
    *,
    hand: int,
    is_break: bool,
    seats: tuple[FirstChair, ...],
    totals: tuple[CardTotal, ...],
    tricks: tuple[TableTricks, ...],
    forts: tuple[str, ...],
    **plan: Any,
) -> WhistDrive:
    return WhistDrive(DrivePlan(**plan), hand, is_break, seats, totals, tricks, forts=forts)


def _of_plan(name: str) -> Any:
    return lambda drive: getattr(drive.plan, name)


DRIVE: Codec[WhistDrive] = telling_where(
    object_of(
        _build,
        JsonKey("kind", one_of(DriveKind), get=_of_plan("kind")),
        JsonKey("hands", HANDS, get=_of_plan("hands")),
        JsonKey("half", whole_between(1, MOST_HANDS), get=_of_plan("half")),
        JsonKey("roles", list_of(text_between(1, 20)).checked(_check_roles), get=_of_plan("roles")),
        JsonKey("seed", text_between(1, 64), get=_of_plan("seed"), usual=""),
        JsonKey("counts_tens", FLAG, get=_of_plan("counts_tens"), usual=False),
        JsonKey("counts_last_hand", FLAG, field="counts_last", get=_of_plan("counts_last"), usual=False),
        JsonKey("live", FLAG, field="is_live", get=_of_plan("is_live"), usual=False),
        JsonKey("unplayed", one_of(UnplayedRule), get=_of_plan("unplayed"), usual=UnplayedRule.MEAN),
        JsonKey("rings_itself", FLAG, get=_of_plan("rings_itself"), usual=False),
        JsonKey("hand", whole_between(0, MOST_HANDS), usual=0),
        JsonKey("break", FLAG, field="is_break", usual=False),
        JsonKey("seats", list_of(SEAT), usual=()),
        JsonKey("totals", list_of(TOTAL), usual=()),
        JsonKey("tricks", list_of(TABLE_TRICKS), usual=()),
        JsonKey("forts", list_of(text_between(1, LONGEST_FORT)), usual=()),
    )
)


def seat_houses(drive: WhistDrive | None, players: Iterable[PartyPlayer]) -> WhistDrive | None:
    """The drive with those of its people who play for the house: the list of players says so."""
    if drive is None:
        return None
    seated = {seat.player for seat in drive.seats}
    return replace(drive, houses=frozenset(one.number for one in players if one.is_house and one.number in seated))
