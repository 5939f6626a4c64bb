"""What decides the seats has changed: those that are only proposed are made again, and the log says how people sat."""

from __future__ import annotations

from typing import Any

from tournaments.actions.entries import forget_proposed
from tournaments.actions.history import as_they_sat
from tournaments.models import Party
from tournaments.queries.rounds import newest_round


def seats_anew(party: Party) -> dict[str, Any]:
    """Later seats that are only proposed are forgotten, and made again; the facts for the log of how people sat.

    Whoever calls it rings for the movement, or leaves it to the sweep.
    """
    if newest_round(party, announced=True) is None:
        return {}
    forget_proposed(party)
    return {"as_they_sat": as_they_sat(party)}
