"""The rainbow: who meets whom, which numbers it allows, and what happens when somebody comes or goes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from scoring.hand import Seat, Side
from scoring.refused import Impossible
from tests.engine.evenings import play_night
from tournaments.engine.movements import rainbow
from tournaments.engine.movements.movement import MovementInput
from tournaments.engine.movements.rainbow import RAINBOW, SENTENCE, UP
from tournaments.engine.movements.reasons import Spot, WhySeat
from tournaments.engine.movements.steps import is_step, step
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Seating, seat_in_order


def first(tables: int) -> Seating:
    return Seating(seat_in_order(range(1, 4 * tables + 1)))


def evening(tables: int, rounds: int) -> list[Seating]:
    seatings = [first(tables)]
    while len(seatings) < rounds:
        seatings.append(step(seatings[-1], UP))
    return seatings


def played(seatings: list[Seating]) -> tuple[PartyRound, ...]:
    return tuple(
        PartyRound(number, tuple(map(TablePlayed, one.tables)), one.bench) for number, one in enumerate(seatings, 1)
    )


def plan(seatings: list[Seating], rounds: int, line: tuple[int, ...] | None = None) -> tuple[Seating, ...]:
    so_far = MovementInput(played(seatings), line or tuple(sorted(seatings[0].everybody())))
    return rainbow.plan(so_far, rounds)


@pytest.mark.parametrize("tables", [5, 7, 11, 13, 25])
def test_every_north_plays_once_with_every_south_and_once_against_every_east_and_every_west(tables):
    rounds = evening(tables, tables)
    norths, souths, easts, wests = (
        [one.at(seat) for one in rounds[0].tables] for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    )
    partners = Counter(frozenset(table.pair(side)) for one in rounds for table in one.tables for side in Side)
    against = Counter(
        frozenset(two) for one in rounds for table in one.tables for two in product(*map(table.pair, Side))
    )
    assert all(partners[frozenset(two)] == 1 for two in product(norths, souths))
    assert all(partners[frozenset(two)] == 1 for two in product(easts, wests))
    assert all(against[frozenset(two)] == 1 for two in product(norths + souths, easts + wests))


def test_the_plan_is_the_steps():
    assert list(plan(evening(7, 1), 6)) == evening(7, 7)[1:]


def test_each_goes_as_the_sentence_says():
    before, after = evening(7, 2)
    for seat, table in ((Seat.NORTH, 3), (Seat.SOUTH, 4), (Seat.EAST, 5), (Seat.WEST, 1)):
        assert after.tables[table - 1].at(seat) == before.tables[2].at(seat)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (12, "A rainbow needs five tables at least: 20 players can play up to 5 rounds; there are 12."),
        (22, "20 players can play up to 5 rounds, or 28 up to 7; there are 22."),
        (24, "20 players can play up to 5 rounds, or 28 up to 7; there are 24."),
        (36, "28 players can play up to 7 rounds, or 44 up to 11; there are 36."),
    ],
)
def test_a_number_that_it_does_not_allow_is_refused_with_the_next_ones(players, says):
    with pytest.raises(Impossible) as refused:
        RAINBOW.suits(players, None)
    assert says in str(refused.value)


def test_more_rounds_than_tables_are_refused():
    RAINBOW.suits(20, 5)
    with pytest.raises(Impossible) as refused:
        RAINBOW.suits(20, 6)
    assert "For 6 rounds you need 28 people, or agree on 5 rounds" in str(refused.value)


def test_whoever_takes_over_a_chair_goes_on_in_it():
    rounds = evening(5, 2)
    rounds[1] = Seating(tuple(table.exchanged({7: 21, 21: 7}) for table in rounds[1].tables))
    line = tuple(player for player in range(1, 22) if player != 7)
    assert plan(rounds, 3, line)[0] == step(rounds[1], UP)


def test_when_somebody_goes_home_the_rest_is_made_by_search_and_everybody_has_a_place():
    rounds = evening(5, 2)
    line = tuple(range(2, 21))
    rest = plan(rounds, 3, line)
    assert all(set(one.everybody()) == set(line) for one in rest)
    assert rainbow.says_to_all(rounds[1], rest[0]) == ""


def test_after_as_many_rounds_as_tables_the_search_goes_on():
    made = plan(evening(5, 4), 3)
    assert made[0] == evening(5, 5)[4]
    assert not is_step(made[0], made[1], UP)


def test_the_hall_is_told_one_sentence_as_long_as_it_is_true():
    one, two, _three = evening(5, 3)
    assert rainbow.says_to_all(one, two) == SENTENCE
    exchanged = two.exchanged({1: 5, 5: 1})
    assert rainbow.says_to_all(one, exchanged) == ""


def test_the_reasons_say_who_stays_and_who_goes_on():
    before, after = evening(5, 2)
    for player in before.everybody():
        was, now = (Spot(one.table_of[player], None, 5) for one in (before, after))
        why = rainbow.why_at_table(player, was, now, False)
        is_north = before.table_of[player].north == player
        assert why is (WhySeat.RAINBOW_STAYS if is_north else WhySeat.RAINBOW_GOES)
    elsewhere = Spot(replace(after.table_of[2], number=1, rank=1), None, 5)
    assert rainbow.why_at_table(2, Spot(before.table_of[2], None, 5), elsewhere, False) is WhySeat.PLANNED


def test_an_evening_in_which_people_come_and_go_is_played_to_its_end():
    night = play_night(20, [(0, 0), (1, 0), (0, 2), (0, 0)], 3, movement=RAINBOW)
    assert [len(seating.bench) for seating in night.seatings] == [0, 0, 3, 1, 1]
