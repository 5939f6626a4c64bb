"""Taking a card back where others have seen it: which card, and who must agree.

A card can be asked back until the next trick has been led. Both of the other side must agree; a computer always does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.hand import Seat
from scoring.play.hand_in_play import HandInPlay, Phase
from scoring.play.record import Move, MoveKind


@dataclass(frozen=True, slots=True)
class TakeBackQuestion:
    """Somebody asks to take their last card back. `cards` are theirs and those that were played after it, which go back too.

    `waits_for` are those who have not said yes yet. At most one of `refused_by` and `is_granted` is there.
    """

    asker: Seat
    cards: tuple[Move, ...]
    waits_for: tuple[Seat, ...]
    refused_by: Seat | None = None
    is_granted: bool = False

    @property
    def is_open(self) -> bool:
        return self.refused_by is None and not self.is_granted


def find_moves_to_keep(hand: HandInPlay, moves: Sequence[Move], seat: Seat) -> int | None:
    """How many moves remain if this player takes their last card back; None if there is none, or the next trick has been led."""
    if hand.phase is not Phase.CARDS or hand.trick is None:
        return None
    last = hand.trick if hand.trick.cards else hand.tricks[-1] if hand.tricks else None
    if last is None or seat not in last.seats[: len(last.cards)]:
        return None
    mine = [place for place, move in enumerate(moves) if move.seat is seat and move.kind is MoveKind.CARD]
    return mine[-1]


def find_waiting(asker: Seat, *, people: Collection[Seat], agreed: Collection[Seat]) -> tuple[Seat, ...]:
    """Those of the other side who are asked and have not agreed; for a seat without a person a computer says yes."""
    return tuple(seat for seat in asker.side.other.seats if seat in people and seat not in agreed)
