"""A table or a player calls the organiser, who says that they are coming, and that they have been there.

Calling twice is calling once. Nothing of the evening is changed by it, and a party that has ended hears nobody.

Every visitor may open every player's page, so a call from there is worth less than a table's. One that comes within
AGAIN of that player's last call opens that call again: it stands at the desk with its first time and how often, but
neither the title of the desk nor the log counts it. The organiser may silence a page or a table for the evening.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing, record
from tournaments.actions.enter import AtTable, check_link, check_not_ended
from tournaments.actions.prepare import find_entry
from tournaments.models import Action, OrganiserCall, Party, page_of

AGAIN = timedelta(minutes=10)


class WhyNotCalled(Reason):
    SILENCED = _("The organiser asks you to come to the desk: this page calls nobody tonight.")


@dataclass(frozen=True)
class OrganiserCaller:
    """Who wants the organiser, as the database knows them and as the log names them."""

    party: Party
    place: dict[str, Any]
    who: str

    @property
    def is_silenced(self) -> bool:
        entry = self.place.get("entry")
        return self.party.is_silenced(table=self.place.get("table"), player=entry.number if entry else None)


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
        if caller.is_silenced:
            raise Refused(WhyNotCalled.SILENCED)
        if open_organiser_call(caller) is None and not call_again(caller, now):
            OrganiserCall.objects.create(party=caller.party, called_at=now, **caller.place)
            record(caller.party, now, caller.who, Action.CALL_ORGANISER)


def call_again(caller: OrganiserCaller, now: datetime) -> bool:
    """Whether a player's last call was a moment ago, and is open again."""
    lately = caller.party.organiser_calls.filter(done_at__gt=now - AGAIN, **caller.place).last()
    if lately is None or lately.table is not None:
        return False
    lately.done_at, lately.coming_at, lately.times = None, None, lately.times + 1
    lately.save(update_fields=["done_at", "coming_at", "times"])
    return True


def never_mind(code: str, calling: Callable[[], OrganiserCaller], *, table: int | None = None) -> None:
    """The organiser is not needed any more."""
    with changing(code, table=table) as now:
        caller = calling()
        call = open_organiser_call(caller)
        if call is not None:
            call.done_at = now
            call.save(update_fields=["done_at"])
            if call.times == 1:
                record(caller.party, now, caller.who, Action.NEVER_MIND)


def open_organiser_call(caller: OrganiserCaller) -> OrganiserCall | None:
    return caller.party.organiser_calls.filter(done_at__isnull=True, **caller.place).first()


def come(code: str, number: int, *, who: str) -> None:
    """The organiser is on his way, and the caller reads it. Nothing where the call is not open any more."""
    with changing(code) as now:
        call = _open(code, number)
        if call is not None and call.coming_at is None:
            call.coming_at = now
            call.save(update_fields=["coming_at"])
            record(call.party, now, who, Action.COME_TO_CALLER, caller=_caller(call))


def has_been(code: str, number: int, *, who: str) -> None:
    """The organiser has been there, and whatever it was is done."""
    with changing(code) as now:
        call = _open(code, number)
        if call is not None:
            call.done_at = now
            call.save(update_fields=["done_at"])
            record(call.party, now, who, Action.HAS_BEEN_AT_CALLER, caller=_caller(call))


def silence(code: str, *, table: int | None = None, player: int | None = None, is_silent: bool, who: str) -> None:
    """The page of a table, of a player, or (neither is said) of every player calls nobody for the rest of the evening.

    Its open call is done. Where `is_silent` is false, it may call again.
    """
    with changing(code) as now:
        party = Party.objects.get(code=code)
        page, (calls, told) = page_of(table=table, player=player), _calls(party, table, player)
        if (page in party.silenced) == is_silent:
            return
        party.silenced = sorted({*party.silenced, page} if is_silent else {*party.silenced} - {page})
        party.save(update_fields=["silenced"])
        if is_silent:
            party.organiser_calls.filter(done_at__isnull=True, **calls).update(done_at=now)
        record(party, now, who, Action.SILENCE if is_silent else Action.HEAR_AGAIN, caller=told)


def _calls(party: Party, table: int | None, player: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """Which calls come from the page of `page_of`, and what the log is told of it. Raises Refused."""
    if table is not None:
        return {"table": table}, {"table": table}
    if player is None:
        return {"table__isnull": True}, {}
    caller = player_calling(party.code, player)
    return caller.place, {"name": caller.who}


def _open(code: str, number: int) -> OrganiserCall | None:
    calls = OrganiserCall.objects.filter(party__code=code, done_at__isnull=True, pk=number)
    return calls.select_related("party", "entry__player").first()


def _caller(call: OrganiserCall) -> dict[str, int | str]:
    """To whom he goes, for the log."""
    return {"table": call.table or 0} if call.entry is None else {"name": call.entry.player.name}
