"""The rainbow: North stays, South goes up one table, East up two and West down two, around the hall.

With a number of tables that neither 2 nor 3 divides, every North plays once with every South, and once against every East and
every West, in as many rounds as there are tables. One sentence tells the whole hall where to go all evening. If somebody
comes or goes, tables are no longer such a circle; then the search of everybody with everybody makes the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, pairwise
from math import gcd

from scoring.hand import Seat
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.fixed import keep_fixed_chairs_without_ranks
from tournaments.engine.movements import everybody
from tournaments.engine.movements.movement import MovementInput, four_or_more, one_a_table
from tournaments.engine.movements.planned import make_planned_movement
from tournaments.engine.movements.reasons import Spot, WhySeat
from tournaments.engine.movements.steps import is_step, step
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import CHAIRS, Seating

UP = {Seat.NORTH: 0, Seat.EAST: 2, Seat.SOUTH: 1, Seat.WEST: -2}
FEWEST_TABLES = 5
SENTENCE = _("North stays. South goes up one table, East up two, West down two. After the last table comes table 1.")


class WhyNoRainbow(Reason):
    TABLES = _(
        "A rainbow needs full tables, and not every number of them will do: {fewer} players can play up to {few} rounds, "
        "or {more} up to {many}; there are {players}."
    )
    FIRST_TABLES = _(
        "A rainbow needs five tables at least: {more} players can play up to {many} rounds; there are {players}."
    )


def fits(players: int) -> None:
    four_or_more(players)
    tables, over = divmod(players, CHAIRS)
    if over or not _is_circle(tables):
        many = next(number for number in count(tables + 1) if _is_circle(number))
        fewer = [number for number in range(1, tables + 1) if _is_circle(number)]
        facts = {"players": players, "more": CHAIRS * many, "many": many}
        if not fewer:
            raise Impossible(WhyNoRainbow.FIRST_TABLES, **facts)
        raise Impossible(WhyNoRainbow.TABLES, fewer=CHAIRS * fewer[-1], few=fewer[-1], **facts)


def _is_circle(tables: int) -> bool:
    return tables >= FEWEST_TABLES and gcd(tables, 6) == 1


def plan(so_far: MovementInput, rounds: int) -> tuple[Seating, ...]:
    steps = tuple(_step_on(so_far, rounds))
    if len(steps) == rounds:
        return steps
    stepped = (PartyRound.of(number, seating) for number, seating in enumerate(steps, so_far.round))
    return (*steps, *everybody.plan(replace(so_far, rounds=(*so_far.rounds, *stepped)), rounds - len(steps)))


def _step_on(so_far: MovementInput, rounds: int) -> Iterator[Seating]:
    """The next rounds by steps, as many as there can be: none if others play, or if somebody has sat elsewhere before."""
    seatings = [played.seating for played in so_far.rounds]
    last, tables = seatings[-1], len(seatings[-1].tables)
    has_stepped = all(is_step(one, other, UP) for one, other in pairwise(seatings))
    if not has_stepped or not _is_circle(tables) or last.bench or set(last.table_of) != set(so_far.line):
        return
    for _round in range(min(rounds, tables - len(seatings))):
        last = step(last, UP)
        if keep_fixed_chairs_without_ranks(last, so_far.fixed) != last:
            return
        yield last


def why_at_table(player: int, before: Spot | None, now: Spot, _was_here: bool) -> WhySeat:
    if before is None or before.table is None or now.table is None or before.last_table != now.last_table:
        return WhySeat.PLANNED
    seat = before.table.seat_of(player)
    goes_to = (before.table.rank - 1 + UP[seat]) % now.last_table + 1
    if now.table.seat_of(player) is not seat or now.table.rank != goes_to:
        return WhySeat.PLANNED
    return WhySeat.RAINBOW_STAYS if seat is Seat.NORTH else WhySeat.RAINBOW_GOES


def says_to_all(before: Seating, after: Seating) -> str:
    return SENTENCE if _is_circle(len(before.tables)) and is_step(before, after, UP) else ""


RAINBOW = make_planned_movement(
    "rainbow",
    _("Rainbow: one sentence tells everybody where to go, all evening"),
    _("North stays. South goes up one table, East up two, West down two."),
    plan,
    why_at_table=why_at_table,
    fits=fits,
    most_rounds=one_a_table,
    says_to_all=says_to_all,
)
