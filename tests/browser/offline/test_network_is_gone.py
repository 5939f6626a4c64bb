"""The network is gone or stuck while a hand is entered: the hand waits on the phone, and counts once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.outbox import NOT_SENT, TWO_NOT_SENT, kept, saved, status
from tests.browser.taps import enter_high
from tests.browser.wire import Wire
from tests.services.programs import wait_until
from tournaments.wording import keep_scores_whole

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_page_of_the_next_hand_does_not_come_and_the_table_keeps_its_page(page: Page, pocket):
    next_page = re.compile(r"/t/\w+/1/\w+/$")
    pocket.route(next_page, lambda route: route.fulfill(status=503, body="The disk is full."))
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(saved(1))
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    pocket.unroute(next_page)
    page.reload()
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text(saved(2))
    assert kept() == [(1, 8), (2, 9)]


def test_two_hands_without_network_are_entered_computed_and_sent_in_order(page: Page, pocket, wire: Wire, axe):
    wire.down()
    pocket.set_offline(True)
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(page.locator(".points").first).to_have_text("2")
    page.get_by_role("link", name=re.compile(r"Bo\b.*high")).click()
    expect(page.get_by_role("heading", name="How many tricks did Bo and Dag take?")).to_be_visible()
    expect(page.get_by_text("Dag leads.")).to_have_count(0)
    axe(page)
    page.get_by_role("link", name=re.compile("^5 tricks,")).click()
    expect(page.locator(".in_words")).to_have_text(
        keep_scores_whole("Bo and Dag granded and took 5: 2 points for Ann and Cleo. That makes 4–0.")
    )
    expect(page.locator(".becomes > div")).to_have_text(["Ann and Cleo 2 → 4", "Bo and Dag 0 → 0"])
    expect(page.locator(".becomes > .changes")).to_have_count(1)
    page.get_by_role("button", name="Yes, save hand 2").click()
    expect(status(page)).to_have_text(TWO_NOT_SENT)
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    axe(page)
    assert kept() == []
    wire.up()
    pocket.set_offline(False)
    expect(status(page)).to_have_text(saved(2))
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Bo and Dag granded and took 5:")).to_be_visible()
    assert kept() == [(1, 8), (2, 8)]


def test_the_wire_is_cut_in_the_middle_of_the_post(page: Page, wire: Wire):
    wire.cut_after = 200
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    wait_until(lambda: wire.cuts)
    assert kept() == []
    wire.cut_after = None
    expect(status(page)).to_have_text(saved(1))
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text(saved(2))
    assert kept() == [(1, 8), (2, 9)]


def test_the_answer_is_lost_while_the_next_hand_is_entered(page: Page, wire: Wire):
    wire.cut_answer = True
    enter_high(page, "Ann", 8)
    wait_until(kept)
    wire.down()
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text(TWO_NOT_SENT)
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    expect(page.locator(".points").first).to_have_text("5")
    wire.cut_answer = False
    wire.up()
    expect(status(page)).to_have_text(saved(2))
    assert kept() == [(1, 8), (2, 9)]


def test_a_step_that_takes_too_long_is_shown_by_the_phone(page: Page, wire: Wire):
    wire.is_stuck = True
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    wire.is_stuck = False
    expect(status(page)).to_have_text(saved(1))
    assert kept() == [(1, 8)]
