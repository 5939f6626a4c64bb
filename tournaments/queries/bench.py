"""Who has sat out, how often, when and for how long, and who is next: that everybody can see it is fair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.engine.bench import BenchRule, Forecast, Turns, in_turn
from tournaments.engine.next_seats import line_of, turns_of
from tournaments.engine.standings import Compensation
from tournaments.models import Entry, Party
from tournaments.queries import rows
from tournaments.queries.movement import people_of
from tournaments.queries.player import benches_of, next_bench
from tournaments.queries.rows import Person


class Next(StrEnum):
    """What is known of somebody's next round on the bench. AGAIN happens to house players alone."""

    NOW = "now"
    AGAIN = "again"
    SURE = "sure"
    MAY = "may"
    GOES = "goes"
    GONE = "gone"
    NOT_YET = "not-yet"


@dataclass(frozen=True)
class Turn:
    """One player and the bench tonight."""

    person: Person
    is_house: bool
    rounds: tuple[int, ...]
    rounds_in_all: int
    waited: timedelta
    next: Next
    left_after_round: int | None
    waiting: timedelta = timedelta()

    @property
    def minutes_now(self) -> int:
        """How long he has been on the bench that he sits on now."""
        return _minutes(self.waiting)

    @property
    def times(self) -> int:
        return len(self.rounds)

    @property
    def minutes(self) -> int:
        return _minutes(self.waited)


def _minutes(time: timedelta) -> int:
    return int(time.total_seconds()) // 60


@dataclass(frozen=True)
class Fairness:
    """Everybody, the next to sit out first. `round` is the newest one announced; 0 before the first."""

    party: Party
    round: int
    rule: BenchRule
    compensation: Compensation
    turns: tuple[Turn, ...]

    @property
    def next_round(self) -> int:
        return self.round + 1

    @property
    def may_play_aside(self) -> bool:
        """Whether there are two who could play at a side table."""
        return len(self.waiting) > 1

    @property
    def waiting(self) -> tuple[Turn, ...]:
        """Those who sit on the bench now."""
        return tuple(turn for turn in self.turns if turn.next in (Next.NOW, Next.AGAIN))


def fairness_of(party: Party, *, now: datetime) -> Fairness:
    """The table of the bench; a fixed number of queries at any size."""
    tonight = _read_tonight(party, now)
    return Fairness(
        party,
        tonight.round,
        rows.bench_rule(party),
        rows.compensation(party),
        tuple(tonight.turn_of(number) for number in _in_order(tonight.line, tonight)),
    )


@dataclass(frozen=True)
class _Tonight:
    """What was read: everybody, the bench of each round and how long the round was, and what is known of the next."""

    people: Mapping[int, Entry]
    benches: Mapping[int, tuple[int, ...]]
    lasted: Mapping[int, timedelta]
    line: tuple[int, ...]
    turns: Turns
    forecast: Forecast
    is_playing: bool

    @property
    def round(self) -> int:
        return max(self.lasted, default=0)

    @property
    def bench_now(self) -> tuple[int, ...]:
        return self.benches[self.round] if self.is_playing and self.benches else ()

    def turn_of(self, number: int) -> Turn:
        entry = self.people[number]
        rounds = tuple(one for one, bench in sorted(self.benches.items()) if number in bench)
        last = self.round if entry.left_after_round is None else min(entry.left_after_round, self.round)
        return Turn(
            Person(number, entry.player.name),
            entry.is_house,
            rounds,
            max(last - entry.joined_round + 1, 0),
            sum((self.lasted[one] for one in rounds), timedelta()),
            self._next(entry),
            entry.left_after_round,
            self.lasted[self.round] if number in self.bench_now else timedelta(),
        )

    def _next(self, entry: Entry) -> Next:
        if entry.left_after_round is not None:
            return Next.GOES if entry.left_after_round >= self.round else Next.GONE
        is_sure = entry.number in self.forecast.sure
        if entry.number in self.bench_now:
            return Next.AGAIN if is_sure else Next.NOW
        if is_sure:
            return Next.SURE
        return Next.MAY if entry.number in self.forecast.may else Next.NOT_YET


def _read_tonight(party: Party, now: datetime) -> _Tonight:
    announced = dict(party.rounds.filter(announced_at__isnull=False).values_list("number", "announced_at"))
    benches = {number: bench for number, bench in benches_of(party).items() if number in announced}
    so_far = [benches[number] for number in sorted(benches)]
    in_line = people_of(party).in_line
    entries = party.entries.filter(checked_in=True, place_in_line__isnull=False).select_related("player")
    return _Tonight(
        {entry.number: entry for entry in entries},
        benches,
        _lasted(announced, None if party.status == Party.Status.ENDED else now),
        line_of(in_line, so_far),
        turns_of(rows.bench_rule(party), in_line, so_far),
        next_bench(party),
        party.status == Party.Status.PLAYING,
    )


def _lasted(announced: Mapping[int, datetime | None], now: datetime | None) -> dict[int, timedelta]:
    """How long each round was, from its announcement to the next; the last one lasts until now, or is not counted."""
    began = {number: at for number, at in announced.items() if at is not None}
    ended = {number: began.get(number + 1, now) for number in began}
    return {number: end - began[number] if end else timedelta() for number, end in ended.items()}


def _in_order(line: Sequence[int], tonight: _Tonight) -> list[int]:
    """The next to sit out first; then those who have gone, and the house players last, who have no turns."""
    house = tonight.turns.house
    staying = in_turn([player for player in line if player not in house], tonight.turns)
    guests = sorted(staying, key=lambda player: player in tonight.bench_now)
    gone = [player for player in tonight.people if player not in line and player not in house]
    return [*guests, *gone, *(player for player in tonight.people if player in house)]
