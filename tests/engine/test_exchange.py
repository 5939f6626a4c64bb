"""A wrong result at one table: who sits elsewhere in the next round, and that nobody else gets up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.evenings import Night, play_night, restless, seeds, steady
from tests.engine.hall import EW, NS, hall, moved, named, next_seating, people, played, players, seats, table
from tests.laws import tried_on
from tournaments.engine.exchange import find_exchange, find_other_company, find_tables_concerned, turn_table_to
from tournaments.engine.next_seats import make_line
from tournaments.engine.played import PartyRound
from tournaments.engine.presence import ChairOrBench
from tournaments.engine.presence import find_seat_changes as who_moved
from tournaments.engine.seats import Seating, Table

laws = tried_on(20)
TABLES = "Ann Bo Cleo Dag", "Eva Finn Gro Hans", "Ida Jon Kari Leo", "Mia Nils Ola Per", "Ragna Siv Tor Una"


def after(*winners) -> Seating:
    return moved(played(*zip(TABLES, winners, strict=False)))


RIGHT = (NS, NS, NS, NS, NS)


def wrong_at(number: int) -> tuple[Seating, Seating]:
    """The next seats as they were made, and as they are with the result of this table put right."""
    winners = [EW if at == number else NS for at in range(1, 6)]
    before, then = after(*RIGHT), after(*winners)
    return before, before.exchanged(find_exchange(before, then))


def test_in_the_middle_the_two_pairs_change_places_across_two_tables():
    before, then = wrong_at(3)
    assert [at for at in range(1, 6) if before.tables[at - 1] != then.tables[at - 1]] == [2, 4]
    assert {named([one.player]) for one in who_moved(before, then)} == {"Ida", "Kari", "Jon", "Leo"}
    assert (seats(before)[1], seats(then)[1]) == ("Bo Dag Ida Kari", "Bo Dag Jon Leo")


def test_at_the_top_table_those_who_stay_keep_their_very_chairs():
    before, then = wrong_at(1)
    assert seats(before)[0] == "Ann Eva Cleo Gro"
    assert seats(then)[0] == "Bo Eva Dag Gro"


def test_those_who_keep_their_chairs_are_told_whom_they_play_with_now():
    before, then = wrong_at(3)
    company = {named([one.player]): one for one in find_other_company(before, then)}
    assert named([company["Bo"].partner]) in ("Jon", "Leo")
    assert company["Bo"].new_partner
    assert len(company) == 4


def test_who_keeps_chair_and_partner_is_told_of_other_opponents():
    before = hall("Ann Bo Cleo Dag", "Eva Finn Gro Hans")
    told = find_other_company(before, hall("Ann Finn Cleo Dag", "Eva Bo Gro Hans"))
    assert [(named([one.player]), one.new_partner, named(one.opponents)) for one in told] == [
        ("Ann", False, "Finn Dag"),
        ("Cleo", False, "Finn Dag"),
        ("Dag", True, "Ann Cleo"),
        ("Eva", False, "Bo Hans"),
        ("Gro", False, "Bo Hans"),
        ("Hans", True, "Eva Gro"),
    ]
    assert find_other_company(before, before) == ()


def test_a_table_with_the_same_partnerships_stays_as_it_sits():
    was = table("Ann Bo Cleo Dag")
    for turned in ("Bo Ann Dag Cleo", "Cleo Dag Ann Bo", "Dag Cleo Bo Ann"):
        assert turn_table_to(was, table(turned)) == was


def test_with_one_table_only_nobody_changes_chairs():
    assert find_exchange(moved(played((TABLES[0], NS))), moved(played((TABLES[0], EW)))) == {}


def test_seats_by_hand_survive_an_exchange():
    before = hall("Ann Bo Cleo Dag", "Eva Finn Gro Hans", bench="Ida")
    by_hand = hall("Bo Ann Dag Ida", "Eva Finn Gro Hans", bench="Cleo")
    changes = find_exchange(before, hall("Ann Finn Cleo Dag", "Eva Bo Gro Hans", bench="Ida"))
    assert seats(by_hand.exchanged(changes)) == ["Finn Ann Dag Ida", "Eva Bo Gro Hans"]


def test_another_bench_is_an_exchange_too():
    before = hall("Ann Bo Cleo Dag", bench="Eva Finn")
    changes = find_exchange(before, hall("Eva Bo Cleo Dag", bench="Ann Finn"))
    then = before.exchanged(changes)
    assert (seats(then), then.bench) == (["Eva Bo Cleo Dag"], people("Ann Finn"))
    assert who_moved(before, then)[-1].now == ChairOrBench()


# For every winner and every number of players


def corrected(night: Night, round: int, at: int) -> tuple[Seating, Seating]:
    """The next seats as they were made from this round, and as they are made where one result was the other way."""
    results = list(night.results[round])
    results[at] = replace(results[at], winner=results[at].winner.other)
    seating = next_seating(
        PartyRound(round + 1, tuple(results), night.seatings[round].bench),
        earlier=[one.tables for one in night.seatings[:round]],
        line=line_before(night, round + 1),
    )
    return night.seatings[round + 1], seating


def line_before(night: Night, round: int) -> tuple[int, ...]:
    """The line from which the seats of a round were made; who had a place in it had not gone."""
    gone = set(night.joined) - set(night.seatings[round].everybody())
    return make_line(players(night.drawn, night.joined, gone), [one.bench for one in night.seatings[:round]])


def every_wrong_result(night: Night) -> Iterator[tuple[Seating, Seating]]:
    for round, _next in enumerate(night.seatings[1:]):
        for at in range(len(night.results[round])):
            yield corrected(night, round, at)


@laws
@given(st.integers(1, 12).map(lambda tables: tables * 4), st.integers(1, 4), seeds)
def test_a_wrong_result_concerns_two_tables_and_four_people(players, rounds, seed):
    for before, other in every_wrong_result(play_night(players, [(0, 0)] * rounds, seed)):
        then = before.exchanged(find_exchange(before, other))
        movers = who_moved(before, then)
        if len(before.tables) > 1:
            assert len(movers) == 4
            assert len(find_tables_concerned(movers)) == 2


@laws
@given(restless)
def test_people_and_partners_are_those_of_the_movement_at_every_table(evening):
    for before, other in every_wrong_result(play_night(*evening)):
        then = before.exchanged(find_exchange(before, other))
        assert [partnerships(one) for one in then.tables] == [partnerships(one) for one in other.tables]
        assert set(then.bench) == set(other.bench)


@laws
@given(restless)
def test_the_opposite_of_an_exchange_is_its_opposite_in_every_chair(evening):
    for before, other in every_wrong_result(play_night(*evening)):
        then = before.exchanged(find_exchange(before, other))
        assert then.exchanged(find_exchange(other, before)) == before


def partnerships(table: Table) -> set[frozenset[int]]:
    return {frozenset(table.pair(side)) for side in (NS, EW)}


@laws
@given(steady)
def test_nobody_who_keeps_partner_and_opponents_gets_up(evening):
    for before, other in every_wrong_result(play_night(*evening)):
        then = before.exchanged(find_exchange(before, other))
        for was, now in zip(before.tables, then.tables, strict=True):
            assert was == now or partnerships(was) != partnerships(now)
