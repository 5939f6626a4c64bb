"""How long an evening of a kind takes: rounds of games within three hours, or hands of a drive with coffee."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.rules import MINNESOTA
from tournaments.engine.choosing.kinds import EveningKind
from tournaments.engine.choosing.measure import MOVING_IN_A_DRIVE
from tournaments.engine.drive.pace import COFFEE_MINUTES
from tournaments.engine.forecast import EIGHT_HANDS, Hall
from tournaments.engine.seats import CHAIRS

WITHIN = 180  # minutes, for games; as a new party proposes
MOST_HANDS_OF_A_GAME = 8


@dataclass(frozen=True, slots=True)
class EveningLength:
    """`hands` in a game, so many that the rounds fit; None in a drive."""

    minutes: float
    hands: int | None = None


def find_length(kind: EveningKind, players: int, length: int, *, each: float) -> EveningLength:
    """`each` is the minutes of a hand."""
    if kind.drive:
        return EveningLength(length * (each + MOVING_IN_A_DRIVE) + COFFEE_MINUTES)
    hall = Hall(MINNESOTA, EIGHT_HANDS, players // CHAIRS, length, each)
    hall = replace(hall, end=hall.end_within(WITHIN, most_hands=MOST_HANDS_OF_A_GAME))
    return EveningLength(hall.evening.middle, hall.end.hands)
