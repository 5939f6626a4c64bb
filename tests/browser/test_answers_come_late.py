"""Answers and signals that come late, or in another order than they were asked for: nothing is said wrongly, no tap is lost.

The tests hold an answer back at the browser and let it through when its time has come.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.actions.table import Phone, high
from tests.browser.following import expect_newest
from tests.browser.held import hold, until_held
from tests.browser.taps import begin_high, enter_high, table_address
from tests.night import begun, fresh
from tests.services.programs import wait_until
from tournaments.actions import presence
from tournaments.models import Party, PlayedHand

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]

WORDS = """() => {
  window.alarms = [];
  const look = () => {
    const said = [...document.querySelectorAll("[role=alert], .secret")].map((one) => one.textContent.trim()).filter(Boolean);
    window.alarms.push(...said);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def at_table(phone: Phones, party: Party) -> Page:
    page = phone()
    page.goto(table_address(party, 1))
    page.evaluate(WORDS)
    return page


@pytest.mark.parametrize("offline_script", [True, False], ids=["with offline.js", "without it"])
def test_the_signal_comes_before_the_answer_to_ones_own_hand(phone: Phones, offline_script: bool):
    party = begun(8)
    page = phone()
    if not offline_script:
        page.route("**/offline.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(table_address(party, 1))
    page.evaluate(WORDS)
    begin_high(page, "Ann", 8)
    held = hold(page, "**/hand/", method="POST")
    page.get_by_role("button", name="Yes, save hand").click()
    until_held(page, held)
    answer = held[0].fetch()
    wait_until(PlayedHand.objects.exists)
    page.evaluate("whist_hands.waiting().length === 1 || Promise.reject('not on its way')")
    with page.expect_response("**/*seen=*"):
        page.evaluate("htmx.trigger('.bell', 'whist:ask')")
    held[0].fulfill(response=answer)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect_newest(page, "table_page", party)
    assert page.evaluate("alarms") == []


def test_the_signal_of_somebody_elses_hand_is_still_said(phone: Phones):
    party = begun(8)
    page = at_table(phone, party)
    begin_high(page, "Ann", 8)
    Phone(party).enter(high("north", 10))
    expect(page.get_by_role("alert").filter(has_text="Hand 1 is entered already")).to_be_visible()


def test_a_part_is_not_replaced_under_a_finger(phone: Phones):
    """The finger lies on Bo's card while another phone's hand comes; what it presses is what it has touched."""
    party = begun(8)
    page = at_table(phone, party)
    page.locator("#east").hover()
    page.mouse.down()
    with page.expect_response("**/*seen=*"):
        Phone(party).enter(high("north", 10))
    expect(page.get_by_role("heading", name="Hand 1: who granded?")).to_be_visible()
    page.mouse.up()
    expect_newest(page, "table_page", party)
    expect(page.get_by_role("alert").filter(has_text="Hand 1 is entered already")).to_be_visible()


def test_a_tap_on_a_part_that_is_replaced_meanwhile_is_carried_over(phone: Phones):
    party = begun(8)
    page = at_table(phone, party)
    enter_high(page, "Ann", 8)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    held = hold(page, "**/*call=high*")
    page.get_by_role("link", name=re.compile("Bo.*high")).click()
    until_held(page, held)
    answer = held[0].fetch()
    page.evaluate("""async () => {
      const html = await (await fetch(location.pathname, { headers: { "HX-Request": "true" } })).text();
      htmx.swap("#table_page", html, { swapStyle: "outerHTML", settleDelay: 0 });
    }""")
    held[0].fulfill(response=answer)
    expect(page.get_by_role("heading", name="How many tricks did Bo and Dag take?")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()


PAUSE = """() => addEventListener("htmx:afterSettle", () => {
  for (const one of document.getAnimations({ subtree: true })) if (one.animationName === "lifts") one.pause();
})"""
COVERED = "document.getAnimations({ subtree: true }).some((one) => one.animationName === 'lifts')"
GO_ON = "document.getAnimations({ subtree: true }).filter((one) => one.animationName === 'lifts').forEach((one) => one.finish())"


@pytest.mark.parametrize("by", ["keyboard", "finger"])
def test_a_second_tap_on_save_does_not_press_what_comes_there(phone: Phones, by: str):
    """Low lies where the button was. Here the stylesheet does it alone, and its moment is stretched, so that a slow machine does not
    miss it; tests/browser/test_double_taps.py is about fingers with taps.js."""
    page = phone()
    page.route("**/taps.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(table_address(begun(8), 1))
    begin_high(page, "Ann", 8)
    save = page.get_by_role("button", name="Yes, save hand")
    save.click(trial=True)  # it has been there for a moment
    page.evaluate(PAUSE)
    save.click()
    low = page.get_by_role("link", name="Low")
    low.wait_for()
    wait_until(lambda: page.evaluate(COVERED))
    box = low.bounding_box()
    assert box
    for _tap in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    if by == "keyboard":  # it is not slowed
        low.press("Enter")
    else:
        page.evaluate(GO_ON)
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()


def test_what_asks_the_same_after_a_signal_can_be_tapped_at_once(phone: Phones):
    party = begun(8)
    page = at_table(phone, party)
    page.locator("#east").click(trial=True)
    page.evaluate(PAUSE)
    Phone(party, 2).enter(high("north", 10))
    party.refresh_from_db()
    with page.expect_response("**/*seen=*"):
        page.evaluate("document.querySelector('.here[name=seen]').value -= 1; htmx.trigger('.bell', 'whist:ask')")
    expect_newest(page, "table_page", fresh(party))
    expect(page.locator("#table_page")).to_have_class("as_before")
    page.get_by_role("link", name=re.compile("Bo.*high")).click()
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()


@pytest.mark.parametrize("asks_seated", [True, False])
def test_a_hand_half_entered_is_not_handed_to_those_who_come_to_these_chairs(phone: Phones, asks_seated: bool):
    party = begun(8, asks_seated=asks_seated)
    page = at_table(phone, party)
    if asks_seated:
        page.get_by_role("link", name="Enter a hand all the same").click()
    begin_high(page, "Ann", 8)
    presence.let_stand_in(party.code, 1, name="Ulla", who="the director")
    expect(page.get_by_role("alert").filter(has_text="The seats of table 1 have changed")).to_be_visible()
    expect(page.get_by_role("button", name="Yes, save hand")).to_have_count(0)
    if asks_seated:
        page.get_by_role("button", name="We are seated").click()
    expect(page.get_by_role("heading", name="Hand 1: who granded?")).to_be_visible()


def test_a_tap_on_a_name_that_no_longer_sits_there_begins_no_hand_of_another(phone: Phones):
    party = begun(8)
    page = at_table(phone, party)
    page.evaluate("document.querySelector('.bell').remove()")  # the signal does not get through
    presence.let_stand_in(party.code, 1, name="Ulla", who="the director")
    page.get_by_role("link", name=re.compile("Ann.*high")).click()
    expect(page.get_by_role("alert").filter(has_text="The seats of table 1 have changed")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Ulla.*high"))).to_be_visible()
