"""What a phone keeps: through a reload, a closed tab, another tab, a full storage and rubbish in it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, Page, expect

from tests.actions.table import Phone, high
from tests.browser.offline.outbox import NOT_SENT, kept, opened, saved, status
from tests.browser.taps import begin_high, enter_high, table_address
from tests.browser.wire import Wire
from tests.night import begun
from tests.services.programs import wait_until
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_hand_that_waits_survives_a_reload_and_a_closed_tab(page: Page, pocket, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    with pytest.raises(Error):
        page.reload()
    page.close()
    wire.up()
    again = opened(pocket, party)
    expect(status(again)).to_have_text(saved(1))
    expect(again.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == [(1, 8)]


def test_a_hand_that_waits_is_listed_at_the_next_table_too_whatever_changes_there(pocket, wire: Wire):
    party = begun(8)
    page = opened(pocket, party)
    pocket.route("**/t/*/1/*/hand/", lambda route: route.abort())
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    page.goto(table_address(party, 2))
    waiting = page.get_by_role("region", name="Not sent yet")
    expect(waiting.get_by_role("listitem")).to_contain_text("Ann and Cleo granded and took 8")
    Phone(party, 2).enter(high("north", 10))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(waiting.get_by_role("listitem")).to_contain_text("Ann and Cleo granded and took 8")
    pocket.unroute("**/t/*/1/*/hand/")
    page.reload()
    expect(waiting).to_be_hidden()


def test_a_reload_in_the_middle_of_a_send_is_one_hand(page: Page, wire: Wire):
    wire.cut_answer = True
    enter_high(page, "Ann", 8)
    wait_until(kept)
    page.reload()
    wire.cut_answer = False
    expect(status(page)).to_have_text(saved(1))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == [(1, 8)]


def test_two_tabs_of_one_phone_send_a_hand_once(page: Page, pocket, wire: Wire, party: Party):
    other = opened(pocket, party)
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    expect(status(other)).to_have_text(NOT_SENT.format(1))
    wire.up()
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(other.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(status(other)).not_to_have_text(NOT_SENT.format(1))
    assert kept() == [(1, 8)]


FILL = """() => {
  let piece = "x".repeat(1e6);
  for (let number = 0; piece; number++) {
    try { localStorage[`full ${number}`] = piece; } catch { piece = piece.slice(0, piece.length / 2 | 0); }
  }
}"""


def test_a_full_storage_is_said_plainly_and_the_hand_is_sent_all_the_same(page: Page, wire: Wire):
    page.evaluate(FILL)
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text("This phone’s storage is full: the hand is only on this page. Do not close it.")
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    wire.up()
    expect(status(page)).to_have_text(saved(1))
    assert kept() == [(1, 8)]


RUBBISH = """() => {
  for (const [number, rubbish] of ["{", "", "null", "7", "[]", '"x"', "{}"].entries()) {
    localStorage[`whist hand rubbish ${number}`] = localStorage[`whist beforehand ${number}`] = rubbish;
  }
  localStorage[`whist beforehand ${location.pathname}`] = "7";
}"""


def test_what_others_have_left_in_the_storage_is_no_hand(page: Page, wire: Wire):
    page.evaluate(RUBBISH)
    page.reload()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(saved(1))
    wait_until(lambda: page.evaluate("localStorage[`whist beforehand ${location.pathname}`].length > 99"))
    wire.down()
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text(NOT_SENT.format(2))
    wire.up()
    expect(status(page)).to_have_text(saved(2))
    assert kept() == [(1, 8), (2, 9)]


def test_the_cookie_is_gone_and_the_hand_is_sent_all_the_same(page: Page, pocket):
    begin_high(page, "Ann", 8)
    pocket.clear_cookies()
    page.get_by_role("button", name="Yes, save hand").click()
    expect(status(page)).to_have_text(saved(1))
    assert kept() == [(1, 8)]


AND_ANOTHER = """() => {
  const name = Object.keys(localStorage).find(name => name.startsWith("whist hand "));
  const [first, key] = [JSON.parse(localStorage[name]), crypto.randomUUID()];
  const fields = { ...first.fields, hand: "2", key };
  localStorage[`whist hand ${key}`] = JSON.stringify({ ...first, key, hand: 2, at: first.at + 1, fields });
}"""


def test_two_hands_wait_on_a_phone_that_was_told_nothing_beforehand(pocket, wire: Wire, party: Party):
    pocket.route("**/offline/", lambda route: route.abort())
    page = opened(pocket, party, offline=False)
    wire.cut_answer = True
    enter_high(page, "Ann", 8)
    wait_until(kept)
    page.evaluate(AND_ANOTHER)
    page.reload()
    wire.cut_answer = False
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    assert kept() == [(1, 8), (2, 8)]
