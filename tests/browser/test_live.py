"""Every screen follows a change by itself, over a good connection and a bad one, and says when it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.following import SCREENS, expect_newest
from tests.browser.held import hold, until_held
from tests.browser.taps import enter_high, table_address
from tests.browser.wire import Wire
from tests.night import begun, slip
from tournaments.live import stream
from tournaments.models import Party
from whistparty.asgi import application
from whistparty.intake import Intake
from whistparty.limits import Ceiling

pytestmark = pytest.mark.django_db(transaction=True)
Phones = Callable[..., Page]


def test_every_screen_follows_a_hand_and_those_that_show_its_table_fetch_it(laptop: Page, phone: Phones):
    """Table 2, a player of table 1, the hall, the standings and the desk: all take the number, and none is loaded again."""
    party = begun(8)
    screens = {kind: laptop if kind == "desk" else phone() for kind in SCREENS}
    for kind, screen in screens.items():
        screen.goto(SCREENS[kind][1](party))
        expect_newest(screen, SCREENS[kind][0], party)
        screen.evaluate("window.same = true")
    asked = {kind: parts_asked(screen) for kind, screen in screens.items()}
    other = phone()
    other.goto(table_address(party, 1))
    enter_high(other, "Ann", 8)
    expect(other.get_by_text("Hand 2: who granded?")).to_be_visible()
    all_expect_newest(screens, party)
    assert {kind for kind in SCREENS if asked[kind]} == {"player", "hall", "desk"}
    slip(party, 2)
    all_expect_newest(screens, party)
    assert all(asked.values()), "what is over is fetched by all"
    assert all(screen.evaluate("window.same") for screen in screens.values())


def parts_asked(screen: Page) -> list[str]:
    """Grows with every part that the screen fetches by itself."""
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url) if "seen=" in request.url else None)
    return asked


def all_expect_newest(screens: Mapping[str, Page], party: Party) -> None:
    for kind, screen in screens.items():
        expect_newest(screen, SCREENS[kind][0], party)


def test_a_change_that_was_missed_is_fetched_with_a_hand_of_another_table(phone: Phones):
    party, page = begun(8), phone()
    page.goto(f"/p/{party.code}/standings/")
    expect_newest(page, "standings", party)
    other = phone()
    other.goto(table_address(party, 1))
    with page.expect_request("**/*seen=*"):
        page.evaluate("document.querySelector('#standings .here').value -= 1")
        enter_high(other, "Ann", 8)
    expect_newest(page, "standings", party)


def test_a_screen_that_hears_the_stream_asks_for_nothing(phone: Phones, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)
    party, page = begun(8), phone()
    page.clock.install()
    page.goto(f"/p/{party.code}/standings/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/standings/" in request.url else None)
    for _ in range(10):
        page.wait_for_timeout(200)
        page.clock.run_for(15_000)
    assert asked == []


def test_a_tap_goes_before_a_change_that_is_on_its_way(phone: Phones):
    """The part that the bell fetched would put the page back a step; it is given up, and the change is not lost."""
    party, page = begun(8), phone()
    page.goto(table_address(party, 1))
    held = hold(page, "**/*seen=*")
    slip(party, 2)
    until_held(page, held)
    page.get_by_role("link", name=re.compile("Bo.*high")).click()
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()
    with suppress(Error):  # it is given up, and cannot go on
        held[0].continue_()
    page.wait_for_timeout(1000)
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()
    expect_newest(page, "table_page", party)


def test_a_change_that_rings_while_a_tap_is_on_its_way_is_not_lost(phone: Phones):
    party, page = begun(8), phone()
    page.goto(table_address(party, 1))
    held = hold(page, "**/*call=high*")
    page.get_by_role("link", name=re.compile("Bo.*high")).click()
    until_held(page, held)
    answer = held[0].fetch()
    slip(party, 2)
    page.wait_for_timeout(500)
    held[0].fulfill(response=answer)
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()
    expect_newest(page, "table_page", party)
    expect(page.get_by_role("heading", name="How many tricks")).to_be_visible()


@pytest.fixture
def by(chromium: Browser) -> Iterator[Callable[[str], Page]]:
    """`by(address)` is a phone that comes by this way; what its console says of a bad one is no trouble."""
    contexts = []

    def one_more(address: str) -> Page:
        contexts.append(chromium.new_context(base_url=address, viewport={"width": 360, "height": 740}))
        page: Page = contexts[-1].new_page()
        page.set_default_timeout(30_000)
        return page

    yield one_more
    for context in contexts:
        context.close()


BANNER = "#not_connected"


def test_where_the_stream_is_kept_back_on_its_way_the_screen_asks_by_itself(wire: Wire, by: Callable[[str], Page]):
    wire.keeps_streams = True
    assert_asks_by_itself(by(wire.address))


def test_where_the_stream_is_refused_the_screen_asks_by_itself(
    hall_server: str, by: Callable[[str], Page], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(application, "intake", intake := Intake())
    intake.screens = Ceiling(in_all=0, of_one=0)
    monkeypatch.setattr("whistparty.intake.is_here", lambda _scope: False)
    assert_asks_by_itself(by(hall_server))


def assert_asks_by_itself(page: Page) -> None:
    """Within some seconds at first, then every twenty; it is connected, so it says nothing."""
    party = begun(12)
    page.clock.install()
    page.goto(f"/p/{party.code}/standings/")
    for table, seconds in ((1, 8), (2, 26), (3, 26)):
        slip(party, table)
        page.clock.run_for(seconds * 1000)
        expect_newest(page, "standings", party)
    expect(page.locator(BANNER)).to_be_hidden()


def test_a_lost_connection_is_said_and_what_was_missed_is_there_when_it_is_back(wire: Wire, by: Callable[[str], Page]):
    party, page = begun(8), by(wire.address)
    page.goto(table_address(party, 1))
    page.evaluate(
        "() => { window.told = []; for (const name of ['lost', 'connected'])"
        " document.addEventListener(`whist:${name}`, () => told.push(name)); }"
    )
    question = page.get_by_role("heading", name="who granded?")
    place = question.bounding_box()
    wire.down()
    expect(page.locator(BANNER)).to_have_text(re.compile(r"^Not connected. You see the page as it was at \d\d:\d\d"))
    assert question.bounding_box() == place, "nothing moves under a finger"
    slip(party, 2)
    wire.up()
    expect(page.locator(BANNER)).to_be_hidden()
    expect_newest(page, "table_page", party)
    assert page.evaluate("told") == ["lost", "connected"]


FIRST_WORD = """window.first_word = new Promise((said) => document.addEventListener(
  "htmx:sseOpen", ({ detail: { source } }) => source.addEventListener("here", () => said())))"""


def test_a_phone_that_loses_the_network_says_so_at_once(wire: Wire, by: Callable[[str], Page]):
    party, page = begun(8), by(wire.address)
    page.add_init_script(FIRST_WORD)
    page.goto(table_address(party, 1))
    page.evaluate("window.first_word")  # set_offline keeps an open stream, and this word would hide the banner again
    page.context.set_offline(True)
    expect(page.locator(BANNER)).to_be_visible()
    slip(party, 2)
    page.context.set_offline(False)
    expect_newest(page, "table_page", party)
    expect(page.locator(BANNER)).to_be_hidden()


def test_a_form_that_the_server_does_not_take_is_answered_in_its_words(chromium: Browser, hall_server: str):
    """Not in one of the usual browsers: this answer is an error on its console."""
    party = begun(4)
    page = chromium.new_page(base_url=hall_server)
    page.goto(table_address(party, 1))
    page.evaluate("htmx.ajax('POST', `${location.pathname}seated/`, {values: {seen: 'x'.repeat(20000)}})")
    expect(page.locator("#in_trouble")).to_have_text(
        "What you sent is too large for this page. Nothing of it was saved."
    )
    page.close()
