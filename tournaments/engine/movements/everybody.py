"""Everybody with everybody: nobody has a partner twice if it can be avoided; after that, nobody an opponent twice.

A search makes all rounds at once (`engine.schedule`). If somebody comes or goes, it makes the rest again, with who has met whom.
"""

from __future__ import annotations

from scoring.refused import gettext_noop as _
from tournaments.engine.movements.movement import MovementInput
from tournaments.engine.movements.planned import make_planned_movement
from tournaments.engine.schedule.make import make_schedule
from tournaments.engine.seats import Seating


def plan(so_far: MovementInput, rounds: int) -> tuple[Seating, ...]:
    return make_schedule(
        so_far.line,
        rounds,
        seed=f"schedule {so_far.seed} {so_far.round}",
        before=[played.seating for played in so_far.rounds],
        turns=so_far.turns,
        fixed=so_far.fixed,
    )


EVERYBODY = make_planned_movement(
    "everybody",
    _("Everybody with everybody: all seats are known from the beginning"),
    _("A schedule says where everybody sits in each round. Nobody has a partner twice if it can be avoided."),
    plan,
)
