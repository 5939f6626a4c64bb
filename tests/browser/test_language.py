"""The language of a phone, and the other one at the foot of its page: with JavaScript and without."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import localdate
from playwright.sync_api import Page, expect

from tests.browser.test_everybody import TWICE
from tests.clubs.people import shows
from tests.night import begun, ended, found, slip

pytestmark = pytest.mark.django_db(transaction=True)
# Words that are broken between two lines without a hyphen.
BROKEN = """() => {
  const broken = [], texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      if (!text.parentElement.checkVisibility() || text.parentElement.closest(".visually_hidden")) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1) broken.push(word);
    }
  return broken;
}"""


def table_page() -> str:
    party = begun(8)
    return f"/t/{party.code}/1/{party.table_key(1)}/"


def asks(phone: Page, question: str) -> None:
    expect(phone.get_by_role("heading", name=question)).to_be_visible()


@pytest.mark.parametrize("has_script", [True, False], ids=["with JavaScript", "without"])
def test_a_norwegian_phone_is_spoken_to_in_norwegian_and_can_have_english(phone, has_script: bool):
    table = phone(locale="nb-NO", java_script_enabled=has_script)
    table.goto(table_page())
    asks(table, "Spill 1: Hvem meldte grand?")
    here = table.url
    table.get_by_role("button", name="English").click()
    asks(table, "Hand 1: who granded?")
    assert table.url == here
    table.get_by_role("link", name="Ann").click()
    asks(table, "How many tricks did Ann and Cleo take?")
    table.get_by_role("button", name="Norsk bokmål").click()
    asks(table, "Hvor mange stikk tok Ann og Cleo?")


def test_the_norwegian_pages_of_a_table_are_free_of_faults(phone, axe):
    table = phone(locale="nb-NO")
    table.goto(table_page())
    asks(table, "Spill 1: Hvem meldte grand?")
    axe(table)


def test_norwegian_words_stay_whole_on_the_narrowest_phone_with_letters_twice_as_large(open_screen):
    shows(words="Vi spiller på tirsdager.", is_open=True, shows_results=True)
    party = ended(slip(begun(8, name="Whist"), 1))
    for days in (1, 8):
        found(0, date=localdate() + timedelta(days=days), name="Whist", place="Salen")
    phone = open_screen(320, 568, locale="nb-NO")
    broken = {}
    for page in ("/club/tuesday/", f"/p/{party.code}/", f"/p/{party.code}/player/1/"):
        phone.goto(page)
        phone.evaluate(TWICE)
        broken[page] = phone.evaluate(BROKEN)
    assert not any(broken.values()), broken
