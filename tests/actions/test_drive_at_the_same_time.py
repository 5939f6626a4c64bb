"""A drive in the same moment: two bells, two numbers, a number and the bell."""

from __future__ import annotations

import pytest

from scoring.refused import Refused
from tests.actions.at_once import at_once
from tests.live_night import begun_live, enter, play_hand
from tests.night import WHO, fresh
from tournaments.actions.drive import WhyNotDriven
from tournaments.actions.drive_bell import ring_hand
from tournaments.actions.drive_live import WhyNotLive
from tournaments.models import Action
from tournaments.queries.drive import read_drive

pytestmark = pytest.mark.django_db(transaction=True)


def reasons(answers: list[object]) -> list[object]:
    return [answer.reason for answer in answers if isinstance(answer, Refused)]


def test_of_two_bells_at_once_one_rings():
    party = play_hand(begun_live(), rings=False)
    assert reasons(at_once(*[lambda: ring_hand(party.code, seen="1", who=WHO)] * 2)) == [WhyNotDriven.RUNG]
    assert fresh(party).drive.hand == 2
    assert sorted(fresh(party).drive.bells) == ["1", "2"]


def test_of_two_numbers_of_a_table_at_once_one_stands_and_the_other_is_asked_about():
    party = begun_live()
    assert reasons(at_once(lambda: enter(party, 2, 8), lambda: enter(party, 2, 6))) == [WhyNotLive.STANDS]
    assert reasons(at_once(*[lambda: enter(party, 3, 8)] * 3)) == []
    assert party.log.filter(action=Action.ENTER_TRICKS).count() == 2
    assert not party.log.filter(action=Action.CORRECT_TRICKS).exists()


def test_a_number_in_the_moment_of_the_bell_is_saved_or_its_sender_is_told():
    party = play_hand(begun_live(), but=(2,), rings=False)
    enter(party, 2, None, odd_won=True)
    refused = reasons(at_once(lambda: enter(party, 2, 9, hand=1), lambda: ring_hand(party.code, seen="1", who=WHO)))
    stands = read_drive(fresh(party)).drive.tricks_of(1)[2].tricks
    assert (refused, stands) in [([], 9), ([WhyNotLive.OTHER_HAND], None)]
    assert fresh(party).drive.hand == 2


def test_the_last_two_numbers_at_once_ring_a_bell_that_rings_by_itself_once():
    party = play_hand(begun_live(rings_itself=True), but=(2, 3), rings=False)
    answers = at_once(lambda: enter(party, 2, 9, hand=1), lambda: enter(party, 3, 4, hand=1))
    assert sorted(answer.has_rung for answer in answers) == [False, True]
    assert fresh(party).drive.hand == 2
