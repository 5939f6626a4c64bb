"""The stored rounds of a schedule: which of them hold, and those that are missing."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.evening import Evening
from tournaments.engine.next_seats import find_planned, make_movement_input
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.schedule.planned import PlannedRound
from tournaments.engine.schedule.search import Progress
from tournaments.engine.seats import CHAIRS


def find_rounds_to_come(evening: Evening) -> tuple[PlannedRound, ...]:
    """The rounds after those that were announced, as long as they hold: none if the next one does not."""
    first = len(evening.rounds) + 1
    so_far = make_movement_input(evening, first)
    if not evening.rounds or find_planned(evening, so_far) is None:
        return ()
    stored = {planned.number: planned for planned in evening.schedule}
    found: list[PlannedRound] = []
    while (planned := stored.get(first + len(found))) and set(planned.seating.everybody()) == set(so_far.line):
        found.append(planned)
    return tuple(found)


def count_missing(evening: Evening, *, at_least: int = 0) -> int:
    """How many rounds are to be planned: up to the number that was agreed, and `at_least` so many that hold."""
    announced, to_come = len(evening.rounds), len(find_rounds_to_come(evening))
    if evening.movement.plan is None or not announced or len(make_movement_input(evening, announced + 1).line) < CHAIRS:
        return 0
    return max(evening.rounds_planned - announced, at_least) - to_come


def plan_missing(evening: Evening, *, show: Progress, at_least: int = 0) -> tuple[PlannedRound, ...]:
    """The rounds that are missing, made with everything that was announced, and with those to come that hold."""
    missing = count_missing(evening, at_least=at_least)
    if evening.movement.plan is None or missing < 1:
        return ()
    to_come = (_as_if_played(planned) for planned in find_rounds_to_come(evening))
    evening = replace(evening, rounds=(*evening.rounds, *to_come))
    first = len(evening.rounds) + 1
    assert evening.movement.plan is not None
    made = evening.movement.plan(make_movement_input(evening, first), missing, show)
    return tuple(PlannedRound(number, seating) for number, seating in enumerate(made, first))


def _as_if_played(planned: PlannedRound) -> PartyRound:
    tables = tuple(map(TablePlayed, planned.seating.tables))
    return PartyRound(planned.number, tables, planned.seating.bench)


def put_plan(evening: Evening, made: tuple[PlannedRound, ...]) -> Evening:
    """The evening with rounds that were just planned; what they replace is dropped, and what was announced otherwise too."""
    announced = {played.number: played.seating for played in evening.rounds}
    first = made[0].number if made else len(announced) + 1
    kept = (
        planned
        for planned in evening.schedule
        if planned.number < first and announced.get(planned.number, planned.seating) == planned.seating
    )
    return replace(evening, schedule=(*kept, *made))
