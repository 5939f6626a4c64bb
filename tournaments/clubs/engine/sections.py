"""The sections of a club's file besides its people and evenings. Each is a list, and is left out if it is empty.

A part of the program that stores something about several evenings adds its value and codec here, and a line to SECTIONS
in `actions/file.py`. An evening is named by its number in the file, a person by their name.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime
from typing import Any

from scoring.codec import Json
from scoring.refused import Impossible
from scoring.stakes import Stake
from scoring.strict_json import FLAG, TEXT, WHOLE, Codec, JsonKey, list_of, object_of, one_of, or_null
from tournaments.engine.document import DATE
from tournaments.engine.document_game import (
    DamagedDocument,
    WhyDocumentDamaged,
    telling_where,
    text_between,
    whole_between,
)
from tournaments.engine.names import LONGEST_NAME, normalise_spelling
from tournaments.engine.settle import MOST, PaidKind, SettlingWay, WhyNoPayment
from tournaments.seasons.engine.document import RULE, gives_mean
from tournaments.seasons.engine.rule import Rule

MOST_MONEY = 2**31 - 1  # what a column of the database can hold


def _read_moment(value: object, path: str) -> datetime:
    """A moment in UTC, which can be written in only one way."""
    text = TEXT.read(value, path)
    with suppress(ValueError):
        found = datetime.fromisoformat(text)
        if _is_moment(found) and _write_moment(found) == text:
            return found
    raise DamagedDocument(
        WhyDocumentDamaged.NOT_A_TIME, path=path, found=json.dumps(text[:LONGEST_NAME], ensure_ascii=False)
    )


def _is_moment(at: datetime) -> bool:
    """Whether every clock can show it: in the first and the last year the calendar ends before some zones are reached."""
    return at.tzinfo is not None and MINYEAR < at.year < MAXYEAR


def _write_moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


MOMENT: Codec[datetime] = Codec(_read_moment, _write_moment)
NUMBER = whole_between(1, 1_000_000)


def _check_currency(currency: str, path: str) -> None:
    try:
        Stake(0, currency)
    except Impossible as refused:
        raise DamagedDocument(WhyDocumentDamaged.AT, path=path, refused=refused) from refused


CURRENCY = TEXT.checked(_check_currency)


@dataclass(frozen=True, slots=True)
class TermsInFile:
    """What was agreed about money at an evening."""

    evening: int
    fee: int
    currency: str
    way: SettlingWay
    and_later: bool


@dataclass(frozen=True, slots=True)
class PaymentInFile:
    """One payment. No payer or payee means the kitty. `takes_back` is the place in this list of the one it takes back."""

    evening: int
    kind: PaidKind
    payer: str | None
    payee: str | None
    amount: int
    currency: str
    at: datetime
    who: str
    what: str = ""
    takes_back: int | None = None


@dataclass(frozen=True, slots=True)
class CutInFile:
    """Who cut for the first place of a season, and who won. Earlier versions wrote `after` how many evenings: then it counted
    only until another was over."""

    level: tuple[str, ...]
    won: str
    after: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonInFile:
    """A season, with the numbers of its evenings. `fixed_on` is set if a played evening is no longer part of it.

    `before` is the rule as an earlier version wrote it, if it gave a mean, which is nothing now.
    """

    name: str
    rule: Rule
    evenings: tuple[int, ...]
    fixed_on: date | None = None
    is_archived: bool = False
    cuts: tuple[CutInFile, ...] = ()
    before: Json | None = None


@dataclass(frozen=True, slots=True)
class DutyInFile:
    """Who ran the desk of an evening."""

    evening: int
    people: tuple[str, ...]


def _check_payment(payment: dict[str, object], path: str) -> None:
    # The database has no check for it: two entries that are put together may have paid each other.
    payer, payee = payment.get("payer"), payment.get("payee")
    if isinstance(payer, str) and isinstance(payee, str) and normalise_spelling(payer) == normalise_spelling(payee):
        raise DamagedDocument(WhyDocumentDamaged.AT, path=path, refused=Impossible(WhyNoPayment.TO_THEMSELVES))


SHORT = text_between(1, LONGEST_NAME)
TERMS: Codec[Any] = list_of(
    object_of(
        TermsInFile,
        JsonKey("evening", NUMBER),
        JsonKey("fee", whole_between(0, MOST_MONEY)),
        JsonKey("currency", CURRENCY),
        JsonKey("way", one_of(SettlingWay)),
        JsonKey("and_later", FLAG, usual=True),
    )
)
PAYMENTS: Codec[Any] = list_of(
    object_of(
        PaymentInFile,
        JsonKey("evening", NUMBER),
        JsonKey("kind", one_of(PaidKind)),
        JsonKey("payer", or_null(SHORT)),
        JsonKey("payee", or_null(SHORT)),
        JsonKey("amount", whole_between(-MOST, MOST)),
        JsonKey("currency", CURRENCY),
        JsonKey("at", MOMENT),
        JsonKey("who", SHORT),
        JsonKey("what", text_between(0, LONGEST_NAME), usual=""),
        JsonKey("takes_back", WHOLE, usual=None),
        check=_check_payment,
    )
)


CUT = object_of(
    CutInFile,
    JsonKey("level", list_of(SHORT)),
    JsonKey("won", SHORT),
    # Read from files of earlier versions, and never written.
    JsonKey("after", NUMBER, usual=None, get=lambda _cut: None),
)
SEASON: Codec[SeasonInFile] = object_of(
    SeasonInFile,
    JsonKey("name", SHORT),
    JsonKey("rule", telling_where(RULE)),
    JsonKey("evenings", list_of(NUMBER)),
    JsonKey("fixed_on", DATE, usual=None),
    JsonKey("archived", FLAG, field="is_archived", usual=False),
    JsonKey("cuts", list_of(CUT), usual=()),
)


def _read_season(value: Any, path: str) -> SeasonInFile:
    season = SEASON.read(value, path)
    # The rule as it is in the file, because RULE reads a mean as nothing.
    return replace(season, before=value["rule"]) if gives_mean(value["rule"]) else season


SEASONS: Codec[Any] = list_of(Codec(_read_season, SEASON.write))
DUTIES: Codec[Any] = list_of(object_of(DutyInFile, JsonKey("evening", NUMBER), JsonKey("people", list_of(SHORT))))
