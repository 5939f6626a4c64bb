"""Mexicano: the standings are cut into fours from the top; in each, the first and the fourth play the second and the third.

If two of these partners were partners in the round before, the first plays with the third instead. No third way is needed:
whoever has an old partner in one way has a new one in the other. Late comers stand where no game puts them. Who sits out
comes off the line and not off the bottom of the standings, or the weakest would sit out all evening.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.refused import gettext_noop as _
from tournaments.engine.fixed import keep_fixed_chairs_without_ranks
from tournaments.engine.movements.movement import Always, Movement, MovementInput, Needs, Unit
from tournaments.engine.movements.reasons import Later, TableReason, WhySeat
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import CHAIRS, Seating, Table, seat_in_order


def next_tables(so_far: MovementInput) -> Seating:
    bench = so_far.bench()
    playing = frozenset(so_far.playing(bench))
    order = [line.player for line in so_far.standings if line.player in playing]
    old = find_partners(so_far.before)
    fours = [order[first : first + CHAIRS] for first in range(0, len(order), CHAIRS)]
    chairs = [player for four in fours for player in seat_four(four, old)]
    return keep_fixed_chairs_without_ranks(Seating(seat_in_order(chairs), bench), so_far.fixed)


def find_partners(played: PartyRound) -> dict[int, int]:
    return {player: game.table.partner_of(player) for game in played.tables for player in game.table.players}


def seat_four(four: Sequence[int], old: Mapping[int, int]) -> tuple[int, int, int, int]:
    """North, East, South, West of four who stand in this order; the first sits North."""
    first, second, third, fourth = four
    if find_old_partners(four, old):
        return first, second, third, fourth
    return first, second, fourth, third


def find_old_partners(four: Sequence[int], old: Mapping[int, int]) -> tuple[int, int] | None:
    """Two who would be partners again if the first played with the fourth."""
    first, second, third, fourth = four
    return next((two for two in ((first, fourth), (second, third)) if old.get(two[0]) == two[1]), None)


def explain_table(table: Table, so_far: MovementInput) -> TableReason | None:
    """Which four of the standings sit here, and whom of them the table keeps apart. None if people were seated by hand."""
    place = {line.player: place for place, line in enumerate(so_far.standings)}
    four = sorted(table.players, key=lambda player: place[player])
    old = find_partners(so_far.before)
    if table.partner_of(four[0]) != seat_four(four, old)[2]:
        return None
    lines = [so_far.standings[place[player]] for player in four]
    return TableReason(tuple(lines), find_old_partners(four, old))


MEXICANO = Movement(
    "mexicano",
    _("Mexicano: the standings decide who meets"),
    _(
        "After each round the standings are cut into fours from the top. "
        "At each table the first and the fourth play the second and the third."
    ),
    Needs.STANDINGS,
    Unit.PLAYERS,
    next_tables,
    Always(WhySeat.BY_STANDINGS),
    Always(Later.STANDINGS),
    explain_table=explain_table,
)
