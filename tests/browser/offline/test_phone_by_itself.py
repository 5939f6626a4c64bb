"""What a phone does by itself while the laptop is away, by what it heard beforehand, and where it says that it cannot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scoring.game import EndKind, GameEnd, TieRule
from tests.browser.offline.outbox import NOT_SENT, TWO_NOT_SENT, kept, opened, saved, status
from tests.browser.taps import enter_high
from tests.browser.wire import Wire
from tests.night import WHO, begun
from tests.services.programs import wait_until
from tournaments.actions import presence
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def test_where_the_phone_computes_that_the_target_is_reached_it_asks_for_no_more(page: Page, wire: Wire):
    wire.down()
    enter_high(page, "Ann", 13)
    enter_high(page, "Ann", 12)
    expect(page.get_by_role("heading", name="By this phone’s count the game is over")).to_be_visible()
    expect(page.locator(".points").first).to_have_text("13")
    expect(page.get_by_role("link", name=re.compile("high"))).to_have_count(0)
    wire.up()
    page.get_by_role("button", name="All four agree").click()
    expect(page.get_by_text("The game is confirmed and saved.")).to_be_visible()
    assert kept() == [(1, 13), (2, 12)]


def level_after_two_hands(pocket: BrowserContext, wire: Wire, tie: TieRule) -> Page:
    party = begun(4, end=GameEnd(EndKind.HANDS, hands=2, tie=tie))
    page = opened(pocket, party)
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    enter_high(page, "Ann", 5)
    expect(status(page)).to_have_text(TWO_NOT_SENT)
    return page


def test_a_level_game_without_network_goes_on_with_an_extra_hand(pocket, wire: Wire):
    page = level_after_two_hands(pocket, wire, TieRule.EXTRA_HAND)
    expect(page.get_by_text("By this phone’s count it is level")).to_be_visible()
    expect(page.locator(".is_ahead")).to_have_count(0)
    expect(page.locator("#standing")).to_have_text(re.compile("^Hand 3 · "))
    enter_high(page, "Ann", 9)
    expect(page.get_by_role("heading", name="By this phone’s count the game is over")).to_be_visible()
    expect(page.locator("#standing")).to_have_text(re.compile("^Hand 3 · "))
    wire.up()
    expect(page.get_by_role("button", name="All four agree")).to_be_visible()
    assert kept() == [(1, 8), (2, 5), (3, 9)]


def test_a_level_game_without_network_waits_for_the_cut(pocket, wire: Wire):
    page = level_after_two_hands(pocket, wire, TieRule.CUT)
    expect(page.get_by_role("heading", name="By this phone’s count it is level: cut the cards")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("high"))).to_have_count(0)
    standing = page.locator("#standing")
    expect(standing).to_have_text(re.compile("^Hand 2 of 2 · "))
    wire.up()
    expect(page.get_by_role("heading", name="Level: cut the cards")).to_be_visible()
    expect(standing).to_have_text(re.compile("^Hand 2 of 2 · "))


def test_who_sits_here_now_is_heard_beforehand_within_seconds(page: Page, party: Party):
    presence.let_stand_in(party.code, 1, who=WHO, name="Ulf")
    expect(page.get_by_text("Ulf").first).to_be_visible()
    told = "localStorage[`whist beforehand ${location.pathname}`].includes('Ulf')"
    wait_until(lambda: page.evaluate(told), within=8)


PAPER = (
    "This phone cannot enter hands without the network yet. "
    "Write the hand on paper, and enter it when the phone is connected again."
)
NEEDS_LAPTOP = "Not connected: this needs the laptop. Ask at the desk, or try again in a moment."


def test_where_the_phone_has_heard_nothing_beforehand_it_says_so_at_once(pocket, wire: Wire, party: Party, axe):
    asked: list[Route] = []

    def keep_back(route: Route) -> None:
        asked.append(route)
        route.abort()

    pocket.route("**/offline/", keep_back)
    page = opened(pocket, party, offline=False)
    wait_until(lambda: page.evaluate("true") and asked)  # the page has everything that it needs to ask
    wire.down()
    page.get_by_role("link", name=re.compile(r"Ann\b.*high")).click()
    expect(page.get_by_text(PAPER)).to_be_visible()
    axe(page)
    wire.up()
    pocket.set_offline(True)
    pocket.set_offline(False)
    expect(page.get_by_text(PAPER)).to_have_count(0)


def test_what_needs_the_laptop_says_so_beside_it_and_no_other_hand_is_taken_back(page: Page, wire: Wire, axe):
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(saved(1))
    wire.down()
    page.get_by_role("button", name="Call the organiser").click()
    expect(page.locator("#calls_organiser + #no_answer")).to_have_text(NEEDS_LAPTOP)
    axe(page)
    page.get_by_role("button", name="Take back hand 1").click()
    expect(page.locator("form + #no_answer")).to_have_text(NEEDS_LAPTOP)
    enter_high(page, "Bo", 6)
    expect(status(page)).to_have_text(NOT_SENT.format(2))
    page.get_by_role("button", name="Take back hand 1").click()
    expect(page.locator("#no_answer")).to_have_text(
        "Hand 2 is not sent yet. Wait until it is sent; then you can take it back."
    )
    waiting = page.get_by_role("region", name="Not sent yet")
    expect(waiting.get_by_role("listitem")).to_contain_text("Bo and Dag granded and took 6")
    below = page.get_by_role("button", name="Call the organiser").bounding_box()
    assert (above := waiting.bounding_box())
    assert below
    assert above["y"] < below["y"]
    expect(page.locator(".side.is_ahead")).to_have_count(1)
    expect(page.locator(".side.is_ahead .points")).to_have_text("3")
    wire.up()
    expect(status(page)).to_have_text(saved(2))
    expect(waiting).to_be_hidden()
    expect(page.locator("#no_answer")).to_have_count(0)
    assert kept() == [(1, 8), (2, 7)]
