"""The desk: tonight at a glance, every table of the round, and the one next step."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils import timezone

from scoring.game import GameEnd
from scoring.stakes import Stake
from tournaments.engine.pairs import SIZE
from tournaments.engine.seats import CHAIRS
from tournaments.models import Chair, Club, Party, Round
from tournaments.models.in_time import order_newest_first
from tournaments.queries import rows
from tournaments.queries.clock import USUAL_MINUTES, ClockNow, Shows, read_clock
from tournaments.queries.desk_table import DeskTable, TableGroup, TableState, make_desk_tables, read_games
from tournaments.queries.pairs import plays_in_pairs, read_pairs
from tournaments.queries.rows import Person
from tournaments.queries.who_is_here import count_who_is_here

PATIENCE = timedelta(seconds=8)  # a running worker moves a round within a second; the sweep comes every five


class NextStep(StrEnum):
    """What the organiser does next; exactly one at any moment."""

    REGISTER = "register"
    DRAW = "draw"
    ANNOUNCE = "announce"
    WAIT = "wait"
    CALL_TIME = "call-time"
    REMIND = "remind"
    MAKE_SEATS = "make-seats"
    BE_PATIENT = "be-patient"
    END = "end"
    TOO_FEW = "too-few"
    RESULT = "result"


@dataclass(frozen=True)
class Desk:
    """A party at this moment. `round` is the one in play, `proposed` the next one if its seats are made.

    `seated` are those here with the computers that they need. `minutes` is the last setting of a clock tonight.
    """

    party: Party
    on_list: int
    here: int
    seated: int
    round: Round | None = None
    proposed: Round | None = None
    tables: tuple[DeskTable, ...] = ()
    bench: tuple[Person, ...] = ()
    waiting_since: datetime | None = None
    end: GameEnd = field(default_factory=GameEnd)
    clock: ClockNow | None = None
    minutes: int = USUAL_MINUTES

    @property
    def next_step(self) -> NextStep:
        if self.party.status == Party.Status.ENDED:
            return NextStep.RESULT
        if self.is_played_out:
            return NextStep.END
        if self.proposed is not None:  # also the first seats, before any round is in play
            return NextStep.ANNOUNCE
        if self.round is None:
            return NextStep.DRAW if self.seated >= CHAIRS else NextStep.REGISTER
        if not self.waiting_for:
            if self.seated < CHAIRS:
                return NextStep.TOO_FEW
            return NextStep.BE_PATIENT if self.round.held_at is None else NextStep.MAKE_SEATS
        return self._step_in_play

    @property
    def is_played_out(self) -> bool:
        """Whether no round can follow: all tables are done, and the movement has no more rounds for so many people."""
        if self.round is None or not self.is_playing or self.waiting_for or self.seated < CHAIRS:
            return False
        return not rows.allows_round(self.party, self.round.number + 1, self.seated)

    @property
    def _step_in_play(self) -> NextStep:
        """Wait until the clock is at zero. Then ring the bell, which interrupts no hand."""
        if self.may_call_time and (self.clock.is_up if self.clock else self.end.minutes is not None):
            return NextStep.CALL_TIME
        if self.clock and self.clock.is_up and not self.is_on_the_clock and self.clock.shows is not Shows.REMINDED:
            return NextStep.REMIND
        return NextStep.WAIT

    def group_tables(
        self, calling: Callable[[DeskTable], object], kept_in_place: Collection[int] = ()
    ) -> list[tuple[TableGroup, list[DeskTable]]]:
        """The tables by what they need. A table that calls needs the organiser, whatever its game.

        `kept_in_place` are tables just typed, which stay where they were while somebody looks at them.
        """
        groups: dict[TableGroup, list[DeskTable]] = {group: [] for group in TableGroup}
        in_play = TableGroup.WAITED_FOR if self.waited_for else TableGroup.PLAYING
        for table in self.tables:
            kept = in_play if table.number in kept_in_place else table.group
            groups[TableGroup.FOR_YOU if calling(table) else kept].append(table)
        return [(group, tables) for group, tables in groups.items() if tables]

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return rows.find_tables_waited_for(self.tables)

    @property
    def not_seated(self) -> tuple[int, ...]:
        """The tables whose four have not said that they are seated, if the party asks for it."""
        return tuple(table.number for table in self.tables if table.state is TableState.NOT_SEATED)

    @property
    def waited_for(self) -> tuple[int, ...]:
        """The tables that hold up most of the others."""
        return tuple(table.number for table in self.tables if table.is_waited_for)

    @property
    def disputed(self) -> tuple[int, ...]:
        return tuple(table.number for table in self.tables if table.dispute)

    @property
    def to_confirm(self) -> DeskTable | None:
        """The first table whose game is over and waits only for the organiser."""
        over = (table for table in self.tables if table.state is TableState.OVER and not self.party.asks_acceptance)
        return next(over, None) if self.is_playing else None

    @property
    def may_take_back_announcement(self) -> bool:
        """Whether no table of the round has entered anything."""
        return self.next_step is NextStep.WAIT and not any(table.on_sheet or table.is_over for table in self.tables)

    @property
    def done(self) -> int:
        return len(self.tables) - len(self.waiting_for)

    @property
    def is_on_the_clock(self) -> bool:
        return self.end.kind.is_by_bell

    @property
    def may_call_time(self) -> bool:
        return self.is_on_the_clock and self.round is not None and self.round.time_called_at is None

    @property
    def is_in_play(self) -> bool:
        """Whether the hall waits for a table of the round."""
        return self.is_playing and bool(self.waiting_for)

    @property
    def is_playing(self) -> bool:
        return self.party.status == Party.Status.PLAYING

    @property
    def is_last_by_hours(self) -> bool:
        """Whether the round is the last one because another would probably not end in time."""
        round = self.round if self.is_playing and self.party.ends else None
        return round is not None and round.is_last and not rows.is_last_agreed(self.party, round.number)

    def is_late(self, now: datetime) -> bool:
        """Whether the next seats should exist by now, so that something is wrong with the worker."""
        if self.next_step is not NextStep.BE_PATIENT or self.waiting_since is None:
            return False
        return now - self.waiting_since > PATIENCE


def read_desk(party: Party) -> Desk:
    """The party at a glance; four queries at any number of tables."""
    counted = asdict(count_who_is_here(party))
    newest = list(party.rounds.order_by("-number")[:3])  # the proposed one, the one in play, the clock before
    proposed = next((round for round in newest if round.announced_at is None), None)
    round = next((round for round in newest if round.announced_at is not None), None)
    if round is None:
        return Desk(party, **counted, proposed=proposed)
    games = read_games(round)
    places = rows.read_places(Chair.objects.filter(round=round))
    return Desk(
        party,
        **counted,
        round=round,
        proposed=proposed,
        tables=make_desk_tables(games, rows.group_seats(places)),
        bench=rows.find_benched(places),
        # The worker owes nothing from before the party was resumed.
        waiting_since=max(filter(None, [party.resumed_at, *(game.confirmed_at for game in games)]), default=None),
        end=round.game_end,
        clock=read_clock(round, timezone.now()),
        minutes=next((before.clock_minutes for before in newest if before.clock_minutes), USUAL_MINUTES),
    )


def find_last_party(club: Club, *, only_drives: bool = False) -> Party | None:
    """The club's newest party of today or before, or its newest drive, whose settings the next one takes over."""
    until_today = club.parties.filter(archived_at__isnull=True, date__lte=timezone.localdate())
    found = until_today.filter(is_drive=True).select_related("drive") if only_drives else until_today
    return found.order_by(*order_newest_first()).first()


def count_who_came(last: Party | None, *, usual: int) -> int:
    """How many came to the club's last party, as on the list of `list_names_of_last_time`; the `usual` number if they make no table."""
    came = _count_here(last) if last else 0
    return came if came >= CHAIRS else usual


def _count_here(party: Party) -> int:
    """Where pairs play, two for each pair that came: whoever played for one of them took no place of their own."""
    here = party.entries.filter(checked_in=True, player__is_computer=False)
    if not plays_in_pairs(party):
        return here.count()
    numbers = set(here.values_list("number", flat=True))
    return SIZE * sum(not numbers.isdisjoint(pair.everybody) for pair in read_pairs(party))


def find_last_stake(club: Club) -> Stake | None:
    """The stake of the club's newest party that was played for money."""
    parties = club.parties.filter(archived_at__isnull=True, stake__isnull=False)
    party = parties.order_by(*order_newest_first()).first()
    return party.stake if party else None
