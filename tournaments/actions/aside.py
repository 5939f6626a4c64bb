"""Rounds are set aside, with all their hands, where the evening is played again from an earlier one; and brought back.

They leave the party and belong to the correction that set them aside.
"""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.entries import keep_player
from tournaments.engine.correction import plays_again
from tournaments.models import Correction, Entry, Party
from tournaments.queries import rows
from tournaments.queries.corrections import people_of

ROUNDS_OF_A_PLAYER = ("joined_round", "left_after_round", "away", "checked_in")


def set_aside(done: Correction) -> None:
    """The rounds after the corrected one."""
    party = done.party
    done.people_before = people_of(party)
    party.rounds.filter(number__gt=done.round).update(party=None, set_aside_by=done)
    party.rounds.filter(number=done.round).update(moved_at=None, held_at=None)


def play_on_from(party: Party, after: int, *, newest: int) -> None:
    """Everybody who is here in the `newest` round plays in the one after this."""
    for entry in party.entries.select_related("player"):
        player = rows.player_of(entry)
        plays = plays_again(player, after=after, newest=newest)
        if plays != player:
            keep_player(entry, plays)


def bring_back(done: Correction, now: datetime) -> None:
    """The rounds and the people as they were; rounds that were made instead and not played go."""
    party = done.party
    party.rounds.filter(number__gt=done.round).delete()
    done.set_aside.update(party=party, set_aside_by=None)
    party.rounds.filter(number=done.round).update(moved_at=now, held_at=None)
    for entry in party.entries.all():
        _play_as_before(entry, done)


def _play_as_before(entry: Entry, done: Correction) -> None:
    """In the same rounds; whatever else was said of them since stays."""
    for name, value in zip(ROUNDS_OF_A_PLAYER, done.people_before[str(entry.pk)], strict=True):
        setattr(entry, name, value)
    entry.save(update_fields=ROUNDS_OF_A_PLAYER)


def take_off(entry: Entry) -> None:
    """Off the list. Rounds that were set aside keep who sat there, and can never be brought back then (`people_of`)."""
    if entry.chairs.exists():
        entry.organiser_calls.all().delete()
        Entry.objects.filter(pk=entry.pk).update(party=None, place_in_line=None)
    else:
        entry.delete()
