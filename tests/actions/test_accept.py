"""The side that lost accepts the result."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.game import EndKind, GameEnd, TieRule
from scoring.refused import Refused
from tests.actions.accepting import (
    ANN,
    BO,
    CLEO,
    DAG,
    EVA,
    TO_FOUR,
    accept,
    asked,
    at,
    desk,
    dispute,
    game,
    over,
    refusal,
    told,
)
from tests.commands.running import exported, imported, verified
from tests.night import EW, NS, WHO, slip
from tournaments.actions import advance, finish, prepare, presence
from tournaments.actions.accept import On, WhyNotAccepted, accept_result, find_table_of_phone, give_back_result
from tournaments.actions.at_table import WhyNotEntered, WhyNotWritten
from tournaments.actions.finish import WhyNotFinished
from tournaments.actions.prepare import WhyNotPrepared
from tournaments.engine.phones import KnownPhone, WhatIsWrong
from tournaments.queries.desk import read_desk

pytestmark = pytest.mark.django_db


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


def test_on_their_own_phone_a_loser_accepts_under_their_own_name():
    party = over()
    accept_result(find_table_of_phone(party, DAG, KnownPhone(player=DAG)), player=DAG, round_number=1, on=On.OWN)
    ((who, facts),) = told(party, "accept_result")
    assert (who, facts["on"]) == ("Dag", "own")


def test_who_sits_out_has_no_result_to_look_at():
    party = asked(9)
    (sits_out,) = read_desk(party).bench
    assert (
        refusal(find_table_of_phone, party, sits_out.number, KnownPhone(sits_out.number)) is WhyNotAccepted.AT_NO_TABLE
    )


def test_a_late_comer_without_a_seat_has_no_result_to_look_at_and_is_named():
    party = over()
    (late,) = prepare.register_players(party.code, ["Ulla"], who=WHO)
    with pytest.raises(Refused) as refused:
        find_table_of_phone(party, late.number, KnownPhone(late.number))
    assert (refused.value.reason, refused.value.facts) == (WhyNotAccepted.AT_NO_TABLE, {"name": "Ulla"})


def test_a_number_that_nobody_has_looks_at_no_result():
    assert refusal(find_table_of_phone, over(), 99, KnownPhone(99)) is WhyNotPrepared.NOT_AT_THE_PARTY


def test_the_four_do_not_confirm_where_the_losers_accept_and_the_organiser_may():
    party = over()
    assert refusal(finish.confirm_game, at(party), round_number=1) is WhyNotFinished.OTHERS_ACCEPT
    finish.confirm_game(desk(party), round_number=1)
    assert game(party).confirmed_at is not None


def test_where_it_is_not_asked_the_four_confirm_as_ever():
    party = over(asks_acceptance=False)
    finish.confirm_game(at(party), round_number=1)
    assert game(party).confirmed_at is not None


def test_a_game_that_is_not_over_is_neither_accepted_nor_disputed():
    party = asked()
    assert refusal(accept, party) is WhyNotFinished.NOT_OVER
    assert refusal(dispute, party) is WhyNotFinished.NOT_OVER


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
    finish.enter_game_cut(at(party), EW, round_number=1)
    assert refusal(accept, party, BO) is WhyNotAccepted.DID_NOT_LOSE
    dispute(party, why=WhatIsWrong.WINNER_WRONG)
    assert refusal(finish.enter_game_cut, at(party), NS, round_number=1) is WhyNotWritten.DISPUTED
    give_back_result(desk(party), round_number=1)
    accept(party, CLEO)
    assert (game(party).winner, game(party).decided_by) == (EW, "cut")


def test_whichever_phone_has_the_pencil_any_phone_of_the_table_accepts():
    party = over()
    accept_result(replace(at(party), phone="another phone"), player=BO, round_number=1)
    assert game(party).confirmed_at is not None


def test_who_takes_the_chair_of_somebody_who_lost_accepts_for_them():
    party = over()
    presence.let_stand_in(party.code, BO, name="Ulla", who=WHO)
    assert refusal(accept, party, BO) is WhyNotAccepted.DID_NOT_LOSE
    accept(party, party.entries.get(player__name="Ulla").number)
    assert game(party).confirmed_at is not None


def test_opened_again_it_is_accepted_anew():
    party = over()
    accept(party)
    finish.reopen_game(desk(party), round_number=1)
    accept(party, DAG)
    assert len(told(party, "accept_result")) == 2
    assert verified(party).startswith("verified")


def test_the_bell_from_the_top_table_rings_when_it_is_accepted_and_not_while_it_is_disputed():
    party = over(end=GameEnd(EndKind.TOP_TABLE), rules=TO_FOUR)
    dispute(party)
    assert party.rounds.get().time_called_at is None
    give_back_result(desk(party), round_number=1)
    accept(party)
    assert party.rounds.get().time_called_at is not None


def test_it_is_no_part_of_the_file(tmp_path):
    party = over()
    dispute(party)
    before = exported(party)
    assert "disput" not in before
    assert "accept" not in before
    again = imported(before, tmp_path)
    assert game(again).disputed_at is None
    assert exported(again) == before
