"""The clock of a round: start it, hold it, move it, remove it; ring a reminder; take back a bell that rang too early.

If a bell ends the games, ringing it is calling time (advance). Otherwise the clock only shows the time, and ringing only
reminds: it stops no game. `seen` is the mark of the clock that the page showed: a form that is sent twice changes the clock
once, and a form that showed another clock is refused.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing, check_seen, make_mark, put, record
from tournaments.engine.clock import Clock, ClockAction, act_on_clock, start_clock
from tournaments.engine.seats import TOP
from tournaments.models import Action, Party, Round
from tournaments.queries import rows


class WhyNotRung(Reason):
    NOT_PLAYED = _("Round {round} is not being played: it has not begun, or its games are over.")
    NOT_CALLED = _("Time has not been called in round {round}, so there is nothing to take back.")
    TABLE_HAS_STOPPED = _("Table {table} has stopped its game at the bell, so the bell cannot be taken back.")
    TOP_TABLE_IS_DONE = _("The top table is done, and that rang the bell. Open its game again first, if it is wrong.")
    NOT_BY_BELL = _("The games of this round do not end on the clock, so time cannot be called.")
    CLOCK_WAS_TURNED = _("Somebody else changed the clock a moment ago, so this button did nothing. Look at it again.")
    CALLS_TIME = _("In this round the bell ends the games: call time instead.")


def make_clock_columns(clock: Clock | None) -> dict[str, Any]:
    # Always all three: the database refuses a mixture of a clock that runs and one that is held.
    return {
        "clock_minutes": clock and clock.minutes,
        "clock_ends_at": clock and clock.ends_at,
        "clock_left": clock and clock.left,
    }


def start_clock_with_games(round: Round, now: datetime) -> dict[str, Any]:
    """The columns of the clock when games begin: if games end on the clock it runs from now, otherwise there is none."""
    minutes = round.game_end.minutes
    return make_clock_columns(None if minutes is None else start_clock(minutes, now))


def turn_clock(
    code: str, number: int, turn: ClockAction, *, who: str, minutes: int = 0, seen: str | None = None
) -> None:
    """Start the clock of this round, hold it, let it go on, move it by some minutes (below zero: back), or remove it.

    Logs nothing if the clock does not change. Raises Impossible.
    """
    with changing(code) as now:
        round = find_played_round(code, number)
        before = round.clock
        mark = before.mark if before else ""
        if seen is not None and round.clock_turned == _turned(turn, seen):
            return  # sent twice
        check_seen(seen, mark, WhyNotRung.CLOCK_WAS_TURNED)
        after = act_on_clock(before, turn, minutes=minutes, now=now)
        if after == before:
            return
        put(round, clock_turned=_turned(turn, mark), **make_clock_columns(after))
        left = after.seconds_left(now) if after else None
        record(round.party, now, who, Action.TURN_CLOCK, round=number, how=turn.value, left=left)


def _turned(turn: ClockAction, seen: str) -> str:
    """What was done, and to which clock."""
    return f"{turn.value} {seen}"


def find_played_round(code: str, number: int) -> Round:
    """The round of this number while its games go on. Raises Refused."""
    playing = Round.objects.filter(party__code=code, announced_at__isnull=False, moved_at__isnull=True)
    round = playing.filter(number=number).select_related("party").first()
    if round is None or round.party.status != Party.Status.PLAYING:
        raise Refused(WhyNotRung.NOT_PLAYED, round=number)
    return round


def remind_tables(code: str, number: int, *, who: str) -> None:
    """Ask every table whose game no bell ends to finish. It can be asked again."""
    with changing(code) as now:
        round = find_played_round(code, number)
        if round.game_end.kind.is_by_bell:
            raise Refused(WhyNotRung.CALLS_TIME)
        put(round, reminded_at=now)
        record(round.party, now, who, Action.REMIND, round=number)


def take_back_time(code: str, number: int, *, who: str, seen: str | None = None) -> None:
    """Take back a bell that rang too early: everybody plays on. Refused once a table has stopped at the bell. `seen` is when it rang."""
    with changing(code) as now:
        round = find_played_round(code, number)
        if round.time_called_at is None:
            raise Refused(WhyNotRung.NOT_CALLED, round=number)
        check_seen(seen, make_mark(round.time_called_at), WhyNotRung.CLOCK_WAS_TURNED)
        stopped = round.games.filter(stopped_after__isnull=False).first()
        if stopped is not None:
            raise Refused(WhyNotRung.TABLE_HAS_STOPPED, table=stopped.table)
        top_is_done = round.games.filter(rows.AT_THE_TOP, confirmed_at__isnull=False).exists()
        if round.game_end.is_rung_at(TOP) and top_is_done:
            raise Refused(WhyNotRung.TOP_TABLE_IS_DONE)
        put(round, time_called_at=None)
        record(round.party, now, who, Action.TAKE_BACK_TIME, round=number)
