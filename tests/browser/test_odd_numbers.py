"""Two who sit out play a game of their own, clicked through on their phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.following import expect_newest
from tests.browser.held import hold, until_held
from tests.night import begun, fresh, slip
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def desk(party: Party, page: str = "") -> str:
    return f"/desk/{party.code}/{page}"


def test_two_on_the_bench_play_a_game_of_their_own(laptop: Page, phone: Callable[..., Page]):
    party = begun(11, side_table_counts=True)
    laptop.goto(desk(party, "bench/"))
    expect(laptop.get_by_role("heading", name="Side table for two")).to_be_visible()
    one, two = (
        laptop.get_by_label(name).locator("option:checked").inner_text() for name in ("One player", "The other")
    )
    laptop.get_by_role("button", name="Open a side table for these two").click()
    expect(laptop.get_by_text(f"{one} 0, {two} 0")).to_be_visible()

    theirs = phone()
    theirs.goto(laptop.get_by_role("link", name="Open the page of the side table").get_attribute("href") or "")
    theirs.get_by_label(one, exact=True).check()
    theirs.get_by_label(f"Tricks that {one} took").fill("9")
    party = slip(fresh(party), 1)
    expect(theirs.locator("#side_now [name=seen]")).to_have_value(str(party.change))  # the bell has rung
    expect(theirs.get_by_label(f"Tricks that {one} took")).to_have_value("9")
    other = phone()
    other.goto(theirs.url)
    other.get_by_label(f"Tricks that {one} took").fill("5")
    theirs.get_by_role("button", name="Save hand 1").click()
    expect(theirs.get_by_text(f"{one} granded and took 9.")).to_be_visible()
    theirs.get_by_label("nobody: low").check()
    theirs.get_by_label(f"Tricks that {one} took").fill("14")
    theirs.get_by_role("button", name="Save hand 2").click()
    expect(theirs.get_by_role("alert")).to_contain_text("Tricks are whole numbers from 0 to 13; 14 is not.")
    expect(theirs.get_by_label("nobody: low")).to_be_checked()
    theirs.get_by_label(f"Tricks that {one} took").fill("8")
    theirs.get_by_role("button", name="Save hand 2").click()
    expect(theirs.get_by_text(f"Low: {one} took 8 and {two} 5.")).to_be_visible()
    theirs.get_by_role("button", name="Take back hand 2").click()
    expect(theirs.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(other.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(other.get_by_label(f"Tricks that {one} took")).to_have_value("")
    expect(other.get_by_role("button", name="Take back hand 1")).to_be_visible()

    laptop.goto(desk(party, "standings/"))
    expect(laptop.get_by_text("What two of it play at a side table counts as points instead.")).to_be_visible()
    expect(laptop.get_by_role("row").filter(has_text=one).first).to_contain_text("+3")


def test_what_two_type_for_their_next_hand_is_not_replaced_by_the_answer_to_the_last_one(
    laptop: Page, phone: Callable[..., Page]
):
    """The signal of their own hand comes before its answer. It must not bring the fields of hand 2, because the answer replaces them."""
    party = begun(11)
    laptop.goto(desk(party, "bench/"))
    laptop.get_by_role("button", name="Open a side table for these two").click()
    theirs = phone()
    theirs.goto(laptop.get_by_role("link", name="Open the page of the side table").get_attribute("href") or "")
    fields = theirs.locator("#side_entry")
    saved, news = hold(theirs, "**/hand/", method="POST"), hold(theirs, "**/*seen=*")
    fields.get_by_role("radio").first.check()
    fields.get_by_role("spinbutton").fill("9")
    fields.get_by_role("button", name="Save hand 1").click()
    until_held(theirs, saved)
    answer = saved[0].fetch()
    theirs.evaluate("htmx.trigger('.bell', 'whist:ask')")
    saved[0].fulfill(response=answer)
    fields.get_by_role("button", name="Save hand 2").wait_for()
    fields.get_by_role("spinbutton").fill("5")
    expect_newest(theirs, "side_now", party)
    expect(fields.get_by_role("spinbutton")).to_have_value("5")
    assert news == []
