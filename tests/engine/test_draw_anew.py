"""Draw anew: lots decide before every round; nobody keeps a partner, and few meet again."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from scoring.game import GameEnd
from scoring.hand import Seat
from scoring.refused import Impossible
from tests.engine.hall import EW, NS, rounds_at
from tournaments.engine.fixed import FixedChair
from tournaments.engine.movements.draw_anew import DRAW_ANEW
from tournaments.engine.movements.movement import MovementInput, WhyNotPlayed
from tournaments.engine.movements.reasons import InPlay, Later
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Seating, seat_in_order
from tournaments.engine.standings import Key


def evening(players: int, rounds: int, *, seed: int = 7, winner=NS, fixed=None) -> list[Seating]:
    people = tuple(range(1, players + 1))
    line, over = people, players % 4
    seatings = [Seating(seat_in_order(people[over:]), people[:over])]
    while len(seatings) < rounds:
        line = tuple(p for p in line if p not in seatings[-1].bench) + seatings[-1].bench
        games = tuple(TablePlayed(table, winner=winner) for table in seatings[-1].tables)
        before = PartyRound(len(seatings), games, seatings[-1].bench)
        earlier = rounds_at(seating.tables for seating in seatings[:-1])
        so_far = MovementInput((*earlier, before), line, fixed=fixed or {}, seed=seed)
        seatings.append(DRAW_ANEW.seat(so_far))
    return seatings


def partners(seating: Seating) -> set[frozenset[int]]:
    return {frozenset(table.pair(side)) for table in seating.tables for side in (NS, EW)}


@pytest.mark.parametrize("players", [4, 5, 8, 11, 16, 23, 60])
def test_nobody_keeps_the_partner_of_the_round_before(players):
    rounds = evening(players, 9)
    assert not any(partners(one) & partners(two) for one, two in itertools.pairwise(rounds))


@pytest.mark.parametrize("players", [16, 23, 60])
def test_nobody_has_the_same_partner_twice_in_the_first_five_rounds(players):
    pairs = Counter(pair for seating in evening(players, 5) for pair in partners(seating))
    assert max(pairs.values()) == 1


def test_the_same_seed_draws_the_same_seats_and_another_one_others():
    assert evening(16, 3) == evening(16, 3)
    assert evening(16, 3) != evening(16, 3, seed=8)


def test_the_lots_decide_whatever_the_results_and_nothing_can_change_that():
    assert DRAW_ANEW.outlook(InPlay(1, 4, 16)) is Later.LOTS


def test_it_does_not_matter_who_won():
    assert evening(16, 4) == evening(16, 4, winner=EW)


def test_a_fixed_chair_stays_and_no_table_changes_its_rank():
    chair = FixedChair(3, Seat.EAST)
    for seating in evening(16, 5, fixed={2: chair})[1:]:
        assert seating.table_of[2].number == 3
        assert seating.table_of[2].at(Seat.EAST) == 2
        assert all(table.rank == table.number for table in seating.tables)


def test_no_place_goes_by_a_top_table_that_there_is_not():
    with pytest.raises(Impossible) as refused:
        DRAW_ANEW.check([GameEnd()], [Key.WINS, Key.TOP_TABLE])
    assert refused.value.reason is WhyNotPlayed.NO_TOP_TABLE
    DRAW_ANEW.check([GameEnd()], [Key.WINS, Key.DIFFERENCE])
