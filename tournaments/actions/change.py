"""One change of a party: the transaction, the lock, the clock read once, the log.

Pages may be old. So an action that overwrites, takes out or undoes something gets what the page showed of it, as `seen`: a number, a
name, or a mark (`make_mark`). It is refused if something else stands now. None is a page that does not send it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import F, Model, QuerySet
from django.utils import timezone

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.live.hub import tell_screens
from tournaments.models import Action, LogEntry, Party, sql


class WhyNoChange(Reason):
    NO_PARTY = _("There is no party with the code {code}.")
    ELSEWHERE = _("This evening continued on another laptop at {at}. Nothing is accepted here any more.")
    ROUND_HAS_CHANGED = _("This page was about round {seen}, and round {now} is being played now. Look at it again.")
    SEATS_CHANGED = _("The seats have changed since this page showed them, so nothing was done. Here they are now.")
    CHANGED = _("This has changed since the page showed it, so nothing was done. Look at it as it is now.")
    NAME_HAS_CHANGED = _("{name} is no longer called that: the name was erased or changed meanwhile. Nothing was done.")


NO_TABLE = 0  # for a change that no table's and no player's page shows: seats that are only proposed


@contextmanager
def changing(code: str, *, table: int | None = None) -> Iterator[datetime]:
    """One transaction on one party; gives the time of the change. Raises Refused for an unknown code, and if the party
    continued on another laptop.

    Name a `table` if the change is only about its running game, its pencil or its call to the organiser, not about a
    confirmation or a chair. Pages that do not show that table (`data-shows` in templates) are then not fetched again.
    A change that only one player's page shows names that page instead (queries.player `name_only_page`).
    Raising the change number takes the lock, so it comes before anything is read.
    """
    with transaction.atomic():
        if not raise_change(code, table):
            raise find_why_no_change(code)
        yield timezone.now()  # after the lock, so that the times in the log have the order of the changes


@contextmanager
def changing_party(code: str) -> Iterator[tuple[Party, datetime]]:
    """The same, but gives the party too, as it is now."""
    with changing(code) as now:
        yield Party.objects.get(code=code), now


def raise_change(code: str, table: int | None = None) -> int | None:
    """Raise the party's change number, and tell the screens after the commit. Returns the new number.

    Returns None if there is no such party, or if it continued on another laptop. The UPDATE locks the party's row until the
    transaction ends, on both databases.
    """
    number = sql.raise_change(code)
    if number is not None:
        # Robust: the change is saved by then, and a failure to tell screens must not look like a refusal.
        transaction.on_commit(partial(tell_screens, code, number, table), robust=True)
    return number


def raise_changes(parties: QuerySet[Party]) -> None:
    """Raise the change numbers of all these parties, also of those that continued on another laptop: their pages are cached too."""
    for code in parties.order_by("code").values_list("code", flat=True):  # always in this order, as each takes a lock
        if raise_change(code) is None:
            Party.objects.filter(code=code).update(change=F("change") + 1)


def find_why_no_change(code: str) -> Refused:
    # Asked only after the UPDATE found no row, so a change that succeeds pays for no further query.
    party = Party.objects.filter(code=code).first()
    if party is None or party.elsewhere_at is None:
        return Refused(WhyNoChange.NO_PARTY, code=code)
    return Refused(WhyNoChange.ELSEWHERE, at=party.elsewhere_at)


def put(row: Model, **columns: Any) -> None:
    """Save these columns of a row, and no others."""
    for name, value in columns.items():
        setattr(row, name, value)
    # A whole `save()` would also write back columns that an `update()` of the same action has changed.
    row.save(update_fields=columns)


def record(party: Party, now: datetime, who: str, action: Action, **facts: Any) -> None:
    """Add a line to the log: who did what, and what it changed."""
    LogEntry(party=party, at=now, who=who, action=action, facts=facts).save()


def check_seen(seen: object, now: object, otherwise: Reason, /, **facts: Any) -> None:
    """Raises Refused if the page showed something else than there is `now`."""
    if seen is not None and seen != now:
        raise Refused(otherwise, **facts)


def make_mark(shown: object) -> str:
    """A fingerprint of what a form shows. The form sends it along as `seen`."""
    return sha256(repr(shown).encode()).hexdigest()[:16]  # short: it notices changes and protects nothing
