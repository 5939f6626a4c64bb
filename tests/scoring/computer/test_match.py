"""The matches that docs/players.md quotes."""

from __future__ import annotations

from itertools import islice

import pytest

from scoring.hand import Call, Side
from scoring.rules import FAILED_GRAND_DOUBLE
from tests.match.duplicate import Board, Match, begin, bid_hand, find_deals, play_board, play_hand
from tests.match.figures import describe_points, describe_time
from tests.match.in_step import play_boards_in_step
from tests.match.kept import add_board, keep_deals, read_boards

RULES = FAILED_GRAND_DOUBLE


def meet(first: str, second: str, call: Call | None = None) -> Match:
    return Match(first, second, RULES.name, call)


def test_a_level_against_itself_is_level_on_every_deal():
    boards = [play_board(f"itself/{number}", match=meet("3", "3")) for number in range(3)]
    assert [board.points for board in boards] == [0, 0, 0]


def test_a_board_is_what_the_first_player_makes_on_both_sides():
    start = begin("both", RULES)
    one = play_hand(start, {Side.NORTH_SOUTH: "3", Side.EAST_WEST: "1"}, {"1": [], "3": []}, seed="both")
    other = play_hand(start, {Side.NORTH_SOUTH: "1", Side.EAST_WEST: "3"}, {"1": [], "3": []}, seed="both")
    board = play_board("both", match=meet("3", "1"))
    assert board.points == (one - other) / 2
    assert set(board.times) == {"1", "3"}


@pytest.mark.parametrize("call", [Call.HIGH, Call.LOW])
def test_deals_are_found_that_are_called_like_this(call):
    deals = list(islice(find_deals("calls", rules=RULES, call=call), 3))
    assert len(set(deals)) == 3
    assert all(bid_hand(deal, RULES).call is call for deal in deals)


def test_deals_are_kept_for_the_next_time(tmp_path):
    keep = {"rules": RULES.name, "call": Call.HIGH, "folder": tmp_path}
    first = keep_deals("kept", 3, **keep)
    wanted = list(islice(find_deals("kept", rules=RULES, call=Call.HIGH), 6))
    assert (first, keep_deals("kept", 6, **keep), keep_deals("kept", 2, **keep)) == (wanted[:3], wanted, wanted[:2])


def test_boards_are_kept_for_the_next_time(tmp_path):
    file = tmp_path / "match" / "boards.jsonl"
    assert read_boards(file, ["a"]) == []
    boards = [Board("a", 0.5, {"3": [0.001]}), Board("b", -1.0, {}), Board("c", 2.0, {})]
    for board in boards:
        add_board(file, board)
    assert read_boards(file, ["a", "b", "x"]) == boards[:2]


def test_boards_that_are_played_in_step_end_like_those_that_are_played_alone():
    match = Match("5", "3", RULES.name, None)
    deals = [f"step/{number}" for number in range(2)]
    alone = [play_board(deal, match=match).points for deal in deals]
    assert [board.points for board in play_boards_in_step(deals, match=match)] == alone


def test_the_figures_in_words():
    assert describe_points([1.0, 0.0, 2.0, 1.0]) == "+1.00 ± 0.80 points a hand, 4 deals"
    assert describe_points([1.0]) == "1 deals, too few for a figure"
    assert describe_time([0.001] * 19 + [0.005]) == "1.2 ms a decision, 95 % below 5.0 ms, at most 5 ms"
