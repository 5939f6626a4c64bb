"""What of a table's result the next seats depend on, for every movement: what it says must be what it does."""

from __future__ import annotations

import pytest

from scoring.hand import BySide
from tests.engine.hall import EW, NS, table
from tournaments.engine.bench import BY_THE_LINE, BenchOrder
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement, MovementInput, Needs, Unit
from tournaments.engine.pairs import Partners, find_groups_in
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Seating
from tournaments.engine.standings import compute_standings

TABLES = (table("Ann Bo Cleo Dag", 1), table("Eva Finn Gro Hans", 2), table("Ida Jon Kari Leo", 3))
WAS = [TablePlayed(one, score=BySide(13, 7), winner=NS) for one in TABLES]
PAIRS = tuple(
    Partners(number, two) for number, two in enumerate((one.pair(side) for one in TABLES for side in (NS, EW)), 1)
)
OTHER_RESULTS = {
    "another winner": {"winner": EW, "score": BySide(7, 13)},
    "other points": {"winner": NS, "score": BySide(13, 2)},
    "the same": {"winner": NS, "score": BySide(13, 7)},
}


def seats(movement: Movement, games: list[TablePlayed], seed: int) -> Seating:
    people, played = tuple(range(1, 13)), PartyRound(1, tuple(games))
    is_of_pairs = movement.unit is Unit.PAIRS
    so_far = MovementInput(
        (played,),
        people,
        BenchOrder(groups=find_groups_in(PAIRS, 2)) if is_of_pairs else BY_THE_LINE,
        seed=seed,
        pairs=PAIRS if is_of_pairs else (),
        count_standings=lambda: compute_standings(people, [played], pairs=PAIRS if is_of_pairs else ()),
    )
    return movement.plan(so_far, 1)[0] if movement.plan else movement.seat(so_far)


@pytest.mark.parametrize("other", OTHER_RESULTS)
@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_the_seats_depend_on_a_change_if_they_are_others_after_it(movement, other):
    said, seen = set(), set()
    for changed, was in enumerate(WAS):
        now = TablePlayed(was.table, **OTHER_RESULTS[other])
        said.add(movement.seats_depend_on(was.result, now.result))
        games = [now if number == changed else game for number, game in enumerate(WAS)]
        seen |= {seats(movement, games, seed) != seats(movement, WAS, seed) for seed in range(3)}
    assert said == {any(seen)}


@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_the_seats_depend_on_whether_there_is_a_result(movement):
    needs_one = movement.needs is not Needs.NOTHING
    one = WAS[0].result
    assert movement.seats_depend_on(None, one) is movement.seats_depend_on(one, None) is needs_one
    assert not movement.seats_depend_on(None, None)
