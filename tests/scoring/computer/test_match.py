"""The matches that docs/players.md quotes."""

from __future__ import annotations

from itertools import islice

import pytest

from scoring.hand import Call, Side
from scoring.play.hand_in_play import Phase
from scoring.rules import FAILED_GRAND_DOUBLE
from tests.match.duplicate import Board, begin, find_deals, play_board, play_hand
from tests.match.figures import describe_points, describe_time

RULES = FAILED_GRAND_DOUBLE


def test_a_level_against_itself_is_level_on_every_deal():
    boards = [play_board(f"itself/{number}", first=3, second=3, rules=RULES.name) for number in range(3)]
    assert [board.points for board in boards] == [0, 0, 0]


def test_a_board_is_what_the_first_level_makes_on_both_sides():
    one = play_hand("both", {Side.NORTH_SOUTH: 3, Side.EAST_WEST: 1}, RULES, {1: [], 3: []})
    other = play_hand("both", {Side.NORTH_SOUTH: 1, Side.EAST_WEST: 3}, RULES, {1: [], 3: []})
    board = play_board("both", first=3, second=1, rules=RULES.name)
    assert board.points == (one - other) / 2
    assert set(board.times) == {1, 3}


@pytest.mark.parametrize("call", [Call.HIGH, Call.LOW])
def test_deals_are_found_that_are_called_like_this(call):
    deals = list(islice(find_deals("calls", rules=RULES, call=call), 3))
    assert len(set(deals)) == 3
    assert all(begin(deal, RULES).phase is Phase.BIDS for deal in deals)


def test_the_figures_in_words():
    assert describe_points([1.0, 0.0, 2.0, 1.0]) == "+1.00 ± 0.80 points a hand, 4 deals"
    assert describe_time([0.001] * 19 + [0.005]) == "1.2 ms a decision, 95 % below 5.0 ms"
    assert Board(0.5, {}).points == 0.5
