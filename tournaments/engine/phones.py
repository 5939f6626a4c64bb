"""Who enters hands for a table: a phone with its link, the own phone of one of the four, nobody yet, or the organiser.

A phone needs the pencil to enter hands; all others only see the sheet. A phone takes the pencil if nobody has it, or takes
it over with one tap, unless the organiser withholds it from the table's phones. A phone is known by a random name, made when
it first opens the page. A phone that belongs to one of the four is known by that player instead: it may always enter hands,
and takes the pencil with each.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.refused import Named
from scoring.refused import gettext_noop as _
from scoring.strict_json import TEXT, Codec, JsonKey, list_of, object_of, one_of, or_null


class PhoneRestriction(StrEnum):
    """What the organiser withholds from the phones of a table: everything, or the pencil."""

    LOCKED = "locked"
    AT_DESK = "desk"


@dataclass(frozen=True)
class Phones:
    """What the organiser decided about a table's phones: what is withheld, since when, and when the link was renewed."""

    withheld: PhoneRestriction | None = None
    since: datetime | None = None
    renewed: tuple[datetime, ...] = ()


MOMENT = Codec(lambda text, path: datetime.fromisoformat(TEXT.read(text, path)), datetime.isoformat)
PHONES = object_of(
    Phones,
    JsonKey("kept", or_null(one_of(PhoneRestriction)), field="withheld"),  # the name that databases already have
    JsonKey("since", or_null(MOMENT)),
    JsonKey("renewed", list_of(MOMENT)),
)


@dataclass(frozen=True)
class KnownPhone:
    """What is known about a phone tonight: the player it belongs to, and the table whose link it opened last."""

    player: int | None = None
    table: int | None = None

    def speaks_for(self, player: int, table: int | None) -> bool:
        """Whether it may accept or dispute the result of this player, who sits at this table."""
        return self.player == player or (table is not None and self.table == table)


OWN = "player "  # the random names of phones have no space, so none can pass for a player


def name_own_phone(player: int) -> str:
    return f"{OWN}{player}"


def find_owner_of_phone(name: str) -> int | None:
    return int(name.removeprefix(OWN)) if name.startswith(OWN) else None


class Holder(StrEnum):
    """Who has the pencil, from the point of view of a phone that shows the table's page."""

    NOBODY = "nobody"
    THIS_PHONE = "this phone"
    ANOTHER_PHONE = "another phone"
    BESIDE = "beside"  # another phone; this one is the own phone of one of the four, and may write too
    TAKEN_OVER = "taken over"  # by another phone, from this one
    ORGANISER = "organiser"
    LOCKED = "locked"


@dataclass(frozen=True)
class Pencil:
    """The pencil of a table as one phone sees it, and since when. `player` is set if that player's own phone has it."""

    holder: Holder = Holder.NOBODY
    since: datetime | None = None
    player: int | None = None

    @property
    def may_write(self) -> bool:
        return self.holder in (Holder.NOBODY, Holder.THIS_PHONE, Holder.BESIDE)

    @property
    def may_be_taken_over(self) -> bool:
        return self.holder in (Holder.ANOTHER_PHONE, Holder.TAKEN_OVER)

    @property
    def is_locked(self) -> bool:
        return self.holder is Holder.LOCKED


FREE = Pencil()


def find_pencil(
    phones: Phones,
    *,
    by: str | None,
    holder: str | None = None,
    since: datetime | None = None,
    before: str | None = None,
) -> Pencil:
    """The pencil as the phone `by` sees it; None is not a phone. The `holder` took it over from the phone `before`."""
    if phones.withheld is not None:  # from a player's own phone too
        return Pencil(Holder.LOCKED if phones.withheld is PhoneRestriction.LOCKED else Holder.ORGANISER, phones.since)
    if holder is None:
        return FREE
    if holder == by:
        return Pencil(Holder.THIS_PHONE, since)
    # `by` and `before` may both be None, which does not make them the same phone.
    seen = Holder.TAKEN_OVER if by and before == by else Holder.ANOTHER_PHONE
    return Pencil(Holder.BESIDE if by and by.startswith(OWN) else seen, since, find_owner_of_phone(holder))


class WhatIsWrong(Named):
    """What a player finds wrong with a result that is not confirmed yet. They may say it with one more tap."""

    HAND_WRONG = "hand-wrong", _("a hand is wrong")
    HAND_MISSING = "hand-missing", _("a hand is missing")
    WINNER_WRONG = "winner-wrong", _("the winner is wrong")
    SOMETHING_ELSE = "something-else", _("something else")
