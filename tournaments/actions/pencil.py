"""Whether a phone may do something: that depends on the lock, a dispute, and who has the pencil or a proof.

Every change of the sheet needs the pencil: entering a hand, taking one back, finishing on time, a cut. If nobody has the
pencil, the phone takes it by doing so. Confirming, being seated and having sat the other way need no pencil: any of the four
may say what they agree on. None of this limits the organiser at the desk.

A saved hand is signed, so that a phone can bring it to a laptop whose copy is older than the hand. That needs no pencil.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from scoring.codec import HAND
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import put, record
from tournaments.engine.phones import OWN, Holder, Pencil
from tournaments.models import Action, Game, OrganiserCall, Party, PlayedHand, Round
from tournaments.queries import rows


class WhyNotWritten(Reason):
    LINK_REPLACED = _(
        "This link of table {table} was replaced at {since}. Ask the organiser for the new card, or scan the card "
        "that lies on the table now."
    )
    LOCKED = _(
        "The organiser has locked table {table}, at {since}, and nothing was changed. Note your hands on paper, and ask "
        "the organiser."
    )
    ORGANISER_WRITES = _(
        "The organiser has been writing for table {table} since {since}, and nothing was changed. Tell the organiser your "
        "hands."
    )
    ANOTHER_PHONE_WRITES = _(
        "Another phone has been writing for table {table} since {since}, and nothing was changed. Take over the pencil, "
        "and do it again."
    )
    NOT_SAVED = _("Hand {number} was not saved: {hand} {why}")
    DISPUTED = _("Table {table} is stopped: its result is disputed. The organiser has been called and settles it.")


WHY_NOT = {
    Holder.LOCKED: WhyNotWritten.LOCKED,
    Holder.ORGANISER: WhyNotWritten.ORGANISER_WRITES,
    Holder.ANOTHER_PHONE: WhyNotWritten.ANOTHER_PHONE_WRITES,
    Holder.TAKEN_OVER: WhyNotWritten.ANOTHER_PHONE_WRITES,
}


def check_unlocked(game: Game, phone: str | None) -> None:
    """Raises Refused for a phone of a table that the organiser has locked."""
    pencil = rows.read_pencil(game, phone)
    if phone is not None and pencil.is_locked:
        raise refuse_pencil(pencil, game)


def check_may_take_over(game: Game, phone: str) -> None:
    """Raises Refused if the organiser withholds the pencil: no phone takes it from them."""
    pencil = rows.read_pencil(game, phone)
    if not (pencil.may_write or pencil.may_be_taken_over):
        raise refuse_pencil(pencil, game)


def write_with(game: Game, phone: str | None, now: datetime, **entered: Any) -> None:
    """Let this phone write. It takes the pencil if nobody has it. The caller saves the game.

    Raises Refused if another phone has it, with the `hand` and its `number` if one was `entered`.
    """
    # The organiser at the desk writes without the pencil, so the phone that has it does not lose it.
    if phone is None:
        return
    pencil = rows.read_pencil(game, phone)
    if not pencil.may_write:
        why = refuse_pencil(pencil, game)
        raise Refused(WhyNotWritten.NOT_SAVED, why=why, **entered) if entered else why
    take_pencil(game, phone, now)


def refuse_pencil(pencil: Pencil, game: Game) -> Refused:
    return Refused(WHY_NOT[pencil.holder], table=game.table, since=pencil.since)


def take_pencil(game: Game, phone: str, now: datetime) -> None:
    """Give this phone the pencil. Does nothing if it has it already."""
    # The database refuses a phone that takes the pencil over from itself.
    if game.pencil != phone:
        game.pencil_before, game.pencil, game.pencil_since = game.pencil, phone, now


def lay_pencils(round: Round) -> None:
    """Keep each pencil at its table: the phone that had it in the round before has it in this one.

    A player's own phone goes with its player instead.
    """
    before = Game.objects.filter(round__party=round.party_id, round__number=round.number - 1, pencil__isnull=False)
    before = before.exclude(pencil__startswith=OWN)
    same_table = before.filter(table=OuterRef("table"))
    # One statement for all tables of a large hall.
    round.games.filter(table__in=before.values("table")).update(
        pencil=Subquery(same_table.values("pencil")), pencil_since=Subquery(same_table.values("pencil_since"))
    )


def check_undisputed(game: Game, phone: str | None) -> None:
    """Raises Refused for a phone whose table is stopped until the organiser has settled its result."""
    if phone is not None and game.disputed_at is not None:
        raise Refused(WhyNotWritten.DISPUTED, table=game.table)


def make_proof(game: Game, row: PlayedHand) -> str:
    """A signature that only a laptop of this party can make, for this hand at this table."""
    # Sorted: every laptop must write the same hand with the same letters.
    said = f"{row.key} {json.dumps(HAND.write(rows.read_hand(row)), sort_keys=True)}"
    return game.round.party.signature(f"hand {row.number} of table {game.table} in round {game.round.number}: {said}")


# A dispute calls the organiser, and settling it answers the call. No call outlives its round.


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
