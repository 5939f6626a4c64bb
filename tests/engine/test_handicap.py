"""Standings with handicap: what a handicap changes, and what it never does."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import BySide
from tests.engine.evenings import play_night, restless, steady
from tests.engine.hall import NS, people, table
from tests.engine.test_compare import rounds_played
from tournaments.engine.standings import TENTHS, Key, Line, Played, RoundPlayed, standings

ONE = "Ann Bo Cleo Dag"
ANN, BO, CLEO, DAG = people(ONE)
GAME = RoundPlayed((Played(table(ONE), BySide(13, 7), BySide(0, 0), NS, 10),))
BY_HANDICAP = (Key.WITH_HANDICAP,)

tenths = st.integers(-60, 60)


def lines_of(*rounds: RoundPlayed, keys=BY_HANDICAP, **handicaps: int) -> dict[int, Line]:
    given_ = {people(name)[0]: handicap for name, handicap in handicaps.items()}
    return {line.player: line for line in standings(people(ONE), rounds, keys=keys, handicaps=given_)}


def test_a_handicap_is_given_for_each_game():
    lines = lines_of(GAME, GAME, Bo=65, Ann=-13)
    assert [lines[one].with_handicap for one in (ANN, BO, CLEO, DAG)] == [120 - 26, -120 + 130, 120, -120]
    assert [lines[one].rank for one in (ANN, BO, CLEO, DAG)] == [2, 3, 1, 4]


def test_a_round_on_the_bench_has_no_handicap():
    assert lines_of(GAME, RoundPlayed((), (ANN, BO, CLEO, DAG)), Bo=65)[BO].with_handicap == -60 + 65


@pytest.mark.parametrize("keys", [(Key.WINS,), (Key.DIFFERENCE, Key.POINTS_FOR)])
def test_where_places_do_not_go_by_it_nobody_has_a_handicap(keys):
    assert lines_of(GAME, keys=keys, Bo=65) == lines_of(GAME, keys=keys)


def nights(evening) -> tuple[tuple[int, ...], tuple[RoundPlayed, ...]]:
    players, rounds, seed = evening
    night = play_night(players, rounds, seed)
    return tuple(night.joined), rounds_played(night, Random(seed))


@given(evening=steady | restless)
def test_without_handicaps_it_is_the_difference(evening):
    players, rounds = nights(evening)
    plain = standings(players, rounds, keys=(Key.DIFFERENCE,))
    assert standings(players, rounds, keys=BY_HANDICAP) == plain
    assert all(line.with_handicap == TENTHS * line.difference for line in plain)


@given(evening=steady | restless, chance=st.randoms(use_true_random=False))
def test_handicaps_change_the_order_and_nothing_else(evening, chance):
    players, rounds = nights(evening)
    handicaps = {player: chance.randint(-60, 60) for player in players}
    lines = standings(players, rounds, keys=BY_HANDICAP, handicaps=handicaps)
    plain = {line.player: line for line in standings(players, rounds, keys=BY_HANDICAP)}
    assert sorted(plain) == sorted(line.player for line in lines)
    for line in lines:
        assert line._replace(rank=0, handicap=0) == plain[line.player]._replace(rank=0)


@given(evening=steady | restless, chance=st.randoms(use_true_random=False), more=st.integers(0, 60))
def test_a_higher_handicap_never_costs_a_place(evening, chance, more):
    players, rounds = nights(evening)
    handicaps = {player: chance.randint(-60, 60) for player in players}
    one = chance.choice(players)
    before, after = (
        {line.player: line.rank for line in standings(players, rounds, keys=BY_HANDICAP, handicaps=given_)}
        for given_ in (handicaps, handicaps | {one: handicaps[one] + more})
    )
    assert after[one] <= before[one]
    assert all(after[other] >= before[other] for other in players if other != one)


@given(evening=steady, chance=st.randoms(use_true_random=False), more=tenths)
def test_the_same_for_everybody_changes_no_place_where_all_have_played_as_much(evening, chance, more):
    players, rounds = nights(evening)
    counts = {line.games for line in standings(players, rounds)}
    handicaps = {player: chance.randint(-60, 60) for player in players}
    raised = {player: handicap + more for player, handicap in handicaps.items()}
    one, other = (
        [(line.rank, line.player) for line in standings(players, rounds, keys=BY_HANDICAP, handicaps=given_)]
        for given_ in (handicaps, raised)
    )
    assert one == other or len(counts) > 1
