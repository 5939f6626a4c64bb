"""A hint: what the cards of the player whose turn it is are worth, and why; for a bid, the value of the hand.

The same seed gives the same figures after the hand, in the replay.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.computer.bidding import (
    PointsOfTwo,
    choose_bid,
    count_points_of_two,
    even_points_of_two,
    even_value,
    value_hand,
    wants_high,
)
from scoring.computer.judgement import Judgement
from scoring.computer.reasons import WhyBest, find_reasons
from scoring.play.cards import Card
from scoring.play.hand_in_play import Phase
from scoring.play.seat_view import SeatView
from scoring.refused import Refused

VALUED = 13  # cards of a hand whose value is compared with the even one


@dataclass(frozen=True, slots=True)
class BidHint:
    """What the computers would lay, and the value of the hand beside that from which they call high; at a table of two, their points."""

    cards: tuple[Card, ...]
    is_high: bool
    value: int
    even: int
    of_two: PointsOfTwo | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """`judgement` is None where there are no figures; then `why_none` says why, or there is a `bid`."""

    judgement: Judgement | None = None
    reasons: tuple[WhyBest, ...] = ()
    bid: BidHint | None = None
    why_none: Refused | None = None


def can_be_hinted(view: SeatView) -> bool:
    """Whether a hint can be asked for: there is something to choose."""
    if view.phase is Phase.BIDS:
        return view.is_my_turn and (view.rules.players == 2 or len(view.cards) == VALUED)
    return len(view.legal) > 1


def make_hint(view: SeatView, *, seed: str) -> Hint:
    if view.phase is Phase.BIDS:
        return Hint(bid=_judge_bid(view))
    # Here, so that NumPy is loaded only where it is needed.
    from scoring.computer.judge import judge_cards

    try:
        judgement = judge_cards(view, seed=seed)
    except Refused as none:
        return Hint(why_none=none)
    return Hint(judgement, find_reasons(view, judgement))


def _judge_bid(view: SeatView) -> BidHint:
    bid, is_high = choose_bid(view), wants_high(view)
    if view.rules.players == 2:
        points = count_points_of_two(view)
        return BidHint(bid, is_high, points.seen, even_points_of_two(view.rules), points)
    return BidHint(bid, is_high, value_hand(view.cards), even_value(view.rules))
