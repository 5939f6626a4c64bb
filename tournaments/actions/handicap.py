"""Handicaps are fixed when the first seats are announced, from the ratings of that moment. Later ratings change nothing.

Players who come late, and those who turn out to be somebody else, get theirs by the same earlier evenings, also after the end.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.engine.standings import Key
from tournaments.models import Entry, Party
from tournaments.queries import rows
from tournaments.years.engine.rating import handicaps_of
from tournaments.years.queries.pages import ratings_before


def fix_handicaps(party: Party) -> None:
    """Everybody on the list who has none yet gets theirs."""
    if has_handicaps(party):
        entries = list(party.entries.filter(handicap=None))
        give_handicaps(party, entries)
        Entry.objects.bulk_update(entries, ["handicap"], batch_size=500)


def give_handicaps(party: Party, entries: Iterable[Entry]) -> None:
    """The same for these entries; they are not saved."""
    if has_handicaps(party):
        given = handicaps_of(ratings_before(party))
        for entry in entries:
            entry.handicap = given.get(entry.player_id, 0)  # 0 for too few games; None would be filled in later


def has_handicaps(party: Party) -> bool:
    """Whether places depend on handicaps and the party has begun."""
    return party.status != Party.Status.REGISTERING and Key.WITH_HANDICAP in rows.standings_keys(party)
