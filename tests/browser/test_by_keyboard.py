"""A table without a mouse and without eyes: every key of a hand is reached by Tab, seen where it is, and has its name."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import table_address
from tests.night import begun, slip

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]

FOCUSED = "document.activeElement"
MOST_TABS = 20
IS_RINGED = f"getComputedStyle({FOCUSED}).outlineStyle != 'none' && getComputedStyle({FOCUSED}).outlineWidth != '0px'"


def tab_to(page: Page, words: str) -> None:
    """Tab on until these words have the focus; whatever has it on the way shows so."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        assert page.evaluate(IS_RINGED), page.evaluate(f"{FOCUSED}.outerHTML")
        if re.search(words, page.evaluate(f"{FOCUSED}.ariaLabel || {FOCUSED}.innerText"), re.DOTALL):
            return
    raise AssertionError(f"{MOST_TABS} times Tab, and never at {words!r}")


def press(page: Page, words: str) -> None:
    tab_to(page, words)
    page.keyboard.press("Enter")


def test_a_hand_and_a_game_by_tab_and_enter_alone(hall_server: str, phone: Phones):
    page = phone()
    party = begun(8, asks_seated=True)
    page.goto(table_address(party, 1))
    press(page, "We are seated")
    expect(page.get_by_role("heading", name="Hand 1: who granded?")).to_be_focused()
    press(page, "Ann")
    expect(page.get_by_role("heading", name="How many tricks did Ann and Cleo take?")).to_be_focused()
    press(page, "^13 tricks")
    expect(page.get_by_role("heading", name="Hand 1: is this right?")).to_be_focused()
    press(page, "Yes, save hand 1")
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_focused()
    press(page, "Take back hand 1")
    expect(page.get_by_role("heading", name="Hand 1: who granded?")).to_be_focused()


def test_a_bell_takes_the_focus_from_nobody(hall_server: str, phone: Phones):
    page = phone()
    party = begun(8)
    page.goto(table_address(party, 1))
    press(page, "Ann")
    expect(page.get_by_role("heading", name="How many tricks did Ann and Cleo take?")).to_be_focused()
    tab_to(page, "^8 tricks")
    party = slip(party, 2)
    expect(page.locator("input[name=seen].here")).to_have_value(str(party.change))
    assert page.evaluate(f"{FOCUSED}.ariaLabel") == "8 tricks, 5 for the others"


def test_the_first_tab_offers_the_way_past_the_head(hall_server: str, phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    press(page, "Skip to the page")
    expect(page.get_by_role("main")).to_be_focused()


def test_a_screen_reader_is_told_the_question_and_each_answer(hall_server: str, phone: Phones):
    page = phone()
    page.goto(table_address(begun(4), 1))
    expect(page.get_by_role("main")).to_match_aria_snapshot("""
        - heading "Table 1, round 1 Hand 1 · Ann and Cleo 0, Bo and Dag 0" [level=1]
        - term: Ann and Cleo
        - definition: "0"
        - term: Bo and Dag
        - definition: "0"
        - 'heading "Hand 1: who granded?" [level=2]'
        - 'group "Hand 1: who granded?"':
          - link "Ann high"
          - link "Bo high"
          - link "dealt Cleo high"
          - link "Dag high"
          - link "Low nobody granded"
          - link "Thrown in"
    """)
    page.goto(f"{table_address(begun(4), 1)}?hand=1&call=high&by=north")
    expect(page.get_by_role("main")).to_match_aria_snapshot("""
        - paragraph: High. Ann granded. Dag leads.
        - heading "How many tricks did Ann and Cleo take?" [level=2]
        - group "How many tricks did Ann and Cleo take?":
          - link "0 tricks, 13 for the others"
          - link "1 trick, 12 for the others"
    """)


def test_a_number_of_players_typed_and_left_by_tab_is_that_number(hall_server: str, laptop: Page):
    laptop.goto("/desk/new/")
    players = laptop.get_by_label("How many are coming?")
    players.fill("13")
    with laptop.expect_response("**/desk/new/"):
        players.press("Tab")
    players.fill("14")
    with laptop.expect_response("**/desk/new/"):
        players.press("Tab")
    expect(laptop.locator("#hall_size")).to_have_text("3 tables, 2 sit out")
    with laptop.expect_response("**/desk/new/"):
        laptop.keyboard.press("Enter")
    expect(laptop.locator("#hall_size")).to_have_text("3 tables, 3 sit out")
