"""Whole evenings at random: people come and go between rounds, and who wins is drawn from the evening's seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.hand import BySide
from tests.engine.hall import EW, NS, players
from tournaments.engine.bench import BenchOrder, BenchRule
from tournaments.engine.draw import DrawKind, draw_line, draw_seats
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.fixed import Fixed, FixedChair
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.movement import Movement, MovementInput, Unit
from tournaments.engine.next_seats import count_times_out, make_line
from tournaments.engine.pairs import Pairs, find_groups_in, pair_in_order
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import CHAIRS, SEATS, Seating
from tournaments.engine.standings import StandingsLine, compute_standings


@dataclass
class Night:
    """An evening as it is played: the seats of each round, who won at each table, who came and who went.

    `wins` is the seed of the results alone. `planned` are the seats of the rounds to come, if the movement plans; `lines` are
    the standings, if they are not those of the results.
    """

    seed: int
    joined: dict[int, int]
    movement: Movement = LADDER
    wins: int = 0
    rule: BenchRule = BenchRule.LINE
    house: frozenset[int] = frozenset()
    fixed: Fixed = field(default_factory=dict)
    drawn: list[int] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    seatings: list[Seating] = field(default_factory=list)
    results: list[tuple[TablePlayed, ...]] = field(default_factory=list)
    planned: list[Seating] = field(default_factory=list)
    plans: list[tuple[Seating, ...]] = field(default_factory=list)
    lines: tuple[StandingsLine, ...] = ()

    @property
    def befores(self) -> list[PartyRound]:
        pairs = enumerate(zip(self.results, self.seatings, strict=True), 1)
        return [PartyRound(number, games, seating.bench) for number, (games, seating) in pairs]

    @property
    def here(self) -> list[int]:
        return [player for player in self.joined if player not in self.gone]

    @property
    def pairs(self) -> Pairs:
        """Where pairs play, players 1 and 2 are pair 1, and so on; they come and go as pairs."""
        return pair_in_order(list(self.joined)) if self.movement.unit is Unit.PAIRS else ()

    @property
    def turns(self) -> BenchOrder:
        groups = find_groups_in(self.pairs, len(self.seatings) + 1)
        rule = self.movement.bench_rule or self.rule
        return BenchOrder(rule, count_times_out(self.people, self.benches), self.house, groups)

    @property
    def people(self) -> list[PartyPlayer]:
        return players(self.drawn or self.joined, self.joined, self.gone)

    @property
    def benches(self) -> list[tuple[int, ...]]:
        return [seating.bench for seating in self.seatings]


def play_night(players: int, rounds: Sequence[tuple[int, int]], seed: int, **party: Any) -> Night:
    """As many rounds as `rounds` has pairs, and one more; before each pair's round so many leave and so many come.

    `party` is its rule of the bench, its house players and its fixed chairs.
    """
    night = Night(seed, dict.fromkeys(range(1, players + 1), 1), **party)
    night.drawn += draw_line(list(night.joined), seed=seed, groups=night.turns.groups)
    drawn = draw_seats(
        night.drawn, kind=DrawKind.RANDOM, seed=seed, registered=night.drawn, turns=night.turns, fixed=night.fixed
    )
    night.seatings.append(drawn)
    lots = Random(f"night {seed}")
    _win(night, Random(f"wins {seed} {night.wins} 1"))
    for left, (leave, come) in zip(range(len(rounds), 0, -1), rounds, strict=True):
        _come_and_go(night, leave, come, lots)
        night.seatings.append(seat_next(night, left))
        _win(night, Random(f"wins {seed} {night.wins} {len(night.seatings)}"))
    return night


def _win(night: Night, lots: Random) -> None:
    night.results.append(tuple(TablePlayed(table, **_result(lots)) for table in night.seatings[-1].tables))


def _result(lots: Random) -> dict[str, Any]:
    winner, fewer = lots.choice([NS, EW]), lots.randrange(13)
    return {"winner": winner, "score": BySide(13, fewer) if winner is NS else BySide(fewer, 13)}


def _come_and_go(night: Night, leave: int, come: int, lots: Random) -> None:
    """No more leave than that with those who come there is still a table."""
    if night.pairs:
        _come_and_go_in_pairs(night, leave, come, lots)
        return
    new = range(len(night.joined) + 1, len(night.joined) + 1 + come)
    leaving = max(0, min(leave, len(night.here), len(night.here) + come - 4))
    night.gone.update(lots.sample(night.here, leaving))
    night.joined |= dict.fromkeys(new, len(night.seatings) + 1)
    night.drawn += new


def _come_and_go_in_pairs(night: Night, leave: int, come: int, lots: Random) -> None:
    """The same for so many pairs."""
    here = [pair.players for pair in night.pairs if pair.first not in night.gone]
    leaving = max(0, min(leave, len(here), len(here) + come - 2))
    night.gone.update(player for two in lots.sample(here, leaving) for player in two)
    new = range(len(night.joined) + 1, len(night.joined) + 1 + 2 * come)
    night.joined |= dict.fromkeys(new, len(night.seatings) + 1)
    night.drawn += new


def seat_next(night: Night, left: int = 1) -> Seating:
    """The seats of the next round, with `left` rounds to come."""
    so_far = MovementInput(
        tuple(night.befores),
        make_line(night.people, night.benches),
        night.turns,
        night.fixed,
        night.seed,
        pairs=night.pairs,
        count_standings=lambda: night.lines or count_standings(night),
    )
    if night.movement.plan is None:
        return night.movement.seat(so_far)
    if not night.planned or set(night.planned[0].everybody()) != set(so_far.line):
        night.plans.append(night.movement.plan(so_far, left))
        night.planned = list(night.plans[-1])
    return night.movement.seat(replace(so_far, planned=night.planned.pop(0)))


def count_standings(night: Night) -> tuple[StandingsLine, ...]:
    return compute_standings(list(night.joined), night.befores, pairs=night.pairs)


seeds = st.integers(min_value=0, max_value=2**32)
steady = st.tuples(st.integers(4, 60), st.integers(1, 10).map(lambda rounds: [(0, 0)] * rounds), seeds)
restless = st.tuples(
    st.integers(4, 60), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=8), seeds
)


@st.composite
def chairs_kept(draw: st.DrawFn) -> tuple[tuple[int, list[tuple[int, int]], int], dict[int, FixedChair]]:
    """An evening in which people come and go, and up to five of its first players keep their chairs."""
    evening = draw(restless)
    players = draw(st.lists(st.integers(1, evening[0]), unique=True, max_size=5))
    places = st.builds(FixedChair, st.integers(1, max(evening[0] // CHAIRS, 1)), st.sampled_from(SEATS))
    chairs = draw(st.lists(places, unique=True, min_size=len(players), max_size=len(players)))
    return evening, dict(zip(players, chairs, strict=True))
