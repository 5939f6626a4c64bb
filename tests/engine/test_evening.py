"""The values of an evening: who takes part when, who sits where, and what is made again from them."""

from dataclasses import replace

import pytest

from scoring.hand import Seat
from scoring.refused import Impossible
from tests.engine.hall import hall, people, table
from tests.engine.nights import FROM_A_SLIP, NINE
from tournaments.engine.bench import BenchOrder, BenchRule
from tournaments.engine.draw import draw_line
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.next_seats import (
    find_bench_order_before,
    find_line_before,
    find_tables_that_differ,
    redraw_line,
)
from tournaments.engine.presence import Effect, compare_next_round, preview_next_round, unite_players
from tournaments.engine.recompute import find_differences
from tournaments.engine.seats import Seating, Table

AWAY = PartyPlayer(1, "Ann", joined_round=2, left_after_round=8, away=((3, 4), (6, 6)))


def test_somebody_takes_part_from_coming_to_leaving_but_while_away():
    assert [number for number in range(1, 11) if AWAY.takes_part_in(number)] == [2, 5, 7, 8]


def test_who_was_away_came_back_in_the_round_after():
    assert (AWAY.comes_in, AWAY.plays_from) == ((AWAY.joined_round, 5, 7), 7)
    assert (PartyPlayer(1, "Ann", joined_round=2).comes_in, PartyPlayer(1, "Ann", joined_round=2).plays_from) == (
        (2,),
        2,
    )


def test_a_round_has_its_seating():
    assert NINE.rounds[0].seating == hall("Bo Cleo Dag Eva", "Finn Gro Hans Ida", bench="Ann")


def test_a_table_knows_its_chairs():
    third = Table.of(3, people("Ann Bo Cleo Dag"), rank=1)
    assert third.seats == tuple(zip(Seat, people("Ann Bo Cleo Dag"), strict=True))
    assert [third.seat_of(player) for player in third.players] == list(Seat)
    assert (third.at(Seat.WEST), third.partner_of(2), third.rank) == (4, 4, 1)


@pytest.mark.parametrize(
    "tables",
    [
        pytest.param((), id="no table"),
        pytest.param((table("Ann Bo Cleo Dag", 2),), id="no top table"),
        pytest.param((table("Ann Bo Cleo Dag"), table("Eva Finn Gro Hans", 3)), id="a rank that nobody plays at"),
        pytest.param((Table(1, 1, 2, 3, 4, 1), Table(1, 5, 6, 7, 8, 2)), id="a number twice"),
        pytest.param((table("Ann Bo Cleo Dag"), table("Ann Finn Gro Hans", 2)), id="somebody on two chairs"),
    ],
)
def test_seats_that_cannot_be_are_refused(tables):
    with pytest.raises(Impossible):
        Seating(tables)


def test_two_tables_of_one_number_are_found():
    twice = replace(FROM_A_SLIP, table=Table(1, *FROM_A_SLIP.table.players, 2))
    found = find_differences(replace(NINE, rounds=(replace(NINE.rounds[0], tables=(NINE.rounds[0].tables[0], twice)),)))
    assert [str(difference) for difference in found] == [
        "Round 1: table 1 appears twice, or not in the order of its number."
    ]


# Two entries that were one person


@pytest.mark.parametrize(
    ("one", "other", "rounds", "newest", "both"),
    [
        pytest.param({"left_after_round": 2}, {"joined_round": 4}, (1, 2, 4), 4, {"away": ((3, 3),)}, id="plays on"),
        pytest.param(
            {"left_after_round": 1}, {"joined_round": 3, "left_after_round": 3}, (1, 3), 4,
            {"left_after_round": 3, "away": ((2, 2),)}, id="has gone home under both names",
        ),
        pytest.param(
            {"left_after_round": 2}, {"left_after_round": 1}, (1, 2), 2, {"left_after_round": 2}, id="has just gone home"
        ),
        pytest.param({"joined_round": 3}, {"joined_round": 2}, (), 2, {"joined_round": 2, "away": ((2, 2),)}, id="had no place yet"),
        pytest.param(
            {"left_after_round": 0}, {"left_after_round": 1}, (), 1, {"left_after_round": 1, "away": ((1, 1),)},
            id="went without a place",
        ),
        pytest.param({"here": False}, {"joined_round": 2}, (2,), 2, {"joined_round": 2}, id="came under one name only"),
        pytest.param({"is_house": True}, {}, (1,), 1, {}, id="is a guest under one name"),
        pytest.param({"is_house": True}, {"is_house": True}, (1,), 1, {"is_house": True}, id="is of the house"),
        pytest.param({"tags": ("lady",)}, {"tags": ("new", "lady")}, (1,), 1, {"tags": ("lady", "new")}, id="all tags"),
    ],
)  # fmt: skip
def test_two_entries_of_one_person_become_one(one, other, rounds, newest, both):
    united_ = unite_players(PartyPlayer(1, "Ann", **one), PartyPlayer(9, "Anne", **other), rounds=rounds, newest=newest)
    assert united_ == PartyPlayer(1, "Ann", **both)


# Made again from what is stored


def test_the_line_is_drawn_among_those_who_were_there_from_the_first_round_on():
    assert redraw_line(NINE, seed=7) == draw_line(range(1, 10), seed=7)


def test_who_sat_out_stands_at_the_back_before_the_next_round():
    assert find_line_before(NINE, 1) == people("Ann Bo Cleo Dag Eva Finn Gro Hans Ida")
    assert find_line_before(NINE, 2) == people("Bo Cleo Dag Eva Finn Gro Hans Ida Ann")
    # Hans has left, and Jon comes and stands behind all others.
    assert find_line_before(NINE, 3) == people("Cleo Dag Eva Finn Gro Ida Ann Bo Jon")


def test_a_bench_by_rounds_sat_out_counts_those_before_it():
    assert find_bench_order_before(NINE, 2) == BenchOrder(BenchRule.LINE)
    counting = replace(NINE, bench_rule=BenchRule.FEWEST_THEN_LOWEST)
    assert {player for player, times in find_bench_order_before(counting, 2).times.items() if times} == {1}
    assert {player for player, times in find_bench_order_before(counting, 3).times.items() if times} == {1, 2, 10}


SEATS = hall("Ann Bo Cleo Dag", "Eva Finn Gro Hans", bench="Ida")


@pytest.mark.parametrize(
    ("other", "differ"),
    [
        pytest.param(SEATS, (), id="the same"),
        pytest.param(hall("Ann Bo Cleo Dag", "Finn Eva Gro Hans", bench="Ida"), (2,), id="turned"),
        pytest.param(hall("Ann Bo Cleo Ida", "Eva Finn Gro Hans", bench="Dag"), (1, 0), id="another on the bench"),
        pytest.param(hall("Ann Bo Cleo Dag", bench="Eva Finn Gro Hans Ida"), (2, 0), id="a table fewer"),
    ],
)
def test_where_seats_differ(other, differ):
    assert find_tables_that_differ(SEATS, other) == differ


def test_what_a_change_does_to_the_next_round():
    fewer = replace(NINE, players=NINE.players[1:])
    assert compare_next_round(NINE, NINE) == Effect(preview_next_round(NINE), preview_next_round(NINE), NINE.names)
    assert compare_next_round(NINE, fewer).opens == preview_next_round(fewer).tables - preview_next_round(NINE).tables
    proposed = compare_next_round(NINE, NINE, proposed=SEATS, by_hand=True)
    assert (proposed.is_proposed, proposed.by_hand, proposed.before.bench) == (True, True, people("Ida"))
