"""The bench of an evening: each player's rounds, how long they were, and who is next. Everybody can see that it is fair."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from scoring.refused import Named
from scoring.refused import gettext_noop as _
from tournaments.engine.bench import BenchRule, NextBench, OwnBenchRule, sort_by_turn
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.next_seats import find_bench_order_before, find_line_before
from tournaments.engine.pairs import Groups, find_groups_in, gather
from tournaments.engine.standings import Compensation
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.evening import read_benches
from tournaments.queries.player import foretell_next_bench
from tournaments.queries.rounds import find_newest_number
from tournaments.queries.standings import AND


class NextOnBench(Named):
    """What is known about a player's next round on the bench. AGAIN happens only to house players."""

    NOW = "now", _("sits out now, back in round %(back)s")
    AGAIN = "again", _("sits out now, and round %(round)s")
    SURE = "sure", _("sits out round %(round)s")
    MAY = "may", _("may sit out round %(round)s")
    GOES = "goes", _("goes home after round %(left)s")
    GONE = "gone", _("has gone home")
    NOT_YET = "not-yet"


@dataclass(frozen=True)
class BenchTurn:
    """One player, or one pair, and the bench tonight: the rounds that they sat out, out of how many, and for how long.

    `waiting` is how long they have been on the bench now.
    """

    player: PartyPlayer
    rounds: tuple[int, ...]
    rounds_in_all: int
    waited: timedelta
    next: NextOnBench
    waiting: timedelta = timedelta()


@dataclass(frozen=True)
class Fairness:
    """Everybody, the next to sit out first. `round` is the newest announced one; 0 before the first."""

    party: Party
    round: int
    rule: BenchRule | OwnBenchRule
    compensation: Compensation
    turns: tuple[BenchTurn, ...]

    @property
    def is_in_order(self) -> bool:
        """Whether the next to sit out is first. Where tables or standings decide too, only those who sat out least are."""
        return self.rule is BenchRule.LINE

    @property
    def waiting(self) -> tuple[BenchTurn, ...]:
        """The players on the bench now."""
        return tuple(turn for turn in self.turns if turn.next in (NextOnBench.NOW, NextOnBench.AGAIN))


def read_fairness(party: Party, *, now: datetime) -> Fairness:
    """The table of the bench; a fixed number of queries at any size."""
    newest = find_newest_number(party)
    evening = read_benches(party, newest)
    lasted = _lasted(party, now)
    # After the end those on the last bench wait for nothing any more.
    is_playing = party.status == Party.Status.PLAYING and newest > 0
    on_bench = evening.rounds[-1].sitting_out if is_playing else ()
    forecast = foretell_next_bench(party)

    def turn_of(player: PartyPlayer) -> BenchTurn:
        rounds = tuple(played.number for played in evening.rounds if player.number in played.sitting_out)
        last = newest if player.left_after_round is None else min(player.left_after_round, newest)
        return BenchTurn(
            player,
            rounds,
            max(last - player.joined_round + 1, 0),  # a late comer may wait for their first round
            sum((lasted[number] for number in rounds), timedelta()),
            _next(player, newest, on_bench, forecast),
            lasted[newest] if player.number in on_bench else timedelta(),
        )

    is_drawn = party.rounds.exists()  # before the draw there is no line, so nobody has a turn
    turns = map(turn_of, _in_order(evening, on_bench)) if is_drawn else ()
    groups = find_groups_in(evening.pairs, newest)
    return Fairness(party, newest, rows.read_bench_rule(party), evening.compensation, tuple(_by_pair(turns, groups)))


def _by_pair(turns: Iterable[BenchTurn], groups: Groups) -> Iterator[BenchTurn]:
    """One turn for the two of a pair, with both names; each player's where everybody plays alone."""
    of_player = {turn.player.number: turn for turn in turns}
    for members in gather(of_player, groups).values():
        turn = of_player[members[0]]
        name = AND.join(of_player[number].player.name for number in members)
        yield replace(turn, player=replace(turn.player, name=name))


def _next(player: PartyPlayer, round: int, on_bench: Collection[int], forecast: NextBench) -> NextOnBench:
    if player.left_after_round is not None:
        return NextOnBench.GOES if player.left_after_round >= round else NextOnBench.GONE
    is_sure = player.number in forecast.sure
    if player.number in on_bench:
        return NextOnBench.AGAIN if is_sure else NextOnBench.NOW
    if is_sure:
        return NextOnBench.SURE
    return NextOnBench.MAY if player.number in forecast.may else NextOnBench.NOT_YET


def _lasted(party: Party, now: datetime) -> dict[int, timedelta]:
    """How long each round was, from its announcement to the next; the last one until now, or 0 if the party has ended."""
    announced = party.rounds.filter(announced_at__isnull=False).order_by("number")
    began = {number: at for number, at in announced.values_list("number", "announced_at") if at is not None}
    until = None if party.status == Party.Status.ENDED else now
    # Not below 0 if the clock was set back meanwhile.
    return {number: max(began.get(number + 1, until) or at, at) - at for number, at in began.items()}


def _in_order(evening: Evening, on_bench: Collection[int]) -> list[PartyPlayer]:
    """The next to sit out first, then those who have gone, and last the house players, who have no turns."""
    number = len(evening.rounds) + 1
    line = [player for player in find_line_before(evening, number) if player not in evening.house]
    staying = sorted(
        sort_by_turn(line, find_bench_order_before(evening, number)), key=lambda player: player in on_bench
    )
    people = {player.number: player for player in evening.in_line}
    gone = [number for number in people if number not in line and number not in evening.house]
    return [people[number] for number in (*staying, *gone, *(one for one in people if one in evening.house))]
