"""Places: who stands above whom, why, and who shares a place."""

from itertools import pairwise

import pytest

from scoring.hand import NIL, BySide
from scoring.stakes import Stake
from tests.engine.hall import CAST, EW, NS, named, people, table
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.standings import DEFAULT_KEYS, Key, Lead, StandingsLine, compute_standings, explain_place

ONE, TWO = "Ann Bo Cleo Dag", "Eva Finn Gro Hans"


def game(names, north_south, east_west, *, number=1, stars=NIL, hands=10):
    winner = NS if north_south > east_west else EW
    return TablePlayed(table(names, number), (), BySide(north_south, east_west), stars, winner, unread=hands)


def rank(*rounds, names=f"{ONE} {TWO}", keys=DEFAULT_KEYS, stake=None):
    played = [one if isinstance(one, PartyRound) else PartyRound(number, one) for number, one in enumerate(rounds, 1)]
    return compute_standings(people(names), played, keys=keys, stake=stake)


def told(lines):
    """`"1 Ann, 1 Bo, 3 Cleo"`."""
    return ", ".join(f"{line.rank} {CAST[line.player - 1]}" for line in lines)


def line_of(name, lines):
    return next(line for line in lines if line.player == people(name)[0])


def test_before_the_first_game_everybody_shares_the_first_place():
    assert told(rank(names=ONE)) == "1 Ann, 1 Bo, 1 Cleo, 1 Dag"


@pytest.mark.parametrize(
    ("games", "places"),
    [
        pytest.param(
            (game(ONE, 13, 12), game(TWO, 20, 0, number=2)),
            "1 Eva, 1 Gro, 3 Ann, 3 Cleo, 5 Bo, 5 Dag, 7 Finn, 7 Hans",
            id="games won first, then the difference",
        ),
        pytest.param(
            (game(ONE, 13, 3), game(TWO, 15, 5, number=2)),
            "1 Eva, 1 Gro, 3 Ann, 3 Cleo, 5 Finn, 5 Hans, 7 Bo, 7 Dag",
            id="equal difference: points for",
        ),
        pytest.param(
            (game(ONE, 13, 3, stars=BySide(0, 1)), game(TWO, 13, 3, number=2, stars=BySide(1, 0))),
            "1 Eva, 1 Gro, 3 Ann, 3 Cleo, 5 Bo, 5 Dag, 7 Finn, 7 Hans",
            id="equal points: stars",
        ),
        pytest.param(
            (game(ONE, 13, 3), game(TWO, 13, 3, number=2)),
            "1 Ann, 1 Cleo, 1 Eva, 1 Gro, 5 Bo, 5 Dag, 5 Finn, 5 Hans",
            id="equal in everything: equal places, and the next place is as many lower",
        ),
    ],
)
def test_places_by_the_usual_keys(games, places):
    assert told(rank(games)) == places


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ((Key.POINTS_FOR,), "1 Finn, 1 Hans, 3 Ann, 3 Cleo, 5 Bo, 5 Dag, 7 Eva, 7 Gro"),
        ((Key.POINTS_AGAINST,), "1 Finn, 1 Hans, 3 Ann, 3 Cleo, 5 Bo, 5 Dag, 7 Eva, 7 Gro"),
        ((Key.TOP_TABLE, Key.WINS), "1 Ann, 1 Cleo, 3 Bo, 3 Dag, 5 Finn, 5 Hans, 7 Eva, 7 Gro"),
        ((Key.STARS, Key.WINS), "1 Eva, 1 Gro, 3 Ann, 3 Cleo, 3 Finn, 3 Hans, 7 Bo, 7 Dag"),
        ((Key.WINS,), "1 Ann, 1 Cleo, 1 Finn, 1 Hans, 5 Bo, 5 Dag, 5 Eva, 5 Gro"),
        ((), "1 Ann, 1 Bo, 1 Cleo, 1 Dag, 1 Eva, 1 Finn, 1 Gro, 1 Hans"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_the_organiser_orders_the_keys(keys, places):
    games = (game(ONE, 13, 12), game(TWO, -3, 15, number=2, stars=BySide(1, 0)))
    assert told(rank(games, keys=keys)) == places


def test_everything_a_player_did_is_on_their_line():
    first = PartyRound(1, (game(ONE, 13, 7, stars=BySide(1, 0), hands=9),), people("Eva"))
    second = PartyRound(2, (game("Eva Ann Bo Cleo", 4, 14, number=2, stars=BySide(2, 1), hands=11),), people("Dag"))
    third = PartyRound(3, (), people("Ann"))
    assert line_of("Ann", rank(first, second, third, names=f"{ONE} Eva")) == StandingsLine(
        rank=1,
        player=1,
        games=2,
        wins=2,
        hands=20,
        points_for=27,
        points_against=11,
        stars=2,
        top_table=1,
        sat_out=1,
        money=0,
        scored=13 + 7 + 4 + 14,
    )


def test_a_pair_that_keeps_together_at_the_top_is_still_two_individuals():
    together = [(game(ONE, 13, 7),)] * 3
    apart = (game("Ann Cleo Bo Dag", 13, 7),)
    lines = rank(*together, apart, names=ONE)
    assert (line_of("Ann", lines).wins, line_of("Cleo", lines).wins) == (4, 3)


@pytest.mark.parametrize(
    ("stars", "money"),
    [
        pytest.param(NIL, {"Ann": 15, "Cleo": 15, "Bo": -15, "Dag": -15}, id="the stake for the game"),
        pytest.param(BySide(2, 0), {"Ann": 45, "Cleo": 45, "Bo": -45, "Dag": -45}, id="and again for each star"),
        pytest.param(BySide(0, 2), {"Ann": 15, "Bo": -15}, id="the losers' stars count for nothing"),
    ],
)
def test_money_follows_the_stake(stars, money):
    lines = rank((game(ONE, 15, 7, stars=stars),), names=ONE, stake=Stake(15, "USD"))
    assert {name: line_of(name, lines).money for name in money} == money


def test_without_a_stake_there_is_no_money():
    assert {line.money for line in rank((game(ONE, 15, 7, stars=BySide(1, 0)),), names=ONE)} == {0}


def test_money_won_is_money_lost():
    rounds = [(game(ONE, 15, 7, stars=BySide(1, 3)), game(TWO, 2, 16, number=2, stars=BySide(1, 1)))] * 3
    assert sum(line.money for line in rank(*rounds, stake=Stake(5, "NOK"))) == 0


def line(**numbers):
    return StandingsLine(rank=1, player=1, **numbers)


@pytest.mark.parametrize(
    ("upper", "lower", "lead"),
    [
        pytest.param(line(wins=3), line(wins=2, points_for=90), Lead(Key.WINS, 3, 2), id="more games won"),
        pytest.param(
            line(wins=3, points_for=40, points_against=20),
            line(wins=3, points_for=50, points_against=35),
            Lead(Key.DIFFERENCE, 20, 15),
            id="equal games: the better difference",
        ),
        pytest.param(
            line(points_for=30, points_against=20),
            line(points_for=29, points_against=19),
            Lead(Key.POINTS_FOR, 30, 29),
            id="equal difference: more points",
        ),
        pytest.param(line(stars=2), line(stars=0), Lead(Key.STARS, 2, 0), id="equal points: more stars"),
        pytest.param(line(money=15), line(), Lead(None), id="level on every key: money decides nothing"),
    ],
)
def test_why_one_stands_above_the_next(upper, lower, lead):
    assert explain_place(upper, lower) == lead


def test_fewer_points_against_are_better():
    upper, lower = rank((game(ONE, 13, 7),), names=ONE, keys=(Key.POINTS_AGAINST,))[1:3]
    assert explain_place(upper, lower, (Key.POINTS_AGAINST,)) == Lead(Key.POINTS_AGAINST, 7, 13)


def test_every_line_stands_above_the_next_for_a_reason_or_shares_its_place():
    lines = rank((game(ONE, 13, 12), game(TWO, 13, 3, number=2)), (game("Ann Eva Bo Finn", 2, 14),))
    for upper, lower in pairwise(lines):
        assert (explain_place(upper, lower).key is None) == (upper.rank == lower.rank)


def test_those_who_are_level_stand_in_the_order_of_their_numbers():
    assert named(line.player for line in rank(names="Dag Bo Ann Cleo")) == "Ann Bo Cleo Dag"


def test_who_has_not_played_yet_has_nothing_but_noughts():
    assert list(StandingsLine(rank=1, player=2)) == [1, 2, *[0] * 13]
