"""A table or a player calls the organiser, who says that he is coming, and that he has been there.

Calling twice is calling once. Nothing of the evening is changed by it, and a party that has ended hears nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tournaments.actions.change import changing, record
from tournaments.actions.enter import AtTable, check_link, check_not_ended
from tournaments.actions.prepare import find_entry
from tournaments.models import OrganiserCall, Party


@dataclass(frozen=True)
class OrganiserCaller:
    """Who wants the organiser, as the database knows him and as the log names him."""

    party: Party
    place: dict[str, Any]
    who: str


def table_calling(at: AtTable) -> OrganiserCaller:
    """Whoever has the link of a table. Raises Refused for a wrong one, and for one that was replaced."""
    party = Party.objects.get(code=at.code)
    check_link(at, party)
    return OrganiserCaller(party, {"table": at.table}, at.who)


def player_calling(code: str, number: int) -> OrganiserCaller:
    entry = find_entry(code, number)
    return OrganiserCaller(entry.party, {"entry": entry}, entry.player.name)


def call_organiser(code: str, calling: Callable[[], OrganiserCaller], *, table: int | None = None) -> None:
    """`table` is where it is a table that calls."""
    with changing(code, table=table) as now:
        caller = calling()
        check_not_ended(caller.party)
        if open_organiser_call(caller) is None:
            OrganiserCall.objects.create(party=caller.party, called_at=now, **caller.place)
            record(caller.party, now, caller.who, "call_organiser")


def never_mind(code: str, calling: Callable[[], OrganiserCaller], *, table: int | None = None) -> None:
    """The organiser is not needed any more."""
    with changing(code, table=table) as now:
        caller = calling()
        call = open_organiser_call(caller)
        if call is not None:
            call.done_at = now
            call.save(update_fields=["done_at"])
            record(caller.party, now, caller.who, "never_mind")


def open_organiser_call(caller: OrganiserCaller) -> OrganiserCall | None:
    return caller.party.organiser_calls.filter(done_at__isnull=True, **caller.place).first()


def come(code: str, number: int, *, who: str) -> None:
    """The organiser is on his way, and the caller reads it. Nothing where the call is not open any more."""
    with changing(code) as now:
        call = _open(code, number)
        if call is not None and call.coming_at is None:
            call.coming_at = now
            call.save(update_fields=["coming_at"])
            record(call.party, now, who, "come_to_caller", caller=_caller(call))


def has_been(code: str, number: int, *, who: str) -> None:
    """The organiser has been there, and whatever it was is done."""
    with changing(code) as now:
        call = _open(code, number)
        if call is not None:
            call.done_at = now
            call.save(update_fields=["done_at"])
            record(call.party, now, who, "has_been_at_caller", caller=_caller(call))


def _open(code: str, number: int) -> OrganiserCall | None:
    calls = OrganiserCall.objects.filter(party__code=code, done_at__isnull=True, pk=number)
    return calls.select_related("party", "entry__player").first()


def _caller(call: OrganiserCall) -> dict[str, int | str]:
    """To whom he goes, for the log."""
    return {"table": call.table or 0} if call.entry is None else {"name": call.entry.player.name}
