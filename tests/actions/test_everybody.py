"""An evening of everybody with everybody: its schedule is made, kept, followed, and made again only where it must be."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from scoring.hand import BySide, Seat
from tests.commands.running import difference, exported, imported, run, simulated, verified
from tests.night import WHO, announced, begun, found, fresh, names, played
from tournaments.actions import advance, correct, draw_seats, prepare, take_seats
from tournaments.actions.plan import Plan, change_plan
from tournaments.actions.schedule import store_schedule
from tournaments.engine.draw import DrawKind
from tournaments.engine.history import History
from tournaments.engine.movements.everybody import EVERYBODY
from tournaments.engine.seats import Seating
from tournaments.engine.shorthand import Slip
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import LogEntry, Party, PlannedRound, Round
from tournaments.queries.correction_preview import CorrectionRequest, How, preview_correction
from tournaments.queries.movement import read_planned, read_seating
from tournaments.queries.schedule import find_parties_to_plan, read_schedule
from tournaments.tasks import sweep

pytestmark = pytest.mark.django_db


def planned_party(players: int = 10, rounds: int = 5, **plan) -> Party:
    """The first round is announced, and the worker has made the others."""
    party = begun(players, movement=EVERYBODY, rounds_planned=rounds, **plan)
    sweep()
    return fresh(party)


def seats(party: Party, number: int) -> Seating:
    return read_seating(party.rounds.get(number=number))


def plan_of(party: Party) -> dict[int, Seating]:
    return {planned.number: planned.seating for planned in read_planned(party)}


def next_round(party: Party, number: int, *, tables: int = 2) -> Party:
    """Round `number` is played, and the next one announced."""
    return announced(played(party, number, tables=tables), number + 1)


def play_on(party: Party, *rounds: int) -> Party:
    for number in rounds:
        party = next_round(party, number)
    return party


def test_nothing_is_planned_before_the_first_seats_are_announced():
    party = found(10, movement=EVERYBODY, rounds_planned=5)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.RANDOM, who=WHO)
    sweep()
    assert not read_planned(party)
    assert list(find_parties_to_plan()) == []


def test_the_sweep_makes_all_rounds_at_once_and_only_once():
    party = begun(10, movement=EVERYBODY, rounds_planned=5)
    assert list(find_parties_to_plan()) == [party.code]
    sweep()
    assert list(plan_of(party)) == [2, 3, 4, 5]
    change = fresh(party).change
    sweep()
    store_schedule(party.code, who=WHO)
    assert fresh(party).change == change


def test_the_evening_is_played_as_it_was_planned():
    party = planned_party()
    plan = plan_of(party)
    party = play_on(party, 1, 2, 3, 4)
    assert [seats(party, number).tables for number in (2, 3, 4, 5)] == [plan[number].tables for number in (2, 3, 4, 5)]
    assert verified(party) == "verified: 5 rounds, 0 hands\n"
    assert [round.is_last for round in party.rounds.all()] == [False] * 4 + [True]
    assert LogEntry.objects.filter(party=party, action="plan_rounds").count() == 1


def test_nobody_has_a_partner_twice():
    party = planned_party(16, 4)
    history = History(seating.tables for seating in (seats(party, 1), *plan_of(party).values()))
    assert {history.partnerships(one, two) for one in range(1, 17) for two in range(1, one)} == {0, 1}


def test_a_late_comer_gets_a_chair_in_all_later_rounds_and_nothing_announced_changes():
    party = play_on(planned_party(), 1)
    before, was = seats(party, 2), plan_of(party)
    prepare.register_players(party.code, ["Pia"], who=WHO)
    assert list(find_parties_to_plan()) == [party.code]
    sweep()
    party = fresh(party)
    now = plan_of(party)
    assert seats(party, 2) == before
    assert now[2] == was[2]
    assert all(set(now[number].everybody()) == set(range(1, 12)) for number in (3, 4, 5))
    assert read_schedule(party).new_from == 3
    party = play_on(party, 2, 3)
    assert verified(party) == "verified: 4 rounds, 0 hands\n"


def test_the_round_moves_although_nobody_has_made_the_schedule_yet():
    party = begun(10, movement=EVERYBODY, rounds_planned=3)
    party = play_on(party, 1)
    assert seats(party, 2).tables == plan_of(party)[2].tables
    assert verified(party) == "verified: 2 rounds, 0 hands\n"


def test_somebody_who_comes_in_the_moment_of_the_move_has_a_place(monkeypatch):
    party = planned_party()
    # The schedule is not looked at again before the lock is taken.
    monkeypatch.setattr(advance, "store_schedule", lambda *_args, **_named: None)
    prepare.register_players(party.code, ["Pia"], who=WHO)
    party = play_on(fresh(party), 1)
    assert 11 in set(seats(party, 2).everybody())
    assert verified(party) == "verified: 2 rounds, 0 hands\n"


def test_when_somebody_leaves_the_rest_is_made_again_with_a_fair_bench():
    party = play_on(planned_party(10, 6), 1)
    prepare.leave(party.code, 3, who=WHO)
    sweep()
    party = play_on(fresh(party), 2, 3, 4, 5)
    benches = [set(seats(party, number).bench) for number in range(1, 7)]
    assert not any(one & two for one, two in pairwise(benches))
    times = [sum(player in bench for bench in benches) for player in range(1, 11) if player != 3]
    assert max(times) - min(times) <= 1
    assert verified(party) == "verified: 6 rounds, 0 hands\n"


def test_seats_changed_by_hand_stay_and_the_rest_is_made_again():
    party = played(planned_party(8, 4), 1)
    was = seats(party, 2)
    one, two = was.tables[0].north, was.tables[1].east
    take_seats.seat_by_hand(party.code, player=one, table=2, seat=Seat.EAST, who=WHO)
    party = announced(fresh(party), 2)
    sweep()
    party = fresh(party)
    assert seats(party, 2) == was.exchanged({one: two, two: one})
    assert 2 not in plan_of(party)  # what was not played as planned is no plan
    party = play_on(party, 2)
    assert verified(party).splitlines()[-1] == "verified: 3 rounds, 0 hands"


def test_more_rounds_are_added_and_those_that_are_known_stay():
    party = planned_party(10, 3)
    was = plan_of(party)
    change_plan(party.code, replace_rounds(party, 6), who=WHO)
    sweep()
    now = plan_of(fresh(party))
    assert list(now) == [2, 3, 4, 5, 6]
    assert {number: now[number] for number in (2, 3)} == was
    assert read_schedule(fresh(party)).new_from is None


def test_the_last_round_is_not_the_last_any_more_once_there_are_more():
    party = play_on(planned_party(8, 2), 1)
    assert party.rounds.get(number=2).is_last
    change_plan(party.code, replace_rounds(party, 4), who=WHO)
    assert not party.rounds.get(number=2).is_last


def replace_rounds(party: Party, rounds: int) -> Plan:
    return replace(read_plan_of_party(party), rounds_planned=rounds)


def test_who_plays_on_after_the_last_round_gets_another_one():
    party = play_on(planned_party(8, 2), 1, 2)
    assert len(seats(party, 3).tables) == 2
    assert verified(party) == "verified: 3 rounds, 0 hands\n"


def test_an_undone_round_is_announced_again_as_it_was():
    party = play_on(planned_party(), 1)
    was = seats(party, 2)
    advance.take_back_announcement(party.code, 2, who=WHO)
    advance.take_back_seats(party.code, 2, who=WHO)
    advance.make_next_seats(party.code, 1, who=WHO)
    assert seats(fresh(party), 2) == was


def test_a_corrected_winner_changes_no_seat():
    party = play_on(planned_party(), 1)
    before = [read_seating(round) for round in party.rounds.all()]
    shown = preview_correction(party, CorrectionRequest(1, 1, Slip(BySide(3, 14))))
    assert shown.ways == (How.SCORE,)
    correct.correct_result(party.code, shown.wanted, how=How.SCORE, who=WHO, seen=shown.mark)
    assert [read_seating(round) for round in fresh(party).rounds.all()] == before


def test_its_file_brings_the_schedule_along(tmp_path):
    party = play_on(planned_party(), 1)
    text = exported(party)
    assert '"schedule"' in text
    twin = imported(text, tmp_path)
    assert exported(twin) == text
    assert plan_of(twin) == plan_of(party)
    assert twin.rounds.get(number=2).seats_by == Round.SeatsBy.MOVEMENT
    assert verified(twin).splitlines()[-1] == "verified: 2 rounds, 0 hands"


def test_a_round_that_is_not_the_planned_one_is_found_by_verification():
    party = play_on(planned_party(8, 4), 1)
    row = PlannedRound.objects.get(party=party, number=2)
    north, east = row.seating.tables[0].north, row.seating.tables[0].east
    row.seating = row.seating.exchanged({north: east, east: north})
    row.save()
    assert difference(party) == "Round 2, table 1: the seats do not follow from what was before."


@pytest.mark.parametrize("players", [4, 5, 7, 18])
def test_an_evening_of_any_number_is_simulated(players):
    party = simulated("--players", players, "--rounds", 3, "--movement", "everybody", "--hands", 1)
    assert run("verify_party", party.code).startswith("verified: 3 rounds, ")


def test_a_computer_fills_the_chairs_of_the_last_table():
    party = planned_party(7, 4, computers=1)
    assert all(len(seating.tables) == 2 and not seating.bench for seating in plan_of(party).values())
    prepare.register_players(party.code, ["Pia"], who=WHO)
    sweep()
    assert verified(fresh(party)).startswith("verified")


def test_the_names_are_those_of_the_list():
    party = planned_party()
    assert set(read_schedule(party).names.values()) == set(names(10))
