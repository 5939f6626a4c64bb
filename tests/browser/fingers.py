"""A finger on a phone whose page is busy: the browser hands its touches over late, with the times at which they were made."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page

TWICE = 0.13  # seconds between the two taps of a finger that taps twice
REST = 500  # milliseconds before a finger presses something else
UNCOVERED = """(target) => {
  const { left, top, width, height } = target.getBoundingClientRect();
  const moves = document.getAnimations({ subtree: true }).some((one) => one.animationName === "lifts" && one.playState === "running");
  return !moves && target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


class Finger:
    def __init__(self, page: Page) -> None:
        self.page, self.browser = page, page.context.new_cdp_session(page)
        self.tapped_at = 0.0

    def tap(self, target: Locator) -> tuple[float, float]:
        """One tap, of now, on what has been there for a moment."""
        target.scroll_into_view_if_needed()
        self.until_uncovered(target)
        self.page.wait_for_timeout(REST)
        box = target.bounding_box()
        assert box
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.touch(place, time.time())
        return place

    def until_uncovered(self, target: Locator) -> None:
        part = target.element_handle()
        self.page.wait_for_function(UNCOVERED, arg=part)

    def tap_again(self, place: tuple[float, float]) -> None:
        """The second tap of the same finger, which the page gets only now."""
        self.touch(place, self.tapped_at + TWICE)

    def touch(self, place: tuple[float, float], at: float) -> None:
        x, y = place
        self.browser.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": at}
        )
        self.browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": at})
        self.tapped_at = at
