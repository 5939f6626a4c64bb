"""Draw anew: before every round lots decide who sits where. It does not matter who won.

Nobody plays with the partner of the round before. After that, few repeated partnerships matter most, then few repeated
oppositions. `next_tables` swaps players between tables until no swap of two improves this.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from scoring.refused import gettext_noop as _
from tournaments.engine.draw import draw_lots
from tournaments.engine.fixed import keep_fixed_chairs_without_ranks
from tournaments.engine.movements.movement import Always, Movement, MovementInput, Needs, Unit
from tournaments.engine.movements.reasons import Later, WhySeat
from tournaments.engine.seats import CHAIRS, Seating, seat_in_order

Cost = tuple[int, int, int]  # partners of the round before, partnerships and oppositions of tonight
TRIES = 8


def next_tables(so_far: MovementInput) -> Seating:
    bench = so_far.bench()
    playing = sorted(so_far.playing(bench))  # the lots must not depend on the line
    cost = _cost_of_a_table(so_far)
    tries = TRIES if len(playing) < TRIES * CHAIRS else 1  # a small hall allows few swaps, so it is drawn several times
    lots = (draw_lots(playing, f"round {so_far.round} {so_far.seed} {number}") for number in range(tries))
    # Of equal results min takes the first, so the same seed always gives the same seats.
    best = min((_improved(list(drawn), cost) for drawn in lots), key=lambda order: _total(order, cost))
    return keep_fixed_chairs_without_ranks(Seating(seat_in_order(best), bench), so_far.fixed)


def _cost_of_a_table(so_far: MovementInput) -> Callable[[Sequence[int]], Cost]:
    tables = [game.table for game in so_far.before.tables]
    partner = {player: table.partner_of(player) for table in tables for player in table.players}
    played, met = cache(so_far.history.partnerships), cache(so_far.history.oppositions)  # asked often

    def cost(four: Sequence[int]) -> Cost:
        north, east, south, west = four
        last = (partner.get(north) == south) + (partner.get(east) == west)
        against = met(north, east) + met(north, west) + met(south, east) + met(south, west)
        return last, played(north, south) + played(east, west), against

    return cost


def _total(order: Sequence[int], cost: Callable[[Sequence[int]], Cost]) -> Cost:
    costs = [cost(order[first : first + CHAIRS]) for first in range(0, len(order), CHAIRS)]
    last, played, met = (sum(column) for column in zip(*costs, strict=True))
    return last, played, met


def _improved(order: list[int], cost: Callable[[Sequence[int]], Cost]) -> list[int]:
    """The order after every swap that improves it. Only tables that repeat something are considered."""
    while True:  # it ends, because every swap lowers the cost of the whole
        before = list(order)
        for place in range(len(order)):
            first = place - place % CHAIRS
            if any(cost(order[first : first + CHAIRS])):
                _swap(order, place, cost)
        if order == before:
            return order


def _swap(order: list[int], place: int, cost: Callable[[Sequence[int]], Cost]) -> None:
    """Swap this player with the first other whose exchange improves both tables together."""
    for other in range(len(order)):
        both = sorted({place // CHAIRS, other // CHAIRS})  # one table, if the swap only changes who is whose partner
        was = _total(_tables(order, both), cost)
        order[place], order[other] = order[other], order[place]
        if _total(_tables(order, both), cost) < was:
            return
        order[place], order[other] = order[other], order[place]


def _tables(order: Sequence[int], tables: Sequence[int]) -> list[int]:
    return [player for table in tables for player in order[table * CHAIRS : (table + 1) * CHAIRS]]


DRAW_ANEW = Movement(
    "draw-anew",
    _("Draw anew: lots decide before every round, and winning moves nobody"),
    _("Lots decide the seats of every round. Nobody plays with the partner of the round before, and few meet again."),
    Needs.NOTHING,
    Unit.PLAYERS,
    next_tables,
    Always(WhySeat.DRAWN_ANEW),
    Always(Later.LOTS),
    draws_lots=True,
)
