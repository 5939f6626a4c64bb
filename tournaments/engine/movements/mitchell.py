"""Mitchell for pairs: those who sit North and South stay all evening, and those who sit East and West go one table on each round.

So each pair meets every pair of the other direction once, in as many rounds as there are tables. No result moves anybody. With an
odd number of pairs, the one that sits out leaves its place to the one that comes off the bench. Where two would then meet again,
East–West pairs change tables. In long evenings that does not help everybody; the page says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scoring.hand import Seat
from scoring.refused import gettext_noop as _
from tournaments.engine.movements.ladder import fill
from tournaments.engine.movements.meetings import count_meetings, explain_second_meeting
from tournaments.engine.movements.movement import MovementInput, Unit, one_a_table
from tournaments.engine.movements.pairs_input import PairsInput, pairs_of_two
from tournaments.engine.movements.planned import make_planned_movement, plan_pairs
from tournaments.engine.movements.reasons import Spot, WhySeat
from tournaments.engine.movements.steps import is_step
from tournaments.engine.seats import Seating

ON = {Seat.NORTH: 0, Seat.EAST: 1, Seat.SOUTH: 0, Seat.WEST: 1}
SENTENCE = _("North and South stay. East and West go to the next table. After the last table comes table 1.")


def plan(so_far: MovementInput, rounds: int) -> tuple[Seating, ...]:
    return plan_pairs(so_far, rounds, _go_on)


def _go_on(pairs: PairsInput, bench: Sequence[int]) -> list[int]:
    stay = [game.pairs.north_south for game in pairs.games]
    go = [game.pairs.east_west for game in pairs.games]
    # The pair of the last table goes to table 1.
    moved = [pair for two in zip(stay, [*go[-1:], *go[:-1]], strict=True) for pair in two]
    filled = fill(moved, pairs.playing(bench), pairs.just_sat)
    return _exchange_who_have_met(filled, count_meetings(pairs.so_far.pairs, pairs.so_far.rounds))


def _exchange_who_have_met(order: Sequence[int], met: Counter[frozenset[int]]) -> list[int]:
    """The same tables, but an East–West pair that has met its table changes with another one, if fewer then meet again."""
    stay, go = list(order[::2]), list(order[1::2])

    def times(at: int, to: int) -> int:
        return met[frozenset((stay[at], go[to]))]

    tables = range(len(go))
    for at in filter(lambda at: times(at, at), tables):
        saved = [times(at, at) + times(to, to) - times(at, to) - times(to, at) for to in tables]
        if max(saved) > 0:
            to = saved.index(max(saved))
            go[at], go[to] = go[to], go[at]
    return [pair for two in zip(stay, go, strict=True) for pair in two]


def why_at_table(_player: int, before: Spot | None, now: Spot, was_here: bool) -> WhySeat:
    if before is None:
        return WhySeat.CAME_BACK if was_here else WhySeat.JOINED
    if before.table is None:
        return WhySeat.OFF_THE_BENCH
    if now.table is None:
        return WhySeat.PLANNED
    if before.table.rank == now.table.rank:
        return WhySeat.STAYS_ALL_EVENING
    is_next = now.table.rank == before.table.rank % before.last_table + 1
    return WhySeat.ONE_TABLE_ON if is_next else WhySeat.PLANNED


def says_to_all(before: Seating, after: Seating) -> str:
    return SENTENCE if is_step(before, after, ON) else ""


MITCHELL = make_planned_movement(
    "mitchell",
    _("Mitchell for pairs: North–South stay, East–West go one table on"),
    _(
        "Two play together all evening. Those who sit North and South stay; those who sit East and West go to the next table."
    ),
    plan,
    unit=Unit.PAIRS,
    why_at_table=why_at_table,
    fits=pairs_of_two,
    most_rounds=one_a_table,
    says_to_all=says_to_all,
    explain_table=explain_second_meeting,
)
