"""Parties that nobody finds: where rounds are kept that nothing may count, list or move."""

from __future__ import annotations

from tournaments.models import Party

SHARED = ("club", "name", "date", "place", "rules", "game_end", "stake", "standings_order")
SET_ASIDE = "0"  # begins its code: no address leads to a code with a digit


def attic_of(party: Party, *, code: str) -> Party:
    """A new one for rounds of this party."""
    return Party.with_attics.create(
        **{name: getattr(party, name) for name in SHARED},
        code=code,
        status=Party.Status.ENDED,
        kept_for=party,
    )
