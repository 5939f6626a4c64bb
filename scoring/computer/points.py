"""What the rest of a hand can be worth to a player, by the rules in force."""

from __future__ import annotations

import numpy as np

from scoring.computer.lockstep import Ints
from scoring.hand import Hand, Side
from scoring.play.seat_view import SeatView
from scoring.score import score_hand


def count_points(view: SeatView) -> Ints:
    """What the player's side makes beyond the other, by the tricks of North and South."""
    assert view.seat is not None
    assert view.call is not None
    by_tricks = []
    for tricks in range(view.rules.tricks + 1):
        hand = Hand(view.call, view.by, view.rules.share(Side.NORTH_SOUTH, tricks))
        points = score_hand(hand, rules=view.rules).points
        by_tricks.append(points[view.seat.side] - points[view.seat.side.other])
    return np.array(by_tricks, np.int64)
