"""Swiss for pairs: those with as many games won meet, from the top of the standings down, and nobody meets twice if it can be avoided.

For up to sixteen pairs that is exact: only if every way makes a second meeting, the program makes as few as it can, and says so under
the table. With an odd number the lowest pair sits out that has not done so yet.
"""

from __future__ import annotations

from scoring.refused import gettext_noop as _
from tournaments.engine.bench import OwnBenchRule
from tournaments.engine.movements.meetings import count_meetings, list_meetings, pair_up
from tournaments.engine.movements.movement import Always, Movement, MovementInput, Needs, Unit
from tournaments.engine.movements.pairs_input import PairsInput, pairs_of_two
from tournaments.engine.movements.reasons import Later, MeetingReason, WhyMeet, WhySeat
from tournaments.engine.pairs import find_groups_in
from tournaments.engine.seats import Seating, Table


def next_tables(so_far: MovementInput) -> Seating:
    pairs = PairsInput(so_far)
    order = _by_standings(so_far, pairs)
    bench = pairs.find_bench(order)
    worth = _worth(so_far, pairs)
    tables = pair_up(
        [pair for pair in order if pair not in bench],
        count_meetings(so_far.pairs, so_far.rounds),
        lambda one, other: (worth[one] - worth[other]) ** 2,
    )
    place = {pair: at for at, pair in enumerate(order)}
    in_order = sorted((sorted(two, key=place.__getitem__) for two in tables), key=lambda two: place[two[0]])
    return pairs.seat([pair for two in in_order for pair in two], bench)


def _by_standings(so_far: MovementInput, pairs: PairsInput) -> list[int]:
    """The pairs that take part in the next round, the best first; those that have not played yet are last."""
    here = frozenset(pairs.line)
    first = {pair.first: pair.number for pair in so_far.pairs}
    ranked = [number for line in so_far.standings if (number := first[line.player]) in here]
    return [*ranked, *(pair for pair in pairs.line if pair not in frozenset(ranked))]


def _worth(so_far: MovementInput, pairs: PairsInput) -> dict[int, int]:
    """The games that each pair has won."""
    first = {pair.first: pair.number for pair in so_far.pairs}
    won = {first[line.player]: line.wins for line in so_far.standings}
    return {pair: won.get(pair, 0) for pair in pairs.line}


def explain_meeting(table: Table, so_far: MovementInput) -> MeetingReason:
    """Why the two pairs of this table meet in the next round."""
    pairs = PairsInput(so_far)
    groups = find_groups_in(so_far.pairs, so_far.round)
    order, worth = _by_standings(so_far, pairs), _worth(so_far, pairs)
    upper, lower = sorted((groups[table.north], groups[table.east]), key=order.index)
    met = list_meetings(so_far.pairs, so_far.rounds)
    again = met.get(frozenset((upper, lower)))
    between = order[order.index(upper) + 1 : order.index(lower)]
    nearer = next((one for one in between if frozenset((upper, one)) in met), None)
    facts = upper, lower, worth[upper], worth[lower]
    if again:
        return MeetingReason(WhyMeet.AGAIN, *facts, met_in=again[-1])
    if nearer is not None and worth[nearer] >= worth[lower]:
        return MeetingReason(WhyMeet.NEARER_HAS_MET, *facts, nearer, met[frozenset((upper, nearer))][-1])
    return MeetingReason(WhyMeet.LEVEL if worth[upper] == worth[lower] else WhyMeet.NEAREST, *facts)


SWISS = Movement(
    "swiss",
    _("Swiss for pairs: those with as many games won meet, and nobody meets twice"),
    _(
        "Two play together all evening. Pairs that have won as many games meet, and nobody meets the same pair twice if it can be avoided."
    ),
    Needs.STANDINGS,
    Unit.PAIRS,
    next_tables,
    Always(WhySeat.EQUALS_MEET),
    Always(Later.STANDINGS),
    fits=pairs_of_two,
    bench_rule=OwnBenchRule.FEWEST_THEN_LAST,
    explain_table=explain_meeting,
)
