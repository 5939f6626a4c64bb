"""What holds on every evening: with any number of players, any winners, and people who come and go."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given

from tests.engine.evenings import play_night, restless, steady
from tests.laws import tried_on
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.reasons import Spot, WhySeat

laws = tried_on(40)


def moves(night):
    """Each time somebody played in one round and plays in the next: round before, result, seating, player."""
    for before, after in pairwise(zip(night.befores, night.seatings, strict=True)):
        for result in before[0].tables:
            for player in result.table.players:
                if player in after[1].table_of:
                    yield before[1], result, after[1], player


def expected_table(result, last, player):
    """Where the movement sends a player, told once more in other words than the engine's."""
    step = -1 if player in result.winners_and_losers[0] else 1
    return min(max(result.table.number + step, 1), last)


@laws
@given(restless)
def test_nobody_is_lost_or_doubled(evening):
    night = play_night(*evening)
    present = set(night.here)
    assert sorted(night.seatings[-1].everybody()) == sorted(present)
    for seating in night.seatings:
        everybody = list(seating.everybody())
        assert len(everybody) == len(set(everybody))
        assert (len(seating.tables), len(seating.bench)) == divmod(len(everybody), 4)


@laws
@given(restless)
def test_winners_go_up_one_table_and_losers_down_one_unless_it_has_closed(evening):
    for before, result, after, player in moves(play_night(*evening)):
        expected = expected_table(result, len(before.tables), player)
        if expected <= len(after.tables):
            assert after.table_of[player].number == expected


@laws
@given(restless)
def test_everybody_changes_partner_except_at_the_top_table(evening):
    for before, result, after, player in moves(play_night(*evening)):
        last = len(before.tables)
        at_top = last > 1 and after.table_of[player].number == 1
        closed = expected_table(result, last, player) > len(after.tables)
        if not at_top and not closed:
            assert after.table_of[player].partner_of(player) != result.table.partner_of(player)


@laws
@given(steady)
def test_at_the_top_table_pairs_stay_together_unless_one_sits_out(evening):
    for before, result, after, player in moves(play_night(*evening)):
        partner = result.table.partner_of(player)
        if len(before.tables) > 1 and after.table_of[player].number == 1 and partner in after.table_of:
            assert after.table_of[player].partner_of(player) == partner


@laws
@given(restless)
def test_nobody_sits_out_twice_running(evening):
    for before, after in pairwise(play_night(*evening).seatings):
        assert not set(before.bench) & set(after.bench)


@laws
@given(steady)
def test_nobody_sits_out_twice_before_everybody_has_once(evening):
    night = play_night(*evening)
    times = dict.fromkeys(night.joined, 0)
    for seating in night.seatings:
        for player in seating.bench:
            times[player] += 1
        assert max(times.values()) - min(times.values()) <= 1


@laws
@given(restless)
def test_empty_chairs_are_taken_by_closed_tables_then_the_bench_then_late_comers(evening):
    night = play_night(*evening)
    for number, (before, after) in enumerate(pairwise(night.seatings), 2):
        came = [kind_of_arrival(player, before, night, number) for player in arrivals(night, number, before, after)]
        assert came == sorted(came)


def arrivals(night, number, before, after):
    """Who sits where the movement alone would not have put them, from the top chair down."""
    results = night.results[number - 2]
    sent = {
        player: expected_table(result, len(before.tables), player)
        for result in results
        for player in result.table.players
    }
    last = len(after.tables)
    return [player for table in after.tables for player in table.players if player not in sent or sent[player] > last]


def kind_of_arrival(player, before, night, number):
    if player in before.table_of:
        return 0
    return 2 if night.joined[player] == number else 1


@laws
@given(restless)
def test_the_same_evening_gives_the_same_seats(evening):
    assert play_night(*evening).seatings == play_night(*evening).seatings


@laws
@given(restless)
def test_everybody_has_a_reason_that_fits(evening):
    night = play_night(*evening)
    befores = [({}, 0), *(places(before) for before in night.befores)]
    for number, (seating, (old, last)) in enumerate(zip(night.seatings, befores, strict=False), 1):
        now_last = len(seating.tables)
        for player in seating.everybody():
            table, winner = old.get(player, (None, None))
            before = Spot(table, winner, last) if player in old else None
            now = Spot(seating.table_of.get(player), None, now_last)
            reason = LADDER.explain(player, before=before, now=now, first_round=number == 1)
            assert reason.why is not WhySeat.FILLED
            assert (reason.why is WhySeat.TO_THE_BENCH) == (player in seating.bench)


def places(before):
    at_tables = {player: (result.table, result.winner) for result in before.tables for player in result.table.players}
    return at_tables | dict.fromkeys(before.sitting_out, (None, None)), len(before.tables)


@pytest.mark.parametrize("players", [403, 2000])
def test_a_whole_club_plays_an_evening(players):
    night = play_night(players, [(0, 0), (5, 2), (0, 7), (3, 3)], seed=players)
    assert sorted(night.seatings[-1].everybody()) == sorted(night.here)
    assert max(Counter(player for seating in night.seatings for player in seating.bench).values()) == 1
