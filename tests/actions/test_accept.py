"""The side that lost accepts the result; one that is disputed stops its table until the organiser settles it."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide
from scoring.refused import Refused
from scoring.rules import MINNESOTA, Asked
from tests.actions.table import Phone, high
from tests.commands.running import exported, imported, verified
from tests.night import EW, NS, WHO, begun, ended, fresh, slip
from tournaments.actions import advance, correct, enter, finish, prepare, presence
from tournaments.actions.accept import (
    On,
    WhyNotAccepted,
    accept_result,
    at_own_phone,
    dispute_result,
    give_back_result,
)
from tournaments.actions.enter import AtTable, WhyNotEntered
from tournaments.actions.pencil import WhyNotWritten
from tournaments.actions.phones import withhold_from_phones
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.engine.correction import HandInstead
from tournaments.engine.phones import Known, Withheld, Wrong
from tournaments.engine.shorthand import Slip
from tournaments.models import Game, Party
from tournaments.queries.correction_preview import Claim, How
from tournaments.queries.desk import desk_of
from tournaments.queries.movement import rounds_to_move
from tournaments.queries.organiser_call import waiting_at

pytestmark = pytest.mark.django_db
ANN, BO, CLEO, DAG, EVA = range(1, 6)
TO_FOUR = replace(MINNESOTA, name="to four", target=4)
TWO_HANDS = GameEnd(EndKind.HANDS, hands=2)


def asked(players: int = 8, **plan) -> Party:
    """The first round is announced, and results are accepted by those who lost."""
    return begun(players, **{"asks_acceptance": True, "end": TWO_HANDS} | plan)


def over(players: int = 8, **plan) -> Party:
    """The game of table 1 is over: Ann and Cleo have won it 4–0, Bo and Dag lost it."""
    party = asked(players, **plan)
    play(party)
    return party


def play(party: Party, table: int = 1) -> Phone:
    phone = Phone(party, table)
    phone.at = at(party, table)
    phone.enter(high("north", 8), high("south", 8))
    return phone


def at(party: Party, table: int = 1) -> AtTable:
    """The phone of a table, which holds the link of this one and of no other."""
    return AtTable(party.code, table, party.table_key(table), f"table {table}", phone="its phone")


def desk(party: Party, table: int = 1) -> AtTable:
    return AtTable.of(party, table, WHO)


def accept(party: Party, player: int = BO, *, table: int = 1, **more) -> enter.Entered:
    return accept_result(at(party, table), player=player, round_number=1, **more)


def dispute(party: Party, *, table: int = 1, **more) -> enter.Entered:
    return dispute_result(at(party, table), round_number=1, **more)


def game(party: Party, table: int = 1) -> Game:
    return Game.objects.get(round__party=party, round__number=1, table=table)


def refusal(act, *args, **more) -> object:
    with pytest.raises(Refused) as refused:
        act(*args, **more)
    return refused.value.reason


def told(party: Party, action: str) -> list[tuple[str, dict]]:
    return [(line.who, line.facts) for line in party.log.filter(action=action).order_by("pk")]


@pytest.mark.parametrize("player", [BO, DAG], ids=["Bo", "Dag"])
def test_one_of_the_two_who_lost_accepts_and_the_game_is_confirmed_once(player):
    party = over()
    accept(party, player)
    confirmed_at = game(party).confirmed_at
    accept(party, player)
    assert game(party).confirmed_at == confirmed_at is not None
    ((who, facts),) = told(party, "accept_result")
    assert (who, facts["player"], facts["on"], facts["winner"]) == ("table 1", player, "table", NS)
    assert verified(party).startswith("verified")


@pytest.mark.parametrize("player", [ANN, CLEO, EVA, 99])
def test_nobody_else_accepts(player):
    party = over()
    assert refusal(accept, party, player) is WhyNotAccepted.DID_NOT_LOSE
    assert game(party).confirmed_at is None


def test_on_his_own_phone_a_loser_accepts_under_his_own_name():
    party = over()
    accept_result(at_own_phone(party, DAG, Known(player=DAG)), player=DAG, round_number=1, on=On.OWN)
    ((who, facts),) = told(party, "accept_result")
    assert (who, facts["on"]) == ("Dag", "own")


def test_who_sits_out_has_no_result_to_look_at():
    party = asked(9)
    (sits_out,) = desk_of(party).bench
    assert refusal(at_own_phone, party, sits_out.number, Known(sits_out.number)) is WhyNotAccepted.AT_NO_TABLE


def test_a_late_comer_without_a_seat_has_no_result_to_look_at_and_is_named():
    party = over()
    (late,) = prepare.register(party.code, ["Ulla"], who=WHO)
    with pytest.raises(Refused) as refused:
        at_own_phone(party, late.number, Known(late.number))
    assert (refused.value.reason, refused.value.facts) == (WhyNotAccepted.AT_NO_TABLE, {"name": "Ulla"})


def test_a_number_that_nobody_has_looks_at_no_result():
    assert refusal(at_own_phone, over(), 99, Known(99)) is WhyNotPrepared.NOT_AT_THE_PARTY


def test_the_four_do_not_confirm_where_the_losers_accept_and_the_organiser_may():
    party = over()
    assert refusal(finish.confirm_game, at(party), round_number=1) is WhyNotEntered.OTHERS_ACCEPT
    finish.confirm_game(desk(party), round_number=1)
    assert game(party).confirmed_at is not None


def test_where_it_is_not_asked_the_four_confirm_as_ever():
    party = over(asks_acceptance=False)
    finish.confirm_game(at(party), round_number=1)
    assert game(party).confirmed_at is not None


def test_a_game_that_is_not_over_is_neither_accepted_nor_disputed():
    party = asked()
    assert refusal(accept, party) is WhyNotEntered.NOT_OVER
    assert refusal(dispute, party) is WhyNotEntered.NOT_OVER


def test_who_looked_at_another_result_neither_accepts_nor_disputes():
    party = over()
    for act in (accept, dispute):
        assert refusal(act, party, seen="5:0 north_south") is WhyNotEntered.SHEET_HAS_CHANGED
    accept(party, seen="4:0 north_south")


def test_a_slip_is_confirmed_by_being_handed_in():
    assert game(slip(asked(end=GameEnd()), 1)).confirmed_at is not None


def test_a_cut_and_a_game_ended_by_the_bell_are_accepted_too():
    level = GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT)
    party = asked(end=level)
    advance.call_time(party.code, 1, who=WHO)
    finish.finish_on_time(at(party), round_number=1)
    finish.cut_for_it(at(party), EW, round_number=1)
    assert refusal(accept, party, BO) is WhyNotAccepted.DID_NOT_LOSE
    dispute(party, why=Wrong.WINNER_WRONG)
    assert refusal(finish.cut_for_it, at(party), NS, round_number=1) is WhyNotWritten.DISPUTED
    give_back_result(desk(party), round_number=1)
    accept(party, CLEO)
    assert (game(party).winner, game(party).decided_by) == (EW, "cut")


def test_a_disputed_result_stops_its_table_and_no_other():
    party = over()
    dispute(party)
    for stopped in (
        lambda: accept(party),
        lambda: finish.confirm_game(at(party), round_number=1),
        lambda: enter.take_back_hand(at(party), round_number=1, hand_number=2),
        lambda: enter.enter_hand(at(party), Asked.of(high("north", 8)), round_number=1, hand_number=3, key=uuid4()),
    ):
        assert refusal(stopped) is WhyNotWritten.DISPUTED
    play(party, 2)
    accept(party, 6, table=2)
    assert rounds_to_move() == []
    assert desk_of(fresh(party)).waiting_for == (1,)


def test_a_table_that_the_organiser_has_locked_waits_for_him_with_its_result_too():
    party = over()
    withhold_from_phones(party.code, 1, Withheld.LOCKED, who=WHO)
    assert refusal(accept, party) is WhyNotWritten.LOCKED
    assert refusal(dispute, party) is WhyNotWritten.LOCKED
    dag = at_own_phone(fresh(party), DAG, Known(table=1))
    assert refusal(accept_result, dag, player=DAG, round_number=1) is WhyNotWritten.LOCKED
    finish.confirm_game(desk(party), round_number=1)


def test_whoever_has_the_pencil_any_phone_of_the_table_accepts():
    party = over()
    accept_result(replace(at(party), phone="another phone"), player=BO, round_number=1)
    assert game(party).confirmed_at is not None


def test_disputing_again_says_what_is_wrong_and_calls_nobody_twice():
    party = over()
    dispute(party)
    since = game(party).disputed_at
    dispute(party)
    dispute(party, why=Wrong.HAND_MISSING)
    dispute(party, why=Wrong.HAND_MISSING)
    assert (game(party).disputed_at, game(party).disputed_why) == (since, "hand-missing")
    assert [facts["why"] for _who, facts in told(party, "dispute_result")] == [None, "hand-missing"]
    assert verified(party).startswith("verified")


@pytest.mark.parametrize("settle", ["stands", "given back", "taken back", "corrected"])
def test_a_dispute_calls_the_organiser_once_and_settling_it_answers_the_call(settle):
    party = over()
    dispute(party)
    dispute(party, why=Wrong.HAND_WRONG)
    calls = party.organiser_calls.filter(done_at__isnull=True)
    assert [call.table for call in calls] == [1]
    waiting = waiting_at(desk_of(fresh(party)))
    assert [table.number for table in waiting.disputed] == [call.table for call, _place in waiting.calls] == [1]
    assert waiting.in_title == 1
    {
        "stands": lambda: finish.confirm_game(desk(party), round_number=1),
        "given back": lambda: give_back_result(desk(party), round_number=1),
        "taken back": lambda: enter.take_back_hand(desk(party), round_number=1, hand_number=2),
        "corrected": lambda: correct_second_hand(party),
    }[settle]()
    assert settled(party)
    assert not calls.all().exists()


def correct_second_hand(party: Party) -> None:
    asked = Claim(1, 1, HandInstead(2, high("north", 9)))
    correct.correct(party.code, asked, how=How.SCORE, who=WHO)


def test_a_result_that_is_confirmed_is_not_disputed():
    party = over()
    accept(party)
    assert refusal(dispute, party) is WhyNotEntered.CONFIRMED


def settled(party: Party) -> bool:
    row = game(party)
    return (row.disputed_at, row.disputed_by, row.disputed_why) == (None, None, None)


def test_the_organiser_says_that_it_stands():
    party = over()
    dispute(party, why=Wrong.HAND_WRONG)
    finish.confirm_game(desk(party), round_number=1)
    assert game(party).confirmed_at is not None
    assert settled(party)


def test_the_organiser_gives_it_back_and_the_table_takes_its_hand_back():
    party = over()
    dispute(party)
    give_back_result(desk(party), round_number=1)
    give_back_result(desk(party), round_number=1)
    assert len(told(party, "give_back_result")) == 1
    enter.take_back_hand(at(party), round_number=1, hand_number=2)
    assert settled(party)


def test_the_organiser_takes_the_last_hand_back_and_the_game_goes_on():
    party = over()
    dispute(party)
    enter.take_back_hand(desk(party), round_number=1, hand_number=2)
    assert settled(party)
    assert not game(party).winner


def test_a_correction_settles_it_and_the_new_result_is_accepted():
    party = over()
    dispute(party)
    correct_second_hand(party)
    assert settled(party)
    assert game(party).confirmed_at is None
    assert verified(party).startswith("verified")


def test_who_takes_the_chair_of_somebody_who_lost_accepts_for_him():
    party = over()
    presence.stand_in(party.code, BO, name="Ulla", who=WHO)
    assert refusal(accept, party, BO) is WhyNotAccepted.DID_NOT_LOSE
    accept(party, party.entries.get(player__name="Ulla").number)
    assert game(party).confirmed_at is not None


def test_opened_again_it_is_accepted_anew():
    party = over()
    accept(party)
    finish.open_again(desk(party), round_number=1)
    accept(party, DAG)
    assert len(told(party, "accept_result")) == 2
    assert verified(party).startswith("verified")


def test_a_disputed_game_is_opened_again_from_a_page_that_showed_it_confirmed():
    party = asked(end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT))
    advance.call_time(party.code, 1, who=WHO)
    finish.finish_on_time(at(party), round_number=1)
    finish.cut_for_it(at(party), EW, round_number=1)
    dispute(party)
    finish.open_again(desk(party), round_number=1)
    assert (game(party).winner, game(party).disputed_at) == (None, None)
    assert waiting_at(desk_of(fresh(party))).in_title == 0


def test_the_bell_from_the_top_table_rings_when_it_is_accepted_and_not_while_it_is_disputed():
    party = over(end=GameEnd(EndKind.TOP_TABLE), rules=TO_FOUR)
    dispute(party)
    assert party.rounds.get().time_called_at is None
    give_back_result(desk(party), round_number=1)
    accept(party)
    assert party.rounds.get().time_called_at is not None


def test_a_bell_that_rings_over_a_disputed_game_changes_nothing_there():
    party = over(end=GameEnd(EndKind.TOP_TABLE), rules=TO_FOUR)
    dispute(party)
    advance.call_time(party.code, 1, who=WHO)
    assert refusal(finish.finish_on_time, at(party), round_number=1) is WhyNotWritten.DISPUTED
    assert game(party).stopped_after is None
    assert not settled(party)


def test_the_end_of_the_party_does_not_count_what_is_disputed():
    party = over()
    dispute(party)
    party = ended(party)
    assert game(party).confirmed_at is None
    assert refusal(accept, party) is WhyNotEntered.PARTY_ENDED
    assert verified(party).startswith("verified")


def test_it_is_no_part_of_the_file(tmp_path):
    party = over()
    dispute(party)
    before = exported(party)
    assert "disput" not in before
    assert "accept" not in before
    again = imported(before, tmp_path)
    assert game(again).disputed_at is None
    assert exported(again) == before


@pytest.mark.parametrize(
    "half",
    [
        {"disputed_at": timezone.now()},
        {"disputed_why": "hand-wrong"},
        {"disputed_at": timezone.now(), "disputed_by": "Bo", "winner": None, "decided_by": None},
        {"disputed_at": timezone.now(), "disputed_by": "Bo", "confirmed_at": timezone.now()},
    ],
    ids=["by nobody", "a reason alone", "of no result", "of a confirmed one"],
)
def test_the_database_refuses_half_a_dispute(half):
    party = over()
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game(party).pk).update(**half)


def test_a_slip_is_refused_where_hands_stand_on_the_sheet_of_a_disputed_game():
    party = over()
    dispute(party)
    assert refusal(finish.enter_slip, desk(party), Slip(BySide(4, 0)), round_number=1) is WhyNotEntered.HANDS_ON_SHEET
    assert not settled(party)
