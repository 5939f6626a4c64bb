"""The bell: the top table plays to its target, and its end stops all the others with the hand they hold."""

from __future__ import annotations

import pytest

from scoring.game import TO_TARGET, DecidedBy, EndKind, GameEnd, TieRule, play
from scoring.hand import BySide, Call, Hand, Seat
from scoring.rules import MINNESOTA
from tests.engine.hall import NS, table
from tests.engine.nights import NINE
from tournaments.engine.document import read_evening, write_evening
from tournaments.engine.document_text import read, write
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.recompute import WhyDifferent, find_differences

BELL = GameEnd(EndKind.TOP_TABLE)
CUT = GameEnd(EndKind.TOP_TABLE, tie=TieRule.CUT)
CLOCK = GameEnd(EndKind.TIME, minutes=20)


def low(north_south: int) -> Hand:
    return Hand(Call.LOW, tricks=BySide(north_south, 13 - north_south))


def grand(tricks: int) -> Hand:

    return Hand(Call.HIGH, Seat.NORTH, BySide(tricks, 13 - tricks))


def test_only_the_top_table_plays_to_the_target():
    assert BELL.at(1, has_rung=False) == TO_TARGET
    assert BELL.at(2, has_rung=False) == BELL
    assert CLOCK.at(1, has_rung=False) == CLOCK


def test_a_bell_that_was_rung_for_the_top_table_too_stops_its_game_as_any_other():
    assert BELL.at(1, has_rung=True) == BELL
    assert play([grand(8)], rules=MINNESOTA, end=BELL, stopped_after=1).decided_by is DecidedBy.TIME


@pytest.mark.parametrize(
    ("end", "number", "decided_by", "stopped"),
    [
        pytest.param(BELL, 1, DecidedBy.TARGET, None, id="the table that rings it is not stopped"),
        pytest.param(BELL, 1, DecidedBy.TIME, 4, id="unless it was rung for it too"),
        pytest.param(BELL, 2, DecidedBy.TIME, 4, id="every other table is stopped"),
        pytest.param(CLOCK, 1, DecidedBy.TIME, 4, id="on the clock all are"),
        pytest.param(TO_TARGET, 1, DecidedBy.TARGET, None, id="to the target there is no bell"),
    ],
)
def test_which_games_the_bell_has_stopped(end, number, decided_by, stopped):
    game = TablePlayed(table("Ann Bo Cleo Dag", number), (grand(7),) * 4, winner=NS, decided_by=decided_by)
    assert game.stopped_at(end) == stopped


@pytest.mark.parametrize("kind", EndKind)
def test_only_the_top_table_under_its_own_bell_rings(kind):
    end = GameEnd(kind, hands=8, minutes=20)
    assert [end.is_rung_at(number) for number in (1, 2)] == [kind is EndKind.TOP_TABLE, False]


LEVEL = (grand(8), low(8))  # +2 and −2


@pytest.mark.parametrize(("end", "tie"), [(BELL, TieRule.EXTRA_HAND), (CUT, TieRule.CUT)], ids=["extra hand", "cut"])
def test_a_table_that_is_level_at_the_bell_goes_by_the_tie_rule(end, tie):
    assert play(LEVEL, rules=MINNESOTA, end=end, stopped_after=2).tie is tie


def test_the_extra_hand_after_the_bell_decides():
    sheet = play([*LEVEL, grand(9)], rules=MINNESOTA, end=BELL, stopped_after=2)
    assert (sheet.winner, sheet.decided_by, sheet.score) == (NS, DecidedBy.EXTRA_HAND, BySide(0, 0))


def test_the_target_plays_no_part_below_the_top_table():
    sheet = play([grand(13), grand(13)], rules=MINNESOTA, end=BELL.at(2, has_rung=False))
    assert not sheet.is_over


def bell_evening(*tables: TablePlayed, end: GameEnd = BELL) -> Evening:
    players = tuple(PartyPlayer(number, f"Player {number}") for number in range(1, 4 * len(tables) + 1))
    return Evening("Bell", NINE.date, "", MINNESOTA, players=players, rounds=(PartyRound(1, tables, (), end),))


TOP_DONE = TablePlayed(
    table("Ann Bo Cleo Dag"), (grand(13), grand(13)), BySide(14, 0), winner=NS, decided_by=DecidedBy.TARGET
)
STOPPED = TablePlayed(table("Eva Finn Gro Hans", 2), (grand(8),), BySide(2, 0), winner=NS, decided_by=DecidedBy.TIME)


def test_an_evening_that_ended_by_the_bell_of_the_top_table_comes_out_and_reads_back():
    evening = bell_evening(TOP_DONE, STOPPED)
    assert list(find_differences(evening)) == []
    assert read_evening(read(write(write_evening(evening)))) == evening


def test_a_top_table_that_stopped_below_its_target_without_a_bell_is_found():
    short = TablePlayed(table("Ann Bo Cleo Dag"), (grand(8),), BySide(2, 0), winner=NS, decided_by=DecidedBy.TARGET)
    (found,) = find_differences(bell_evening(short, STOPPED))
    assert found.reason is WhyDifferent.NOT_OVER


def test_a_round_that_ends_as_the_party_does_says_nothing_of_it():
    evening = bell_evening(TOP_DONE, end=None)
    assert "game_end" not in write_evening(evening)["rounds"][0]
    written = write_evening(bell_evening(TOP_DONE, STOPPED))["rounds"][0]
    assert written["game_end"] == {"kind": "top-table"}
    assert "time_called" not in written
