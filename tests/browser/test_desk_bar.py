"""The desk as it is seen: its bar stays in sight, what was done moves no table, and an icon is read under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.actions.accepting import TWO_HANDS, play
from tests.actions.calls import by_table
from tests.night import WHO, begun, drawn, found
from tournaments.actions.clock import turn_clock
from tournaments.engine.clock import ClockAction
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_clock_the_calls_and_the_next_step_stay_in_sight(laptop: Page):
    """On a laptop, a tablet and a phone."""
    party = begun(24, end=TWO_HANDS)
    play(party, 2)
    by_table(party, 4)
    turn_clock(party.code, 1, ClockAction.START, minutes=20, who=WHO)
    for width, height in ((1280, 600), (768, 700), (360, 640)):
        laptop.set_viewport_size({"width": width, "height": height})
        laptop.goto(f"/desk/{party.code}/")
        expect(laptop.locator(".tile")).to_have_count(6)
        laptop.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert laptop.evaluate("scrollY") > 100
        bar = laptop.locator(".now")
        for part in (
            bar.get_by_role("timer"),
            bar.get_by_role("button", name="Confirm table 2"),
            bar.get_by_role("link", name="Table 4 calls"),
        ):
            expect(part).to_be_in_viewport(ratio=1)
        assert bar.evaluate("bar => bar.getBoundingClientRect().top") == 0


def tops(laptop: Page) -> list[float]:
    return laptop.locator(".tile").evaluate_all(
        "tiles => tiles.map(tile => tile.getBoundingClientRect().top + scrollY)"
    )


def test_what_was_done_moves_no_table(laptop: Page):
    party = begun(24)
    laptop.set_viewport_size({"width": 1280, "height": 800})
    laptop.goto(f"/desk/{party.code}/")
    before = tops(laptop)
    laptop.get_by_text("Start a clock").click()
    laptop.get_by_role("button", name="Start the clock").click()
    expect(laptop.get_by_role("timer")).to_be_visible()
    assert tops(laptop) == before
    laptop.get_by_text("More", exact=True).click()
    laptop.get_by_text("How the hall screen looks").click()
    laptop.get_by_role("button", name="Change the hall screen").click()
    expect(laptop.locator(".just_done .done")).to_be_visible()
    assert tops(laptop) == before


@pytest.mark.parametrize(
    "make", [found, drawn, begun, lambda: begun(24)], ids=["no seats", "seats", "playing", "six tables"]
)
def test_all_that_a_box_offers_is_in_sight(laptop: Page, make: Callable[[], Party]):
    laptop.set_viewport_size({"width": 1280, "height": 800})
    laptop.goto(f"/desk/{make().code}/")
    laptop.get_by_text("More", exact=True).click()
    box = laptop.locator("#more > div")
    expect(box).to_be_in_viewport(ratio=1)
    for way in box.locator("> :is(a, form, details):visible").all():
        expect(way).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_menu_and_the_question_are_behind_a_button_each(laptop: Page, axe):
    party = begun(8)
    laptop.set_viewport_size({"width": 360, "height": 740})
    laptop.goto(f"/desk/{party.code}/")
    first = laptop.locator(".tile").first.bounding_box()
    assert first
    assert first["y"] < 130
    players = laptop.get_by_role("navigation", name="The organiser’s pages").get_by_role("link", name="Players")
    expect(players).to_be_hidden()
    laptop.get_by_role("link", name="Menu").click()
    expect(players).to_be_in_viewport()
    axe(laptop)
    laptop.get_by_role("link", name="Close the menu").click()
    expect(players).to_be_hidden()
    laptop.get_by_role("searchbox", name="Where is …?").click()
    laptop.keyboard.type("gro")
    expect(laptop.get_by_text("South at table 2, with Eva, against Finn and Hans.")).to_be_visible()
    axe(laptop)


CONTRAST = """(button) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  const light = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const { color, backgroundColor } = getComputedStyle(button), [one, other] = [light(color), light(backgroundColor)];
  return Math.max(one, other) / Math.min(one, other);
}"""


def test_an_icon_alone_is_read_while_the_pointer_is_on_it(laptop: Page):
    party = found(4)
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        laptop.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        laptop.goto(f"/desk/{party.code}/players/")
        for button in (laptop.get_by_role("button", name="Remove Ann"), laptop.locator("#sound")):
            button.hover()
            assert button.evaluate(CONTRAST) > 4.5, scheme


def test_what_was_done_does_not_cover_how_to_type_a_hand(laptop: Page):
    party = drawn()
    laptop.goto(f"/desk/{party.code}/seats/")
    laptop.get_by_role("button", name="Announce the seats of round 1").click()
    done, helps = laptop.locator(".just_done .done"), laptop.locator(".cheat[open]")
    expect(done).to_be_visible()
    expect(helps).to_be_visible()
    message, words = done.bounding_box(), helps.bounding_box()
    assert message
    assert words
    assert message["y"] > words["y"] + words["height"]
