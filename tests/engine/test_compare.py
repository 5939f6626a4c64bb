"""Why one stands above another: every sentence's numbers come from the rounds, and the reason agrees with the order."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import BySide
from scoring.stakes import Stake
from tests.engine.evenings import Night, play_night, restless, steady
from tests.engine.hall import EW, NS, people, table
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.standings import (
    DEFAULT_KEYS,
    NOTHING_FOR_THE_BENCH,
    Compensation,
    CompensationKind,
    Key,
    Lead,
    StandingsLine,
    compare_lines,
    compute_standings,
    explain_place,
    is_decided,
    list_rounds_of,
)

ONE, TWO = "Ann Bo Cleo Dag", "Eva Finn Gro Hans"
ANN, BO, EVA = people("Ann Bo Eva")
STAKE = Stake(15, "USD")

key_orders = st.lists(st.sampled_from(Key), unique=True, min_size=1, max_size=len(Key)).map(tuple)


def game(names, north_south, east_west, *, number=1, stars=(0, 0)):
    winner = NS if north_south > east_west else EW
    return TablePlayed(table(names, number), (), BySide(north_south, east_west), BySide(*stars), winner, unread=10)


def line_of(player, lines) -> StandingsLine:
    return next(line for line in lines if line.player == player)


TWO_ROUNDS = (
    PartyRound(1, (game(ONE, 13, 7), game(TWO, 13, 9, number=2))),
    PartyRound(2, (game("Ann Eva Cleo Gro", 4, 13),), people("Bo Dag Finn Hans")),
)


def test_key_by_key_down_to_the_one_that_decides():
    lines = compute_standings(people(f"{ONE} {TWO}"), TWO_ROUNDS[:1])
    assert compare_lines(line_of(ANN, lines), line_of(EVA, lines), DEFAULT_KEYS) == (
        Lead(Key.WINS, 1, 1),
        Lead(Key.DIFFERENCE, 6, 4),
    )


def test_who_is_level_is_level_on_every_key():
    lines = compute_standings(people(f"{ONE} {TWO}"), TWO_ROUNDS[:1])
    leads = compare_lines(lines[0], lines[1], DEFAULT_KEYS)
    assert [lead.key for lead in leads] == list(DEFAULT_KEYS)
    assert not is_decided(leads)


def test_each_round_tells_what_it_gave():
    first, second = list_rounds_of(ANN, TWO_ROUNDS, stake=STAKE)
    assert (first.number, first.line.wins, first.line.difference, first.line.money) == (1, 1, 6, 15)
    assert (second.number, second.line.wins, second.line.difference, second.line.money) == (2, 0, -9, -15)
    assert first.game == TWO_ROUNDS[0].tables[0]


@pytest.mark.parametrize(("number", "sat_out"), [(1, False), (2, True)])
def test_a_round_on_the_bench_has_no_game(number, sat_out):
    played = list_rounds_of(BO, TWO_ROUNDS)[number - 1]
    assert (played.game is None, played.sat_out) == (sat_out, sat_out)


def test_a_game_that_is_not_finished_gave_nothing():
    (played,) = list_rounds_of(EVA, [PartyRound(1, (game(ONE, 13, 7),))])
    assert played.game is None
    assert not played.sat_out
    assert played.line.games == 0


def rounds_played(night: Night, lots: Random) -> tuple[PartyRound, ...]:
    """The night with scores: few different ones, so that many are level; a game in four of the last round goes on."""
    played = []
    for number, (seating, results) in enumerate(zip(night.seatings, night.results, strict=True), 1):
        games = []
        for result in results:
            loser, stars = lots.choice([4, 9, 11]), BySide(lots.choice([0, 0, 1]), 0)
            score = BySide(13, loser) if result.winner is NS else BySide(loser, 13)
            games.append(TablePlayed(result.table, (), score, stars, result.winner, unread=10))
        played.append(PartyRound(number, tuple(games), seating.bench))
    unfinished = tuple(game for game in played[-1].tables if lots.random() < 0.75)
    return (*played[:-1], replace(played[-1], tables=unfinished))


@given(evening=steady | restless, keys=key_orders)
def test_every_lines_reason_agrees_with_the_order(evening, keys):
    players, rounds, seed = evening
    night = play_night(players, rounds, seed)
    lines = compute_standings(tuple(night.joined), rounds_played(night, Random(seed)), keys=keys)
    for upper, lower in pairwise(lines):
        leads = compare_lines(upper, lower, keys)
        why = explain_place(upper, lower, keys)
        assert is_decided(leads) == (upper.rank < lower.rank) == (why.key is not None)
        if is_decided(leads):
            assert leads[-1] == why
            fewer_is_better = why.key is Key.POINTS_AGAINST
            assert (why.upper < why.lower) == fewer_is_better
        assert all(lead.upper == lead.lower for lead in leads[:-1])
        assert [lead.key for lead in leads] == list(keys[: len(leads)])


@given(evening=steady | restless, keys=key_orders)
def test_equal_places_are_equal_and_the_next_is_as_many_lower(evening, keys):
    players, rounds, seed = evening
    night = play_night(players, rounds, seed)
    lines = compute_standings(tuple(night.joined), rounds_played(night, Random(seed)), keys=keys)
    for position, line in enumerate(lines, 1):
        above = [other for other in lines if other.rank < line.rank]
        assert line.rank == len(above) + 1 <= position
        worth = [line.worth(key) for key in keys]
        assert all(([other.worth(key) for key in keys] == worth) == (other.rank == line.rank) for other in lines)


compensations = st.sampled_from(
    [NOTHING_FOR_THE_BENCH, Compensation(CompensationKind.AVERAGE), Compensation(CompensationKind.FIXED, 7)]
)
ADDED_UP = ("games", "wins", "hands", "points_for", "points_against", "stars", "top_table", "sat_out", "money")


@given(evening=steady | restless, compensation=compensations)
def test_what_the_rounds_and_the_bench_gave_adds_up_to_the_line(evening, compensation):
    players, rounds, seed = evening
    night = play_night(players, rounds, seed)
    played = rounds_played(night, Random(seed))
    for line in compute_standings(tuple(night.joined), played, stake=STAKE, compensation=compensation):
        gave = [one.line for one in list_rounds_of(line.player, played, stake=STAKE)]
        assert len(gave) == len(played)
        for number in ADDED_UP:
            bench = line.of_the_bench(Key(number)) if number in list(Key) else 0
            assert sum(getattr(one, number) for one in gave) + bench == getattr(line, number)
