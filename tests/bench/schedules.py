"""Everybody with everybody: what the search finds with its usual budget, for twenty seeds each."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.harness.figures import Figure
from tests.harness.hall import Hall
from tournaments.engine.schedule.make import make_schedule
from tournaments.engine.schedule.repeats import count_repeats, find_fewest_repeated_oppositions
from tournaments.engine.seats import Seating

TITLE = "Seats for many rounds at once, by the processor"
REACHED = ((24, 8), (27, 6), (32, 12), (40, 8), (50, 8), (99, 8), (100, 12))  # where 18 of 20 seeds reach the bound
HARDER = ((16, 5), (16, 7), (18, 8), (20, 10))
WHOLE = ((8, 7), (12, 11), (16, 15), (20, 19), (24, 23))  # all partners there are, as a whist design has them
SEEDS, ENOUGH, SECONDS = 20, 18, 2.0
AGAIN = 1.0  # seconds, after somebody has come in the second round
Schedule = tuple[Seating, ...]


def measure(_hall: Hall) -> Iterator[Figure]:
    for players, rounds in (*REACHED, *HARDER, *WHOLE):
        found = [_make(players, rounds, seed) for seed in range(SEEDS)]
        yield _describe(players, rounds, found)
        again = [_make(players + 1, rounds - 2, seed, made[:2]) for seed, (made, _took) in enumerate(found)]
        yield _describe_again(players, rounds, again)


def _make(players: int, rounds: int, seed: int, before: Schedule = ()) -> tuple[Schedule, float]:
    """All rounds with those before, and the seconds that it took."""
    begun = time.process_time()
    made = make_schedule(range(1, players + 1), rounds, seed=str(seed), before=before)
    return (*before, *made), time.process_time() - begun


def _describe(players: int, rounds: int, made: list[tuple[Schedule, float]]) -> Figure:
    bound = find_fewest_repeated_oppositions(players, rounds)
    found, slowest = [count_repeats(one) for one, _took in made], max(took for _made, took in made)
    opponents, met = [one.opponents for one in found], [one.met for one in found]
    reach, partners = sum(one == bound for one in opponents), max(one.partners for one in found)
    says = f"{partners} partners twice, {min(opponents)} to {max(opponents)} opponents twice, {min(met):.1f} to {max(met):.1f} met"
    is_met = (reach >= ENOUGH and slowest <= SECONDS) if (players, rounds) in REACHED else None
    goal = f"{ENOUGH} of {SEEDS} seeds, in {SECONDS:g} s" if is_met is not None else ""
    return Figure(
        f"{players} × {rounds}", f"{says}; {slowest:.1f} s", f"{bound} at least: {reach} of {SEEDS} seeds", goal, is_met
    )


def _describe_again(players: int, rounds: int, made: list[tuple[Schedule, float]]) -> Figure:
    found, slowest = [count_repeats(one) for one, _took in made], max(took for _made, took in made)
    opponents = [one.opponents for one in found]
    says = f"{max(one.partners for one in found)} partners twice, {min(opponents)} to {max(opponents)} opponents twice"
    what = f"{players} × {rounds}, one more comes in round 2"
    return Figure(what, f"{says}; {slowest:.1f} s", "", f"{AGAIN:g} s", slowest <= AGAIN)
