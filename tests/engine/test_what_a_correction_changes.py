"""What a corrected game changes in the evening: its round, the seats that were made from it, and the standings."""

from dataclasses import replace

import pytest

from scoring.hand import NIL, BySide
from tests.engine.hall import EW, NS
from tests.engine.nights import FROM_A_SLIP, IN_PLAY, NINE, TO_FIVE
from tournaments.engine.correction import (
    RankChange,
    find_game_at,
    find_rank_changes,
    keep_chairs,
    let_seats_follow,
    plays_again,
    replace_game,
)
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.played import GameResult

TURNED = replace(FROM_A_SLIP, score=BySide(7, 3), winner=NS)
HIGHER = replace(FROM_A_SLIP, score=BySide(3, 8))
BELIEVED = GameResult(BySide(3, 7), EW)


def test_a_game_is_found_by_its_round_and_table():
    assert find_game_at(NINE, 1, 2) is FROM_A_SLIP
    assert find_game_at(NINE, 2, 1) is IN_PLAY
    assert find_game_at(NINE, 1, 3) is None
    assert find_game_at(NINE, 3, 1) is None


def test_only_the_game_at_its_table_of_its_round_is_replaced():
    changed = replace_game(NINE, 1, TURNED)
    assert changed.rounds[0].tables == (TO_FIVE, TURNED)
    assert changed.rounds[1] == NINE.rounds[1]


def test_seats_that_stay_remember_from_which_result_they_were_made():
    assert keep_chairs(FROM_A_SLIP, TURNED, LADDER).believed == BELIEVED
    assert keep_chairs(FROM_A_SLIP, HIGHER, LADDER).believed is None
    assert keep_chairs(IN_PLAY, TURNED, LADDER).believed is None


def test_a_second_correction_remembers_the_result_that_the_seats_were_made_from():
    once = keep_chairs(FROM_A_SLIP, TURNED, LADDER)
    assert keep_chairs(once, replace(TURNED, score=BySide(9, 3)), LADDER).believed == BELIEVED
    assert keep_chairs(once, FROM_A_SLIP, LADDER).believed is None


def test_seats_that_follow_the_result_have_nothing_to_remember():
    assert let_seats_follow(FROM_A_SLIP, TURNED, LADDER).believed is None
    once = keep_chairs(FROM_A_SLIP, TURNED, LADDER)
    assert let_seats_follow(once, replace(HIGHER, believed=BELIEVED), LADDER).believed is None
    assert let_seats_follow(once, replace(TURNED, score=BySide(9, 3)), LADDER).believed == BELIEVED


@pytest.mark.parametrize(
    ("player", "again"),
    [
        pytest.param(PartyPlayer(1, "Ann"), PartyPlayer(1, "Ann"), id="who was there plays"),
        pytest.param(
            PartyPlayer(1, "Ann", joined_round=5), PartyPlayer(1, "Ann", joined_round=3), id="who came later plays now"
        ),
        pytest.param(
            PartyPlayer(1, "Ann", joined_round=2),
            PartyPlayer(1, "Ann", joined_round=2),
            id="who came before, came then",
        ),
        pytest.param(
            PartyPlayer(1, "Ann", left_after_round=2),
            PartyPlayer(1, "Ann", left_after_round=2),
            id="who had gone before is gone",
        ),
        pytest.param(
            PartyPlayer(1, "Ann", left_after_round=3),
            PartyPlayer(1, "Ann", left_after_round=2),
            id="who has gone since is gone",
        ),
        pytest.param(
            PartyPlayer(1, "Ann", left_after_round=4),
            PartyPlayer(1, "Ann", left_after_round=3),
            id="who wanted to leave after the newest round plays one more",
        ),
        pytest.param(
            PartyPlayer(1, "Ann", away=((1, 1), (2, 3), (4, 4))),
            PartyPlayer(1, "Ann", away=((1, 1), (2, 2))),
            id="who was away in rounds that are played again is back",
        ),
    ],
)
def test_who_plays_where_rounds_three_and_four_are_played_again(player, again):
    assert plays_again(player, after=2, newest=4) == again


def test_only_those_whose_place_changes_are_told():
    after = replace_game(NINE, 1, TURNED)
    was = {line.player: line.rank for line in NINE.standings}
    now = {line.player: line.rank for line in after.standings}
    moved = find_rank_changes(NINE, after)
    assert moved
    assert {one.player for one in moved} == {player for player in was if was[player] != now[player]}
    assert all(one == RankChange(one.player, was[one.player], now[one.player]) for one in moved)
    assert [one.after for one in moved] == sorted(one.after for one in moved)
    assert find_rank_changes(NINE, NINE) == ()


def test_a_game_without_a_result_was_believed_by_nobody():
    assert let_seats_follow(replace(IN_PLAY, score=NIL), IN_PLAY, LADDER).believed is None
