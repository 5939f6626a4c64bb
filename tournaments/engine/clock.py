"""The clock of a round: it runs to an end that is a time of day, or is held with so many seconds left.

Nothing ticks here. What it shows comes out of its values and the time that it is asked at, so a restart loses
nothing. At zero nobody is cut off: it only says that the time is up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from scoring.hand import is_whole
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _

MOST_MINUTES = 600


class Turn(Named):
    """What an organiser does with a clock."""

    START = "start", _("started the clock")
    HOLD = "hold", _("held the clock")
    GO_ON = "go-on", _("let the clock go on")
    MOVE = "move", _("moved the clock")
    TAKE_AWAY = "take-away", _("took the clock away")


class WhyNoClock(Reason):
    NO_CLOCK = _("There is no clock in this round. Start one first.")
    MINUTES = _("A clock runs 1 to 600 minutes; {minutes} is not possible.")


@dataclass(frozen=True, slots=True)
class Clock:
    """`minutes` is what it was set to; it runs until `ends_at`, or is held with `left` seconds: one of the two."""

    minutes: int
    ends_at: datetime | None = None
    left: int | None = None

    def __post_init__(self) -> None:
        assert (self.ends_at is None) != (self.left is None)
        if not is_whole(self.minutes, 1, MOST_MINUTES):
            raise Impossible(WhyNoClock.MINUTES, minutes=self.minutes)

    @property
    def is_held(self) -> bool:
        return self.left is not None

    @property
    def mark(self) -> str:
        """What tells this clock from what it was before: a button that was shown for another one does nothing."""
        return f"held {self.left}" if self.ends_at is None else self.ends_at.isoformat()

    def seconds_left(self, now: datetime) -> int:
        """Whole seconds, begun ones too; 0 once the time is up."""
        if self.ends_at is None:
            return self.left or 0
        return max(0, -((now - self.ends_at) // timedelta(seconds=1)))

    def is_up(self, now: datetime) -> bool:
        return self.seconds_left(now) == 0

    def held(self, now: datetime) -> Clock:
        """Stopped for a while; a clock that is held already stays as it is."""
        return self if self.is_held else replace(self, ends_at=None, left=self.seconds_left(now))

    def going_on(self, now: datetime) -> Clock:
        """Running again with what was left; a clock that runs stays as it is."""
        if self.left is None:
            return self
        return replace(self, ends_at=now + timedelta(seconds=self.left), left=None)

    def moved(self, seconds: int, now: datetime) -> Clock:
        """So many seconds more, or fewer, from what is left now; never below zero, never above the most a clock runs."""
        left = min(max(self.seconds_left(now) + seconds, 0), MOST_MINUTES * 60)
        if self.is_held:
            return replace(self, left=left)
        return replace(self, ends_at=now + timedelta(seconds=left))


def turned(clock: Clock | None, turn: Turn, *, minutes: int, now: datetime) -> Clock | None:
    """The clock after this; `minutes` are those it is started with, or moved by. Raises Impossible."""
    if turn is Turn.TAKE_AWAY:
        return None
    if turn is Turn.START:
        return started(minutes, now)
    if clock is None:
        raise Impossible(WhyNoClock.NO_CLOCK)
    if turn is Turn.MOVE:
        return clock.moved(60 * minutes, now)
    return clock.held(now) if turn is Turn.HOLD else clock.going_on(now)


def started(minutes: int, now: datetime) -> Clock:
    """Raises Impossible for no minutes, or too many."""
    return Clock(minutes, left=60 * minutes).going_on(now)
