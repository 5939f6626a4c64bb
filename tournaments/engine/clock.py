"""The clock of a round. It runs until a time of day, or is held with some seconds left.

Nothing ticks here. The clock computes what it shows from its values and the current time, so a restart loses nothing. At
zero it only says that the time is up; it stops nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta

from scoring.hand import is_whole
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _

MOST_MINUTES = 600


class ClockAction(Named):
    """What an organiser can do with a clock."""

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
    """`minutes` is its setting. Either it runs until `ends_at`, or it is held with `left` seconds."""

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
        """Changes whenever the clock is changed, so that a button shown for an earlier clock does nothing."""
        return f"held {self.left}" if self.ends_at is None else self.ends_at.isoformat()

    def seconds_left(self, now: datetime) -> int:
        """Whole seconds, rounded up; 0 once the time is up."""
        if self.ends_at is None:
            return self.left or 0
        return max(0, -((now - self.ends_at) // timedelta(seconds=1)))  # the floor of the negative: rounded up

    def is_up(self, now: datetime) -> bool:
        return self.seconds_left(now) == 0

    def hold(self, now: datetime) -> Clock:
        """The clock stopped. A clock that is held already does not change."""
        return self if self.is_held else replace(self, ends_at=None, left=self.seconds_left(now))

    def go_on(self, now: datetime) -> Clock:
        """The clock running again with the time that was left. A clock that runs does not change."""
        if self.left is None:
            return self
        return replace(self, ends_at=now + timedelta(seconds=self.left), left=None)

    def move(self, seconds: int, now: datetime) -> Clock:
        """The clock with this many seconds more or fewer; never below zero or above the longest time that a clock runs."""
        left = min(max(self.seconds_left(now) + seconds, 0), MOST_MINUTES * 60)
        if self.is_held:
            return replace(self, left=left)
        return replace(self, ends_at=now + timedelta(seconds=left))


def act_on_clock(clock: Clock | None, turn: ClockAction, *, minutes: int, now: datetime) -> Clock | None:
    """The clock after this turn; `minutes` is what it is started with or moved by. Raises Impossible."""
    if turn is ClockAction.TAKE_AWAY:
        return None
    if turn is ClockAction.START:
        return start_clock(minutes, now)
    if clock is None:
        raise Impossible(WhyNoClock.NO_CLOCK)
    if turn is ClockAction.MOVE:
        return clock.move(60 * minutes, now)
    return clock.hold(now) if turn is ClockAction.HOLD else clock.go_on(now)


def start_clock(minutes: int, now: datetime) -> Clock:
    """A clock that runs this many minutes. Raises Impossible for none, or too many."""
    return Clock(minutes, left=60 * minutes).go_on(now)


def find_next_time(of_day: time, after: datetime) -> datetime:
    """The next moment at which the clock of a hall shows this time. `after` has the hall's time zone.

    The result is in UTC, because only there a difference is true on the night when clocks are changed.
    """
    shown = datetime.combine(after, of_day, after.tzinfo)
    if shown <= after:
        # A day by the clock on the wall, which has 23 or 25 hours when clocks are changed.
        shown = datetime.combine(after + timedelta(days=1), of_day, after.tzinfo)
    return shown.astimezone(UTC)
