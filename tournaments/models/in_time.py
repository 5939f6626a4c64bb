"""When an evening is, and the one order of a club's evenings: by day, then by when they begin, then as they were added.

An evening without a time stands before those of its day that have one.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import F, Q
from django.db.models.expressions import OrderBy
from django.utils.timezone import localdate, localtime, make_aware

from tournaments.engine.clock import find_next_time

if TYPE_CHECKING:
    from tournaments.models.party import Party

MORNING = timedelta(hours=6)  # after midnight


def order_oldest_first(party: str = "") -> tuple[OrderBy, ...]:
    """For `order_by`. `party` leads to the evening, as in `"party__"`."""
    # SQLite and PostgreSQL sort NULL to different ends unless they are told.
    return _field(party, "date").asc(), _field(party, "begins").asc(nulls_first=True), _field(party, "pk").asc()


def order_newest_first(party: str = "") -> tuple[OrderBy, ...]:
    return _field(party, "date").desc(), _field(party, "begins").desc(nulls_last=True), _field(party, "pk").desc()


def _field(party: str, name: str) -> F:
    return F(f"{party}{name}")


def filter_before(party: Party) -> Q:
    """The evenings before this one."""
    same_day = Q(begins=party.begins, pk__lt=party.pk)
    if party.begins:
        # SQL finds no NULL with `<`, and an evening without a time stands before the others of its day.
        same_day |= Q(begins=None) | Q(begins__lt=party.begins)
    return Q(date__lt=party.date) | Q(date=party.date) & same_day


def find_tonight() -> date:
    """The day whose evening goes on, by the clock of the hall: no evening is over at midnight, so the next one begins at six."""
    return (localtime() - MORNING).date()


def is_tonight(day: date) -> bool:
    """In the night the new day counts too: a party may be founded then."""
    return find_tonight() <= day <= localdate()


def find_begin(party: Party) -> datetime | None:
    return None if party.begins is None else make_aware(datetime.combine(party.date, party.begins))


def find_end(party: Party, begun: datetime | None = None) -> datetime | None:
    """When the evening should be over: the next time that a clock shows it, past midnight if need be.

    That counts from when it was to begin, or if nobody has said that, from when play has `begun`.
    """
    begins = find_begin(party) or begun
    with suppress(OverflowError):  # the last night of the calendar has no morning
        return find_next_time(party.ends, localtime(begins)) if party.ends and begins else None
    return None
