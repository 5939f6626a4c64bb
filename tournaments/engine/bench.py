"""The bench, for numbers that four does not divide: everybody is in one line, and the front of the line sits out.

The line is drawn by lot, and late comers join it at the back. The first in line (as many as tables of four leave over) sit
out the next round and then go to the back. So everybody knows a round ahead when they sit out, nobody sits out twice before
everybody has once, and nobody sits out twice running.

A party may choose another rule (`BenchRule`); then the line decides only between players who are level. House players stand
before all others in every line: they play only if a chair would be empty without them.

Where pairs play, a pair sits out: the line, the counts and the tables are those of pairs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.refused import Named
from scoring.refused import gettext_noop as _
from tournaments.engine.pairs import NO_GROUPS, SIZE, Groups, gather, spread
from tournaments.engine.seats import CHAIRS


class BenchRule(Named):
    """Who sits out next. FEWEST_THEN_LOWEST: those with the fewest rounds on the bench, then the lowest table, then the line."""

    LINE = "line", _("Everybody is in one line drawn by lot: the first sit out a round and go to its back.")
    FEWEST_THEN_LOWEST = (
        "fewest-then-lowest",
        _("Those who have sat out the fewest rounds sit out next; among them, those who go to the lowest table."),
    )


class OwnBenchRule(Named):
    """The rule of a movement, which no party can choose or change."""

    FEWEST_THEN_LAST = (
        "fewest-then-last",
        _("Those who have sat out the fewest rounds sit out next; among them, the lowest in the standings."),
    )


class WhyOnBench(StrEnum):
    """Why a player is on the bench. LOT: before the first round nobody had sat out. FEWEST: they had sat out least.
    LAST: of those who had sat out least, they were last in the standings."""

    LINE = "line"
    LOT = "lot"
    FEWEST = "fewest"
    LOWEST = "lowest"
    LAST = "last"
    HOUSE = "house"
    BY_HAND = "by-hand"


@dataclass(frozen=True, slots=True)
class BenchOrder:
    """What decides who sits out: the party's rule, how often each has sat out so far, and who is a house player.

    `groups` are the pairs of the players, if pairs play; of a pair both are house players, or neither.
    """

    rule: BenchRule | OwnBenchRule = BenchRule.LINE
    times: Mapping[int, int] = field(default_factory=dict)
    house: frozenset[int] = frozenset()
    groups: Groups = field(default_factory=lambda: NO_GROUPS)


BY_THE_LINE = BenchOrder()


def find_sitters_out(
    line: Sequence[int],
    *,
    just_sat: Collection[int] = (),
    turns: BenchOrder = BY_THE_LINE,
    chairs: Sequence[int] = (),
) -> tuple[int, ...]:
    """Who sits out the next round: as many players of the line as tables of four leave over.

    If most of those at the tables have gone home, even the first in line may have `just_sat` out; then those behind them go
    first, so that nobody sits out twice running. `chairs` are the next seats as if nobody sat out, from the top table down, or
    everybody from the top of the standings down; only some rules use them.
    """
    if turns.groups:
        members = gather(line, turns.groups)
        by_pair = _by_pair(line, just_sat, turns, chairs)
        return spread(_find_out(*by_pair, at_a_table=CHAIRS // SIZE), members)
    return _find_out(line, just_sat, turns, chairs, at_a_table=CHAIRS)


def _by_pair(
    line: Sequence[int], just_sat: Collection[int], turns: BenchOrder, chairs: Sequence[int] = ()
) -> tuple[list[int], set[int], BenchOrder, list[int]]:
    """The same with the number of a pair in place of its two."""
    members = gather(line, turns.groups)
    # Somebody who plays for one of the two has sat out as often as the one whose pair it is.
    times = {pair: min(turns.times.get(player, 0) for player in two) for pair, two in members.items()}
    house = frozenset(pair for pair, two in members.items() if turns.house.issuperset(two))
    sat = {turns.groups[player] for player in just_sat if player in turns.groups}
    seated = list(gather([player for player in chairs if player in turns.groups], turns.groups))
    return list(members), sat, BenchOrder(turns.rule, times, house), seated


def _find_out(
    line: Sequence[int],
    just_sat: Collection[int],
    turns: BenchOrder,
    chairs: Sequence[int],
    *,
    at_a_table: int,
) -> tuple[int, ...]:
    over = len(line) % at_a_table
    house = tuple(player for player in line if player in turns.house)[:over]
    guests = _sort_by_turn([player for player in line if player not in turns.house], turns, chairs, at_a_table)
    first = guests[: over - len(house)]
    if just_sat and not set(first).isdisjoint(just_sat):  # guests only: house players may sit out twice running
        # False comes before True: players who have just sat out go behind all others, in the same order.
        first = tuple(sorted(guests, key=lambda player: player in just_sat)[: len(first)])
    return house + first


def sort_by_turn(line: Sequence[int], turns: BenchOrder) -> tuple[int, ...]:
    """The line in the order in which they sit out, as far as is known before anybody has moved."""
    if turns.groups:
        pairs, _sat, by_pair, _chairs = _by_pair(line, (), turns)
        return spread(_sort_by_turn(pairs, by_pair, (), CHAIRS // SIZE), gather(line, turns.groups))
    return _sort_by_turn(line, turns, (), CHAIRS)


def _sort_by_turn(guests: Sequence[int], turns: BenchOrder, chairs: Sequence[int], at_a_table: int) -> tuple[int, ...]:
    """The players of the line in the order in which they sit out. Those who have no chair yet sit out last."""
    if turns.rule is BenchRule.LINE:
        return tuple(guests)
    at_once = (
        1 if isinstance(turns.rule, OwnBenchRule) else at_a_table
    )  # in the standings nobody is level with the next
    table = {player: position // at_once for position, player in enumerate(chairs)}
    # sorted is stable, so players who are level stay in the order of the line.
    return tuple(sorted(guests, key=lambda player: (turns.times.get(player, 0), -table.get(player, -1))))


@dataclass(frozen=True, slots=True)
class NextBench:
    """Who sits out the round after this one: those who do for `sure`, and those from whom the others `may` come."""

    sure: tuple[int, ...] = ()
    may: tuple[int, ...] = ()


def foretell_bench(
    line: Sequence[int], *, just_sat: Collection[int] = (), turns: BenchOrder = BY_THE_LINE
) -> NextBench:
    """What is known about the next bench during a round, when nobody knows their next table yet."""
    if turns.rule is BenchRule.LINE:
        return NextBench(find_sitters_out(line, just_sat=just_sat, turns=turns))
    if turns.groups:
        members = gather(line, turns.groups)
        pairs, sat, by_pair, _chairs = _by_pair(line, just_sat, turns)
        known = _foretell(pairs, sat, by_pair, at_a_table=CHAIRS // SIZE)
        return NextBench(spread(known.sure, members), spread(known.may, members))
    return _foretell(line, just_sat, turns, at_a_table=CHAIRS)


def _foretell(line: Sequence[int], just_sat: Collection[int], turns: BenchOrder, *, at_a_table: int) -> NextBench:
    over = len(line) % at_a_table
    sure = [player for player in line if player in turns.house][:over]
    for level in _levels([player for player in line if player not in turns.house], just_sat, turns):
        # Among these the next tables decide, and nobody knows them yet.
        if len(sure) + len(level) > over:
            return NextBench(tuple(sure), tuple(level) if len(sure) < over else ())
        sure += level
    return NextBench(tuple(sure))


def _levels(guests: Sequence[int], just_sat: Collection[int], turns: BenchOrder) -> Iterator[list[int]]:
    """Groups of players whose turn is the same as far as is known, the next to sit out first."""
    # Not twice running comes first: it matters more than how often somebody has sat out.
    turn = {player: (player in just_sat, turns.times.get(player, 0)) for player in guests}
    for level in sorted(set(turn.values())):
        yield [player for player in guests if turn[player] == level]
