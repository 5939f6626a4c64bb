"""Who meets whom among pairs, so that nobody meets twice while that can be.

`pair_up` is exact for up to EXACT pairs, and for more when most have met; elsewhere it takes the nearest from the top down and
exchanges. Steps are counted, not seconds, so every laptop makes the same tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from tournaments.engine.movements.movement import MovementInput
from tournaments.engine.movements.pairs_input import list_tables
from tournaments.engine.movements.reasons import MeetingReason, WhyMeet
from tournaments.engine.pairs import Pairs, find_groups_in
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import Table

EXACT = 16  # pairs: there are 65,536 sets of them, and each is looked at once
MOST_STEPS = 100_000
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


def explain_second_meeting(table: Table, so_far: MovementInput) -> MeetingReason | None:
    """That the two pairs of this table have met, where no result moves anybody; None if they have not."""
    groups = find_groups_in(so_far.pairs, so_far.round)
    upper, lower = sorted((groups[table.north], groups[table.east]))
    met = list_meetings(so_far.pairs, so_far.rounds).get(frozenset((upper, lower)))
    return MeetingReason(WhyMeet.BEFORE, upper, lower, 0, 0, met_in=met[-1]) if met else None


def pair_up(order: Sequence[int], met: Counter[frozenset[int]], cost: Cost, *, is_exact: bool = False) -> list[Two]:
    """Two by two from the top of this order, with as few second meetings as possible and then the nearest by `cost`.

    With `is_exact` it searches among more than EXACT pairs too.
    """
    if len(order) <= EXACT or is_exact:
        found = _search(tuple(order), met)
        if found is not None:
            return _improved(found, met, cost)
    return _improved(_from_the_top(order, met, cost), met, cost)


def _search(order: tuple[int, ...], met: Counter[frozenset[int]]) -> list[Two] | None:
    """From the top down the nearest first, with as few second meetings as possible; None if that takes more than MOST_STEPS."""
    steps = 0
    hopeless: set[tuple[tuple[int, ...], int]] = set()  # what is left, and the second meetings that it may have

    def pair_rest(rest: tuple[int, ...], again: int) -> list[Two] | None:
        nonlocal steps
        if not rest:
            return []
        if (rest, again) in hopeless or steps > MOST_STEPS:
            return None
        steps += 1
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
        if found is not None or steps > MOST_STEPS:
            return found
    return None


def _from_the_top(order: Sequence[int], met: Counter[frozenset[int]], cost: Cost) -> list[Two]:
    """The nearest below whom they have not met; whoever is left over is fitted in by an exchange, or meets again."""
    waiting, found, left = list(order), list[Two](), list[int]()
    while waiting:
        top = waiting.pop(0)
        other = next((one for one in waiting if not met[frozenset((top, one))]), None)
        if other is None:
            left.append(top)
            continue
        waiting.remove(other)
        found.append((top, other))
    for one, other in zip(left[::2], left[1::2], strict=True):
        _fit_in(found, one, other, met, cost)
    return found


def _fit_in(found: list[Two], one: int, other: int, met: Counter[frozenset[int]], cost: Cost) -> None:
    ways = [
        (met[frozenset(first)] + met[frozenset(second)], cost(*first) + cost(*second), at, first, second)
        for at, (a, b) in enumerate(found)
        for first, second in (((one, a), (other, b)), ((one, b), (other, a)))
    ]
    # Whoever is left over has met all others who are.
    if not ways or min(ways)[0] >= met[frozenset((one, other))]:
        found.append((one, other))
        return
    _again, _cost, at, first, second = min(ways)
    found[at : at + 1] = [first, second]


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
