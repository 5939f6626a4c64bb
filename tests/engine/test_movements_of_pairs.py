"""Round robin, Mitchell, Swiss and the ladder for pairs: who meets whom, and why. Pair 1 is players 1 and 2, and so on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import BySide, Side
from scoring.refused import Impossible
from tests.engine.evenings import Night, play_night, seat_next
from tests.laws import tried_on
from tournaments.engine.movements.ladder_pairs import LADDER_PAIRS
from tournaments.engine.movements.meetings import (
    count_meetings,
    explain_second_meeting,
    list_meetings,
    list_opponents,
    pair_up,
)
from tournaments.engine.movements.mitchell import MITCHELL
from tournaments.engine.movements.movement import Movement, MovementInput
from tournaments.engine.movements.reasons import WhyMeet, WhySeat
from tournaments.engine.movements.round_robin import ROUND_ROBIN
from tournaments.engine.movements.swiss import SWISS, explain_meeting
from tournaments.engine.pairs import (
    PairChange,
    Partners,
    come_into_pair,
    find_groups_in,
    find_pairs_in,
    let_play_for,
    pair_in_order,
    put_on_chairs,
    seat_as_named,
)
from tournaments.engine.past_evening import list_results_of
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Seating, seat_in_order
from tournaments.engine.standings import compute_standings

NOBODY_COMES = (0, 0)


def play(movement: Movement, pairs: int, rounds: int, seed: int = 1) -> Night:
    return play_night(2 * pairs, [NOBODY_COMES] * (rounds - 1), seed, movement=movement)


def second_meetings(night: Night) -> int:
    return sum(times - 1 for times in count_meetings(night.pairs, night.befores).values())


def sides(night: Night, seating: Seating) -> list[tuple[int, int]]:
    """The pairs North–South and East–West, table by table."""
    groups = find_groups_in(night.pairs, 1)
    return [(groups[table.north], groups[table.east]) for table in seating.tables]


def benched(night: Night) -> list[int]:
    groups = find_groups_in(night.pairs, 1)
    return [groups[player] for seating in night.seatings for player in seating.bench[:1]]


# Round robin


@pytest.mark.parametrize("pairs", range(2, 21))
def test_everybody_meets_everybody_once_in_a_round_robin(pairs):
    night = play(ROUND_ROBIN, pairs, pairs if pairs % 2 else pairs - 1)
    met = count_meetings(night.pairs, night.befores)
    assert len(met) == pairs * (pairs - 1) // 2
    assert set(met.values()) == {1}
    if pairs % 2:
        assert sorted(benched(night)) == list(range(1, pairs + 1))


@pytest.mark.parametrize(("people", "rounds"), [(12, 5), (14, 7)], ids=["six pairs", "seven pairs"])
def test_a_round_robin_says_after_how_many_rounds_all_have_met(people, rounds):
    ROUND_ROBIN.suits(people, 3 * rounds)
    assert ROUND_ROBIN.begins_again(people) == rounds


def test_a_round_robin_begins_again_when_all_have_met():
    night = play(ROUND_ROBIN, 4, 6)
    assert set(count_meetings(night.pairs, night.befores).values()) == {2}


@pytest.mark.parametrize("change", [(1, 0), (0, 1), (1, 1), (2, 1)], ids=["one goes", "one comes", "both", "three"])
def test_a_round_robin_makes_no_second_meeting_if_pairs_come_and_go_early(change):
    night = play_night(20, [NOBODY_COMES, change, NOBODY_COMES, NOBODY_COMES], 3, movement=ROUND_ROBIN)
    assert second_meetings(night) == 0


# Mitchell


def test_north_south_stay_and_east_west_go_on_and_each_meets_the_whole_other_side():
    night = play(MITCHELL, 10, 5)
    first, *later = [sides(night, seating) for seating in night.seatings]
    for number, tables in enumerate(later, 1):
        assert [north for north, _east in tables] == [north for north, _east in first]
        assert [tables[(at + number) % 5][1] for at in range(5)] == [east for _north, east in first]
    assert second_meetings(night) == 0


def test_mitchell_is_refused_for_more_rounds_than_tables_and_says_how_many_people_those_need():
    MITCHELL.suits(24, 6)
    with pytest.raises(
        Impossible, match=r"With 24 people there are 6 rounds at most.* For 7 rounds you need 28 people"
    ):
        MITCHELL.suits(24, 7)
    with pytest.raises(Impossible, match=r"there is one round.* For 2 rounds you need 8 people, or agree on one round"):
        MITCHELL.suits(4, 2)


def test_with_an_odd_number_of_pairs_some_change_tables_in_mitchell_before_two_meet_again():
    assert [second_meetings(play(MITCHELL, 25, 6, seed)) for seed in range(3)] == [0, 0, 0]


def test_a_second_meeting_that_cannot_be_avoided_is_said_at_its_table():
    night = play(MITCHELL, 4, 3)
    so_far = MovementInput(night.befores[:2], tuple(range(1, 9)), pairs=night.pairs)
    for table in night.seatings[2].tables:
        again = explain_second_meeting(table, so_far)
        assert again is not None
        assert list_meetings(night.pairs, night.befores)[frozenset((again.upper, again.lower))] == [again.met_in, 3]


@pytest.mark.parametrize("movement", [LADDER_PAIRS, ROUND_ROBIN, MITCHELL, SWISS], ids=lambda one: one.key)
def test_an_odd_number_of_people_is_refused_by_naming_those_that_can_play(movement):
    with pytest.raises(Impossible, match="26 or 28 can play"):
        movement.suits(27, 3)


# The ladder


def test_the_winners_of_the_top_tables_meet_and_nobody_is_mixed():
    night = play(LADDER_PAIRS, 6, 1)
    before = sides(night, night.seatings[0])
    won = [
        north if game.winner is Side.NORTH_SOUTH else east
        for (north, east), game in zip(before, night.results[0], strict=True)
    ]
    lost = [north + east - winner for (north, east), winner in zip(before, won, strict=True)]
    assert sides(night, seat_next(night)) == [(won[0], won[1]), (lost[0], won[2]), (lost[1], lost[2])]


# Swiss


@pytest.mark.parametrize(("pairs", "rounds"), [(8, 4), (11, 8), (16, 8), (20, 10), (40, 12), (100, 8)])
def test_nobody_meets_twice_in_an_evening_of_the_usual_length(pairs, rounds):
    assert all(second_meetings(play(SWISS, pairs, rounds, seed)) == 0 for seed in range(3))


def test_those_with_equal_points_meet_and_the_best_sit_at_table_one():
    night = play(SWISS, 8, 3)
    wins = Counter[int]()
    for seating, games in zip(night.seatings, night.results, strict=True):
        for (north, east), game in zip(sides(night, seating), games, strict=True):
            wins[north if game.winner is Side.NORTH_SOUTH else east] += 1
    third = sides(night, night.seatings[-1])
    assert len(third) == 4
    (top, second), *_others = sides(night, seat_next(night))
    assert max(wins.values()) in (wins[top], wins[second])


def test_the_lowest_pair_sits_out_that_has_not_done_so_and_nobody_a_second_time_before_all_have():
    night = play(SWISS, 7, 7)
    assert sorted(benched(night)) == list(range(1, 8))
    before = replace(night, seatings=night.seatings[:3], results=night.results[:3])
    lines = compute_standings(list(before.joined), before.befores, pairs=before.pairs)
    numbers = [find_pairs_in(before.pairs, 1)[line.player].number for line in lines]
    assert benched(night)[3] == [one for one in numbers if one not in benched(before)][-1]


def explain(night: Night, meetings: Sequence[tuple[int, int]], upper: int, lower: int):
    """Why these two pairs meet, if those have met so far, one round after the other, and the first named always won."""
    by_number = {pair.number: pair for pair in night.pairs}
    rounds = []
    for number, (one, other) in enumerate(meetings, 1):
        table = seat(by_number, [one, other]).tables[0]
        rounds.append(PartyRound(number, (TablePlayed(table, score=BySide(13, 7), winner=Side.NORTH_SOUTH),)))
    lines = compute_standings(list(night.joined), rounds, pairs=night.pairs)
    so_far = MovementInput(
        tuple(rounds), tuple(night.joined), night.turns, pairs=night.pairs, count_standings=lambda: lines
    )
    return explain_meeting(seat(by_number, [upper, lower]).tables[0], so_far)


def seat(by_number: dict[int, Partners], order: list[int]) -> Seating:
    return Seating(seat_in_order(put_on_chairs([by_number[one].players for one in order])))


def test_why_two_pairs_meet_is_said_with_what_stood_in_the_way():
    night = Night(1, dict.fromkeys(range(1, 9), 1), movement=SWISS)
    assert explain(night, [(1, 3), (2, 4)], 1, 2).why is WhyMeet.LEVEL
    assert explain(night, [(1, 3)], 1, 2).why is WhyMeet.NEAREST
    nearer = explain(night, [(1, 2), (2, 4)], 1, 3)
    assert (nearer.why, nearer.nearer, nearer.met_in) == (WhyMeet.NEARER_HAS_MET, 2, 1)
    again = explain(night, [(1, 2)], 1, 2)
    assert (again.why, again.met_in, again.is_unusual) == (WhyMeet.AGAIN, 1, True)


def test_a_second_meeting_is_made_only_if_every_way_makes_one():
    """Four pairs of whom three ways are played: the fourth round must repeat one, and repeats a whole one."""
    met = Counter({frozenset(two): 1 for two in ((1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3))})
    found = pair_up([1, 2, 3, 4], met, lambda one, other: abs(one - other))
    assert sum(met[frozenset(two)] for two in found) == 2
    del met[frozenset((1, 4))], met[frozenset((2, 3))]
    assert set(map(frozenset, pair_up([1, 2, 3, 4], met, lambda _one, _other: 0))) == {
        frozenset((1, 4)),
        frozenset((2, 3)),
    }


@tried_on(60)
@given(st.integers(1, 4), st.data())
def test_no_other_way_has_fewer_second_meetings(tables, data):
    order = list(range(1, 2 * tables + 1))
    every = [frozenset((one, other)) for one in order for other in order if one < other]
    met = Counter(data.draw(st.lists(st.sampled_from(every), unique=True)))
    found = pair_up(order, met, lambda one, other: (one - other) ** 2)
    assert sorted(pair for two in found for pair in two) == order
    assert sum(met[frozenset(two)] for two in found) == min(
        sum(met[frozenset(two)] for two in way) for way in ways_of(order)
    )


def ways_of(order: list[int]) -> list[list[tuple[int, int]]]:
    if not order:
        return [[]]
    one, *others = order
    return [[(one, other), *rest] for other in others for rest in ways_of([left for left in others if left != other])]


def test_the_seats_of_five_hundred_pairs_repeat_nobody():
    night = play(SWISS, 500, 4)
    assert second_meetings(night) == 0


@pytest.mark.parametrize("movement", [ROUND_ROBIN, SWISS], ids=lambda one: one.key)
def test_the_reason_of_a_chair_is_the_movements_own(movement):
    assert movement.why_at_table(1, None, None, False) in (WhySeat.EVERYBODY_MEETS, WhySeat.EQUALS_MEET)


# Who is a pair


def test_somebody_plays_for_one_of_two_from_a_round_on_and_the_pair_knows_for_whom():
    pair = Partners(1, (1, 2)).let_play(9, instead=2, from_round=3)
    assert [pair.two_in(number) for number in (2, 3)] == [(1, 2), (1, 9)]
    assert pair.partner_of(9, in_round=3) == 1
    back = pair.let_play(2, instead=2, from_round=5)
    assert [back.two_in(number) for number in (4, 5)] == [(1, 9), (1, 2)]
    assert back.let_play(8, instead=1, from_round=5).two_in(6) == (8, 2)


def test_who_comes_back_plays_for_their_own_pair_again_and_for_no_other():
    """Player 2 played for player 3 from round 2 on, when their own pair had stopped."""
    pairs = let_play_for(pair_in_order(range(1, 5)), 3, 2, from_round=2)
    coming = come_into_pair(pairs, 1, from_round=4)
    assert coming is not None
    assert [pair.two_in(3) for pair in coming.pairs] == [(1, 2), (2, 4)]
    assert [pair.two_in(4) for pair in coming.pairs] == [(1, 2), (3, 4)]


def test_a_change_is_of_one_of_the_two():
    with pytest.raises(Impossible):
        Partners(1, (1, 2), (PairChange(2, instead=3, player=9),))


def test_who_is_replaced_before_they_played_a_round_leaves_no_trace():
    pair = Partners(1, (1, 2)).let_play(9, instead=2, from_round=3)
    assert pair.let_play(2, instead=2, from_round=3) == Partners(1, (1, 2))


def test_a_pair_is_two_people():
    with pytest.raises(Impossible):
        Partners(1, (4, 4))


def test_games_of_somebody_who_plays_for_another_count_for_that_pair_alone():
    """Player 3 of pair 2 plays for player 2 of pair 1 in round 2."""
    pairs = pair_in_order(range(1, 9))
    pairs = (pairs[0].let_play(3, instead=2, from_round=2), *pairs[1:])
    night = play(LADDER_PAIRS, 4, 1)
    first = night.befores[0]
    table = next(game.table for game in first.tables if 1 in game.table.players)
    second = PartyRound(2, (TablePlayed(table.exchanged({2: 3, 3: 2}), score=BySide(13, 2), winner=Side.NORTH_SOUTH),))
    lines = {line.player: line for line in compute_standings(range(1, 9), [first, second], pairs=pairs)}
    assert (lines[1].games, lines[3].games) == (2, 1)
    given = list_results_of(tuple(lines.values()), pairs)
    assert {one.player: one.games for one in given if one.player < 5} == {1: 2, 2: 2, 3: 1, 4: 1}
    assert seat_as_named(second, pairs).tables[0].table.partner_of(1) == 2


def test_the_rounds_in_which_two_pairs_met_are_known():
    night = play(ROUND_ROBIN, 4, 6)
    assert all(len(when) == 2 and when[1] - when[0] == 3 for when in list_meetings(night.pairs, night.befores).values())
    met = list_opponents(night.pairs, night.befores)
    assert [set(met[pair][:3]) for pair in (1, 2)] == [{2, 3, 4}, {1, 3, 4}]
    assert met[1][3:] == met[1][:3]
