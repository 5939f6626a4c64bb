"""The ladder for pairs: the winners go up and the losers down, and partners stay together all evening.

Who goes where, how empty places are filled, why somebody sits there and what they can expect are those of the ladder
(`movements.ladder`); nobody is mixed. Of the two pairs at a table, the one that comes down sits North and South.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.refused import gettext_noop as _
from tournaments.engine.movements.ladder import fill, goes_to, why_at_table
from tournaments.engine.movements.ladder import outlook as ladder_outlook
from tournaments.engine.movements.movement import Movement, MovementInput, Needs, Unit
from tournaments.engine.movements.pairs_input import PairsInput, pairs_of_two
from tournaments.engine.movements.reasons import InPlay, WaysOn
from tournaments.engine.seats import TOP, Seating


def next_tables(so_far: MovementInput) -> Seating:
    """First every pair that played moves, as if none sat out or had left; then the empty places are filled."""
    pairs = PairsInput(so_far)
    moved = _move(pairs)
    bench = pairs.find_bench(moved)
    playing = [pair for pair in pairs.line if pair not in bench]
    return pairs.seat(fill(moved, playing, pairs.just_sat), bench)


def _move(pairs: PairsInput) -> list[int]:
    """Two pairs for each rank, from the top down; those who come down, or stay at the top, first."""
    last = len(pairs.games)
    coming: dict[int, list[int]] = {rank: [] for rank in range(TOP, last + 1)}
    for rank, game in enumerate(pairs.games, TOP):
        for won, pair in ((True, game.winner), (False, game.loser)):
            coming[goes_to(rank, won, last)[1]].append(pair)
    return [pair for two in coming.values() for pair in two]


def outlook(now: InPlay) -> WaysOn:
    return replace(ladder_outlook(now), in_pairs=True)


LADDER_PAIRS = Movement(
    "ladder-pairs",
    _("Ladder for pairs: winners go up a table, losers down, together"),
    _("Two play together all evening. The pair that wins goes up a table, and the pair that loses goes down."),
    Needs.OWN_TABLE,
    Unit.PAIRS,
    next_tables,
    why_at_table,
    outlook,
    has_ranks=True,
    fits=pairs_of_two,
)
