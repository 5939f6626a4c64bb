"""The computers at a table: who sits where, and how they move until only people are waited for."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scoring.computer.choose import choose_move
from scoring.hand import Seat
from scoring.play.hand_in_play import HandInPlay
from scoring.play.record import Move, make_move
from scoring.play.seat_view import look_from
from scoring.rules import RuleSet

# Lakes of Minnesota, so that nobody takes a computer for a person.
LAKES = {Seat.NORTH: "Pepin", Seat.EAST: "Itasca", Seat.SOUTH: "Superior", Seat.WEST: "Vermilion"}


def find_first_chair(rules: RuleSet) -> Seat:
    """The chair of the person who opens a table: South, or East at a table of two."""
    return rules.seats[len(rules.seats) // 2]


def assign_levels(rules: RuleSet, *, level: int, partner_level: int) -> Mapping[Seat, int]:
    """The level at which a computer plays in each seat: on the side of the first chair as the partner, and on the other as the
    opponents.
    """
    ours = find_first_chair(rules).side
    return {seat: partner_level if seat.side is ours else level for seat in rules.seats}


def play_computers(
    hand: HandInPlay, moves: tuple[Move, ...], *, people: Collection[Seat], levels: Mapping[Seat, int], seed: str
) -> tuple[HandInPlay, tuple[Move, ...]]:
    """The hand and its moves after all computers have moved whose turn it is: up to a person's turn, or the end.

    Each sees only what its seat can know. The same seed gives the same moves.
    """
    while not hand.is_over:
        waiting = [seat for seat in hand.waits_for if seat not in people]
        if not waiting:
            return hand, moves
        move = choose_move(look_from(hand, waiting[0]), level=levels[waiting[0]], seed=f"{seed}/{len(moves)}")
        hand, moves = make_move(hand, move), (*moves, move)
    return hand, moves
