"""The ladder of the evening, and who has played with whom."""

from __future__ import annotations

from tests.engine.hall import EW, NS, people, table
from tournaments.engine.ladder_picture import LadderStep, draw_ladder
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Table

ANN, BO, CLEO, DAG, EVA, FINN, GRO, HANS, IDA = people("Ann Bo Cleo Dag Eva Finn Gro Hans Ida")
TOP_BENCH = 8  # the row below two tables


def played(at: Table, winner=NS) -> TablePlayed:
    return TablePlayed(at, winner=winner)


# Ann and Cleo win at the top; Finn and Hans come up; Ida comes off the bench, and Dag sits out.
FIRST = PartyRound(1, (played(table("Ann Bo Cleo Dag", 1)), played(table("Eva Finn Gro Hans", 2), EW)), (IDA,))
SECOND = PartyRound(2, (played(table("Ann Finn Cleo Hans", 1)), played(table("Eva Bo Gro Ida", 2), EW)), (DAG,))


def test_a_way_leads_over_the_tables_and_the_bench():
    ladder = draw_ladder([FIRST, SECOND])
    assert ladder.steps[FINN] == (LadderStep(1, 2, 5, won=True), LadderStep(2, 1, 1))
    assert ladder.steps[IDA] == (LadderStep(1, None, TOP_BENCH), LadderStep(2, 2, 7, won=True))
    assert ladder.steps[DAG] == (LadderStep(1, 1, 3), LadderStep(2, None, TOP_BENCH))
    assert (ladder.rounds, ladder.tables, ladder.bench, ladder.rows) == (2, 2, 1, 9)


def test_no_two_share_a_row_in_one_round():
    ladder = draw_ladder([FIRST, SECOND])
    for number in (1, 2):
        rows = [step.row for way in ladder.steps.values() for step in way if step.round == number]
        assert sorted(rows) == list(range(ladder.rows))


def test_a_table_stands_where_it_played_and_not_where_it_stood():
    kept = PartyRound(1, (played(Table(1, EVA, FINN, GRO, HANS, rank=2)), played(Table(2, ANN, BO, CLEO, DAG, rank=1))))
    assert draw_ladder([kept]).steps[ANN] == (LadderStep(1, 1, 0, won=True),)


def test_a_player_who_was_away_has_two_ways():
    without = PartyRound(2, (played(table("Ann Bo Cleo Dag", 1)),), ())
    ladder = draw_ladder([FIRST, without, SECOND])
    assert [[step.round for step in way] for way in ladder.ways(EVA)] == [[1], [3]]
    assert [[step.round for step in way] for way in ladder.ways(ANN)] == [[1, 2, 3]]
    assert ladder.ways(99) == ()


def test_before_the_first_game_is_finished_the_ladder_is_empty():
    assert draw_ladder([]).steps == {}
    assert draw_ladder([PartyRound(1, (), (IDA,))]).rows == 1
