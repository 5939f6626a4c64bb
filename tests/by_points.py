"""A movement whose seats depend on more than who won: on the points of the round before."""

from __future__ import annotations

from scoring.hand import Side
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.movement import Movement, MovementInput, Needs, Unit
from tournaments.engine.played import GameResult
from tournaments.engine.seats import Seating, seat_in_order


def next_tables(so_far: MovementInput) -> Seating:
    """Those who won by most sit at table 1."""
    ahead = {
        player: _difference(result, side)
        for game in so_far.before.tables
        if (result := game.moved_from)
        for side in Side
        for player in game.table.pair(side)
    }
    bench = so_far.bench()
    return Seating(seat_in_order(sorted(so_far.playing(bench), key=lambda one: (-ahead.get(one, 0), one))), bench)


def _difference(result: GameResult, side: Side) -> int:
    own, other = result.score[side], result.score[side.other]
    return own - other


BY_POINTS = Movement(
    "by-points",
    "By points: those who won by most sit at table 1",
    "Those who won by most sit at table 1.",
    Needs.STANDINGS,
    Unit.PLAYERS,
    next_tables,
    DRAW_ANEW.why_at_table,
    DRAW_ANEW.outlook,
)
