"""A hand that was played on screens waits while the organiser withholds the table: no other takes its place."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.hand import BySide, Call, Hand
from scoring.refused import Refused
from scoring.rules import HandDraft
from tests.browser.taps import table_address
from tests.night import WHO
from tests.play.club import begin, find_at, hands_on_sheet, play_out, take_hands
from tests.screens.reading import words
from tournaments.actions import phones
from tournaments.actions.at_table import WhyNotWritten
from tournaments.actions.enter_hand import enter_hand
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


def test_while_a_hand_waits_no_page_offers_the_next_one(client):
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    phones.withhold_from_phones(party.code, at.table, PhoneRestriction.LOCKED, who=WHO)
    play_out(chairs)
    pages = (f"/play/{chairs[0].key}/", f"{table_address(party, at.table)}screen/")
    for page in pages:
        said = words(client.get(page))
        assert "This hand is not on the sheet. " in said
        assert "Next hand" not in said
    phones.withhold_from_phones(party.code, at.table, None, who=WHO)
    assert all("Next hand" in words(client.get(page)) for page in pages)


def test_a_hand_that_the_organiser_has_typed_as_it_was_played_is_on_the_sheet(client):
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    phones.withhold_from_phones(party.code, at.table, PhoneRestriction.AT_DESK, who=WHO)
    play_out(chairs)
    table = ScreenTable.objects.get()
    assert "This hand is not on the sheet. " in client.get(f"/play/{chairs[0].key}/").content.decode()
    played = table.hands.get().result
    enter_hand(at, HandDraft.of(played), round_number=1, hand_number=1, key=uuid4())
    page = client.get(f"/play/{chairs[0].key}/").content.decode()
    assert "This hand is not on the sheet. " not in page
    assert "Hand 1 is on the sheet." in page


def test_a_hand_that_the_organiser_has_typed_otherwise_is_said_not_to_be_on_it(client):
    party = begin()
    at = find_at(party)
    chairs = take_hands(at)
    typed = Hand(Call.LOW, None, BySide(6, 7))
    enter_hand(at, HandDraft.of(typed), round_number=1, hand_number=1, key=uuid4())
    play_out(chairs)
    assert "This hand is not on the sheet. " in client.get(f"/play/{chairs[0].key}/").content.decode()
