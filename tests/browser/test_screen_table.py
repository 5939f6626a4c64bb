"""Somebody plays hands against computers in the browser: by tapping, without JavaScript, and by keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA, TWO_PLAYER
from tests.browser.at_screen_table import next_button, play_hand
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import look
from tournaments.play.actions import found_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_hand_is_dealt_played_and_followed_by_the_next(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    page.goto("/")
    page.get_by_role("button", name="Play with computers").click()
    expect(page.locator(".turn_line")).to_have_text("Lay a card: black high, red low")
    page.evaluate("window.stays = true")
    play_hand(page)
    assert page.evaluate("window.stays"), "the page was not loaded again"
    page.get_by_role("button", name="Next hand").click()
    expect(page.get_by_text("hand 2, to 13")).to_be_visible()
    page.locator(".table_menu > summary").click()
    page.get_by_role("link", name="Leave the table").click()
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_text("hand 2, to 13")).to_be_visible()


@pytest.mark.parametrize("rules", [ASKOV, SOUTH_DAKOTA, TWO_PLAYER], ids=lambda rules: rules.name)
def test_other_rules_are_played_without_javascript(open_screen: OpenScreen, rules):
    page = open_screen(*PHONE, java_script_enabled=False)
    table = found_table(rules, level=1)
    page.goto(f"/play/{table.key}/")
    play_hand(page)
    assert look(table).view.result is not None


def test_what_was_played_is_taken_back(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    table = found_table(MINNESOTA, level=3)
    page.goto(f"/play/{table.key}/")
    next_button(page).click()
    expect(page.locator(".turn_line.mine")).to_contain_text("Your turn")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".turn_line")).to_have_text("Lay a card: black high, red low")


def test_two_tabs_play_one_hand(open_screen: OpenScreen):
    page = open_screen(*PHONE)
    table = found_table(MINNESOTA, level=3)
    page.goto(f"/play/{table.key}/")
    other = page.context.new_page()
    other.goto(f"/play/{table.key}/")
    next_button(page).click()
    expect(page.locator(".turn_line.mine")).to_contain_text("Your turn")
    other.locator(".my_hand button").last.click()
    expect(other.get_by_role("alert")).to_have_text(
        "This page showed an earlier moment of the hand. Here is the table as it is now; nothing was played."
    )
    expect(other.locator(".turn_line.mine")).to_contain_text("Your turn")


def test_friends_on_two_phones_see_each_other_and_a_computer_plays_for_who_goes(open_screen: OpenScreen):
    ann, bo = open_screen(*PHONE), open_screen(*PHONE)
    ann.goto("/play/")
    ann.get_by_text("With friends").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Open a table").click()
    ann.locator(".table_menu > summary").click()
    ann.get_by_text("Invite somebody").click()
    bo.goto("/play/join/" + ann.locator(".table_menu code").first.inner_text().split("/join/")[1])
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="North, with Ann").click()
    expect(ann.get_by_text("Bo", exact=True)).to_be_visible()
    next_button(ann).click()
    expect(bo.get_by_role("heading", name="Lay a card")).to_be_hidden()
    bo.locator(".table_menu > summary").click()
    bo.get_by_role("button", name="A computer plays for me").click()
    expect(ann.get_by_text("away: a computer plays")).to_be_visible()
    play_hand(ann)
    bo.get_by_role("button", name="Sit down again").click()
    expect(ann.get_by_text("away: a computer plays")).to_have_count(0)
