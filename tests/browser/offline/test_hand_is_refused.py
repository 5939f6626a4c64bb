"""What has changed at the table while a hand waited: it is refused in words, shown, and sent again by a tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.actions.table import Phone, high
from tests.browser.offline.outbox import NOT_SENT, TWO_NOT_SENT, hands_on, kept, opened, refused, saved, status
from tests.browser.taps import enter_high, table_address
from tests.browser.wire import Wire
from tests.night import WHO, fresh
from tests.services.programs import wait_until
from tournaments.actions import phones, presence
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def test_somebody_else_entered_it_meanwhile_and_both_are_told(page: Page, wire: Wire, party: Party, axe):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    enter_high(page, "Bo", 7)
    expect(status(page)).to_have_text(TWO_NOT_SENT)
    Phone(party).enter(high("north", 10))
    wire.up()
    expect(refused(page)).to_have_count(2)
    expect(refused(page).nth(0)).to_contain_text("Hand 1 was not accepted")
    expect(refused(page).nth(0)).to_contain_text("Hand 1 was entered before yours: Ann and Cleo granded and took 10")
    expect(refused(page).nth(0)).to_contain_text("Entered here: Ann and Cleo granded and took 8:")
    expect(refused(page).nth(1)).to_contain_text("It was entered after hand 1, which was not accepted")
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    axe(page)
    assert kept() == [(1, 10)]
    page.reload()
    refused(page).nth(1).get_by_role("button", name="Send it again").click()
    expect(status(page)).to_have_text(saved(2))
    assert kept() == [(1, 10), (2, 6)]
    refused(page).get_by_role("button", name="I have written it down").click()
    expect(refused(page)).to_have_count(1)
    refused(page).get_by_role("button", name="Yes, forget it").click()
    expect(refused(page)).to_have_count(0)
    assert hands_on(page) == []
    assert kept() == [(1, 10), (2, 6)]


def test_what_another_phone_entered_just_so_holds_nothing_up(page: Page, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    enter_high(page, "Bo", 7)
    expect(status(page)).to_have_text(TWO_NOT_SENT)
    Phone(party).enter(high("north", 8))
    wire.up()
    expect(refused(page)).to_have_count(1)
    expect(status(page)).to_have_text(saved(2))
    assert kept() == [(1, 8), (2, 6)]
    expect(refused(page).get_by_role("heading")).to_have_text("Hand 1 is on the sheet already, the same")
    expect(refused(page)).not_to_contain_text("not accepted")
    refused(page).get_by_role("button", name="Put it away").click()
    expect(refused(page)).to_have_count(0)


def test_others_sit_here_meanwhile_and_somebody_who_has_looked_sends_it_again(page: Page, wire: Wire, party: Party):
    presence.let_stand_in(party.code, 1, who=WHO, name="Ulf")
    wait_until(
        lambda: page.evaluate("localStorage[`whist beforehand ${location.pathname}`].includes('Ulf')"), within=30
    )
    wire.down()
    enter_high(page, "Ulf", 8)
    enter_high(page, "Bo", 7)
    expect(status(page)).to_have_text(TWO_NOT_SENT)
    presence.take_back_stand_in(party.code, 1, who=WHO)
    wire.up()
    expect(refused(page)).to_have_count(2)
    expect(refused(page).nth(0)).to_contain_text("The seats of table 1 have changed since this page was shown.")
    expect(page.get_by_role("heading", name="Hand 1: who granded?")).to_be_visible()
    assert kept() == []
    for number in (1, 2):
        refused(page).nth(0).get_by_role("button", name="Send it again").click()
        expect(status(page)).to_have_text(saved(number))
    expect(refused(page)).to_have_count(0)
    assert kept() == [(1, 8), (2, 6)]


def test_the_old_link_shows_what_was_not_sent_by_it(page: Page, pocket, wire: Wire, party: Party, axe):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    page.close()
    old = table_address(party, 1)
    phones.renew_link(party.code, 1, who=WHO)
    wire.up()
    again = pocket.new_page()
    again.goto(old)
    expect(again.get_by_role("heading", name="This table has a new link")).to_be_visible()
    expect(refused(again)).to_contain_text("This link of table 1 was replaced at")
    expect(refused(again)).to_contain_text("Entered here: Ann and Cleo granded and took 8:")
    axe(again)
    assert kept() == []


def test_a_hand_that_waits_goes_by_the_link_that_is_open_now(page: Page, pocket, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    page.close()
    phones.renew_link(party.code, 1, who=WHO)
    wire.up()
    again = opened(pocket, fresh(party), offline=False)
    expect(status(again)).to_have_text(saved(1))
    expect(again.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(refused(again)).to_have_count(0)
    assert kept() == [(1, 8)]
