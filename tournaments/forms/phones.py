"""What the organiser presses about the phones of a table."""

from __future__ import annotations

from scoring.refused import Refused
from tournaments.engine.phones import Kept
from tournaments.forms.hand import WhyNotUnderstood


def read_kept(text: str | None) -> Kept | None:
    """What is kept from the phones; none where they may do everything. Raises Refused for anything else."""
    if text == "nothing":
        return None
    try:
        return Kept(text or "")
    except ValueError:
        raise Refused(WhyNotUnderstood.FORM_IS_DAMAGED) from None
