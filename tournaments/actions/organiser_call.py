"""A table or a player calls the organiser, who answers that they are coming, and then that they have been there.

Calling twice makes one call; calling after the organiser has answered makes another. A call does not change the evening, ends
with its round at the latest (`dispute.end_calls`) and in a drive with the evening, and nobody can call once the party has ended.

Every visitor may open every player's page, so a call from there counts less than a table's. A call within AGAIN of that
player's last one reopens it: the desk shows it with its first time and how often, but neither the desk's title nor the log
counts it. The organiser may silence a page or a table for the evening.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.at_table import AtTable, check_link, check_not_ended
from tournaments.actions.change import changing, check_seen, put, record
from tournaments.actions.prepare import find_entry
from tournaments.models import Action, Entry, OrganiserCall, Party
from tournaments.models.party import name_page
from tournaments.queries.player import name_only_page

AGAIN = timedelta(minutes=10)


class WhyNotCalled(Reason):
    CALLED_AGAIN = _("They have called again since the page was shown, so the call stays open.")
    SILENCED = _("The organiser asks you to come to the desk: this page calls nobody tonight.")


def call_organiser(code: str, by: AtTable | int) -> None:
    """Call the organiser. `by` is the table, with its link, or the number of a player."""
    with changing(code, table=find_pages_of_call(by)) as now:
        call = make_call(code, by)
        check_not_ended(call.party)
        if call.party.is_silenced(table=call.table, player=call.entry.number if call.entry else None):
            raise Refused(WhyNotCalled.SILENCED)
        still_open = find_calls_like(call).filter(done_at__isnull=True)
        # The answer was for the earlier call, and the database allows one open call of a caller.
        still_open.filter(coming_at__isnull=False).update(done_at=now)
        if not still_open.exists() and not call_again(call, now):
            call.called_at = now
            call.save()
            record(call.party, now, call.who, Action.CALL_ORGANISER)


def find_pages_of_call(by: AtTable | int) -> int:
    """The pages that a call changes, beside the desk. Anybody with the code can call, so the hall must not fetch for it."""
    return by.table if isinstance(by, AtTable) else name_only_page(by)


def make_call(code: str, by: AtTable | int) -> OrganiserCall:
    """A call that is not saved yet. Raises Refused for a wrong or replaced link, and for an unknown player."""
    if isinstance(by, AtTable):
        party = Party.objects.get(code=code)
        check_link(by, party)
        return OrganiserCall(party=party, table=by.table)
    entry = find_entry(code, by)
    return OrganiserCall(party=entry.party, entry=entry)


def find_calls_like(call: OrganiserCall) -> QuerySet[OrganiserCall]:
    return call.party.organiser_calls.filter(table=call.table, entry=call.entry)


def call_again(call: OrganiserCall, now: datetime) -> bool:
    """Reopen a player's last call if it was made a moment ago. Says whether it did."""
    lately = find_calls_like(call).filter(done_at__gt=now - AGAIN, entry__isnull=False).last()
    if lately is None:
        return False
    put(lately, done_at=None, coming_at=None, times=lately.times + 1)
    return True


def withdraw_call(code: str, by: AtTable | int) -> None:
    """Withdraw a call: the organiser is not needed any more."""
    with changing(code, table=find_pages_of_call(by)) as now:
        call = find_calls_like(make_call(code, by)).filter(done_at__isnull=True).first()
        if call is not None:
            put(call, done_at=now)
            # A call that was reopened has no new line in the log, so its withdrawal has none either.
            if call.times == 1:
                record(call.party, now, call.who, Action.NEVER_MIND)


def answer_call(code: str, number: int, *, who: str) -> None:
    """Tell the caller that the organiser is on their way. Does nothing if the call is not open any more."""
    with changing(code) as now:
        call = _open(code, number)
        if call is not None and call.coming_at is None:
            put(call, coming_at=now)
            record(call.party, now, who, Action.COME_TO_CALLER, caller=_told(call.table, call.entry))


def close_call(code: str, number: int, *, who: str, seen: int | None = None) -> None:
    """Close the call: the organiser has been there. Raises Refused if they called again since the page showed how often."""
    with changing(code) as now:
        call = _open(code, number)
        if call is not None:
            check_seen(seen, call.times, WhyNotCalled.CALLED_AGAIN)
            put(call, done_at=now)
            record(call.party, now, who, Action.HAS_BEEN_AT_CALLER, caller=_told(call.table, call.entry))


def _open(code: str, number: int) -> OrganiserCall | None:
    calls = OrganiserCall.objects.filter(party__code=code, done_at__isnull=True, pk=number)
    return calls.select_related("party", "entry__player").first()


def silence_calls(code: str, *, table: int | None = None, player: int | None = None, is_silent: bool, who: str) -> None:
    """Stop calls from the page of a table, of a player, or (if neither is given) of every player, for this evening.

    This closes its open call. If `is_silent` is false, the page may call again.
    """
    with changing(code) as now:
        party, entry = Party.objects.get(code=code), None if player is None else find_entry(code, player)
        page = name_page(table=table, player=player)
        if (page in party.silenced) == is_silent:
            return
        put(party, silenced=sorted({*party.silenced, page} if is_silent else {*party.silenced} - {page}))
        if is_silent:
            # Without a table or a player it would close what is asked at the door as well.
            calls = party.organiser_calls.filter(done_at__isnull=True, table=table, name="")
            (calls.filter(entry=entry) if entry else calls).update(done_at=now)
        record(party, now, who, Action.SILENCE if is_silent else Action.HEAR_AGAIN, caller=_told(table, entry))


def _told(table: int | None, entry: Entry | None) -> dict[str, int | str]:
    """Who calls, for the log; empty for every player."""
    if table is not None:
        return {"table": table}
    return {"name": entry.player.name} if entry else {}
