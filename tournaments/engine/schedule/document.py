"""A round of a schedule in the file of an evening (docs/format.md) and in the database, both ways."""

from __future__ import annotations

from operator import attrgetter

from scoring.strict_json import WHOLE, Codec, JsonKey, list_of, object_of
from tournaments.engine.document_game import (
    FOUR,
    MOST,
    DamagedDocument,
    WhyDocumentDamaged,
    telling_where,
    whole_between,
)
from tournaments.engine.evening import Evening
from tournaments.engine.schedule.round import ScheduledRound
from tournaments.engine.seats import TOP, Seating, Table

NumberAndFour = tuple[int, tuple[int, ...]]


def _table(number: int, seats: tuple[int, ...]) -> NumberAndFour:
    return number, seats


def _seating(tables: tuple[NumberAndFour, ...], sitting_out: tuple[int, ...]) -> Seating:
    # Ranks mean nothing here; a number differs from its place if a fixed chair keeps a high table open.
    at = (Table.of(number, four, rank) for rank, (number, four) in enumerate(tables, TOP))
    return Seating(tuple(at), tuple(sitting_out))


def _planned(number: int, **seating: tuple[int, ...]) -> ScheduledRound:
    return ScheduledRound(number, _seating(**seating))  # type: ignore[arg-type]  # the keys below say which


TABLE = object_of(_table, JsonKey("number", whole_between(1, MOST)), JsonKey("seats", FOUR, get=attrgetter("players")))
SEATING: Codec[Seating] = telling_where(
    object_of(
        _seating, JsonKey("tables", list_of(TABLE)), JsonKey("sitting_out", list_of(WHOLE), get=attrgetter("bench"))
    )
)
PLANNED: Codec[ScheduledRound] = telling_where(
    object_of(
        _planned,
        JsonKey("number", whole_between(2, MOST)),
        JsonKey("tables", list_of(TABLE), get=attrgetter("seating.tables")),
        JsonKey("sitting_out", list_of(WHOLE), get=attrgetter("seating.bench")),
    )
)


def check_schedule(evening: Evening) -> None:
    """A schedule belongs to a movement that plans. Its rounds are in order, and its people on the list."""
    if evening.schedule and not evening.movement.is_planned:
        raise DamagedDocument(WhyDocumentDamaged.SCHEDULE_WITHOUT_PLAN, path="schedule")
    for before, planned in zip((None, *evening.schedule), evening.schedule, strict=False):
        if before is not None and planned.number <= before.number:
            raise DamagedDocument(WhyDocumentDamaged.SCHEDULE_ORDER, path="schedule", round=planned.number)
        for player in planned.seating.everybody():
            if player not in evening.names:
                raise DamagedDocument(WhyDocumentDamaged.NO_SUCH_PLAYER, path="schedule", player=player)
