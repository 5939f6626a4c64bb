"""What has happened in a hand since a page was shown, move by move, as one seat could see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.hand import Seat
from scoring.play.hand_in_play import HandInPlay
from scoring.play.record import Move, MoveKind, make_move, play_again
from scoring.play.seat_view import SeatView, look_from

FACE_DOWN = (MoveKind.BID, MoveKind.PASS)  # nobody but the player sees these cards


@dataclass(frozen=True, slots=True)
class Step:
    """One move, and the hand as the seat saw it after that. The `cards` of somebody else that lie face down are left out."""

    move: Move
    before: SeatView
    after: SeatView


def list_steps(dealt: HandInPlay, moves: Sequence[Move], *, turn: int, seat: Seat | None) -> tuple[Step, ...]:
    """The steps after the first `turn` moves of a hand, for the player in `seat` or, without one, for somebody who watches."""
    hand = play_again(dealt, moves[:turn])
    steps = []
    for move in moves[turn:]:
        after = make_move(hand, move)
        steps.append(Step(_cover(move, seat), look_from(hand, seat), look_from(after, seat)))
        hand = after
    return tuple(steps)


def _cover(move: Move, seat: Seat | None) -> Move:
    return Move(move.kind, move.seat) if move.kind in FACE_DOWN and move.seat is not seat else move
