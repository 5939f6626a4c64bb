"""A result that is disputed stops its table until the organiser settles it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide
from scoring.rules import HandDraft
from tests.actions.accepting import DAG, TO_FOUR, accept, asked, at, desk, dispute, game, over, play, refusal, told
from tests.actions.table import high
from tests.commands.running import verified
from tests.night import EW, WHO, ended, fresh
from tournaments.actions import advance, correct, enter_hand, finish
from tournaments.actions.accept import accept_result, find_table_of_phone, give_back_result
from tournaments.actions.at_table import WhyNotEntered, WhyNotWritten
from tournaments.actions.finish import WhyNotFinished
from tournaments.actions.phones import withhold_from_phones
from tournaments.engine.correction import HandReplacement
from tournaments.engine.phones import KnownPhone, PhoneRestriction, WhatIsWrong
from tournaments.engine.shorthand import Slip
from tournaments.models import Game, Party
from tournaments.queries.correction_preview import CorrectionRequest, How
from tournaments.queries.desk import read_desk
from tournaments.queries.movement import find_rounds_to_move
from tournaments.queries.organiser_call import read_waiting_calls

pytestmark = pytest.mark.django_db


def test_a_disputed_result_stops_its_table_and_no_other():
    party = over()
    dispute(party)
    for stopped in (
        lambda: accept(party),
        lambda: finish.confirm_game(at(party), round_number=1),
        lambda: enter_hand.take_back_hand(at(party), round_number=1, hand_number=2),
        lambda: enter_hand.enter_hand(
            at(party), HandDraft.of(high("north", 8)), round_number=1, hand_number=3, key=uuid4()
        ),
    ):
        assert refusal(stopped) is WhyNotWritten.DISPUTED
    play(party, 2)
    accept(party, 6, table=2)
    assert find_rounds_to_move() == []
    assert read_desk(fresh(party)).waiting_for == (1,)


def test_a_table_that_the_organiser_has_locked_waits_for_them_with_its_result_too():
    party = over()
    withhold_from_phones(party.code, 1, PhoneRestriction.LOCKED, who=WHO)
    assert refusal(accept, party) is WhyNotWritten.LOCKED
    assert refusal(dispute, party) is WhyNotWritten.LOCKED
    dag = find_table_of_phone(fresh(party), DAG, KnownPhone(table=1))
    assert refusal(accept_result, dag, player=DAG, round_number=1) is WhyNotWritten.LOCKED
    finish.confirm_game(desk(party), round_number=1)


def test_disputing_again_says_what_is_wrong_and_calls_nobody_twice():
    party = over()
    dispute(party)
    since = game(party).disputed_at
    dispute(party)
    dispute(party, why=WhatIsWrong.HAND_MISSING)
    dispute(party, why=WhatIsWrong.HAND_MISSING)
    assert (game(party).disputed_at, game(party).disputed_why) == (since, "hand-missing")
    assert [facts["why"] for _who, facts in told(party, "dispute_result")] == [None, "hand-missing"]
    assert verified(party).startswith("verified")


@pytest.mark.parametrize("settle", ["stands", "given back", "taken back", "corrected"])
def test_a_dispute_calls_the_organiser_once_and_settling_it_answers_the_call(settle):
    party = over()
    dispute(party)
    dispute(party, why=WhatIsWrong.HAND_WRONG)
    calls = party.organiser_calls.filter(done_at__isnull=True)
    assert [call.table for call in calls] == [1]
    waiting = read_waiting_calls(read_desk(fresh(party)))
    assert [table.number for table in waiting.disputed] == [call.table for call, _place in waiting.calls] == [1]
    assert waiting.in_title == 1
    {
        "stands": lambda: finish.confirm_game(desk(party), round_number=1),
        "given back": lambda: give_back_result(desk(party), round_number=1),
        "taken back": lambda: enter_hand.take_back_hand(desk(party), round_number=1, hand_number=2),
        "corrected": lambda: correct_second_hand(party),
    }[settle]()
    assert settled(party)
    assert not calls.all().exists()


def correct_second_hand(party: Party) -> None:
    wanted = CorrectionRequest(1, 1, HandReplacement(2, high("north", 9)))
    correct.correct_result(party.code, wanted, how=How.SCORE, who=WHO)


def test_a_result_that_is_confirmed_is_not_disputed():
    party = over()
    accept(party)
    assert refusal(dispute, party) is WhyNotEntered.CONFIRMED


def settled(party: Party) -> bool:
    row = game(party)
    return (row.disputed_at, row.disputed_by, row.disputed_why) == (None, None, None)


def test_the_organiser_says_that_it_stands():
    party = over()
    dispute(party, why=WhatIsWrong.HAND_WRONG)
    finish.confirm_game(desk(party), round_number=1)
    assert game(party).confirmed_at is not None
    assert settled(party)


def test_the_organiser_gives_it_back_and_the_table_takes_its_hand_back():
    party = over()
    dispute(party)
    give_back_result(desk(party), round_number=1)
    give_back_result(desk(party), round_number=1)
    assert len(told(party, "give_back_result")) == 1
    enter_hand.take_back_hand(at(party), round_number=1, hand_number=2)
    assert settled(party)


def test_the_organiser_takes_the_last_hand_back_and_the_game_goes_on():
    party = over()
    dispute(party)
    enter_hand.take_back_hand(desk(party), round_number=1, hand_number=2)
    assert settled(party)
    assert not game(party).winner


def test_a_correction_settles_it_and_the_new_result_is_accepted():
    party = over()
    dispute(party)
    correct_second_hand(party)
    assert settled(party)
    assert game(party).confirmed_at is None
    assert verified(party).startswith("verified")


def test_an_old_page_that_showed_a_game_confirmed_settles_no_dispute_and_takes_no_cut_away():
    party = asked(end=GameEnd(EndKind.TIME, minutes=20, tie=TieRule.CUT))
    advance.call_time(party.code, 1, who=WHO)
    finish.finish_on_time(at(party), round_number=1)
    finish.enter_game_cut(at(party), EW, round_number=1)
    dispute(party)
    finish.reopen_game(desk(party), round_number=1)
    assert game(party).winner == EW
    assert game(party).disputed_at is not None


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
    assert refusal(finish.enter_slip, desk(party), Slip(BySide(4, 0)), round_number=1) is WhyNotFinished.HANDS_ON_SHEET
    assert not settled(party)
