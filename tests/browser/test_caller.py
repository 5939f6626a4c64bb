"""Calling the seats out: huge and black on white, with a voice where the browser has one, and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.night import announced, begun, played

pytestmark = pytest.mark.django_db(transaction=True)

# The browser still speaks; this only writes down what it was asked to say.
LISTEN = """
window.heard = [];
const speak = speechSynthesis.speak.bind(speechSynthesis);
SpeechSynthesis.prototype.speak = (words) => { heard.push([words.text, words.lang]); speak(words); };
"""
NO_VOICE = "Object.defineProperty(window, 'speechSynthesis', { value: undefined });"


def test_the_seats_are_called_table_by_table_and_read_aloud_on_a_tap(laptop: Page, axe):
    laptop.add_init_script(LISTEN)
    laptop.emulate_media(color_scheme="dark")
    party = begun(9)
    laptop.goto(f"/desk/{party.code}/caller/")
    expect(laptop.get_by_role("heading", name="Table 1")).to_be_visible()
    colours = laptop.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert laptop.locator("#called li").first.evaluate("line => parseFloat(getComputedStyle(line).fontSize)") >= 80
    expect(laptop.get_by_role("link", name="Next")).to_be_in_viewport()
    laptop.get_by_role("button", name="Read aloud").click()
    heard = [[line, "en"] for line in ("Table 1", "North: Ann", "East: Bo", "South: Cleo", "West: Dag")]
    assert laptop.evaluate("heard") == heard

    laptop.get_by_role("link", name="Next").click()
    expect(laptop.get_by_role("heading", name="Table 2")).to_be_visible()
    laptop.get_by_role("link", name="Next").click()
    expect(laptop.get_by_role("heading", name="Sitting out")).to_be_visible()
    party = announced(played(party), 2)  # from another laptop
    expect(laptop.get_by_text("Round 2, 1 of 3")).to_be_visible()
    expect(laptop.get_by_role("button", name="Read aloud")).to_be_visible()
    laptop.get_by_role("link", name="Call only those who change tables").click()
    expect(laptop.get_by_role("link", name="Call everybody")).to_be_visible()
    axe(laptop)


def test_without_a_voice_there_is_no_button(laptop: Page):
    laptop.add_init_script(NO_VOICE)
    laptop.goto(f"/desk/{begun(8).code}/caller/")
    expect(laptop.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(laptop.get_by_role("button", name="Read aloud")).to_have_count(0)


def test_without_javascript_the_links_do_all_of_it(laptop: Page, hall_server: str):
    browser, state = laptop.context.browser, laptop.context.storage_state()
    assert browser is not None
    context = browser.new_context(base_url=hall_server, java_script_enabled=False, storage_state=state)
    plain = context.new_page()
    plain.goto(f"/desk/{begun(8).code}/caller/?table=2")
    expect(plain.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(plain.get_by_role("button", name="Read aloud")).to_have_count(0)
    plain.get_by_role("link", name="Back", exact=True).click()
    expect(plain.get_by_role("heading", name="Table 1")).to_be_visible()
    context.close()
