"""A movement whose seats depend on more than who won: on everybody's points of tonight."""

from __future__ import annotations

from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.movement import Movement, MovementInput, Needs, Unit
from tournaments.engine.movements.reasons import InPlay, Later
from tournaments.engine.seats import Seating, seat_in_order


def next_tables(so_far: MovementInput) -> Seating:
    """Those who stand first sit at table 1."""
    place = {line.player: place for place, line in enumerate(so_far.standings)}
    bench = so_far.bench()
    return Seating(seat_in_order(sorted(so_far.playing(bench), key=lambda player: place[player])), bench)


def outlook(_now: InPlay) -> Later:
    return Later.STANDINGS


BY_POINTS = Movement(
    "by-points",
    "By points: those who stand first sit at table 1",
    "Those who stand first sit at table 1.",
    Needs.STANDINGS,
    Unit.PLAYERS,
    next_tables,
    DRAW_ANEW.why_at_table,
    outlook,
)
