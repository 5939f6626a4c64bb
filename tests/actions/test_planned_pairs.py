"""Pairs whose rounds are all known: kept for a substitute, made again for a pair that comes or goes, and carried by the file."""

from __future__ import annotations

import pytest

from tests.commands.running import exported, imported, verified
from tests.night import WHO, announced, begun, fresh, played
from tournaments.actions import advance, pairs, prepare, presence
from tournaments.actions.schedule import store_schedule
from tournaments.engine.movements.mitchell import MITCHELL
from tournaments.engine.movements.round_robin import ROUND_ROBIN
from tournaments.engine.schedule.round import ScheduledRound
from tournaments.models import Party
from tournaments.queries.movement import read_planned, read_seating
from tournaments.queries.schedule import read_schedule

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[ROUND_ROBIN, MITCHELL], ids=["round robin", "Mitchell"])
def party(request) -> Party:
    """Seven pairs, three rounds, all planned; the first is in play."""
    made = begun(14, movement=request.param, rounds_planned=3)
    store_schedule(made.code, who=WHO)
    return fresh(made)


def plan_again(party: Party) -> tuple[ScheduledRound, ...]:
    store_schedule(party.code, who=WHO)
    return read_planned(fresh(party))


def play_on(party: Party, number: int) -> Party:
    return announced(played(fresh(party), number, tables=3), number + 1)


def test_a_substitute_takes_a_chair_and_no_seat_of_the_schedule_is_new(party):
    before = read_planned(party)
    substitute = pairs.play_for(party.code, 1, name="Pia", who=WHO).number
    assert plan_again(party) == before
    schedule = read_schedule(fresh(party))
    assert schedule.new_from is None
    for planned in before:
        assert schedule.rounds[planned.number] == planned.seating.exchanged({1: substitute})
    party = play_on(play_on(party, 1), 2)
    assert [read_seating(one) for one in party.rounds.all()[1:]] == [schedule.rounds[2], schedule.rounds[3]]
    assert verified(party) == "verified: 3 rounds, 0 hands\n"


def test_a_substitute_in_the_middle_of_a_game_changes_nothing_else(party):
    seated = read_seating(party.rounds.get()).tables[0].north
    before = read_planned(party)
    presence.let_stand_in(party.code, seated, name="Pia", who=WHO)
    assert plan_again(party) == before


@pytest.mark.parametrize("comes", [True, False], ids=["comes", "goes"])
def test_when_a_pair_comes_or_goes_only_the_rest_is_made_again(party, comes):
    party = play_on(party, 1)
    second, was = read_seating(party.rounds.get(number=2)), read_planned(party)
    substitute = pairs.play_for(party.code, 1, name="Ove", who=WHO).number
    if comes:
        pairs.register_pairs(party.code, [("Pia", "Ulf")], who=WHO)
    else:
        prepare.leave(party.code, 3, who=WHO)
    now = plan_again(party)
    assert (read_seating(fresh(party).rounds.get(number=2)), now[0]) == (second, was[0])
    assert len(set(now[1].seating.everybody()) - {substitute}) == (16 if comes else 12)
    assert read_schedule(fresh(party)).new_from == 3
    assert verified(play_on(party, 2)) == "verified: 3 rounds, 0 hands\n"


def test_an_undone_round_and_a_file_have_the_same_seats(party, tmp_path):
    pairs.play_for(party.code, 1, name="Pia", who=WHO)
    party = play_on(party, 1)
    was = read_seating(party.rounds.get(number=2))
    advance.take_back_announcement(party.code, 2, who=WHO)
    advance.take_back_seats(party.code, 2, who=WHO)
    advance.make_next_seats(party.code, 1, who=WHO)
    party = announced(fresh(party), 2)
    assert read_seating(party.rounds.get(number=2)) == was
    text = exported(party)
    twin = imported(text, tmp_path)
    assert exported(twin) == text
    assert read_planned(twin) == read_planned(party)
    assert verified(twin).splitlines()[-1] == "verified: 2 rounds, 0 hands"
