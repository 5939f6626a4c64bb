"""Payments as a JSON file of the format whistparty-payments/1 (docs/format.md), so that a club can store them.

People are given by name, and the kitty is null. Raises Unreadable or Impossible for what is not in the format.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime

from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from scoring.strict_json import TEXT, WHOLE, Codec, JsonKey, list_of, named, object_of, one_of, or_null, shorten
from tournaments.engine.names import LONGEST_NAME, one_line
from tournaments.stakes.engine.settle import MOST, PaidKind

FORMAT = "whistparty-payments/1"
LONGEST_FILE = 5_000_000  # bytes: some twenty thousand payments


class WhyNotSaid(Reason):
    AMOUNT = _(
        "{path}: an amount is whole minor units up to 100000000; only what takes back or leaves the kitty is below zero."
    )
    PEOPLE = _(
        "{path}: a stake has two different people, one of whom may be null for the kitty; what is left "
        "in it has only a payee, a fee has only a payer, and other money of the kitty has neither, but "
        "says what it is for."
    )
    TEXT = _("{path}: what it is for and who says so have up to {most} letters each.")
    AT = _("{path}: the time must be as 2026-11-24T22:24:00+01:00; {found} is not.")


@dataclass(frozen=True, slots=True)
class Said:
    """One payment in a file. Even without a key, reading the same file twice counts it once."""

    payer: str | None
    payee: str | None
    amount: int
    kind: PaidKind = PaidKind.STAKE
    what: str = ""
    key: str = ""
    at: str = ""
    who: str = ""
    takes_back: str = ""

    @property
    def time(self) -> datetime | None:
        return datetime.fromisoformat(self.at) if self.at else None


@dataclass(frozen=True, slots=True)
class PaymentsSaid:
    format: str
    currency: str
    payments: tuple[Said, ...]


def _check(said: Said, path: str) -> None:
    may_be_below = said.kind is PaidKind.KITTY or said.takes_back
    if not (0 < said.amount <= MOST or (may_be_below and -MOST <= said.amount < 0)):
        raise Impossible(WhyNotSaid.AMOUNT, path=path)
    if not _has_its_people(said):
        raise Impossible(WhyNotSaid.PEOPLE, path=path)
    if max(len(said.what), len(said.who)) > LONGEST_NAME:
        raise Impossible(WhyNotSaid.TEXT, path=path, most=LONGEST_NAME)
    if said.at and not _is_time(said.at):
        raise Impossible(WhyNotSaid.AT, path=path, found=shorten(said.at))


def _has_its_people(said: Said) -> bool:
    has = (said.payer is not None, said.payee is not None)
    # As the database requires it of a row (Paid), but with the place in the file.
    if said.kind is PaidKind.STAKE:
        return any(has) and said.payer != said.payee
    if said.kind is PaidKind.KITTY:
        return not any(has) and bool(one_line(said.what))
    return has == ((False, True) if said.kind is PaidKind.LEFT else (True, False))


def _is_time(text: str) -> bool:
    try:
        return is_moment(datetime.fromisoformat(text))
    except ValueError:
        return False


def is_moment(at: datetime) -> bool:
    """Whether every clock can show it: in the first and the last year the calendar ends before some zones are reached."""
    return at.tzinfo is not None and MINYEAR < at.year < MAXYEAR


SAID: Codec[Said] = object_of(
    Said,
    JsonKey("payer", or_null(TEXT)),
    JsonKey("payee", or_null(TEXT)),
    JsonKey("amount", WHOLE),
    JsonKey("kind", one_of(PaidKind), usual=PaidKind.STAKE),
    *(JsonKey(name, TEXT, usual="") for name in ("what", "key", "at", "who", "takes_back")),
).checked(_check)
PAYMENTS: Codec[PaymentsSaid] = object_of(
    PaymentsSaid,
    JsonKey("format", named({FORMAT: FORMAT}, str)),
    JsonKey("currency", TEXT),
    JsonKey("payments", list_of(SAID)),
)
