"""A table calls the organiser, and a dispute does so too: settling it answers the call. No call outlives its round."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.change import put, record
from tournaments.models import Action, Game, OrganiserCall, Party


def call_organiser_to(game: Game, now: datetime) -> None:
    """Call the organiser to this table, unless a call waits for an answer already. An answer was for something else."""
    if game.open_call is not None and game.open_call.is_answered:
        # Before the new call is made: the database allows one open call of a table.
        put(game.open_call, done_at=now)
        game.open_call = None
    if game.open_call is None:
        OrganiserCall.objects.create(party=game.round.party, table=game.table, called_at=now)


def end_calls(party: Party, now: datetime, who: str) -> None:
    """End every call of a table or a player: those who still need the organiser sit elsewhere now, and call again.

    The log names those whom nobody has answered.
    """
    calls = party.organiser_calls.filter(done_at__isnull=True, name="")
    unanswered = calls.filter(coming_at__isnull=True).select_related("entry__player")
    callers = [{"table": call.table} if call.table else {"name": call.who} for call in unanswered]
    calls.update(done_at=now)
    if callers:
        record(party, now, who, Action.END_CALLS, callers=callers)


def settle_dispute(game: Game, now: datetime) -> None:
    """End the dispute: nobody waits for the organiser or for the table any more. The caller saves the game."""
    game.given_back_at = None  # the table has done something since, so it need not be told any more
    if game.disputed_at is not None:
        if game.open_call is not None:
            put(game.open_call, done_at=now)
        game.disputed_at = game.disputed_by = game.disputed_why = None
