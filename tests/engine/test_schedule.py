"""Everybody with everybody: what every schedule keeps, what the search finds, and what stays when it is made again."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Seat
from scoring.refused import Impossible
from tournaments.engine.bench import BenchOrder, BenchRule
from tournaments.engine.fixed import FixedChair
from tournaments.engine.history import History
from tournaments.engine.schedule.designs import STARTERS, find_design
from tournaments.engine.schedule.make import make_schedule
from tournaments.engine.schedule.repeats import count_repeats, find_fewest_repeated_oppositions
from tournaments.engine.seats import Seating, Table, seat_in_order

A_FEW, ENOUGH = 20_000, 1_000_000  # tries


def people(number: int) -> tuple[int, ...]:
    return tuple(range(1, number + 1))


@given(players=st.integers(4, 100), rounds=st.integers(1, 12), seed=st.integers())
def test_everybody_has_one_place_in_every_round_and_the_bench_is_fair(players: int, rounds: int, seed: int):
    schedule = make_schedule(people(players), rounds, seed=str(seed), tries=2_000)
    assert len(schedule) == rounds
    for one in schedule:
        assert sorted(one.everybody()) == list(people(players))
        assert len(one.bench) == players % 4
    assert count_repeats(schedule).bench <= 1
    assert players == 5 or not any(set(one.bench) & set(two.bench) for one, two in pairwise(schedule) if players > 7)


# Those where a search of half a second reached the bound; a schedule with fewer repeated oppositions does not exist.
@pytest.mark.parametrize(("players", "rounds"), [(24, 8), (32, 8), (27, 6), (40, 8), (12, 8), (100, 12)])
def test_the_search_finds_no_partner_twice_and_as_few_opponents_as_there_can_be(players: int, rounds: int):
    found = count_repeats(make_schedule(people(players), rounds, seed="a", tries=400_000))
    assert found.partners == 0
    assert found.opponents == find_fewest_repeated_oppositions(players, rounds)


@pytest.mark.parametrize("players", STARTERS)
def test_in_a_whist_design_everybody_partners_everybody_once_and_opposes_everybody_twice(players: int):
    first = Seating(seat_in_order(people(players)))
    design = (first, *find_design(first, players - 2))
    found = count_repeats(design)
    assert (found.partners, found.met) == (0, players - 1)
    assert found.opponents == find_fewest_repeated_oppositions(players, players - 1)
    oppositions = History(one.tables for one in design).oppositions
    assert {oppositions(1, other) for other in people(players)[1:]} == {2}


def test_an_evening_of_all_partners_is_a_design_after_the_first_round_that_was_drawn():
    first = Seating(seat_in_order([7, 3, 16, 1, 12, 9, 2, 5, 4, 15, 10, 8, 11, 6, 13, 14]))
    rest = make_schedule(people(16), 14, seed="a", before=[first], tries=2_000)
    found = count_repeats([first, *rest])
    assert (found.partners, found.opponents) == (0, 120)


def test_a_design_is_not_for_one_who_left_after_the_first_round():
    line = (*people(15), 17)
    rest = make_schedule(line, 14, seed="a", before=[Seating(seat_in_order(people(16)))], tries=A_FEW)
    assert {player for one in rest for player in one.everybody()} == set(line)


def test_there_is_no_design_with_a_bench_and_none_of_more_rounds():
    first = Seating(seat_in_order(people(8)))
    assert not find_design(Seating(first.tables, (9,)), 6)
    assert not find_design(first, 7)
    assert not find_design(Seating(seat_in_order(people(44))), 6)


def test_a_former_opponent_seldom_comes_back_as_partner():
    found = count_repeats(make_schedule(people(16), 5, seed="a", tries=400_000))
    assert found.met == 15  # each of the others once in five rounds of three


def test_the_same_seed_gives_the_same_seats_and_another_one_others():
    one, two, other = (make_schedule(people(18), 5, seed=seed, tries=A_FEW) for seed in ("a", "a", "b"))
    assert one == two != other


def test_when_somebody_leaves_and_somebody_comes_the_rest_is_made_again_and_what_was_played_counts():
    played = make_schedule(people(24), 8, seed="a", tries=ENOUGH)[:3]
    line = (*(player for player in people(24) if player != 7), 25)
    rest = make_schedule(line, 5, seed="a", before=played, tries=ENOUGH)
    assert {player for one in rest for player in one.everybody()} == set(line)
    found = count_repeats([*played, *rest])
    assert (found.partners, found.opponents) == (0, 0)


def test_nobody_who_has_just_sat_out_sits_out_again_when_the_rest_is_made_again():
    played = make_schedule(people(10), 2, seed="a", tries=A_FEW)
    line = [*(player for player in people(10) if player not in played[-1].bench), *played[-1].bench]
    rest = make_schedule(line[3:], 1, seed="a", before=played, tries=A_FEW)
    assert not set(rest[0].bench) & set(played[-1].bench)


def test_however_often_four_have_met_before_the_rest_can_be_made():
    four = Seating((Table(1, 1, 2, 3, 4),))
    assert len(make_schedule(people(4), 3, seed="a", before=[four] * 200, tries=A_FEW)) == 3


def test_the_bench_follows_another_rule_and_house_players_sit_out_first():
    turns = BenchOrder(BenchRule.FEWEST_THEN_LOWEST, {1: 1, 2: 1, 3: 1}, frozenset({9}))
    schedule = make_schedule(people(10), 4, seed="a", turns=turns, tries=A_FEW)
    assert [one.bench for one in schedule] == [(9, 4), (9, 5), (9, 6), (9, 7)]


def test_a_fixed_chair_is_kept_in_every_round():
    chair = FixedChair(3, Seat.EAST)
    for seating in make_schedule(people(14), 4, seed="a", fixed={2: chair}, tries=A_FEW):
        assert 2 in seating.bench or seating.table_of[2].number == 3


def test_three_are_too_few():
    with pytest.raises(Impossible):
        make_schedule(people(3), 2, seed="a")


def test_repeats_are_counted_beyond_the_first():
    same = Seating((Table(1, 1, 2, 3, 4),))
    found = count_repeats([same, same, same])
    assert (found.partners, found.opponents, found.met, found.bench) == (4, 8, 3, 0)
    assert find_fewest_repeated_oppositions(4, 3) == 6
