"""A hand that was played on screens waits while the organiser withholds the table: no other takes its place."""

from __future__ import annotations

import pytest

from scoring.refused import Refused
from tests.night import WHO
from tests.play.club import begin, find_at, hands_on_sheet, play_out, take_hands
from tournaments.actions import phones
from tournaments.actions.pencil import WhyNotWritten
from tournaments.engine.phones import PhoneRestriction
from tournaments.play import actions
from tournaments.play.models import ScreenTable
from tournaments.queries import rows

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("withheld", "why"),
    [
        (PhoneRestriction.LOCKED, WhyNotWritten.LOCKED),
        (PhoneRestriction.AT_DESK, WhyNotWritten.ORGANISER_WRITES),
    ],
)
def test_next_hand_does_not_throw_away_one_that_the_evening_has_not_taken(withheld, why):
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    phones.withhold_from_phones(party.code, at.table, withheld, who=WHO)
    play_out(chairs)
    table = ScreenTable.objects.get()
    with pytest.raises(Refused) as refused:
        actions.deal_next_at_club(at, game=1, number=1)
    assert refused.value.reason is why
    with pytest.raises(Refused):
        actions.deal_next(chairs[0].key, game=1, number=1)
    phones.withhold_from_phones(party.code, at.table, None, who=WHO)
    actions.deal_next_at_club(at, game=1, number=1)
    actions.enter_finished_hand(table)
    (row,) = hands_on_sheet(party, at.table)
    assert rows.read_hand(row) == table.hands.get().result
    actions.deal_next_at_club(at, game=1, number=1)
    assert list(table.hands.values_list("game", "number")) == [(1, 1), (1, 2)]
