"""A round of a schedule: its number and everybody's place in it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.seats import Seating

USUAL_ROUNDS, MOST_ROUNDS = 8, 40


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    number: int
    seating: Seating
