"""Who comes and goes: what it makes of a player, of a round that is seated, and of the next."""

from dataclasses import replace

import pytest

from scoring.game import DecidedBy
from scoring.hand import NIL, BySide, Seat
from scoring.refused import Impossible
from tests.engine.hall import EW, NS, hall, named, people, table
from tests.engine.nights import NINE
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.presence import (
    ChairOrBench,
    NextRoundPreview,
    SeatChange,
    comes_back,
    find_seat_changes,
    leaves,
    merge_players,
    preview_next_round,
    put_player,
    put_substitute,
    stands_first,
    steps_in,
)
from tournaments.engine.recompute import find_differences

ANN = PartyPlayer(1, "Ann")


@pytest.mark.parametrize(
    ("player", "after", "left", "away"),
    [
        pytest.param(ANN, 3, 3, (), id="goes home"),
        pytest.param(replace(ANN, away=((2, 2),)), 3, 3, ((2, 2),), id="was away before"),
        pytest.param(replace(ANN, away=((2, 3),)), 3, 1, (), id="has not come back after all"),
        pytest.param(replace(ANN, away=((2, 2), (4, 5))), 4, 3, ((2, 2),), id="is away, and stays away"),
    ],
)
def test_who_leaves(player, after, left, away):
    gone = leaves(player, after=after)
    assert (gone.left_after_round, gone.away) == (left, away)


@pytest.mark.parametrize(
    ("left", "in_round", "away"),
    [
        pytest.param(3, 4, (), id="has missed none: as if they had never said so"),
        pytest.param(3, 3, (), id="still plays their last round"),
        pytest.param(1, 4, ((2, 3),), id="has missed two"),
        pytest.param(0, 2, ((1, 1),), id="was stood in for in the first round"),
    ],
)
def test_who_comes_back_has_missed_the_rounds_between(left, in_round, away):
    back = comes_back(replace(ANN, left_after_round=left), in_round=in_round)
    assert (back.left_after_round, back.away) == (None, away)
    assert [back.takes_part_in(number) for number in range(1, 6)] == [
        number <= left or number >= in_round for number in range(1, 6)
    ]


@pytest.mark.parametrize("left", range(5))
@pytest.mark.parametrize("now", range(1, 6))
def test_coming_back_and_leaving_again_changes_nothing(left, now):
    gone = replace(ANN, left_after_round=min(left, now))
    assert leaves(comes_back(gone, in_round=now + 1), after=now) == gone


@pytest.mark.parametrize(
    ("player", "now"),
    [
        pytest.param(ANN, ANN, id="sits out in this round"),
        pytest.param(replace(ANN, joined_round=4), replace(ANN, joined_round=3), id="would have joined in the next"),
        pytest.param(replace(ANN, here=False), replace(ANN, joined_round=3), id="was on the list and comes now"),
        pytest.param(replace(ANN, left_after_round=2), ANN, id="was about to go"),
        pytest.param(replace(ANN, left_after_round=1), replace(ANN, away=((2, 2),)), id="had gone home"),
        pytest.param(replace(ANN, away=((2, 3),)), replace(ANN, away=((2, 2),)), id="would have come back in the next"),
        pytest.param(replace(ANN, away=((3, 3),)), ANN, id="would have missed this one only"),
    ],
)
def test_who_steps_in_takes_part_in_this_round_already(player, now):
    assert steps_in(player, in_round=3) == now
    assert now.takes_part_in(3)


def won(names: str, number: int = 1, *, winner=NS) -> TablePlayed:
    return TablePlayed(table(names, number), (), BySide(13, 7), NIL, winner, DecidedBy.SLIP)


def evening(players: int, *rounds: PartyRound) -> Evening:
    return replace(NINE, players=tuple(PartyPlayer(number, name) for number, name in _first(players)), rounds=rounds)


def _first(players: int):
    return enumerate("Ann Bo Cleo Dag Eva Finn Gro Hans Ida Jon Kari".split()[:players], 1)


FIRST = PartyRound(1, (won("Ann Bo Cleo Dag"), won("Eva Finn Gro Hans", 2, winner=EW)), people("Ida"))
SECOND = PartyRound(
    2, (TablePlayed(table("Gro Bo Dag Ida")), TablePlayed(table("Finn Cleo Hans Eva", 2))), people("Ann")
)


def test_a_substitute_off_the_bench_has_sat_there_from_the_first_hand_on():
    now = put_substitute(evening(9, FIRST, SECOND), people("Dag")[0], PartyPlayer(1, "Ann"))
    assert named(now.rounds[1].tables[0].table.players) == "Gro Bo Ann Ida"
    assert now.rounds[1].sitting_out == ()
    assert [player.left_after_round for player in now.players if player.number == 4] == [1]
    assert not [one for one in find_differences(now) if one.facts["round"] == 2]


def test_somebody_new_stands_in_and_stands_at_the_back_of_the_line():
    now = put_substitute(evening(9, FIRST, SECOND), people("Dag")[0], PartyPlayer(10, "Jon", here=False))
    assert now.players[-1] == PartyPlayer(10, "Jon", joined_round=2)
    assert named(now.rounds[1].tables[0].table.players) == "Gro Bo Jon Ida"
    assert now.rounds[1].sitting_out == people("Ann")


def test_two_entries_of_one_person_are_put_together_with_their_rounds():
    """Dag went home after the first round, and was entered again, as Jon, when they came back."""
    before = evening(10, FIRST, replace(SECOND, tables=(TablePlayed(table("Gro Bo Jon Ida")), SECOND.tables[1])))
    before = put_player(before, replace(before.players[3], left_after_round=1, tags=("guest",)))
    before = put_player(before, replace(before.players[9], joined_round=2, tags=("lady", "guest")))
    now = merge_players(before, before.players[3], before.players[9])
    assert now.players[3] == PartyPlayer(4, "Dag", ("guest", "lady"))
    assert len(now.players) == 9
    assert named(now.rounds[1].tables[0].table.players) == "Gro Bo Dag Ida"


def test_the_rounds_between_two_entries_are_missed():
    before = evening(10, FIRST, SECOND)
    gone, late = replace(before.players[8], left_after_round=1), replace(before.players[9], joined_round=3)
    before = replace(before, rounds=(FIRST, replace(SECOND, sitting_out=(), tables=())))
    now = merge_players(put_player(put_player(before, gone), late), gone, late)
    assert now.players[8] == PartyPlayer(9, "Ida", away=((2, 2),))


def test_nobody_sits_on_two_chairs():
    before = evening(9, FIRST)
    with pytest.raises(Impossible) as refused:
        merge_players(before, before.players[0], before.players[8])
    assert str(refused.value) == (
        "Ann and Ida both had a place in round 1, so they are not the same person. Nothing was changed."
    )


def test_the_entry_that_joined_first_keeps_the_place_in_the_line():
    before = evening(10, FIRST)
    late, listed = replace(before.players[0], joined_round=2), before.players[9]
    before = put_player(before, late)
    assert stands_first(before, late, listed) == 10
    assert stands_first(before, late, replace(listed, here=False)) == 1


def test_while_a_round_is_played_its_next_bench_is_known_and_not_its_seats():
    assert preview_next_round(evening(9, FIRST, SECOND)) == NextRoundPreview(3, 9, people("Bo"))


def test_once_all_games_are_done_the_next_seats_are_known_too():
    known = preview_next_round(evening(9, FIRST))
    assert known.seating is not None
    assert (known.tables, known.over, known.bench) == (2, 1, people("Ann"))


def test_one_who_leaves_closes_the_bottom_table():
    now = evening(8, replace(FIRST, sitting_out=()))
    after = preview_next_round(put_player(now, leaves(now.players[7], after=1)))
    assert (after.tables, after.over, after.is_possible) == (1, 3, True)


def test_with_three_left_there_is_no_next_round():
    now = evening(4, replace(FIRST, tables=FIRST.tables[:1], sitting_out=()))
    after = preview_next_round(put_player(now, leaves(now.players[0], after=1)))
    assert (after.is_possible, after.seating) == (False, None)


def test_with_four_left_one_table_plays_on():
    after = preview_next_round(evening(4, replace(FIRST, tables=FIRST.tables[:1], sitting_out=())))
    assert after.seating is not None
    assert (after.is_possible, after.tables, after.over) == (True, 1, 0)


def test_before_the_first_draw_only_the_numbers_are_known():
    assert preview_next_round(evening(9)) == NextRoundPreview(1, 9)


def test_who_sits_elsewhere_is_told_in_the_order_of_the_new_places():
    before, after = hall("Ann Bo Cleo Dag", bench="Eva Finn"), hall("Ann Bo Eva Dag", bench="Cleo Gro")
    assert find_seat_changes(before, after) == (
        SeatChange(5, ChairOrBench(), ChairOrBench(1, Seat.SOUTH)),
        SeatChange(3, ChairOrBench(1, Seat.SOUTH), ChairOrBench()),
        SeatChange(7, None, ChairOrBench()),
        SeatChange(6, ChairOrBench(), None),
    )
    assert find_seat_changes(before, before) == ()
