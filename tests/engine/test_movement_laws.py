"""The laws of every movement. A new member of `MOVEMENTS` is in each of these tests by being a member."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.refused import Impossible
from tests.engine.evenings import Night, count_standings, play_night, restless, seat_next, seeds, steady
from tests.laws import tried_on
from tournaments.engine.movements import MOVEMENTS
from tournaments.engine.movements.movement import Movement, Needs, Unit
from tournaments.engine.movements.reasons import InPlay
from tournaments.engine.pairs import find_groups_in, list_alone, stays_together
from tournaments.engine.seats import Seating

laws = tried_on(10)
MEMBERS = list(MOVEMENTS.values())
every_movement = pytest.mark.parametrize("movement", MEMBERS, ids=lambda movement: movement.key)
by_own_table = pytest.mark.parametrize(
    "movement", [one for one in MEMBERS if one.needs is Needs.OWN_TABLE], ids=lambda movement: movement.key
)
NUMBERS = range(4, 61)


def played(movement: Movement, evening: tuple[int, list[tuple[int, int]], int], **party) -> Night:
    """The evening with the nearest number that the movement allows."""
    players, rounds, seed = evening
    suitable = [number for number in NUMBERS if movement.allows(number, len(rounds) + 1)]
    nearest = min(suitable, key=lambda number: abs(number - players))
    return play_night(nearest, rounds, seed, movement=movement, **party)


def turned(night: Night, table: int) -> Night:
    """The same evening, but the other side has won this table of the last round, by other points."""
    other = [
        replace(game, winner=game.winner.other, score=type(game.score)(*reversed(tuple(game.score))))
        if game.table.number == table and game.winner
        else game
        for game in night.results[-1]
    ]
    return replace(night, results=[*night.results[:-1], tuple(other)], planned=list(night.planned))


@every_movement
@laws
@given(restless)
def test_l1_everybody_is_on_one_chair_or_on_the_bench(movement, evening):
    night = played(movement, evening)
    assert sorted(night.seatings[-1].everybody()) == sorted(night.here)
    for seating in night.seatings:
        everybody = list(seating.everybody())
        assert len(everybody) == len(set(everybody))
        assert (len(seating.tables), len(seating.bench)) == divmod(len(everybody), 4)


@every_movement
@laws
@given(restless)
def test_l2_the_same_evening_gives_the_same_seats(movement, evening):
    assert played(movement, evening).seatings == played(movement, evening).seatings


@pytest.mark.parametrize(
    "movement", [one for one in MEMBERS if one.needs is Needs.NOTHING], ids=lambda movement: movement.key
)
@laws
@given(restless, seeds)
def test_l3_no_result_moves_anybody_if_the_movement_needs_none(movement, evening, wins):
    assert played(movement, evening).seatings == played(movement, evening, wins=wins + 1).seatings


@by_own_table
@laws
@given(steady, st.data())
def test_l3_a_result_moves_only_the_people_of_its_table_if_that_decides(movement, evening, data):
    night = played(movement, evening)
    table = data.draw(st.sampled_from(night.seatings[-1].tables))
    was, now = seat_next(night), seat_next(turned(night, table.number))
    others = set(was.everybody()) - {*table.players, *night.seatings[-1].bench}  # who comes off the bench fills a chair
    assert {player: rank_of(was, player) for player in others} == {player: rank_of(now, player) for player in others}
    assert was.table_of.keys() == now.table_of.keys()


@by_own_table
@laws
@given(steady)
def test_l4_the_table_that_somebody_is_told_during_a_game_is_where_they_sit_next(movement, evening):
    night = played(movement, evening)
    tables, next_seats = len(night.seatings[-1].tables), seat_next(night)
    for game in night.results[-1]:
        ways = movement.outlook(InPlay(game.table.rank, tables, len(night.here)))
        for way, pair in zip((ways.won, ways.lost), game.winners_and_losers, strict=True):
            assert {rank_of(next_seats, player) for player in pair if player not in next_seats.bench} <= {way.rank}


@pytest.mark.parametrize(
    "movement", [one for one in MEMBERS if one.needs is Needs.STANDINGS], ids=lambda movement: movement.key
)
@laws
@given(steady)
def test_l3_equal_standings_give_equal_seats_whatever_the_results(movement, evening):
    night = played(movement, evening)
    lines = count_standings(night)
    for table in night.seatings[-1].tables:
        assert seat_next(replace(turned(night, table.number), lines=lines)) == seat_next(night)


@pytest.mark.parametrize(
    "movement", [one for one in MEMBERS if one.unit is Unit.PAIRS], ids=lambda movement: movement.key
)
@laws
@given(restless)
def test_l5_partners_stay_together_at_every_table_and_on_the_bench(movement, evening):
    night = played(movement, evening)
    for seating in night.seatings:
        groups = find_groups_in(night.pairs, 1)
        assert all(stays_together(table, groups) for table in seating.tables)
        assert list_alone(seating.bench, groups) == ()


def rank_of(seating: Seating, player: int) -> int | None:
    table = seating.table_of.get(player)
    return table.rank if table else None


PLANNED = pytest.mark.parametrize("movement", [one for one in MEMBERS if one.plan], ids=lambda movement: movement.key)


@PLANNED
@laws
@given(steady)
def test_l6_what_is_announced_is_what_was_planned_at_the_beginning(movement, evening):
    night = played(movement, evening)
    assert night.plans == [tuple(night.seatings[1:])]


@PLANNED
@laws
@given(restless)
def test_l7_a_new_plan_begins_after_what_was_announced_and_is_kept_until_somebody_comes_or_goes(movement, evening):
    night = played(movement, evening)
    planned: list[Seating] = []
    for plan in night.plans:  # each reaches to the end of the evening
        planned = [*planned[: len(evening[1]) - len(plan)], *plan]
    assert planned == night.seatings[1:]


@every_movement
@laws
@given(restless)
def test_l8_the_bench_is_fair_and_nobody_sits_out_twice_running(movement, evening):
    night = played(movement, evening)
    for before, after in pairwise(night.seatings):
        assert not set(before.bench) & set(after.bench)
    times = Counter(player for seating in night.seatings for player in seating.bench)
    throughout = [times[player] for player in night.here if night.joined[player] == 1]
    assert max(throughout, default=0) - min(throughout, default=0) <= 1


@every_movement
def test_l9_a_number_that_suits_plays_its_evening_and_another_is_refused_by_naming_numbers(movement):
    for players in range(61):
        if movement.allows(players, 3):
            assert len(play_night(players, [(0, 0)] * 2, 1, movement=movement).seatings) == 3
            continue
        with pytest.raises(Impossible) as refused:
            movement.suits(players, 3)
        assert any(word in str(refused.value) for word in ("four", *map(str, NUMBERS)))
