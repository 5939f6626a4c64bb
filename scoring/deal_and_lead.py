"""Who deals, and who leads the first trick. The deal passes to the left after each hand, thrown in or not.

The first dealer of a game is drawn by lot (`tournaments/engine/draw.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.hand import Call, Seat
from scoring.rules import HighLead, RuleSet


def find_dealer(first: Seat, hands_so_far: int, *, rules: RuleSet) -> Seat:
    """Who deals the next hand when `first` dealt the first one."""
    return _pass_on(first, hands_so_far, rules.seats)


def find_first_leader(call: Call, by: Seat | None, dealer: Seat, *, rules: RuleSet) -> Seat | None:
    """Who leads the first trick. None for a deal that is thrown in, and while a `by` that matters is not known yet.

    On a high hand, the rules decide. On a low hand and without a call, it is the player to the dealer's left; on Sola Nola,
    the opponent to the caller's right; on Grand Dix, the caller's partner (who then sits out).
    """
    if call in (Call.LOW, Call.PLAIN):
        return _pass_on(dealer, 1, rules.seats)
    if call is Call.THROWN_IN or by is None:
        return None
    if call is Call.GRAND_DIX:
        return by.partner  # no seat is empty: a table of two has no special calls
    if call is Call.SOLA_NOLA:
        return by.right
    steps = {HighLead.GRANDER: 0, HighLead.LEFT_OF_GRANDER: 1, HighLead.RIGHT_OF_GRANDER: -1}[rules.high_lead]
    return _pass_on(by, steps, rules.seats)


def _pass_on(seat: Seat, steps: int, seats: Sequence[Seat]) -> Seat:
    # Not Seat.left: at a table of two nobody sits South or West.
    return seats[(seats.index(seat) + steps) % len(seats)]
