"""Somebody at a table on screens, in the browser."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.services.programs import wait_until


def next_button(page: Page) -> Locator:
    """A card that may be played, or no if one is asked whether one plays alone."""
    cards = (f"{where} button:not([aria-disabled])" for where in (".my_hand", ".piles"))
    return page.locator(", ".join((*cards, ".acts button[value='']"))).first


def moment(page: Page) -> Locator:
    return page.locator(".my_hand [name=turn]")


def see_motion_end(page: Page, before: str) -> None:
    """Until the table after the move is there; somebody impatient taps on the felt, which plays nothing."""

    def is_later() -> bool:
        page.evaluate("() => { const felt = document.querySelector('.in_motion .felt'); if (felt) felt.click(); }")
        return moment(page).input_value() != before

    wait_until(is_later)


def play_next(page: Page) -> None:
    before = moment(page).input_value()
    next_button(page).click()
    see_motion_end(page, before)


def play_hand(page: Page) -> None:
    """Presses what can be pressed until the hand is over."""
    while not page.locator(".hand_over").count():
        play_next(page)
    expect(page.locator(".hand_over")).to_be_visible()


def choose(page: Page, setting: str) -> None:
    """A setting of this device, as somebody chooses it."""
    page.goto("/play/settings/")
    page.get_by_label(setting, exact=True).check()
    page.get_by_role("button", name="Save").click()
