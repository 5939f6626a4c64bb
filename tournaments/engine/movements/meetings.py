"""Who meets whom among pairs, so that nobody meets twice if it can be avoided.

`pair_up` searches from the top down, and then exchanges. The search is exact for up to sixteen pairs; among more it may give up, and
then neighbours begin who are exchanged. Looks are counted, not seconds, so every laptop makes the same tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tournaments.engine.movements.movement import MovementInput
from tournaments.engine.movements.pairs_input import list_tables
from tournaments.engine.movements.reasons import MeetingReason, WhyMeet
from tournaments.engine.pairs import Pairs, find_groups_in
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import Table

MOST_LOOKS = 200_000  # at a pair that could be met, in a tenth of a second; sixteen pairs never needed more than 50,000
NEAR = 3  # tables: an exchange between pairs further apart brings nobody nearer
Two = tuple[int, int]
Cost = Callable[[int, int], int]


def list_meetings(pairs: Pairs, rounds: Iterable[PartyRound]) -> dict[frozenset[int], list[int]]:
    """The rounds in which two pairs have met."""
    met: dict[frozenset[int], list[int]] = {}
    for played in rounds:
        for table in list_tables(pairs, played):
            met.setdefault(frozenset(table.pairs), []).append(played.number)
    return met


def count_meetings(pairs: Pairs, rounds: Iterable[PartyRound]) -> Counter[frozenset[int]]:
    return Counter({two: len(when) for two, when in list_meetings(pairs, rounds).items()})


def list_opponents(pairs: Pairs, rounds: Iterable[PartyRound]) -> dict[int, tuple[int | None, ...]]:
    """Whom each pair has met, round by round, by the games that are finished; None where it met nobody."""
    found: dict[int, list[int | None]] = {pair.number: [] for pair in pairs}
    for played in rounds:
        against: dict[int, int] = {}
        for north_south, east_west in (
            table.pairs for table in list_tables(pairs, replace(played, tables=played.finished))
        ):
            against |= {north_south: east_west, east_west: north_south}
        for pair, met in found.items():
            met.append(against.get(pair))
    return {pair: tuple(met) for pair, met in found.items()}


def explain_second_meeting(table: Table, so_far: MovementInput) -> MeetingReason | None:
    """That the two pairs of this table have met, where no result moves anybody; None if they have not."""
    groups = find_groups_in(so_far.pairs, so_far.round)
    upper, lower = sorted((groups[table.north], groups[table.east]))
    met = list_meetings(so_far.pairs, so_far.rounds).get(frozenset((upper, lower)))
    return MeetingReason(WhyMeet.BEFORE, upper, lower, 0, 0, met_in=met[-1]) if met else None


def pair_up(order: Sequence[int], met: Counter[frozenset[int]], cost: Cost) -> list[Two]:
    """Two by two from the top of this order, with as few second meetings as possible and then the nearest by `cost`."""
    found = _search(tuple(order), met)
    return _improved(found or list(zip(order[::2], order[1::2], strict=True)), met, cost)


def _search(order: tuple[int, ...], met: Counter[frozenset[int]]) -> list[Two] | None:
    """From the top down the nearest first, with as few second meetings as possible; None if that takes more than MOST_LOOKS."""
    looks = 0
    hopeless: set[tuple[tuple[int, ...], int]] = set()  # what is left, and the second meetings that it may have

    def pair_rest(rest: tuple[int, ...], again: int) -> list[Two] | None:
        nonlocal looks
        if not rest:
            return []
        if (rest, again) in hopeless or looks > MOST_LOOKS:
            return None
        looks += len(rest)
        top, *others = rest
        for other in others:
            times = met[frozenset((top, other))]
            if times > again:
                continue
            found = pair_rest(tuple(one for one in others if one != other), again - times)
            if found is not None:
                return [(top, other), *found]
        hopeless.add((rest, again))
        return None

    for again in range(met.total() + 1):
        found = pair_rest(order, again)
        if found is not None or looks > MOST_LOOKS:
            return found
    return None


def _improved(found: list[Two], met: Counter[frozenset[int]], cost: Cost) -> list[Two]:
    """The tables after every exchange between two near ones that brings pairs nearer and makes no second meeting."""
    tables = list(found)
    is_better = True
    while is_better:  # it ends, because every exchange lowers the sum
        is_better = False
        for at in range(len(tables)):
            for there in range(at + 1, min(at + 1 + NEAR, len(tables))):
                (a, b), (c, d) = tables[at], tables[there]
                was = _worth([(a, b), (c, d)], met, cost)
                if was == (0, 0):
                    continue
                for way in ([(a, c), (b, d)], [(a, d), (b, c)]):
                    if _worth(way, met, cost) < was:
                        tables[at], tables[there] = way
                        was, is_better = _worth(way, met, cost), True
    return tables


def _worth(two: Sequence[Two], met: Counter[frozenset[int]], cost: Cost) -> tuple[int, int]:
    return sum(met[frozenset(one)] for one in two), sum(cost(*one) for one in two)
