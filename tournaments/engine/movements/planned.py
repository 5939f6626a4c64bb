"""What the movements have in common whose seats are all known at the beginning: they need no result.

Their rounds are made at once, stored, and never made again while they hold (`engine.next_seats.find_planned`).
"""

from __future__ import annotations

from collections.abc import Callable

from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.movements.movement import Always, Movement, MovementInput, Needs, Unit, four_or_more
from tournaments.engine.movements.reasons import Certain, Spot, WhySeat
from tournaments.engine.seats import Seating

Plan = Callable[[MovementInput, int], tuple[Seating, ...]]
WhyAtTable = Callable[[int, Spot | None, Spot, bool], WhySeat]

BY_SCHEDULE = Always(WhySeat.PLANNED)


class WhyNotPlanned(Reason):
    NO_SEATS = _("The schedule has no seats for round {round} that fit those who take part; they are being made.")


def _not_planned(so_far: MovementInput) -> Seating:
    raise Impossible(WhyNotPlanned.NO_SEATS, round=so_far.round)


def make_planned_movement(
    key: str,
    words: str,
    rule: str,
    plan: Plan,
    *,
    why_at_table: WhyAtTable = BY_SCHEDULE,
    suits: Callable[[int, int | None], None] = four_or_more,
    says_to_all: Callable[[Seating, Seating], str] | None = None,
) -> Movement:
    """A movement that differs from the others only in its plan and in what it says of itself. Its file has the seed, for
    the rounds that are made again."""
    return Movement(
        key,
        words,
        rule,
        Needs.NOTHING,
        Unit.PLAYERS,
        _not_planned,
        why_at_table,
        Always(Certain({})),  # a schedule that is made says more (`queries.outlook`)
        counts_rounds=True,
        draws_lots=True,
        suits=suits,
        plan=plan,
        says_to_all=says_to_all,
    )
