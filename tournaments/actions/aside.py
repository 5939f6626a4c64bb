"""Rounds are set aside, with all their hands, where the evening is played again from an earlier one; and brought back.

They go to a party of their own that nobody finds, with copies of its people, so that nothing which counts, lists or
moves rounds, and nothing that is done to the people, meets them.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tournaments.actions.attic import SET_ASIDE, attic_of
from tournaments.actions.entries import OF_A_PLAYER, keep_player
from tournaments.engine.correction import plays_again
from tournaments.engine.evening import Player
from tournaments.models import Chair, Entry, Party, SideGame
from tournaments.queries import rows

OF_ENTRY = ("player", "number", "place_in_line", "tags", *OF_A_PLAYER)
AT_ONCE = 500


def set_aside(party: Party, after: int) -> Party:
    """The party that keeps the rounds after this one."""
    first = party.rounds.filter(number__gt=after).order_by("number")[0]
    attic = attic_of(party, code=f"{SET_ASIDE}{first.pk}")
    Entry.objects.bulk_create(
        Entry(party=attic, **{name: getattr(entry, name) for name in OF_ENTRY})
        for entry in party.entries.select_related("player")
    )
    _move_rounds(party, attic, after)
    party.rounds.filter(number=after).update(moved_at=None, held_at=None)
    return attic


def _move_rounds(source: Party, to: Party, after: int) -> None:
    """The rounds after this one with everything in them; each chair goes to the same person over there."""
    entries = dict(to.entries.values_list("number", "pk"))
    moving = list(Chair.objects.filter(round__party=source, round__number__gt=after).select_related("entry"))
    for chair in moving:
        chair.entry_id = entries[chair.entry.number]
    Chair.objects.bulk_update(moving, ["entry"], batch_size=AT_ONCE)
    for side in SideGame.objects.filter(round__party=source, round__number__gt=after).select_related("north", "east"):
        side.north_id, side.east_id = entries[side.north.number], entries[side.east.number]
        side.save(update_fields=["north", "east"])
    source.rounds.filter(number__gt=after).update(party=to)


def play_on_from(party: Party, after: int, *, newest: int) -> list[Entry]:
    """Everybody who is here in the `newest` round plays in the one after this; those for whom that changes anything."""
    changed = []
    for entry in party.entries.select_related("player"):
        player = rows.player_of(entry)
        plays = plays_again(player, after=after, newest=newest)
        if plays != player:
            keep_player(entry, plays)
            changed.append(entry)
    return changed


def bring_back(party: Party, attic: Party, after: int, now: datetime) -> list[Entry]:
    """The rounds and the people as they were; rounds that were made instead and not played go. Those who changed."""
    party.rounds.filter(number__gt=after).delete()
    _move_rounds(attic, party, after)
    party.rounds.filter(number=after).update(moved_at=now, held_at=None)
    changed = _people_as_before(party, attic)
    attic.delete()
    return changed


def _people_as_before(party: Party, attic: Party) -> list[Entry]:
    """In which rounds everybody plays; whatever else was said of people since stays."""
    before = {entry.number: rows.player_of(entry) for entry in attic.entries.select_related("player")}
    changed = []
    for entry in party.entries.select_related("player"):
        player = rows.player_of(entry)
        plays = _in_the_rounds_of(before[entry.number], player)
        if plays != player:
            keep_player(entry, plays)
            changed.append(entry)
    return changed


def _in_the_rounds_of(before: Player, now: Player) -> Player:
    return replace(
        now,
        joined_round=before.joined_round,
        left_after_round=before.left_after_round,
        away=before.away,
        here=before.here,
    )
