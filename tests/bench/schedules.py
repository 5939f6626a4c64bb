"""Everybody with everybody: what the search finds with its usual budget, for twenty seeds each."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.harness.figures import Figure
from tests.harness.hall import Hall
from tournaments.engine.schedule.make import make_schedule
from tournaments.engine.schedule.repeats import Repeats, count_repeats, find_fewest_repeated_oppositions

TITLE = "Seats for many rounds at once, by the processor"
REACHED = ((24, 8), (27, 6), (32, 12), (40, 8), (50, 8), (99, 8), (100, 12))  # where 18 of 20 seeds reach the bound
HARDER = ((16, 5), (16, 7), (18, 8), (20, 10))
WHOLE = ((8, 7), (12, 11), (16, 15), (20, 19), (24, 23))  # all partners there are, as a whist design has them
SEEDS, ENOUGH, SECONDS = 20, 18, 2.0


def measure(_hall: Hall) -> Iterator[Figure]:
    for players, rounds in (*REACHED, *HARDER, *WHOLE):
        took, found = [], []
        for seed in range(SEEDS):
            begun = time.process_time()
            schedule = make_schedule(range(1, players + 1), rounds, seed=str(seed))
            took.append(time.process_time() - begun)
            found.append(count_repeats(schedule))
        yield _describe(players, rounds, found, slowest=max(took))


def _describe(players: int, rounds: int, found: list[Repeats], *, slowest: float) -> Figure:
    bound = find_fewest_repeated_oppositions(players, rounds)
    opponents, met = [one.opponents for one in found], [one.met for one in found]
    reach, partners = sum(one == bound for one in opponents), max(one.partners for one in found)
    says = f"{partners} partners twice, {min(opponents)} to {max(opponents)} opponents twice, {min(met):.1f} to {max(met):.1f} met"
    is_met = (reach >= ENOUGH and slowest <= SECONDS) if (players, rounds) in REACHED else None
    goal = f"{ENOUGH} of {SEEDS} seeds, in {SECONDS:g} s" if is_met is not None else ""
    return Figure(
        f"{players} × {rounds}", f"{says}; {slowest:.1f} s", f"{bound} at least: {reach} of {SEEDS} seeds", goal, is_met
    )
