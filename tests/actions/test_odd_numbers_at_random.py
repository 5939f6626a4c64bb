"""Evenings on which chairs are kept, house players come in and the rule of the bench changes: all of it hangs together."""

from __future__ import annotations

import pytest

from scoring.hand import Seat
from scoring.refused import Refused
from tests.actions.odd_night import OddNight
from tests.actions.restless import assert_comes_back_the_same
from tests.laws import seeds
from tests.night import WHO, announced, begun, drawn, found, played
from tournaments.actions import advance, chairs, prepare
from tournaments.engine.evening import find_fixed_chairs
from tournaments.engine.fixed import FixedChair, find_who_can_stay
from tournaments.models import Party
from tournaments.queries.entries import read_line
from tournaments.queries.evening import read_whole_evening
from tournaments.queries.movement import read_seating
from tournaments.queries.rounds import find_newest_round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", seeds(0, 5))
def test_whatever_is_chosen_for_the_bench_and_the_chairs_the_evening_hangs_together(seed):
    night = OddNight(seed)
    for _round in range(4):
        night.play_round()
    assert_comes_back_the_same(night.party)


def chair_of(party: Party, player: int) -> FixedChair | None:
    """Where they sit in the newest round."""
    newest = party.rounds.order_by("-number").first()
    table = read_seating(newest).table_of.get(player)
    return FixedChair(table.number, table.seat_of(player)) if table else None


def test_a_player_who_keeps_a_chair_never_leaves_it_all_evening():
    party = drawn(11)
    kept = {3: (1, Seat.WEST), 7: (2, Seat.NORTH), 9: (2, Seat.EAST)}
    for player, (table, seat) in kept.items():
        chairs.fix_chair(party.code, player, table=table, seat=seat, who=WHO)
    for number in range(1, 9):
        party = announced(party, number)
        seating = read_seating(find_newest_round(party, announced=True))
        assert {player for player in kept if chair_of(party, player)} == find_who_can_stay(
            seating, find_fixed_chairs(read_line(party))
        ).keys()
        for player, (table, seat) in kept.items():
            assert chair_of(party, player) in (None, FixedChair(table, seat))
        party = played(party, number, score=(13, 7) if number % 3 else (2, 13))
    tables = [game.table for one in read_whole_evening(party).rounds for game in one.tables]
    assert any(table.rank != table.number for table in tables)
    assert all(
        sorted(game.table.rank for game in one.tables) == list(range(1, len(one.tables) + 1))
        for one in read_whole_evening(party).rounds
    )


def test_a_chair_chosen_while_seats_are_proposed_is_kept_in_the_seats_that_are_made_anew():
    party = played(begun(9))
    chairs.fix_chair(party.code, 1, table=2, seat=Seat.SOUTH, who=WHO)
    assert find_newest_round(party, announced=False) is None
    advance.move_round(party.code, 1, who=WHO)
    assert chair_of(party, 1) in (None, FixedChair(2, Seat.SOUTH))


def test_a_chair_chosen_after_the_draw_is_drawn_round():
    party = drawn(9)
    chairs.fix_chair(party.code, 2, table=2, seat=Seat.SOUTH, who=WHO)
    assert chair_of(party, 2) == FixedChair(2, Seat.SOUTH)


def test_nobody_can_keep_a_chair_that_is_kept_already():
    party = begun(8)
    chairs.fix_chair(party.code, 1, table=2, seat=Seat.SOUTH, who=WHO)
    with pytest.raises(Refused) as refused:
        chairs.fix_chair(party.code, 2, table=2, seat=Seat.SOUTH, who=WHO)
    assert "is already the fixed chair of Ann" in str(refused.value)
    prepare.leave(party.code, 1, who=WHO)
    chairs.fix_chair(party.code, 2, table=2, seat=Seat.SOUTH, who=WHO)


@pytest.mark.parametrize("evening", [found, drawn, begun])
def test_a_chair_at_a_table_where_nobody_plays_is_kept_only_where_somebody_says_that_the_table_is_there(evening):
    party = evening(16)
    with pytest.raises(Refused) as refused:
        chairs.fix_chair(party.code, 1, table=9, seat=Seat.SOUTH, who=WHO)
    assert "There are players for 4 tables, so nobody plays at table 9." in str(refused.value)
    chairs.fix_chair(party.code, 2, table=4, seat=Seat.SOUTH, who=WHO)
    chairs.fix_chair(party.code, 1, table=9, seat=Seat.SOUTH, who=WHO, is_there=True)
    assert party.entries.get(number=1).fixed_table == 9


def test_choosing_what_is_chosen_already_changes_nothing():
    party = begun(8)
    for _twice in range(2):
        chairs.fix_chair(party.code, 1, table=2, seat=Seat.SOUTH, who=WHO)
        chairs.play_for_the_house(party.code, 2, is_house=True, who=WHO)
    assert party.log.filter(action__in=["keep_chair", "house_player"]).count() == 2
    chairs.free_chair(party.code, 3, who=WHO)
    assert not party.log.filter(action="free_chair").exists()


def test_a_house_player_sits_out_where_all_are_enough_and_plays_where_one_is_missing():
    party = drawn(9)
    chairs.play_for_the_house(party.code, 4, is_house=True, who=WHO)
    party = announced(party, 1)
    assert read_seating(party.rounds.get(number=1)).bench == (4,)
    prepare.leave(party.code, 1, who=WHO)
    party = played(party)
    assert read_seating(party.rounds.get(number=2)).bench == ()
