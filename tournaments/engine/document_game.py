"""The part of a document about one game, both ways: who sat where, the hands and their points, how it ended.

First come the reasons to refuse a document, and the codecs that name the path of the mistake.

`RESULT` is a game without its seats, as the record of a correction stores it.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

from scoring.codec import BY_SIDE, HAND, HAND_KEYS, Json
from scoring.game import DecidedBy
from scoring.hand import Hand, Side
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.strict_json import (
    TEXT,
    WHOLE,
    Codec,
    JsonKey,
    Unreadable,
    list_of,
    object_of,
    one_of,
    or_null,
    shorten,
    shorten_value,
)
from tournaments.engine.names import read_name
from tournaments.engine.played import GameResult, TablePlayed, WrittenPoints
from tournaments.engine.seats import SEATS, Table

MOST = 1_000_000  # players, rounds and numbers of either

T = TypeVar("T")


class WhyDocumentDamaged(Reason):
    OTHER_FORMAT = _("This is a document of the format {found}; only {format} can be read.")
    AT = _("{path}: {refused}")
    TEXT_LENGTH = _("{path} must have {least} to {most} letters.")
    OUT_OF_RANGE = _("{path} must be from {least} to {most}; {found} is not.")
    NOT_A_DATE = _("{path} must be a date such as 2026-11-21; {found} is not.")
    NOT_A_TIME = _("{path} must be a time such as 18:30; {found} is not.")
    TABLES_OF_TWO = _("{path}: a party has tables of four; tables of two cannot be read.")
    PLAYER_TWICE = _("{path}: player {player} is on the list twice.")
    NAME_TWICE = _("{path}: {name} is on the list twice, and nobody could tell the two apart.")
    KEY_TWICE = _("{path}: a key of the standings appears twice.")
    AWAY = _("{path} must be stretches of rounds, the first and the last of each, such as [[2, 3]].")
    NO_SUCH_PLAYER = _("{path}: player {player} is not on the list of players.")
    SCHEDULE_WITHOUT_PLAN = _("{path}: only a movement whose seats are all known at the beginning has a schedule.")
    SCHEDULE_ORDER = _("{path}: round {round} appears twice, or not in the order of its number.")
    DRIVE_WITHOUT_CHAIRS = _("{path}: the first hand has begun, and nobody has a chair.")
    DRIVE_WITH_ROUNDS = _("{path}: a whist drive has no rounds.")
    PAIR_OF_TWO = _("{path}: a pair is two players.")
    PAIR_TWICE = _("{path}: pair {pair} is there twice.")
    IN_TWO_PAIRS = _("{path}: player {player} is in two pairs.")
    PAIRS_WITHOUT_MOVEMENT = _("{path}: this movement moves players, so there are no pairs.")
    SEAL = _("{path} is not the SHA-256 of the seed beside it.")
    STANDINGS_LENGTH = _("standings: {written} lines are written; the party has {computed} players.")
    STANDINGS = _("standings[{line}].{key}: {written} is written, but the hands give {computed}.")


class DamagedDocument(Refused, ValueError):
    """A document that contradicts itself or the rules."""


def text_between(least: int, most: int) -> Codec[str]:
    def check(text: str, path: str) -> None:
        if len(text.strip()) < least or len(text) > most:
            raise DamagedDocument(WhyDocumentDamaged.TEXT_LENGTH, path=path, least=least, most=most)

    return TEXT.checked(check)


def whole_between(least: int, most: int) -> Codec[int]:
    def check(number: int, path: str) -> None:
        if not least <= number <= most:
            raise DamagedDocument(WhyDocumentDamaged.OUT_OF_RANGE, path=path, least=least, most=most, found=number)

    return WHOLE.checked(check)


def _read_name(value: object, path: str) -> str:
    return read_name(TEXT.read(value, path))


def check_format(value: object, format: str) -> None:
    """First of all: a document of another version is refused for that, and not for a key that is unknown here."""
    if isinstance(value, dict) and value.get("format", format) != format:
        found = value["format"]
        raise DamagedDocument(
            WhyDocumentDamaged.OTHER_FORMAT,
            found=shorten(found) if isinstance(found, str) else shorten_value(found),
            format=format,
        )


def telling_where(codec: Codec[T]) -> Codec[T]:
    """The same codec, but its refusals come with the path, which names the round, the table and the hand."""

    def read(value: object, path: str) -> T:
        try:
            return codec.read(value, path)
        except Unreadable:  # it names the path itself
            raise
        except Refused as refused:
            raise DamagedDocument(WhyDocumentDamaged.AT, path=path, refused=refused) from refused

    return Codec(read, codec.write)


NAME = telling_where(Codec(_read_name, str))

# A game

BELIEVED = object_of(GameResult, JsonKey("score", BY_SIDE), JsonKey("winner", one_of(Side)))
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


def read_result(value: object, table: Table) -> TablePlayed:
    """The game that `RESULT` wrote, at a table with these seats."""
    return TablePlayed(table, **RESULT.read(value, "result"))


WORTH_KEYS = (JsonKey("points", BY_SIDE), JsonKey("stars", BY_SIDE))
WORTH = object_of(WrittenPoints, *WORTH_KEYS)
HandAndWorth = tuple[Hand, WrittenPoints]


def _hand_and_worth(*, points: Any, stars: Any, **hand: Any) -> HandAndWorth:
    return Hand(**hand), WrittenPoints(points, stars)


def _write_hand(played: HandAndWorth) -> Json:
    hand, worth = played
    return {**HAND.write(hand), **WORTH.write(worth)}


# In the file of an evening a hand has every key, null or not; the line protocol may leave out what does not apply.
IN_FULL = [replace(key, may_be_missing=False) for key in HAND_KEYS]
HAND_OF_GAME = Codec(telling_where(object_of(_hand_and_worth, *IN_FULL, *WORTH_KEYS)).read, _write_hand)


def _four(**seats: int) -> tuple[int, ...]:
    return tuple(seats.values())  # in the order of FOUR, whatever the order in the file


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
    # Written only for a game that a bell stopped and whose end is not confirmed.
    JsonKey(
        "stopped_after",
        whole_between(0, MOST),
        usual=None,
        get=lambda game: None if game.winner else game.stopped_after,
    ),
    # Written only for a game that was corrected while everybody stayed on their chair.
    JsonKey("believed", BELIEVED, usual=None),
    JsonKey("rank", whole_between(1, MOST), usual=None, get=attrgetter("table.other_rank")),
)
