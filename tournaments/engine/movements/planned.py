"""What the movements have in common whose seats are all known at the beginning: they need no result.

Their rounds are made at once, stored, and never made again while they hold (`engine.next_seats.find_planned`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.movements.movement import UNLIMITED, Always, Movement, MovementInput, Needs, Unit, four_or_more
from tournaments.engine.movements.pairs_input import PairsInput
from tournaments.engine.movements.reasons import Certain, MeetingReason, Spot, WhySeat
from tournaments.engine.played import PartyRound
from tournaments.engine.schedule.make import plan_benches
from tournaments.engine.seats import Seating, Table

Plan = Callable[[MovementInput, int], tuple[Seating, ...]]
WhyAtTable = Callable[[int, Spot | None, Spot, bool], WhySeat]

BY_SCHEDULE = Always(WhySeat.PLANNED)


class WhyNotPlanned(Reason):
    NO_SEATS = _("The schedule has no seats for round {round} that fit those who take part; they are being made.")


def _not_planned(so_far: MovementInput) -> Seating:
    raise Impossible(WhyNotPlanned.NO_SEATS, round=so_far.round)


def plan_pairs(
    so_far: MovementInput, rounds: int, seat: Callable[[PairsInput, Sequence[int]], Sequence[int]]
) -> tuple[Seating, ...]:
    """Each of the next rounds from those before it. `seat` gets the pairs whose turn it is to sit out, and gives the others in
    the order of the tables, two for each."""
    made: list[Seating] = []
    for people in plan_benches(so_far.line, rounds, just_sat=so_far.before.sitting_out, turns=so_far.turns):
        pairs = PairsInput(so_far)
        bench = pairs.numbers_of(people)
        made.append(pairs.seat(seat(pairs, bench), bench))
        so_far = replace(so_far, rounds=(*so_far.rounds, PartyRound.of(so_far.round, made[-1])))
    return tuple(made)


def make_planned_movement(
    key: str,
    words: str,
    rule: str,
    plan: Plan,
    *,
    unit: Unit = Unit.PLAYERS,
    why_at_table: WhyAtTable = BY_SCHEDULE,
    fits: Callable[[int], None] = four_or_more,
    most_rounds: Callable[[int], int | None] = UNLIMITED,
    begins_again: Callable[[int], int | None] = UNLIMITED,
    says_to_all: Callable[[Seating, Seating], str] | None = None,
    explain_table: Callable[[Table, MovementInput], MeetingReason | None] | None = None,
) -> Movement:
    """A movement that differs from the others only in its plan and in what it says of itself. Players are seated by a search,
    so their file has the seed, for the rounds that are made again."""
    return Movement(
        key,
        words,
        rule,
        Needs.NOTHING,
        unit,
        _not_planned,
        why_at_table,
        Always(Certain({})),  # a schedule that is made says more (`queries.outlook`)
        draws_lots=unit is Unit.PLAYERS,
        fits=fits,
        most_rounds=most_rounds,
        begins_again=begins_again,
        plan=plan,
        says_to_all=says_to_all,
        explain_table=explain_table,
    )
