"""A drive in the file of an evening (docs/format.md), both ways."""

from __future__ import annotations

from typing import Any

from scoring.strict_json import FLAG, TEXT, Codec, JsonKey, list_of, named, object_of, one_of, or_null
from tournaments.engine.document_game import (
    MOST,
    DamagedDocument,
    WhyDocumentDamaged,
    telling_where,
    text_between,
    whole_between,
)
from tournaments.engine.drive.drive import MOST_TRICKS_TYPED, CardTotal, DrivePlan, FirstChair, Half, WhistDrive
from tournaments.engine.drive.hands import MOST_HANDS, TRICKS, read_hands, write_hands
from tournaments.engine.drive.kinds import DriveKind

HANDS = Codec(lambda value, path: read_hands(TEXT.read(value, path)), write_hands)
HALF = named({"first": Half.FIRST, "second": Half.SECOND}, lambda half: half.name.lower())
SEAT = object_of(
    FirstChair,
    JsonKey("player", whole_between(1, MOST)),
    JsonKey("table", whole_between(1, MOST)),
    JsonKey("chair", whole_between(1, 4)),
    JsonKey("shares", FLAG, field="is_second", usual=False),
)
TOTAL = object_of(
    CardTotal,
    JsonKey("card", whole_between(1, MOST)),
    JsonKey("half", HALF),
    JsonKey("tricks", whole_between(0, MOST_TRICKS_TYPED)),
    JsonKey("tens", or_null(whole_between(0, MOST_HANDS)), usual=None),
    JsonKey("last_hand", or_null(whole_between(0, TRICKS)), field="last", usual=None),
)


def _check_roles(roles: tuple[str, ...], path: str) -> None:
    if len(roles) != 2:
        raise DamagedDocument(WhyDocumentDamaged.OUT_OF_RANGE, path=path, least=2, most=2, found=len(roles))


def _build(
    *, hand: int, is_break: bool, seats: tuple[FirstChair, ...], totals: tuple[CardTotal, ...], **plan: Any
) -> WhistDrive:
    return WhistDrive(DrivePlan(**plan), hand, is_break, seats, totals)


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
        JsonKey("hand", whole_between(0, MOST_HANDS), usual=0),
        JsonKey("break", FLAG, field="is_break", usual=False),
        JsonKey("seats", list_of(SEAT), usual=()),
        JsonKey("totals", list_of(TOTAL), usual=()),
    )
)
