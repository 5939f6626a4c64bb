"""The stored rounds of a schedule: which of them hold, and those that are missing."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, takewhile

from tournaments.engine.evening import Evening
from tournaments.engine.next_seats import find_planned, make_input
from tournaments.engine.pairs import find_who_plays
from tournaments.engine.played import PartyRound
from tournaments.engine.schedule.round import ScheduledRound
from tournaments.engine.seats import CHAIRS, Seating


def find_rounds_to_come(evening: Evening) -> tuple[ScheduledRound, ...]:
    """The rounds after those that were announced, with everybody who plays in them, as long as they hold: none if the next
    one does not."""
    first = len(evening.rounds) + 1
    so_far = make_input(evening, first)
    if not evening.rounds or find_planned(evening, so_far) is None:
        return ()
    seated, people = evening.planned, {one.number: set(one.seating.everybody()) for one in evening.schedule}
    holding = takewhile(lambda number: people.get(number) == people[first], count(first))
    return tuple(ScheduledRound(number, seated[number]) for number in holding)


def count_missing(evening: Evening, *, at_least: int = 0) -> int:
    """How many rounds are to be planned: up to the number that was agreed, and `at_least` so many that hold."""
    announced, to_come = len(evening.rounds), len(find_rounds_to_come(evening))
    if not evening.movement.is_planned or not announced or len(make_input(evening, announced + 1).line) < CHAIRS:
        return 0
    return max(evening.rounds_planned - announced, at_least) - to_come


def plan_missing(evening: Evening, *, at_least: int = 0) -> tuple[ScheduledRound, ...]:
    """The rounds that are missing, made with everything that was announced, and with those to come that hold.

    They are stored with the names of pairs, so that a substitute takes a chair and nothing else changes.
    """
    plan, missing = evening.movement.plan, count_missing(evening, at_least=at_least)
    if plan is None or missing < 1:
        return ()
    to_come = (PartyRound.of(planned.number, planned.seating) for planned in find_rounds_to_come(evening))
    evening = replace(evening, rounds=(*evening.rounds, *to_come))
    first = len(evening.rounds) + 1
    made = plan(make_input(evening, first), missing)
    return tuple(
        ScheduledRound(number, _as_named(evening, number, seating)) for number, seating in enumerate(made, first)
    )


def _as_named(evening: Evening, number: int, seating: Seating) -> Seating:
    return seating.exchanged({player: named for named, player in find_who_plays(evening.pairs, number).items()})


def plan_at_once(evening: Evening) -> Evening:
    """The evening with all its rounds planned, for evenings that nobody waits for."""
    return put_plan(evening, plan_missing(evening, at_least=1))


def put_plan(evening: Evening, made: tuple[ScheduledRound, ...]) -> Evening:
    """The evening with rounds that were just planned; what they replace is dropped, and what was announced otherwise too."""
    if not made:
        return evening
    announced, first = {played.number: played.seating for played in evening.rounds}, made[0].number
    seated = evening.planned
    kept = (
        planned
        for planned in evening.schedule
        if planned.number < first and announced.get(planned.number, seated[planned.number]) == seated[planned.number]
    )
    return replace(evening, schedule=(*kept, *made))
