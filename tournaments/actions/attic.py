"""Parties that nobody finds: where rounds are kept that nothing may count, list or move.

The chairs of a draft name the people of the real party: who asks for somebody's chairs says of which party.
"""

from __future__ import annotations

from tournaments.models import Party

SHARED = ("club", "name", "date", "place", "rules", "game_end", "stake", "standings_order")
SET_ASIDE, DRAFTED = "0", "1"  # begin its code: no address leads to a code with a digit


def attic_of(party: Party, *, code: str) -> Party:
    """A new one for rounds of this party."""
    return Party.with_attics.create(
        **{name: getattr(party, name) for name in SHARED},
        code=code,
        status=Party.Status.ENDED,
        kept_for=party,
    )
