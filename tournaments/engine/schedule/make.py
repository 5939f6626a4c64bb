"""A whole evening of everybody with everybody: all rounds at once, or those that are left after somebody came or went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.refused import Impossible
from tournaments.engine.bench import BY_THE_LINE, BenchOrder, find_sitters_out
from tournaments.engine.fixed import NOBODY_FIXED, Fixed, keep_fixed_chairs_without_ranks
from tournaments.engine.history import History
from tournaments.engine.schedule.designs import find_design
from tournaments.engine.schedule.repeats import count_repeats
from tournaments.engine.schedule.search import find_seats
from tournaments.engine.seats import CHAIRS, Seating, WhyNotSeated, seat_in_order

TRIES = 1_000_000  # about a second of a laptop; docs/speed.md has what they find
TRIES_AGAIN = TRIES // 2  # once people play, when fewer rounds are left, and the desk waits


def make_schedule(
    line: Sequence[int],
    rounds: int,
    *,
    seed: str,
    before: Sequence[Seating] = (),
    turns: BenchOrder = BY_THE_LINE,
    fixed: Fixed = NOBODY_FIXED,
    tries: int | None = None,
) -> tuple[Seating, ...]:
    """The next `rounds` for everybody in the line, the next to sit out first. `before` are the rounds so far, which stay.

    The front of the line sits out and goes to its back. So nobody sits out twice running, and nobody two rounds more than
    another; `turns` may have another rule. A whist design is taken where it repeats less. Raises Impossible for fewer than
    four players.
    """
    if len(line) < CHAIRS:
        raise Impossible(WhyNotSeated.TOO_FEW, players=len(line))
    benches = list(plan_benches(line, rounds, just_sat=before[-1].bench if before else (), turns=turns))
    playing = [[player for player in line if player not in bench] for bench in benches]
    tries = tries or (TRIES if len(before) < 2 else TRIES_AGAIN)
    seats = find_seats(playing, History(one.tables for one in before), seed=seed, tries=tries)
    found = tuple(Seating(seat_in_order(chairs), bench) for chairs, bench in zip(seats, benches, strict=True))
    return tuple(keep_fixed_chairs_without_ranks(seating, fixed) for seating in _take_better(found, before))


def _take_better(found: Sequence[Seating], before: Sequence[Seating]) -> Sequence[Seating]:
    """What the search found, or the rounds of a whist design if those repeat less. In the first half of a design they never do."""
    evening, players = (*before, *found), set(found[0].everybody())
    if len(before) > 1 or len(evening) <= len(players) / 2 or set(evening[0].everybody()) != players:
        return found
    design = (evening[0], *find_design(evening[0], len(evening) - 1))
    return min(evening, design, key=_count_worst)[len(before) :] if len(design) == len(evening) else found


def _count_worst(evening: Sequence[Seating]) -> tuple[int, int]:
    repeats = count_repeats(evening)
    return repeats.partners, repeats.opponents


def plan_benches(
    line: Sequence[int], rounds: int, *, just_sat: Sequence[int] = (), turns: BenchOrder = BY_THE_LINE
) -> Iterator[tuple[int, ...]]:
    """Who sits out in each of the next rounds."""
    for _round in range(rounds):
        just_sat = find_sitters_out(line, just_sat=just_sat, turns=turns)
        yield just_sat
        line = [*(player for player in line if player not in just_sat), *just_sat]
        turns = replace(turns, times=dict(turns.times) | {one: turns.times.get(one, 0) + 1 for one in just_sat})
