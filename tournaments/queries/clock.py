"""What the clock of a round shows at this moment, and which rounds ring by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import F

from tournaments.engine.clock import Clock
from tournaments.models import Party, Round

USUAL_MINUTES = 20


class Shows(StrEnum):
    RUNNING = "running"
    HELD = "held"
    UP = "up"
    REMINDED = "reminded"
    CALLED = "called"


@dataclass(frozen=True, slots=True)
class ClockNow:
    """`left` is in seconds; `at` is when the clock reaches zero, or when the bell rang. `clock` is None if none was set.

    `calls_time`: its bell ends the games; otherwise it only reminds.
    """

    shows: Shows
    left: int
    at: datetime | None
    clock: Clock | None
    calls_time: bool

    @property
    def is_up(self) -> bool:
        return self.clock is not None and self.left == 0

    @property
    def mark(self) -> str:
        return self.clock.mark if self.clock else ""


def read_clock(round: Round, now: datetime) -> ClockNow | None:
    """The clock of a round. None if it has no clock and no bell has rung."""
    clock = round.clock
    # First, without reading the rules: most evenings have no clock, and every hand asks.
    if clock is None and round.time_called_at is None and round.reminded_at is None:
        return None
    calls_time = round.game_end.kind.is_by_bell
    left = clock.seconds_left(now) if clock else 0
    if round.time_called_at is not None:
        return ClockNow(Shows.CALLED, left, round.time_called_at, clock, calls_time)
    if round.reminded_at is not None and _is_after(round.reminded_at, clock, left):
        return ClockNow(Shows.REMINDED, left, round.reminded_at, clock, calls_time)
    if clock is None:
        return None
    shows = Shows.HELD if clock.is_held else Shows.RUNNING if left else Shows.UP
    return ClockNow(shows, left, clock.ends_at, clock, calls_time)


def _is_after(reminded_at: datetime, clock: Clock | None, left: int) -> bool:
    """Whether the reminder came after the clock's last change. A clock that was moved since then counts again."""
    return clock is None or (left == 0 and (clock.ends_at is None or reminded_at >= clock.ends_at))


def find_rounds_to_ring(now: datetime) -> list[tuple[str, int, bool]]:
    """(party code, round number, whether it calls time) of every round whose bell rings by itself now; one query."""
    due = Round.objects.filter(
        party__rings_itself=True,
        party__status=Party.Status.PLAYING,
        announced_at__isnull=False,
        moved_at__isnull=True,
        # A clock that is held, and a round without one, has NULL here, which is never before now.
        clock_ends_at__lte=now,
        time_called_at__isnull=True,
    ).exclude(reminded_at__gte=F("clock_ends_at"))  # it has rung for this zero; after more time it rings again
    return [
        (round.party.code, round.number, round.game_end.kind.is_by_bell)
        for round in due.select_related("party").order_by("pk")
    ]
