"""The moves of a hand as values, so that it can be stored, sent and played again.

The same deal and the same moves make the same hand. `docs/format.md` describes their JSON.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.hand import Call, Seat
from scoring.play import moves
from scoring.play.cards import Card
from scoring.play.claim import check_claim
from scoring.play.hand_in_play import HandInPlay
from scoring.play.seat_view import look_from


class MoveKind(StrEnum):
    BID = "bid"
    ALONE = "alone"
    PASS = "pass"
    CARD = "card"
    CLAIM = "claim"
    THROW_IN = "throw-in"


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that a player does. `cards` are those of a bid, or the one that is passed or played.

    `call` belongs to ALONE (None is no) and `tricks` to CLAIM. A deal is thrown in by all, so that has no `seat`.
    """

    kind: MoveKind
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    call: Call | None = None
    tricks: int | None = None


def make_move(hand: HandInPlay, move: Move) -> HandInPlay:
    """The hand after this move. A claim is checked from what its player can know. Raises Refused."""
    if move.kind is MoveKind.THROW_IN or move.seat is None:
        return moves.throw_in(hand)
    match move.kind:
        case MoveKind.BID:
            return moves.lay_bid(hand, move.seat, move.cards)
        case MoveKind.ALONE:
            return moves.call_alone(hand, move.seat, move.call)
        case MoveKind.PASS:
            return moves.pass_card(hand, move.seat, move.cards[0])
        case MoveKind.CLAIM:
            check_claim(look_from(hand, move.seat), move.tricks or 0)
            return moves.end_by_claim(hand, move.seat.side, move.tricks or 0)
    return moves.play_card(hand, move.seat, move.cards[0])


def play_again(hand: HandInPlay, played: Iterable[Move]) -> HandInPlay:
    """The hand after all these moves. Raises Refused for the first that is not possible."""
    for move in played:
        hand = make_move(hand, move)
    return hand
