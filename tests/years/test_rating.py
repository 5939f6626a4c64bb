"""The rating, against the known skills of a club that is made up."""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import mean

import pytest

from tests.years.other_ratings import ELO_STEPS, Worlds, elo, found_order, openskill, our_rating, win_rate, worlds
from tests.years.plain_solve import plain_rate
from tests.years.seasons import game, season, skills
from tournaments.engine.past_evening import PastGame
from tournaments.years.engine.rating import ENOUGH, PULL, find_rating_place, rate, rate_after, sort_ratings


@pytest.fixture(scope="module")
def clubs() -> Worlds:
    return worlds(range(12))


def test_it_finds_the_order_better_than_wins_elo_and_openskill(clubs):
    ours = found_order(our_rating, clubs)
    best_elo = max(found_order(partial(elo, step=step), clubs) for step in ELO_STEPS)
    assert ours > found_order(win_rate, clubs) + 0.05
    assert ours > best_elo + 0.05
    assert ours > max(found_order(partial(openskill, luck=luck), clubs) for luck in (1, 16)) + 0.05
    assert ours > 0.75


def test_two_times_in_three_the_true_skill_lies_within_the_plus_minus(clubs):
    within = [
        rating.low <= skill[player] <= rating.high for skill, games in clubs for player, rating in rate(games).items()
    ]
    assert 0.6 < mean(within) < 0.76


@pytest.fixture(scope="module")
def games() -> list[PastGame]:
    chance = Random(5)
    return season(skills(24, chance), 8, chance)


def test_a_plain_solve_without_a_library_finds_the_same(games):
    plain = plain_rate(games)
    assert {player: (rating.points, rating.plus_minus) for player, rating in rate(games).items()} == {
        player: pytest.approx(found, abs=1e-6) for player, found in plain.items()
    }


def test_the_order_of_the_games_changes_nothing(games):
    shuffled = Random(9).sample(games, len(games))
    assert rate(shuffled) == rate(games)


def test_a_correction_and_its_opposite_change_nothing(games):
    first = games[0]
    wrong = [game(first.north, first.south, first.east, first.west, -first.difference), *games[1:]]
    assert rate(wrong) != rate(games)
    assert rate([first, *wrong[1:]]) == rate(games)


def test_it_is_all_the_same_who_is_called_north(games):
    other_way = [game(one.west, one.east, one.south, one.north, -one.difference) for one in games]
    assert our_rating(other_way) == pytest.approx(our_rating(games))


def test_the_average_player_has_nought(games):
    assert sum(our_rating(games).values()) == pytest.approx(0, abs=1e-4)


def test_a_partner_who_always_wins_makes_nobody_good():
    """Ann wins with everybody, each of the others wins with Ann only: what they win is hers."""
    ann, bo, cleo, dag = range(4)
    won_by_ann = [game(ann, bo, cleo, dag, 6), game(ann, cleo, bo, dag, 6), game(ann, dag, bo, cleo, 6)] * 20
    found = our_rating(won_by_ann)
    assert found[ann] > 2.5
    assert found[bo] == found[cleo] == found[dag] < 0


def test_every_game_makes_the_plus_minus_smaller(games):
    after = list(rate_after([games[:48], games[48:144], games[144:]]))
    assert [ratings[1].games for ratings in after] == sorted(ratings[1].games for ratings in after)
    few, more, all_of_them = (mean(rating.plus_minus for rating in ratings.values()) for ratings in after)
    assert few > more > all_of_them


def test_after_each_period_it_is_what_all_games_until_then_say(games):
    half = len(games) // 2
    first, second = rate_after([games[:half], games[half:]])
    assert first == rate(games[:half])
    assert our_rating(games) == {player: rating.points for player, rating in second.items()}


def test_who_has_not_played_yet_has_no_rating_then():
    early, late = [game(1, 2, 3, 4, 5)] * 3, [game(5, 6, 7, 8, 5)]
    assert [list(ratings) for ratings in rate_after([[], early, late])] == [[], [1, 2, 3, 4], list(range(1, 9))]


def test_with_too_few_games_nobody_has_a_place():
    games = [game(1, 2, 3, 4, 5)] * (ENOUGH - 1)
    assert sort_ratings(rate(games)) == []
    assert find_rating_place(1, rate(games)) is None
    enough = rate([*games, games[0]])
    assert [player for player, _rating in sort_ratings(enough)] == [1, 2, 3, 4]
    assert [find_rating_place(player, enough) for player in (1, 2, 3, 4)] == [(1, 4), (1, 4), (3, 4), (3, 4)]


def test_no_games_make_no_ratings():
    assert rate([]) == {}


def test_everybody_begins_as_if_they_had_played_average_games():
    """Two against two, once for each game of PULL: the margin is shared by the four and their PULL."""
    found = our_rating([game(1, 2, 3, 4, 8)] * PULL)
    assert found[1] == pytest.approx(8 * PULL / (4 * PULL + PULL))
