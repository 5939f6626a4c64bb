"""Somebody plays hands against computers in the browser: by tapping, without JavaScript, and by keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.hand import Seat
from scoring.rules import ASKOV, MINNESOTA, TWO_PLAYER
from tests.browser.at_screen_table import next_button, play_hand, play_next
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import first_move, found_with_friends, look, send
from tournaments.play.actions import found_table, join_table

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


@pytest.mark.parametrize("rules", [ASKOV, TWO_PLAYER], ids=lambda rules: rules.name)
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
    """One that hears the stream follows; one without JavaScript is told that it is old."""
    page, plain = open_screen(*PHONE), open_screen(*PHONE, java_script_enabled=False)
    table = found_table(MINNESOTA, level=3)
    page.goto(f"/play/{table.key}/")
    other = page.context.new_page()
    for tab in (other, plain):
        tab.goto(f"/play/{table.key}/")
    next_button(page).click()
    expect(page.locator(".turn_line.mine")).to_contain_text("Your turn")
    expect(other.locator(".turn_line.mine")).to_contain_text("Your turn")
    plain.locator(".my_hand button").last.click()
    expect(plain.get_by_role("alert")).to_contain_text(
        "This page showed an earlier moment of the hand. Here is the table as it is now; nothing was played."
    )
    expect(plain.locator(".turn_line.mine")).to_contain_text("Your turn")
    plain.get_by_role("link", name="Close").click()
    expect(plain.get_by_role("alert")).to_have_count(0)


def test_friends_on_two_phones_see_each_other_and_a_computer_plays_for_who_goes(open_screen: OpenScreen):
    ann, bo = open_screen(*PHONE), open_screen(*PHONE)
    ann.goto("/play/")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Open a table").click()
    bo.goto("/play/")
    bo.get_by_label("Join a table").fill(ann.locator(".table_code").inner_text())
    bo.get_by_role("button", name="Join").click()
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="North, with Ann").click()
    expect(ann.get_by_text("Bo", exact=True)).to_be_visible()
    ann.get_by_role("button", name="We are all here: deal").click()
    expect(bo.locator(".turn_line")).to_have_text("Lay a card: black high, red low")
    expect(ann.get_by_text("Bo", exact=True)).to_be_visible()
    next_button(ann).click()
    next_button(bo).click()
    expect(bo.get_by_role("heading", name="The bids")).to_be_hidden()
    bo.locator(".table_menu > summary").click()
    bo.get_by_role("button", name="A computer plays for me").click()
    expect(ann.get_by_text("away: computer")).to_be_visible()
    for _move in range(3):
        play_next(ann)
    bo.get_by_role("button", name="Sit down again").click()
    expect(ann.get_by_text("away: computer")).to_have_count(0)


def test_a_screen_shows_a_friends_card_as_soon_as_it_is_told_and_asks_for_nothing_else(open_screen: OpenScreen):
    """No polling: between the changes of the table nothing is fetched, and each change is fetched once."""
    ann = found_with_friends(MINNESOTA, level=1, name="Ann")
    bo = join_table(ann.table.key, seat=Seat.NORTH, name="Bo")
    page = open_screen(*PHONE)
    page.goto(f"/play/{bo.key}/")
    expect(page.locator(".turn_line")).to_have_text("Waiting for Ann")
    page.evaluate("window.stays = true")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "seen=" in request.url else None)
    page.wait_for_timeout(3000)
    assert asked == []
    seen = look(ann)
    send(ann, seen, first_move(seen))
    expect(page.locator(".turn_line")).not_to_have_text("Waiting for Ann")
    number = look(ann).change
    expect(page.locator("#screen_table .here[name=seen]")).to_have_value(str(number))
    assert page.evaluate("window.stays"), "the page was not loaded again"
