"""Who sits out where the party chose another rule than the line, house players, and what a round on the bench gives."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from scoring.hand import NIL, BySide, Seat
from scoring.refused import Impossible
from tests.engine.documents import there_and_back
from tests.engine.evenings import play_night, restless, steady
from tests.engine.hall import EW, NS, NUMBERS, named, people, players, table
from tests.engine.nights import NINE, high, low
from tests.laws import tried_on
from tournaments.engine.bench import BenchOrder, BenchRule, NextBench, find_sitters_out, foretell_bench
from tournaments.engine.fixed import FixedChair
from tournaments.engine.next_seats import count_times_out
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import SEATS
from tournaments.engine.side import SideTable
from tournaments.engine.standings import (
    Compensation,
    CompensationKind,
    Key,
    Lead,
    compute_standings,
    explain_place,
)

laws = tried_on(40)
FEWEST = BenchRule.FEWEST_THEN_LOWEST
ONE, TWO = "Ann Bo Cleo Dag", "Eva Finn Gro Hans"
EVERYBODY = f"{ONE} {TWO} Ida"


def turns(times="", *, rule=FEWEST, house=""):
    """`times` are those who have sat out, once for each time."""
    return BenchOrder(rule, Counter(people(times)), frozenset(people(house)))


@pytest.mark.parametrize(
    ("line", "turns", "chairs", "bench"),
    [
        pytest.param(EVERYBODY, turns(), "", "Ann", id="before the first round the line decides"),
        pytest.param(EVERYBODY, turns("Ida"), f"{ONE} {TWO}", "Eva", id="the lowest table, and there the line"),
        pytest.param(EVERYBODY, turns("Ida Eva Finn"), f"{ONE} {TWO}", "Gro", id="who has sat out is spared"),
        pytest.param(EVERYBODY, turns(f"Ida {TWO}"), f"{ONE} {TWO}", "Ann", id="fewest rounds before the lowest table"),
        pytest.param(EVERYBODY, turns("Ida"), f"{TWO} {ONE}", "Ann", id="whoever goes down, not whoever comes up"),
        pytest.param(f"{EVERYBODY} Jon Kari", turns(), f"{ONE} {TWO}", "Eva Finn Gro", id="three of the lowest table"),
    ],
)
def test_the_fewest_rounds_then_the_lowest_table_then_the_line(line, turns, chairs, bench):
    assert named(find_sitters_out(people(line), turns=turns, chairs=people(chairs))) == bench


def test_nobody_sits_out_twice_running_even_with_the_fewest_rounds():
    line, just_sat = people("Ann Bo Cleo Dag Eva"), people("Ann")
    assert named(find_sitters_out(line, just_sat=just_sat, turns=turns("Bo Cleo Dag Eva Bo Cleo Dag Eva Ann"))) == "Bo"


def test_a_late_comer_begins_with_as_many_rounds_as_the_player_who_has_most():
    joined = dict.fromkeys(people("Ann Bo"), 1) | {NUMBERS["Cleo"]: 3}
    assert count_times_out(players(joined, joined), [people("Ann"), people("Ann")]) == dict(
        zip(people("Ann Bo Cleo"), (2, 0, 2), strict=True)
    )


def test_before_the_first_round_nobody_has_sat_out():
    assert count_times_out(players(people("Ann Bo"), dict.fromkeys(people("Ann Bo"), 1)), []) == dict.fromkeys(
        people("Ann Bo"), 0
    )


def test_who_comes_back_begins_with_as_many_rounds_as_the_player_who_has_most():
    """Bo was away in round 2 and comes back for round 3; Ann has sat out in both."""
    joined = dict.fromkeys(people("Ann Bo Cleo"), 1)
    sat_out = [people("Ann Cleo"), people("Ann")]
    assert list(count_times_out(players(joined, joined, back={NUMBERS["Bo"]: 3}), sat_out).values()) == [2, 2, 1]
    assert list(count_times_out(players(joined, joined, back={NUMBERS["Bo"]: 2}), sat_out).values()) == [2, 1, 1]
    assert list(count_times_out(players(joined, joined, back={NUMBERS["Bo"]: 4}), sat_out).values()) == [2, 0, 1]


def test_rounds_are_counted_on_after_a_late_comer_has_begun():
    joined = {NUMBERS["Ann"]: 1, NUMBERS["Bo"]: 2}
    assert list(count_times_out(players(joined, joined), [people("Ann"), people("Bo"), people("Bo")]).values()) == [
        1,
        3,
    ]


@pytest.mark.parametrize(
    ("line", "house", "bench"),
    [
        pytest.param(EVERYBODY, "Ida", "Ida", id="nine with one: they sit out, and eight play"),
        pytest.param(f"{ONE} {TWO}", "Hans", "", id="eight with one: they fill the chair that would be empty"),
        pytest.param(f"{EVERYBODY} Jon", "Ida", "Ida Ann", id="ten with one: they first, then the front of the line"),
        pytest.param(EVERYBODY, "Hans Ida", "Hans", id="nine with two: one of them plays"),
        pytest.param(f"{EVERYBODY} Jon Kari Leo", "Jon Kari Leo", "", id="twelve with three: all of them play"),
    ],
)
@pytest.mark.parametrize("rule", list(BenchRule))
def test_house_players_play_only_where_a_chair_would_be_empty(line, house, bench, rule):
    assert named(find_sitters_out(people(line), turns=turns(rule=rule, house=house))) == bench


def test_a_house_player_sits_out_twice_running_and_nobody_else_goes_for_them():
    chosen = turns(rule=BenchRule.LINE, house="Ida")
    assert named(find_sitters_out(people(EVERYBODY), just_sat=people("Ida"), turns=chosen)) == "Ida"


@pytest.mark.parametrize(
    ("line", "chosen", "sure", "may"),
    [
        pytest.param(EVERYBODY, turns(rule=BenchRule.LINE), "Ann", "", id="by the line it is known"),
        pytest.param(EVERYBODY, turns(), "", EVERYBODY, id="all are level: anybody may"),
        pytest.param(EVERYBODY, turns(f"{ONE} {TWO}"), "Ida", "", id="one has not sat out yet"),
        pytest.param(f"{EVERYBODY} Jon", turns(f"{ONE} Finn Gro Hans Ida Jon"), "Eva", f"{ONE} Finn Gro Hans Ida Jon"),
        pytest.param(f"{ONE} {TWO}", turns(), "", "", id="nobody sits out"),
        pytest.param(f"{EVERYBODY} Jon", turns(house="Jon"), "Jon", EVERYBODY, id="the house player for sure"),
    ],
)
def test_what_is_known_of_the_next_bench(line, chosen, sure, may):
    assert foretell_bench(people(line), turns=chosen) == NextBench(people(sure), people(may))


def test_who_sits_out_now_is_not_next_while_there_are_others():
    assert NUMBERS["Ann"] not in foretell_bench(people(EVERYBODY), just_sat=people("Ann"), turns=turns("Ann")).may


# What holds on every evening


@laws
@given(steady)
def test_nobody_sits_out_twice_before_everybody_has_once(evening):
    night = play_night(*evening, rule=FEWEST)
    times = dict.fromkeys(night.joined, 0)
    for seating in night.seatings:
        for player in seating.bench:
            times[player] += 1
        assert max(times.values()) - min(times.values()) <= 1


@laws
@given(restless)
def test_nobody_sits_out_twice_running(evening):
    for before, after in pairwise(play_night(*evening, rule=FEWEST).seatings):
        assert not set(before.bench) & set(after.bench)


@laws
@given(restless)
def test_what_was_told_a_round_ahead_comes_true_for_all_who_stay(evening):
    players, _rounds, seed = evening
    night = play_night(players, [(0, 0)] * 4, seed, rule=FEWEST)
    for number, seating in enumerate(night.seatings[1:], 1):
        earlier = replace(night, seatings=night.seatings[:number], results=night.results[:number])
        told = foretell_bench(night.drawn, just_sat=earlier.seatings[-1].bench, turns=earlier.turns)
        assert set(told.sure) <= set(seating.bench) <= {*told.sure, *told.may}


@laws
@given(restless)
def test_a_house_player_plays_only_where_numbers_need_them(evening):
    players, rounds, seed = evening
    night = play_night(players, rounds, seed, house=frozenset({1, 2}))
    for seating in night.seatings:
        house = {1, 2} & set(seating.everybody())
        benched = house & set(seating.bench)
        assert len(benched) == min(len(house), len(seating.bench))


# What a round on the bench gives


def game(names, north_south, east_west, number=1):
    winner = NS if north_south > east_west else EW
    return TablePlayed(table(names, number), (), BySide(north_south, east_west), NIL, winner)


AVERAGE = Compensation(CompensationKind.AVERAGE)
FIVE = [
    PartyRound(1, (game("Ann Bo Cleo Dag", 13, 6),), people("Eva")),
    PartyRound(2, (game("Eva Bo Cleo Dag", 10, 13),), people("Ann")),
    PartyRound(3, (game("Ann Eva Cleo Dag", 13, 8),), people("Bo")),
]


def lines(compensation=AVERAGE, rounds=FIVE, house=""):
    found = compute_standings(
        people("Ann Bo Cleo Dag Eva"), rounds, compensation=compensation, house=frozenset(people(house))
    )
    return {named([line.player]): line for line in found}


@pytest.mark.parametrize(
    ("compensation", "name", "points", "of_the_bench"),
    [
        pytest.param(Compensation(), "Ann", (26, 14), (0, 0), id="nothing"),
        pytest.param(AVERAGE, "Ann", (39, 21), (13, 7), id="two games of 13 to 6 and 13 to 8: one of 13 to 7"),
        pytest.param(AVERAGE, "Eva", (27, 39), (9, 13), id="10 and 8 is 9 on average"),
        pytest.param(AVERAGE, "Bo", (29, 35), (10, 12), id="6 and 13 is 9½: 10, and 13 and 10 is 11½: 12"),
        pytest.param(Compensation(CompensationKind.FIXED, 6), "Eva", (24, 26), (6, 0), id="six points"),
        pytest.param(AVERAGE, "Cleo", (36, 27), (0, 0), id="who has not sat out gets nothing"),
    ],
)
def test_a_round_on_the_bench_gives_what_the_party_chose(compensation, name, points, of_the_bench):
    line = lines(compensation)[name]
    assert ((line.points_for, line.points_against), (line.bench_for, line.bench_against)) == (points, of_the_bench)


def test_before_their_first_game_nobody_has_an_average():
    assert lines(rounds=FIVE[:1])["Eva"].points_for == 0


def test_the_average_of_points_lost_is_rounded_up_too():
    rounds = [
        PartyRound(1, (game("Ann Bo Cleo Dag", -3, 4),)),
        PartyRound(2, (game("Ann Bo Cleo Dag", -4, 4),)),
        PartyRound(3, (game("Eva Bo Cleo Dag", 1, 0),), people("Ann")),
    ]
    assert lines(rounds=rounds)["Ann"].bench_for == -3


def test_the_averages_of_several_rounds_are_rounded_once():
    rounds = [*FIVE, PartyRound(4, (game("Ann Eva Cleo Dag", 14, 9),), people("Bo"))]
    assert lines(rounds=rounds)["Bo"].bench_for == 19  # twice 9½, and not twice 10


def test_a_house_player_has_a_line_without_a_place_after_all_others():
    found = lines(house="Ann")
    assert (found["Ann"].rank, found["Ann"].wins, found["Ann"].bench_for) == (0, 2, 0)
    assert list(found)[-1] == "Ann"
    assert sorted(line.rank for line in found.values()) == [0, 1, 2, 3, 4]


def test_why_one_stands_above_another_says_what_came_from_the_bench():
    found = lines(Compensation(CompensationKind.FIXED, 6))
    assert explain_place(found["Cleo"], found["Bo"], (Key.POINTS_FOR,)) == Lead(Key.POINTS_FOR, 36, 25, 0, 6)
    assert explain_place(found["Ann"], found["Eva"], (Key.DIFFERENCE,)) == Lead(Key.DIFFERENCE, 18, -2, 6, 6)
    assert explain_place(found["Ann"], found["Cleo"], (Key.POINTS_AGAINST,)) == Lead(Key.POINTS_AGAINST, 14, 27)


def test_a_side_table_that_counts_gives_points_and_no_win_and_nothing_else_for_that_round():
    eva, finn = people("Eva Finn")
    side = SideTable(eva, finn, (low(10), high(Seat.NORTH, 13), high(Seat.NORTH, 12)))  # 4, 7 and 6: Eva has won 13–4
    rounds = [PartyRound(1, (game(ONE, 13, 6),), people("Eva Finn Gro"), side=side), PartyRound(2, (game(TWO, 13, 9),))]
    six = Compensation(CompensationKind.FIXED, 6)
    lines = compute_standings(people(f"{ONE} {TWO}"), rounds, compensation=six, side_table_counts=True)
    found = {named([line.player]): line for line in lines}
    assert (found["Eva"].points_for, found["Eva"].points_against, found["Eva"].wins) == (26, 13, 1)
    assert (found["Finn"].points_for, found["Finn"].points_against) == (13, 26)
    assert (found["Gro"].points_for, found["Gro"].bench_for) == (19, 6)


@pytest.mark.parametrize("points", [None, 0, 101, True])
def test_a_fixed_number_is_a_number(points):
    with pytest.raises(Impossible):
        Compensation(CompensationKind.FIXED, points)


def test_other_kinds_forget_the_number():
    assert Compensation(CompensationKind.AVERAGE, 6) == AVERAGE


# The document


@pytest.mark.parametrize(
    "evening",
    [
        pytest.param(replace(NINE, bench_rule=FEWEST), id="another rule of the bench"),
        pytest.param(replace(NINE, compensation=AVERAGE), id="own average"),
        pytest.param(replace(NINE, compensation=Compensation(CompensationKind.FIXED, 6)), id="a fixed number"),
        pytest.param(
            replace(NINE, players=(replace(NINE.players[0], is_house=True), *NINE.players[1:])), id="house player"
        ),
        pytest.param(
            replace(NINE, players=(replace(NINE.players[0], fixed=FixedChair(7, SEATS[2])), *NINE.players[1:])),
            id="fixed chair",
        ),
    ],
)
def test_what_is_written_of_odd_numbers_reads_back_equal(evening):
    assert there_and_back(evening) == evening


def test_tables_that_play_as_others_read_back_equal():
    first = NINE.rounds[0]
    one, two = first.tables
    swapped = (
        replace(one, table=replace(one.table, rank=2)),
        replace(two, table=replace(two.table, number=5, rank=1)),
    )
    evening = replace(NINE, rounds=(replace(first, tables=swapped),))
    read = there_and_back(evening)
    assert read == evening
    assert [line.top_table for line in read.standings if line.player in people("Finn Gro Hans Ida")] == [1] * 4
