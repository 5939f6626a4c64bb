"""Each main page in a real Chromium: how long it is busy without a pause, and when the hall screen shows the new seats.

What keeps a browser from drawing and answering are its long tasks; it tells of those above 50 ms itself. A phone has a quarter
of the processor's speed, as Lighthouse gives it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Browser, Page, sync_playwright

from tests.addresses import LAPTOP
from tests.chromium import launch
from tests.harness.figures import Figure, timed, within
from tests.harness.hall import Hall
from tests.harness.parties import begun, finish, places, played, session_of_organiser
from tests.harness.table import announce
from tests.harness.visitor import Visitor
from tournaments.actions import advance
from tournaments.models import Party

TITLE = "The main pages in a browser: their longest task"
TABLES, PLAYERS, ROUNDS, TURNED = (6, 40, 100), 400, 3, 12
LONGEST, SOON, PATIENCE = 200, 1.0, 30.0  # milliseconds: no task longer; seconds: new seats within; the next seats
LISTEN = "busy = []; new PerformanceObserver(all => busy.push(...all.getEntries().map(one => one.duration))).observe({type: 'longtask', buffered: true})"
NEW_SEATS = "#by_table.is_shown[data-round='2'] .hall_table"


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    slower: int = 1


PHONE, DESK, WALL = Screen(360, 740, slower=4), Screen(1280, 900), Screen(1920, 1080)


def measure(hall: Hall) -> Iterator[Figure]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps an event loop in this thread
    session = session_of_organiser()
    with sync_playwright() as playwright, launch(playwright) as browser:
        opened = Opened(browser, f"http://{LAPTOP}:{hall.port}", session)
        yield from main_pages(opened, played(PLAYERS, ROUNDS, but=1))
        for tables in TABLES:
            yield from hall_screen(opened, begun(4 * tables, hands=16), tables, hall.port)


class Opened:
    def __init__(self, browser: Browser, address: str, session: str) -> None:
        self.browser, self.address = browser, address
        self.name, _, self.value = session.partition("=")

    def page(self, screen: Screen) -> Page:
        """The organiser's device, which begins to listen for long tasks with each page."""
        context = self.browser.new_context(
            base_url=self.address, viewport={"width": screen.width, "height": screen.height}
        )
        context.add_cookies([{"name": self.name, "value": self.value, "url": self.address}])
        page = context.new_page()
        page.add_init_script(LISTEN)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": screen.slower})
        return page


def main_pages(opened: Opened, party: Party) -> Iterator[Figure]:
    """Those that a whole hall opens, and those of the organiser, with so many players after some rounds."""
    evening, desk = f"/p/{party.code}/", f"/desk/{party.code}/"
    pages = {
        "a table": (places(party)[0].page, PHONE),
        "a player": (f"{evening}player/7/", PHONE),
        "find your name": (evening, PHONE),
        "standings": (f"{evening}standings/", PHONE),
        "rules": (f"{evening}rules/", PHONE),
        "first page": ("/", DESK),
        "desk": (desk, DESK),
        "desk: players": (f"{desk}players/", DESK),
        "desk: seats": (f"{desk}seats/", DESK),
        "desk: standings": (f"{desk}standings/", DESK),
        "desk: log": (f"{desk}log/", DESK),
        "people": ("/people/", DESK),
    }
    for name, (path, screen) in pages.items():
        page = opened.page(screen)
        answer = page.goto(path, wait_until="networkidle")
        assert answer
        assert answer.status == 200, path
        where = "on a phone" if screen is PHONE else "on a laptop"
        yield busy(page, f"{name}, {PLAYERS} players, {where}")
        page.context.close()


def hall_screen(opened: Opened, party: Party, tables: int, port: int) -> Iterator[Figure]:
    """Its seats, its names and the standings while one table is still playing; and then the new seats."""
    finish(party, 1, but=1)
    screen = opened.page(WALL)
    screen.goto(f"/p/{party.code}/hall/", wait_until="networkidle")
    for _page in range(TURNED):
        screen.keyboard.press("ArrowRight")
    yield busy(screen, f"hall screen of {tables} tables, turned through")
    finish(party, 1)
    advance.move_round(party.code, 1, who="bench")
    screen.reload(wait_until="networkidle")
    screen.evaluate("busy = []")
    desk = Visitor(port, address=LAPTOP, cookie=f"{opened.name}={opened.value}")

    def until_shown() -> None:
        announce(desk, party.code, 2, patience=PATIENCE)
        screen.locator(NEW_SEATS).first.wait_for()

    yield within(f"hall screen of {tables} tables, from Announce to the new seats", [timed(until_shown)], SOON)
    yield busy(screen, f"hall screen of {tables} tables, new seats")
    screen.context.close()


def busy(page: Page, what: str) -> Figure:
    page.wait_for_load_state("networkidle")
    longest: float = page.evaluate("new Promise(requestAnimationFrame).then(() => Math.max(0, ...busy))")
    return Figure(
        what, f"{longest:.0f} ms" if longest else "below 50 ms", "", f"at most {LONGEST} ms", longest <= LONGEST
    )
