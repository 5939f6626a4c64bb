"""Round robin for pairs: everybody meets everybody, by the circle method. No result moves anybody.

The first seats say how the circle is labelled: one pair stays, the others go round it. With an odd number the pair whose turn it
is sits out, and the round is the one in which that pair would meet the empty place. Once a pair comes or goes, or somebody changed
seats by hand, the circle no longer holds. From then on as few pairs as possible meet twice, as in Swiss, but without the standings.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.refused import gettext_noop as _
from tournaments.engine.movements.meetings import Two, count_meetings, explain_second_meeting, pair_up
from tournaments.engine.movements.movement import Always, MovementInput, Unit
from tournaments.engine.movements.pairs_input import PairsInput, list_tables, pairs_of_two
from tournaments.engine.movements.planned import make_planned_movement, plan_pairs
from tournaments.engine.movements.reasons import WhySeat
from tournaments.engine.pairs import SIZE, find_groups_in
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import Seating

NOBODY = 0  # the empty place of an odd number of pairs


def plan(so_far: MovementInput, rounds: int) -> tuple[Seating, ...]:
    return plan_pairs(so_far, rounds, _meet_the_next)


def _meet_the_next(pairs: PairsInput, bench: Sequence[int]) -> list[int]:
    tables = _of_the_circle(pairs, bench)
    if tables is None:
        met = count_meetings(pairs.so_far.pairs, pairs.so_far.rounds)
        tables = pair_up(pairs.playing(bench), met, lambda _one, _other: 0)
    return [pair for two in tables for pair in sorted(two)]


def _of_the_circle(pairs: PairsInput, bench: Sequence[int]) -> list[Two] | None:
    """The tables of the next round; None if the rounds so far are not those of the circle."""
    so_far, (first, *later) = pairs.so_far, pairs.so_far.rounds
    circle = _label(so_far, first)
    if {*pairs.line} != {pair for pair in circle if pair != NOBODY}:
        return None
    for played in later:
        made = {frozenset(table.pairs) for table in list_tables(so_far.pairs, played)}
        if made != set(map(frozenset, _turn(circle, played.number, _sitting(so_far, played)))):
            return None
    return _turn(circle, so_far.round, bench)


def _label(so_far: MovementInput, first: PartyRound) -> list[int]:
    """The pair, or nobody, that stays, and then the others around it, so that the first round is what was played."""
    twos = [(table.pairs.north_south, table.pairs.east_west) for table in list_tables(so_far.pairs, first)]
    out = _sitting(so_far, first)
    stays, begins = (NOBODY, out[0]) if out else twos.pop(0)
    return [stays, begins, *(one for one, _other in twos), *(other for _one, other in reversed(twos))]


def _sitting(so_far: MovementInput, played: PartyRound) -> tuple[int, ...]:
    groups = find_groups_in(so_far.pairs, played.number)
    return tuple(dict.fromkeys(groups[player] for player in played.sitting_out))


def _turn(circle: Sequence[int], round_number: int, bench: Sequence[int]) -> list[Two]:
    """The tables of a round. With an odd number it is the round in which whoever is on the bench would meet nobody."""
    stays, *ring = circle
    at = ring.index(bench[0]) if stays == NOBODY else (round_number - 1) % len(ring)
    around = [(ring[(at + step) % len(ring)], ring[at - step]) for step in range(1, len(ring) // 2 + 1)]
    return around if stays == NOBODY else [(stays, ring[at]), *around]


def rounds_of_circle(players: int) -> int:
    """One less than there are pairs; with an odd number of pairs, each of them also sits out once."""
    pairs = players // SIZE
    return pairs - 1 + pairs % 2


ROUND_ROBIN = make_planned_movement(
    "round-robin",
    _("Round robin for pairs: everybody meets everybody"),
    _("Two play together all evening. Each pair meets every other pair once, as far as the rounds go."),
    plan,
    unit=Unit.PAIRS,
    why_at_table=Always(WhySeat.EVERYBODY_MEETS),
    fits=pairs_of_two,
    begins_again=rounds_of_circle,
    explain_table=explain_second_meeting,
)
