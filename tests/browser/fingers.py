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

    def tap(self, target: Locator) -> None:
        """One tap, of now, on what has been there for a moment."""
        self.until_uncovered(target)
        self.page.wait_for_timeout(REST)
        self.touch(target, time.time())

    def tap_again(self, target: Locator) -> None:
        """The second tap of the same finger, which the page gets only now that this has come under it."""
        self.until_uncovered(target)
        self.touch(target, self.tapped_at + TWICE)

    def until_uncovered(self, target: Locator) -> None:
        target.scroll_into_view_if_needed()
        self.page.wait_for_function(UNCOVERED, arg=target.element_handle())

    def touch(self, target: Locator, at: float) -> None:
        box = target.bounding_box()
        assert box
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger], "timestamp": at})
        self.browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": at})
        self.tapped_at = at
