"""What the clock of a round says, to the hall and to the organiser."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from scoring.game import EndKind, GameEnd
from tournaments.engine.seats import TOP
from tournaments.queries.clock import ClockNow, Shows
from tournaments.wording import time_of_day


def clock_in_words(now: ClockNow) -> str:
    """What everybody reads: until 20:41; time is up; finish the hand you hold."""
    if now.shows is Shows.RUNNING:
        return gettext("until %(time)s") % {"time": time_of_day(now.at) if now.at else ""}
    if now.shows is Shows.HELD:
        return gettext("The clock is held: %(left)s.") % {"left": time_left(now.left)}
    if now.shows is Shows.UP:
        return time_is_up(now)
    if now.shows is Shows.CALLED:
        return gettext("Time is called: finish the hand you hold.")
    return gettext("The bell has rung: please come to the end of your game.")


def time_is_up(now: ClockNow) -> str:
    if now.calls_time:
        return gettext("Time is up. Play on until the bell rings.")
    return gettext("Time is up: please come to the end of your game.")


def time_left(seconds: int) -> str:
    """The time left on a clock, in whole minutes: 12 minutes left."""
    minutes = -(-seconds // 60)  # up, or the last minute would be 0 minutes left
    return ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes) % {"minutes": minutes}


def bell_in_words(end: GameEnd, rank: int) -> str:
    """What the table of this rank must know about the top table's bell; empty if games do not end by it."""
    if end.kind is not EndKind.TOP_TABLE:
        return ""
    if rank == TOP:
        return gettext(
            "You are the top table: play to the target. When you are done, the bell rings for the whole hall."
        )
    return gettext("Play until the bell from the top table; then finish the hand you hold.")
