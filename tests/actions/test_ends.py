"""How games end, from round to round; and the bell that the top table rings."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scoring.game import DecidedBy, EndKind, GameEnd, GiveUpRule, TieRule
from scoring.hand import BySide, Side
from scoring.refused import Impossible, Refused
from scoring.rules import FAILED_GRAND_DOUBLE, MINNESOTA
from tests.actions.table import Phone, high, low
from tests.commands.running import exported, imported, verified
from tests.laws import seeds
from tests.night import TUESDAY, WHO, announced, begun, drawn, fresh, played, slip
from tournaments import rehearsal
from tournaments.access import find_our_club
from tournaments.actions import advance, clock, finish, presence
from tournaments.actions.at_table import AtTable
from tournaments.actions.clock import WhyNotRung
from tournaments.actions.plan import change_plan
from tournaments.engine.clock import ClockAction
from tournaments.forms.plan import read_plan_of_party
from tournaments.models import Party
from tournaments.tasks import move

pytestmark = pytest.mark.django_db

BELL = GameEnd(EndKind.TOP_TABLE)
ON_THE_CLOCK = GameEnd(EndKind.TIME, minutes=20)
EIGHT_HANDS = GameEnd(EndKind.HANDS, hands=8)


def end_games(party: Party, end: GameEnd) -> Party:
    change_plan(party.code, replace(read_plan_of_party(party), game_end=end), who=WHO)
    return fresh(party)


def ends(party: Party) -> list[EndKind]:
    return [round.game_end.kind for round in party.rounds.order_by("number")]


def top_table_wins(party: Party, round_number: int = 1) -> None:
    phone = Phone(party, 1, round_number=round_number)
    phone.enter(high("north", 13), high("north", 13))
    phone.confirm()


# From the next round on


def test_before_the_first_hand_the_games_in_play_end_the_new_way_too():
    assert ends(end_games(begun(8), BELL)) == [EndKind.TOP_TABLE]


def test_games_end_otherwise_from_the_next_round_on():
    party = end_games(slip(begun(8), 2), BELL)
    assert ends(party) == [EndKind.TARGET]
    slip(party, 1)
    move(party.code, 1)
    assert ends(party) == [EndKind.TARGET, EndKind.TOP_TABLE]


def test_seats_that_are_made_and_not_announced_end_the_new_way_too():
    assert ends(end_games(drawn(8), EIGHT_HANDS)) == [EndKind.HANDS]
    assert ends(end_games(played(begun(8)), EIGHT_HANDS)) == [EndKind.TARGET, EndKind.HANDS]


def test_the_log_keeps_how_games_ended_before():
    party = end_games(slip(begun(8), 2), BELL)
    assert party.log.get(action="change_end").facts == {
        "rules": "minnesota",
        "movement": "ladder",
        "game_end": {"kind": "top-table"},
        "end_before": {"kind": "target"},
        "from_round": 2,
    }


def test_a_game_is_judged_by_the_end_of_its_own_round():
    party = begun(4)
    phone = Phone(party)
    phone.enter(low(5))
    end_games(party, GameEnd(EndKind.HANDS, hands=1))
    done = phone.enter(high("north", 8))
    assert not done.sheet.is_over


# The bell from the top table


def test_the_end_of_the_top_table_is_the_bell_for_all_the_others():
    party = begun(8, end=BELL)
    Phone(party, 2).enter(high("east", 8))
    top_table_wins(party)
    assert party.rounds.get().time_called_at is not None
    assert [line.action for line in party.log.all()[:2]] == ["ring_from_top_table", "confirm_game"]
    done = finish.finish_on_time(AtTable.of(party, 2, WHO), round_number=1)
    assert (done.sheet.winner, done.sheet.decided_by) == (Side.EAST_WEST, DecidedBy.TIME)


def test_the_bell_rings_when_the_top_table_confirms_and_not_before():
    party = begun(8, end=BELL)
    Phone(party).enter(high("north", 13), high("north", 13))
    assert party.rounds.get().time_called_at is None


def test_a_slip_of_the_top_table_rings_too():
    party = slip(begun(8, end=BELL), 1)
    assert party.rounds.get().time_called_at is not None


def test_a_top_table_that_gives_up_its_game_rings_too():
    party = begun(8, end=BELL)
    presence.give_up_game(party.code, 1, GiveUpRule.FORFEITED, who=WHO)
    assert party.rounds.get().time_called_at is not None


def test_a_slip_below_the_target_is_no_bell():
    party = begun(8, end=BELL)
    with pytest.raises(Impossible):
        slip(party, 1, score=(9, 6))
    slip(party, 2, score=(9, 6))
    assert party.rounds.get().time_called_at is None


def test_no_other_table_rings():
    party = slip(begun(8, end=BELL), 2)
    assert party.rounds.get().time_called_at is None


def test_where_the_organiser_rings_first_the_top_table_finishes_its_hand_too():
    party = begun(8, end=BELL)
    Phone(party).enter(high("north", 8))
    advance.call_time(party.code, 1, who=WHO)
    done = finish.finish_on_time(AtTable.of(party, 1, WHO), round_number=1)
    assert (done.sheet.winner, done.sheet.decided_by) == (Side.NORTH_SOUTH, DecidedBy.TIME)
    slip(party, 2, score=(4, 6))
    assert verified(party).startswith("verified: ")


@pytest.mark.parametrize("tie", TieRule)
def test_a_table_that_is_level_at_the_bell_goes_by_the_partys_tie_rule(tie):
    party = begun(8, end=replace(BELL, tie=tie))
    phone = Phone(party, 2)
    phone.enter(high("north", 8), low(8))
    top_table_wins(party)
    done = finish.finish_on_time(phone.at, round_number=1)
    assert done.sheet.tie is tie
    if tie is TieRule.CUT:
        done = finish.enter_game_cut(phone.at, Side.EAST_WEST, round_number=1)
    else:
        done = phone.enter(high("east", 8))
    assert done.sheet.winner is Side.EAST_WEST
    assert done.sheet.score == BySide(0, 0)


def test_the_round_moves_once_every_table_has_finished_its_hand():
    party = begun(8, end=BELL)
    Phone(party, 2).enter(high("east", 8))
    top_table_wins(party)
    at = AtTable.of(party, 2, WHO)
    finish.finish_on_time(at, round_number=1)
    finish.confirm_game(at, round_number=1)
    move(party.code, 1)
    assert fresh(party).rounds.count() == 2


# Rung too early


def test_a_bell_that_was_rung_too_early_is_taken_back():
    party = begun(8, end=ON_THE_CLOCK)
    advance.call_time(party.code, 1, who=WHO)
    clock.take_back_time(party.code, 1, who=WHO)
    assert party.rounds.get().time_called_at is None
    with pytest.raises(Refused) as refused:
        clock.take_back_time(party.code, 1, who=WHO)
    assert refused.value.reason is WhyNotRung.NOT_CALLED


def test_a_bell_that_has_stopped_a_game_stands():
    party = begun(8, end=ON_THE_CLOCK)
    advance.call_time(party.code, 1, who=WHO)
    finish.finish_on_time(AtTable.of(party, 2, WHO), round_number=1)
    with pytest.raises(Refused) as refused:
        clock.take_back_time(party.code, 1, who=WHO)
    assert str(refused.value) == "Table 2 has stopped its game at the bell, so the bell cannot be taken back."


def test_the_bell_of_the_top_table_is_taken_back_with_its_game():
    party = begun(8, end=BELL)
    top_table_wins(party)
    with pytest.raises(Refused) as refused:
        clock.take_back_time(party.code, 1, who=WHO)
    assert refused.value.reason is WhyNotRung.TOP_TABLE_IS_DONE
    finish.reopen_game(AtTable.of(party, 1, WHO), round_number=1)
    clock.take_back_time(party.code, 1, who=WHO)
    finish.confirm_game(AtTable.of(party, 1, WHO), round_number=1)
    assert party.rounds.get().time_called_at is not None


# Whole evenings

ENDS = (GameEnd(), GameEnd(EndKind.HANDS, hands=3), GameEnd(EndKind.TIME, minutes=8, tie=TieRule.CUT), BELL)


def restless_evening(seed: int) -> Party:
    """Every round ends as the lots say; clocks are held and moved, bells rung and taken back, hands taken back."""
    lots = Random(seed)
    plan = replace(
        TUESDAY,
        name="Restless",
        rules=lots.choice([MINNESOTA, FAILED_GRAND_DOUBLE]),
        game_end=lots.choice(ENDS),
    )
    party = rehearsal.rehearse(find_our_club(), rehearsal.Rehearsal(plan, 13, 1, seed, leave_in_play=False))
    advance.resume_party(party.code, who=WHO)
    move(party.code, 1)
    for number in range(2, 5):
        end = lots.choice(ENDS)
        party = announced(end_games(fresh(party), end), number)
        disturb(party, number, lots)
        for table in range(1, 4 if number < 4 else lots.randint(1, 3)):
            rehearsal.play_game(party, number, table, rehearsal.Rehearsal(replace(plan, game_end=end), 13, 1, seed))
        move(party.code, number)
    return fresh(party)


def disturb(party: Party, number: int, lots: Random) -> None:
    """What an organiser may press before the first hand; what is refused changes nothing."""
    presses = [
        lambda: clock.turn_clock(party.code, number, ClockAction.START, minutes=lots.randint(1, 30), who=WHO),
        lambda: clock.turn_clock(party.code, number, ClockAction.HOLD, who=WHO),
        lambda: clock.turn_clock(party.code, number, ClockAction.GO_ON, who=WHO),
        lambda: clock.turn_clock(party.code, number, ClockAction.MOVE, minutes=lots.choice([-5, -1, 1, 5]), who=WHO),
        lambda: advance.call_time(party.code, number, who=WHO),
        lambda: clock.remind_tables(party.code, number, who=WHO),
    ]
    for _press in range(6):
        try:
            lots.choice(presses)()
        except Refused:
            continue
    try:
        clock.take_back_time(party.code, number, who=WHO)
    except Refused:
        return


@pytest.mark.parametrize("seed", seeds(0, 8))
def test_whatever_the_rounds_end_by_the_evening_is_verified_and_survives_its_file(seed, tmp_path):
    party = restless_evening(seed)
    assert verified(party).startswith("verified: ")
    text = exported(party)
    twin = imported(text, tmp_path)
    assert exported(twin) == text
    assert verified(twin).startswith("verified: ")
    assert ends(twin)[: len(ends(party))] == [*ends(party)[: twin.rounds.count()]]


def test_a_bell_that_has_rung_is_in_the_file_while_games_go_on(tmp_path):
    party = begun(8, end=ON_THE_CLOCK)
    advance.call_time(party.code, 1, who=WHO)
    assert imported(exported(party), tmp_path).rounds.get().time_called_at is not None
