"""The hall screen in a real Chromium: how long it is busy without a pause, and when it shows the new seats.

What keeps a browser from drawing and answering are its long tasks; it tells of those above 50 ms itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright

from tests.bench.figures import Figure, timed
from tests.bench.halls import begun, finish
from tests.bench.phone import Phone, over_the_wire
from tests.bench.ten_years import signed_in
from tests.chromium import launch
from tournaments.actions import advance
from tournaments.engine.rehearsal import names
from tournaments.models import Party

TABLES, PAGES = (6, 40, 100), 12
LONGEST, SOON = 200, 1000  # milliseconds: no task longer, and new seats within
LISTEN = "busy = []; new PerformanceObserver(all => busy.push(...all.getEntries().map(one => one.duration))).observe({type: 'longtask', buffered: true})"
NEW_SEATS = "#by_table.is_shown[data-round='2'] .hall_table"


def measure(address: str) -> Iterator[Figure]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps an event loop in this thread
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for tables in TABLES:
            party = begun(4 * tables, people=names(4 * tables, seed=1))
            screen = browser.new_page(base_url=address, viewport={"width": 1920, "height": 1080})
            screen.add_init_script(LISTEN)
            yield from look(screen, party, tables)
            yield from announce(screen, party, tables, Phone(over_the_wire(address), signed_in()))
            screen.close()
        browser.close()


def look(screen: Page, party: Party, tables: int) -> Iterator[Figure]:
    """Its seats, its names and the standings; one table is still playing."""
    finish(party, 1, but=1)
    screen.goto(f"/p/{party.code}/hall/", wait_until="networkidle")
    for _page in range(PAGES):
        screen.keyboard.press("ArrowRight")
    yield busy(screen, f"{tables} tables, opened and turned through")


def announce(screen: Page, party: Party, tables: int, desk: Phone) -> Iterator[Figure]:
    finish(party, 1)
    advance.move_round(party.code, 1, who="bench")
    screen.reload(wait_until="networkidle")
    screen.evaluate("busy = []")
    desk.open(f"/desk/{party.code}/seats/")

    def until_shown() -> None:
        desk.send(f"/desk/{party.code}/announce/", {"round": 2})
        screen.locator(NEW_SEATS).first.wait_for()

    yield Figure(f"{tables} tables, from Announce to the new seats", timed(until_shown), at_most=SOON)
    yield busy(screen, f"{tables} tables, new seats")


def busy(screen: Page, what: str) -> Figure:
    screen.wait_for_load_state("networkidle")
    longest: float = screen.evaluate("new Promise(requestAnimationFrame).then(() => Math.max(0, ...busy))")
    return Figure(f"{what}: the longest task", longest, at_most=LONGEST)
