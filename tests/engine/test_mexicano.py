"""Mexicano: fours from the top of the standings, the first with the fourth, and nobody with the partner of just now."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from scoring.hand import BySide, Seat
from tests.engine.evenings import count_standings, play_night, restless, steady
from tests.engine.hall import NS, hall, named, people, seats, table
from tests.engine.kinds import find_kind
from tests.laws import tried_on
from tournaments.engine.choosing.figures import Mixing
from tournaments.engine.choosing.measure import measure_evening
from tournaments.engine.fixed import FixedChair
from tournaments.engine.movements.mexicano import MEXICANO, explain_table, find_old_partners, seat_four
from tournaments.engine.movements.movement import MovementInput
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Seating
from tournaments.engine.standings import compute_standings

laws = tried_on(30)


def round_of(*tables: tuple[str, int], bench: str = "") -> PartyRound:
    """A round that North–South won at each table, by 13 to these points."""
    games = [
        TablePlayed(table(names, number), score=BySide(13, points), winner=NS)
        for number, (names, points) in enumerate(tables, 1)
    ]
    return PartyRound(1, tuple(games), people(bench))


def input_after(played: PartyRound, *, line: str = "", **more) -> MovementInput:
    here = people(line) if line else tuple(sorted(played.everybody()))
    return MovementInput((played,), here, count_standings=lambda: compute_standings(here, [played]), **more)


ONE_ROUND = round_of(("Ann Bo Cleo Dag", 2), ("Eva Finn Gro Hans", 10))


def test_the_first_and_the_fourth_of_each_four_play_the_others():
    # Ann and Cleo won by eleven, Eva and Gro by three; then come Finn and Hans, and last Bo and Dag.
    assert seats(MEXICANO.seat(input_after(ONE_ROUND))) == ["Ann Cleo Gro Eva", "Finn Hans Dag Bo"]


def test_who_would_keep_a_partner_plays_with_the_third_instead():
    ann, bo, cleo, dag = four = people("Ann Bo Cleo Dag")
    assert named(seat_four(four, {})) == "Ann Bo Dag Cleo"
    for old in ((ann, dag), (bo, cleo)):
        partners = dict([old, old[::-1]])
        assert named(seat_four(four, partners)) == "Ann Bo Cleo Dag"
        assert find_old_partners(four, partners) == old


@laws
@given(steady)
def test_nobody_plays_with_the_partner_of_the_round_before(evening):
    night = play_night(*evening, movement=MEXICANO)
    for before, after in pairwise(night.seatings):
        old = {frozenset(one.pair(side)) for one in before.tables for side in (NS, NS.other)}
        assert not old & {frozenset(one.pair(side)) for one in after.tables for side in (NS, NS.other)}


@laws
@given(restless)
def test_nobody_at_a_table_stands_behind_somebody_at_a_lower_one(evening):
    night = play_night(*evening, movement=MEXICANO)
    earlier = replace(night, seatings=night.seatings[:-1], results=night.results[: len(night.seatings) - 1])
    place = {line.player: number for number, line in enumerate(count_standings(earlier))}
    places = [[place[player] for player in one.players] for one in night.seatings[-1].tables]
    if len(night.seatings) > 1:
        assert all(max(upper) < min(lower) for upper, lower in pairwise(places))


def test_the_weakest_do_not_sit_out_all_evening():
    night = play_night(9, [(0, 0)] * 8, 1, movement=MEXICANO)
    benches = [seating.bench for seating in night.seatings]
    assert len(set(benches)) == len(benches) == 9


def test_late_comers_stand_where_no_game_puts_them():
    seating = MEXICANO.seat(input_after(ONE_ROUND, line="Ann Bo Cleo Dag Eva Finn Gro Hans Ida Jon Kari Leo"))
    # Above those who lost, whose difference is below zero.
    assert set(seating.tables[1].players) == set(people("Ida Jon Kari Leo"))


def test_a_fixed_chair_is_kept_and_the_table_number_says_nothing_of_the_standings():
    bo = people("Bo")[0]
    seating = MEXICANO.seat(input_after(ONE_ROUND, fixed={bo: FixedChair(1, Seat.EAST)}))
    assert seating.tables[0].east == bo
    assert [one.rank for one in seating.tables] == [1, 2]


def test_a_table_is_explained_by_its_four_places_and_by_who_was_kept_apart():
    so_far = input_after(ONE_ROUND)
    upper, lower = MEXICANO.seat(so_far).tables
    told = explain_table(upper, so_far)
    assert told
    assert [line.player for line in told.lines] == list(people("Ann Cleo Eva Gro"))
    assert [line.rank for line in told.lines] == [1, 1, 3, 3]
    assert told.apart is None
    # Ann, who stands first, and Gro, who stands fourth, were partners.
    again = input_after(round_of(("Ann Bo Gro Dag", 2), ("Eva Finn Cleo Hans", 2)))
    told = explain_table(MEXICANO.seat(again).tables[0], again)
    assert told
    assert told.apart is not None
    assert explain_table(lower, so_far) is not None


def test_a_table_that_people_seated_otherwise_is_not_explained():
    so_far = input_after(ONE_ROUND)
    by_hand: Seating = hall("Ann Gro Cleo Eva", "Finn Hans Dag Bo")
    assert explain_table(by_hand.tables[0], so_far) is None


@pytest.mark.parametrize(("players", "rounds", "partners", "opponents"), [(24, 8, 6.8, 12.0)])
def test_people_of_the_same_strength_meet(players, rounds, partners, opponents):
    figures = measure_evening(find_kind("mexicano"), players, rounds)
    assert figures.mixing is Mixing.SORTED
    assert (figures.partners, figures.opponents) == pytest.approx((partners, opponents), abs=0.4)
