"""Requests and answers that are held on their way, until a test lets them through."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route


def hold(page: Page, address: str | re.Pattern[str], *, method: str = "GET", times: int = 1) -> list[Route]:
    """The first such requests reach the laptop, and their answers are held; all others go through."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        if route.request.method != method or len(held) >= times:
            route.continue_()
        else:
            held.append(route)

    page.route(address, keep)
    return held


def until_held(page: Page, held: list[Route]) -> None:
    """A request is on its way and does not arrive."""
    for _ in range(600):
        if held:
            return
        page.wait_for_timeout(50)
    raise AssertionError("nothing was asked")
