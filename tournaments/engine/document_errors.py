"""What a document cannot say, and codecs that refuse it with its path."""

from __future__ import annotations

from typing import TypeVar

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from scoring.strict_json import TEXT, WHOLE, Codec, Unreadable

MOST = 1_000_000  # players, rounds and numbers of either

T = TypeVar("T")


class WhyDamaged(Reason):
    OTHER_FORMAT = _("This is a document of the format {found}; only {format} can be read.")
    AT = _("{path}: {refused}")
    TEXT_LENGTH = _("{path} must have {least} to {most} letters.")
    OUT_OF_RANGE = _("{path} must be from {least} to {most}; {found} is not.")
    NOT_A_DATE = _("{path} must be a date such as 2026-11-21; {found} is not.")
    TABLES_OF_TWO = _("{path}: a party has tables of four; tables of two cannot be read.")
    PLAYER_TWICE = _("{path}: player {player} stands in the list twice.")
    NAME_TWICE = _("{path}: {name} stands in the list twice, and nobody could tell the two apart.")
    KEY_TWICE = _("{path}: a key of the standings stands there twice.")
    AWAY = _("{path} must be stretches of rounds, the first and the last of each, such as [[2, 3]].")
    STANDINGS_LENGTH = _("standings: {written} lines are written; the party has {computed} players.")
    STANDINGS = _("standings[{line}].{key}: {written} is written, {computed} comes out.")


class Damaged(Refused, ValueError):
    """A document that says what cannot be, or what does not come out."""


def text_between(least: int, most: int) -> Codec[str]:
    def check(text: str, path: str) -> None:
        if len(text.strip()) < least or len(text) > most:
            raise Damaged(WhyDamaged.TEXT_LENGTH, path=path, least=least, most=most)

    return TEXT.checked(check)


def whole_between(least: int, most: int) -> Codec[int]:
    def check(number: int, path: str) -> None:
        if not least <= number <= most:
            raise Damaged(WhyDamaged.OUT_OF_RANGE, path=path, least=least, most=most, found=number)

    return WHOLE.checked(check)


def telling_where(codec: Codec[T]) -> Codec[T]:
    """The codec, so that what it refuses is told with its path, which names the round, the table and the hand."""

    def read(value: object, path: str) -> T:
        try:
            return codec.read(value, path)
        except Unreadable:
            raise
        except Refused as refused:
            raise Damaged(WhyDamaged.AT, path=path, refused=refused) from refused

    return Codec(read, codec.write)
