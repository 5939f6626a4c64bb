"""What a document says of one game, both ways: who sat where, the hands and what each was worth, how it ended.

`RESULT` is a game without its seats, as the record of a correction has it.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter, itemgetter
from typing import Any

from scoring.codec import BY_SIDE, HAND, HAND_KEYS, Json
from scoring.game import DecidedBy
from scoring.hand import Hand, Side
from scoring.strict_json import WHOLE, Codec, JsonKey, list_of, object_of, one_of, or_null
from tournaments.engine.document_errors import MOST, telling_where, whole_between
from tournaments.engine.evening import Believed, TablePlayed, Worth
from tournaments.engine.seats import SEATS, Table

BELIEVED = object_of(Believed, JsonKey("score", BY_SIDE), JsonKey("winner", one_of(Side)))
SUMS = (
    JsonKey("score", BY_SIDE),
    JsonKey("stars", BY_SIDE),
    JsonKey("winner", or_null(one_of(Side))),
    JsonKey("decided_by", or_null(one_of(DecidedBy))),
)
RESULT: Codec[Any] = object_of(
    dict,
    JsonKey("hands", list_of(HAND)),
    *SUMS,
    JsonKey("stopped_after", or_null(WHOLE)),
    JsonKey("believed", or_null(BELIEVED)),
)


def result_from_json(value: object, table: Table) -> TablePlayed:
    """The game that `RESULT` wrote, at a table with its seats as they are."""
    return TablePlayed(table, **RESULT.read(value, "result"))


WORTH_KEYS = (JsonKey("points", BY_SIDE), JsonKey("stars", BY_SIDE))
HandAndWorth = tuple[Hand, Worth]


def _hand_and_worth(*, points: Any, stars: Any, **hand: Any) -> HandAndWorth:
    return Hand(**hand), Worth(points, stars)


def _write_hand(played: HandAndWorth) -> Json:
    hand, worth = played
    return {**HAND.write(hand), **object_of(Worth, *WORTH_KEYS).write(worth)}


IN_FULL = [replace(key, may_be_missing=False) for key in HAND_KEYS]
HAND_OF_GAME = Codec(telling_where(object_of(_hand_and_worth, *IN_FULL, *WORTH_KEYS)).read, _write_hand)


def _four(**seats: int) -> tuple[int, ...]:
    return tuple(seats.values())


FOUR = object_of(_four, *(JsonKey(seat, WHOLE, get=itemgetter(place)) for place, seat in enumerate(SEATS)))


def _game(
    number: int, seats: tuple[int, ...], hands: tuple[HandAndWorth, ...], rank: int | None, **result: Any
) -> TablePlayed:
    played, worth = tuple(hand for hand, _worth in hands), tuple(worth for _hand, worth in hands)
    return TablePlayed(Table.of(number, seats, rank), played, worth=worth, **result)


GAME = object_of(
    _game,
    JsonKey("number", WHOLE, get=attrgetter("table.number")),
    JsonKey("seats", FOUR, get=attrgetter("table.players")),
    JsonKey("hands", list_of(HAND_OF_GAME), get=lambda game: zip(game.hands, game.worth, strict=True)),
    *SUMS,
    # The bell stopped it, and its end is not confirmed.
    JsonKey(
        "stopped_after",
        whole_between(0, MOST),
        usual=None,
        get=lambda game: None if game.winner else game.stopped_after,
    ),
    # It was corrected, and everybody stayed where they sat.
    JsonKey("believed", BELIEVED, usual=None),
    JsonKey("rank", whole_between(1, MOST), usual=None, get=attrgetter("table.other_rank")),
)
