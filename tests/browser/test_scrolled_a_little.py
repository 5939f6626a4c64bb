"""A phone that is scrolled a little stays there when a part of its page is replaced."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fingers import Finger
from tests.browser.taps import table_address
from tests.night import begun

pytestmark = pytest.mark.django_db(transaction=True)

A_LITTLE = 15  # CSS pixels
LOG = """() => { window.tops = []; addEventListener("scroll", () => tops.push(scrollY)); }"""


def test_a_step_and_a_call_scroll_no_page_to_its_foot(open_screen: Callable[..., Page]):
    page = open_screen(360, 616, has_touch=True, is_mobile=True)
    page.goto(table_address(begun(8), 1))
    page.evaluate("top => scrollTo(0, top)", A_LITTLE)
    page.wait_for_function("top => scrollY === top", arg=A_LITTLE)
    page.evaluate(LOG)
    finger = Finger(page)
    finger.tap(page.get_by_role("link", name=re.compile(r"Ann\b.*high")))
    question = page.get_by_role("heading", name="How many tricks")
    expect(question).to_be_visible()
    finger.tap(page.get_by_role("link", name=re.compile("^8 tricks,")))
    expect(page.get_by_role("button", name="Yes, save hand 1")).to_be_visible()
    finger.tap(page.get_by_role("button", name="Yes, save hand 1"))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    page.evaluate("htmx.trigger('#calls_organiser', 'submit')")
    expect(page.get_by_text("The organiser has been called at")).to_be_visible()
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.evaluate("scrollY") == A_LITTLE
    assert [top for top in page.evaluate("tops") if top > A_LITTLE] == []
