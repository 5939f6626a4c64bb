"""Nothing is lost on a phone: cut off at any moment, reloaded, closed, full, refused; every hand counts once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

from scoring.game import EndKind, GameEnd, TieRule
from scoring.hand import BySide, Call, Hand, Seat
from tests.browser.test_a_round_of_two_tables import enter_high, table_address
from tests.browser.wire import Wire
from tests.conftest import PHONE, SOON
from tests.night import WHO, begun, ended, fresh
from tests.services.programs import wait_until
from tournaments.actions import enter, phones, presence
from tournaments.actions.enter import AtTable
from tournaments.models import Party, PlayedHand

pytestmark = pytest.mark.django_db(transaction=True)
OF_THE_NETWORK = re.compile(r"Failed to load resource|net::ERR_|^\[object Event\]$|htmx:")
SENT, NOT_SENT = "Hand {} is sent.", "Hand {} is saved on this phone, not sent yet."
IS_READY = "Object.keys(localStorage).some((name) => name.startsWith('whist beforehand'))"

OpenPhone = Callable[..., BrowserContext]


@pytest.fixture
def wire(hall_server: str) -> Iterator[Wire]:
    wire = Wire(hall_server)
    yield wire
    wire.close()


@pytest.fixture
def pocket(chromium: Browser, wire: Wire) -> Iterator[BrowserContext]:
    """A phone whose tabs can be closed and opened. Its scripts must not fail; the network may."""
    troubles: list[str] = []
    context = chromium.new_context(base_url=wire.address, viewport=dict(zip(("width", "height"), PHONE, strict=True)))
    context.on("weberror", lambda failed: troubles.append(str(failed.error)))
    context.on("console", lambda said: troubles.append(said.text) if is_trouble(said) else None)
    context.set_default_timeout(SOON)
    yield context
    context.close()
    assert troubles == []


def is_trouble(said) -> bool:
    return said.type == "error" and not OF_THE_NETWORK.search(said.text)


@pytest.fixture
def party(wire: Wire) -> Party:
    return begun(4)


@pytest.fixture
def page(pocket: BrowserContext, party: Party) -> Page:
    return opened(pocket, party)


def opened(pocket: BrowserContext, party: Party, *, offline: bool = True) -> Page:
    """The table's page, which has heard what it needs to do without the laptop."""
    page = pocket.new_page()
    page.goto(table_address(party, 1))
    if offline:
        wait_until(lambda: page.evaluate(IS_READY))
    return page


def status(page: Page):
    return page.locator("#outbox")


def kept() -> list[tuple[int, int | None]]:
    """Number and tricks of every hand that stands in the database."""
    return list(PlayedHand.objects.order_by("id").values_list("number", "tricks_north_south"))


def test_a_hand_that_arrives_is_said_to_be_sent(page: Page, axe):
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(SENT.format(1))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == [(1, 8)]
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('whist hand'))") == []
    axe(page)


def test_two_hands_without_network_are_entered_reckoned_and_sent_in_order(page: Page, pocket, wire: Wire, axe):
    wire.down()
    pocket.set_offline(True)
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(page.locator(".points").first).to_have_text("2")
    page.get_by_role("link", name=re.compile(r"Bo\b.*high")).click()
    expect(page.get_by_text("Dag leads.")).to_have_count(0)
    axe(page)
    page.get_by_role("link", name=re.compile("^5 tricks,")).click()
    expect(page.locator(".in_words")).to_have_text("East–West granded and took 5. North–South get 2: 4–0.")
    page.get_by_role("button", name="Yes, save hand 2").click()
    expect(status(page)).to_have_text("2 hands are saved on this phone, not sent yet.")
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    axe(page)
    assert kept() == []
    wire.up()
    pocket.set_offline(False)
    expect(status(page)).to_have_text(SENT.format(2))
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="East–West granded and took 5.")).to_be_visible()
    assert kept() == [(1, 8), (2, 8)]


def test_the_wire_is_cut_in_the_middle_of_the_post(page: Page, wire: Wire):
    wire.cut_after = 200
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    wait_until(lambda: wire.cuts)
    assert kept() == []
    wire.cut_after = None
    expect(status(page)).to_have_text(SENT.format(1))
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text(SENT.format(2))
    assert kept() == [(1, 8), (2, 9)]


def test_the_wire_is_cut_between_the_post_and_its_answer(page: Page, wire: Wire):
    wire.cut_answer = True
    enter_high(page, "Ann", 8)
    wait_until(lambda: wire.cuts)
    wait_until(kept)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    wire.cut_answer = False
    expect(status(page)).to_have_text(SENT.format(1))
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text(SENT.format(2))
    assert kept() == [(1, 8), (2, 9)]


def test_the_answer_is_lost_while_the_next_hand_is_entered(page: Page, wire: Wire):
    wire.cut_answer = True
    enter_high(page, "Ann", 8)
    wait_until(kept)
    wire.down()
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text("2 hands are saved on this phone, not sent yet.")
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    expect(page.locator(".points").first).to_have_text("5")
    wire.cut_answer = False
    wire.up()
    expect(status(page)).to_have_text(SENT.format(2))
    assert kept() == [(1, 8), (2, 9)]


def test_a_hand_that_waits_survives_a_reload_and_a_closed_tab(page: Page, pocket, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    with pytest.raises(Error):
        page.reload()
    page.close()
    wire.up()
    again = opened(pocket, party)
    expect(status(again)).to_have_text(SENT.format(1))
    expect(again.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == [(1, 8)]


def test_a_reload_in_the_middle_of_a_send_is_one_hand(page: Page, wire: Wire):
    wire.cut_answer = True
    enter_high(page, "Ann", 8)
    wait_until(kept)
    page.reload()
    wire.cut_answer = False
    expect(status(page)).to_have_text(SENT.format(1))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == [(1, 8)]


def test_two_tabs_of_one_phone_send_a_hand_once(page: Page, pocket, wire: Wire, party: Party):
    other = opened(pocket, party)
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    expect(status(other)).to_have_text(NOT_SENT.format(1))
    wire.up()
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(other.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(status(other)).not_to_have_text(NOT_SENT.format(1))
    assert kept() == [(1, 8)]


FILL = """() => {
  let piece = "x".repeat(1e6);
  for (let number = 0; piece; number++) {
    try { localStorage[`full ${number}`] = piece; } catch { piece = piece.slice(0, piece.length / 2 | 0); }
  }
}"""


def test_a_full_storage_is_said_plainly_and_the_hand_is_sent_all_the_same(page: Page, wire: Wire):
    page.evaluate(FILL)
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(
        "This phone’s storage is full: the hand is kept on this page only. Do not close it."
    )
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    wire.up()
    expect(status(page)).to_have_text(SENT.format(1))
    assert kept() == [(1, 8)]


def refused(page: Page):
    return page.locator(".not_accepted")


def test_somebody_else_entered_it_meanwhile_and_both_are_told(page: Page, wire: Wire, party: Party, axe):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    enter_high(page, "Bo", 7)
    expect(status(page)).to_have_text("2 hands are saved on this phone, not sent yet.")
    enter_elsewhere(party, 10)
    wire.up()
    expect(refused(page)).to_have_count(2)
    expect(refused(page).nth(0)).to_contain_text("Hand 1 was not accepted")
    expect(refused(page).nth(0)).to_contain_text("Hand 1 was entered before yours: North–South granded and took 10.")
    expect(refused(page).nth(0)).to_contain_text("Entered here: North–South granded and took 8.")
    expect(refused(page).nth(1)).to_contain_text("It was entered after hand 1, which was not accepted")
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    axe(page)
    assert kept() == [(1, 10)]
    page.reload()
    refused(page).nth(1).get_by_role("button", name="Send it again").click()
    expect(status(page)).to_have_text(SENT.format(2))
    assert kept() == [(1, 10), (2, 6)]
    refused(page).get_by_role("button", name="I have written it down").click()
    expect(refused(page)).to_have_count(1)
    refused(page).get_by_role("button", name="Yes, forget it").click()
    expect(refused(page)).to_have_count(0)
    page.reload()
    expect(refused(page)).to_have_count(0)
    assert kept() == [(1, 10), (2, 6)]


def enter_elsewhere(party: Party, tricks: int, number: int = 1) -> None:
    """The same table by another phone: North granded."""
    hand = Hand(Call.HIGH, Seat.NORTH, BySide(tricks, 13 - tricks))
    enter.enter_hand(AtTable.of(party, 1, WHO), hand, round_number=1, hand_number=number, key=uuid4())


def test_what_another_phone_entered_just_so_holds_nothing_up(page: Page, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    enter_high(page, "Bo", 7)
    expect(status(page)).to_have_text("2 hands are saved on this phone, not sent yet.")
    enter_elsewhere(party, 8)
    wire.up()
    expect(refused(page)).to_have_count(1)
    expect(status(page)).to_have_text(SENT.format(2))
    assert kept() == [(1, 8), (2, 6)]
    expect(refused(page).get_by_role("heading")).to_have_text("Hand 1 is on the sheet already, the same")
    expect(refused(page)).not_to_contain_text("not accepted")
    refused(page).get_by_role("button", name="Put it away").click()
    expect(refused(page)).to_have_count(0)


def test_the_game_was_over_meanwhile(page: Page, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    ended(party)
    wire.up()
    expect(refused(page)).to_contain_text("The party has ended, and its results are final.")
    expect(refused(page)).to_contain_text("Entered here: North–South granded and took 8.")
    expect(page.get_by_text("The party has ended. This game was not finished")).to_be_visible()
    assert kept() == []


def test_where_the_phone_reckons_that_the_target_is_reached_it_asks_for_no_more(page: Page, wire: Wire):
    wire.down()
    enter_high(page, "Ann", 13)
    enter_high(page, "Ann", 12)
    expect(page.get_by_role("heading", name="As this phone reckons it, the game is over")).to_be_visible()
    expect(page.locator(".points").first).to_have_text("13")
    expect(page.get_by_role("link", name=re.compile("high"))).to_have_count(0)
    wire.up()
    page.get_by_role("button", name="All four agree").click()
    expect(page.get_by_text("The game is confirmed and saved.")).to_be_visible()
    assert kept() == [(1, 13), (2, 12)]


def test_the_cookie_is_gone_and_the_hand_is_sent_all_the_same(page: Page, pocket):
    page.get_by_role("link", name=re.compile(r"Ann\b.*high")).click()
    page.get_by_role("link", name=re.compile("^8 tricks,")).click()
    page.get_by_role("button", name="Yes, save hand").wait_for()
    pocket.clear_cookies()
    page.get_by_role("button", name="Yes, save hand").click()
    expect(status(page)).to_have_text(SENT.format(1))
    assert kept() == [(1, 8)]


def test_a_step_that_takes_too_long_is_shown_by_the_phone(page: Page, wire: Wire):
    wire.is_stuck = True
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    wire.is_stuck = False
    expect(status(page)).to_have_text(SENT.format(1))
    assert kept() == [(1, 8)]


def test_somebody_took_the_pencil_over_while_a_hand_waited(page: Page, pocket, wire: Wire, party: Party, phone):
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(SENT.format(1))
    other = phone()
    other.goto(table_address(party, 1))
    wire.down()
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text(NOT_SENT.format(2))
    other.get_by_role("button", name="Take over the pencil").click()
    expect(other.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    wire.up()
    expect(refused(page)).to_contain_text("Hand 2 was not accepted")
    assert kept() == [(1, 8)]
    page.get_by_role("button", name="Take over the pencil").click()
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    refused(page).get_by_role("button", name="Send it again").click()
    expect(status(page)).to_have_text(SENT.format(2))
    expect(refused(page)).to_have_count(0)
    assert kept() == [(1, 8), (2, 9)]


def test_the_table_has_a_new_link_and_the_hand_is_sent_again_by_it(page: Page, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    phones.renew_link(party.code, 1, who=WHO)
    wire.up()
    expect(refused(page)).to_contain_text("This link of table 1 was replaced at")
    page.goto(table_address(fresh(party), 1))
    refused(page).get_by_role("button", name="Send it again").click()
    expect(status(page)).to_have_text(SENT.format(1))
    expect(refused(page)).to_have_count(0)
    expect(page.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    assert kept() == [(1, 8)]


def test_a_hand_that_waits_goes_by_the_link_that_is_open_now(page: Page, pocket, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    page.close()
    phones.renew_link(party.code, 1, who=WHO)
    wire.up()
    again = opened(pocket, fresh(party), offline=False)
    expect(status(again)).to_have_text(SENT.format(1))
    expect(again.get_by_role("heading", name="Hand 2: who granded?")).to_be_visible()
    expect(refused(again)).to_have_count(0)
    assert kept() == [(1, 8)]


def test_others_sit_here_meanwhile_and_whoever_has_looked_sends_it_again(page: Page, wire: Wire, party: Party):
    wire.down()
    enter_high(page, "Ann", 8)
    enter_high(page, "Bo", 7)
    expect(status(page)).to_have_text("2 hands are saved on this phone, not sent yet.")
    for player, name in ((1, "Ulf"), (3, "Vera")):
        presence.stand_in(party.code, player, who=WHO, name=name)
    wire.up()
    expect(refused(page)).to_have_count(2)
    expect(refused(page).nth(0)).to_contain_text("The seats of table 1 have changed since this page was shown.")
    expect(page.get_by_role("heading", name="Hand 1: who granded?")).to_be_visible()
    assert kept() == []
    for number in (1, 2):
        refused(page).nth(0).get_by_role("button", name="Send it again").click()
        expect(status(page)).to_have_text(SENT.format(number))
    expect(refused(page)).to_have_count(0)
    assert kept() == [(1, 8), (2, 6)]


RUBBISH = """() => {
  for (const [number, rubbish] of ["{", "", "null", "7", "[]", '"x"', "{}"].entries()) {
    localStorage[`whist hand rubbish ${number}`] = localStorage[`whist beforehand ${number}`] = rubbish;
  }
  localStorage[`whist beforehand ${location.pathname}`] = "7";
}"""


def test_what_others_have_left_in_the_storage_is_no_hand(page: Page, wire: Wire):
    page.evaluate(RUBBISH)
    page.reload()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(SENT.format(1))
    wait_until(lambda: page.evaluate("localStorage[`whist beforehand ${location.pathname}`].length > 99"))
    wire.down()
    enter_high(page, "Ann", 9)
    expect(status(page)).to_have_text(NOT_SENT.format(2))
    wire.up()
    expect(status(page)).to_have_text(SENT.format(2))
    assert kept() == [(1, 8), (2, 9)]


def test_the_old_link_shows_what_was_not_sent_by_it(page: Page, pocket, wire: Wire, party: Party, axe):
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    page.close()
    old = table_address(party, 1)
    phones.renew_link(party.code, 1, who=WHO)
    wire.up()
    again = pocket.new_page()
    again.goto(old)
    expect(again.get_by_role("heading", name="This table has a new link")).to_be_visible()
    expect(refused(again)).to_contain_text("This link of table 1 was replaced at")
    expect(refused(again)).to_contain_text("Entered here: North–South granded and took 8.")
    axe(again)
    assert kept() == []


AND_ANOTHER = """() => {
  const name = Object.keys(localStorage).find(name => name.startsWith("whist hand "));
  const [first, key] = [JSON.parse(localStorage[name]), crypto.randomUUID()];
  const fields = { ...first.fields, hand: "2", key };
  localStorage[`whist hand ${key}`] = JSON.stringify({ ...first, key, hand: 2, at: first.at + 1, fields });
}"""


def test_two_hands_wait_on_a_phone_that_was_told_nothing_beforehand(pocket, wire: Wire, party: Party):
    pocket.route("**/offline/", lambda route: route.abort())
    page = opened(pocket, party, offline=False)
    wire.cut_answer = True
    enter_high(page, "Ann", 8)
    wait_until(kept)
    page.evaluate(AND_ANOTHER)
    page.reload()
    wire.cut_answer = False
    expect(page.get_by_role("heading", name="Hand 3: who granded?")).to_be_visible()
    assert kept() == [(1, 8), (2, 8)]


def level_after_two_hands(pocket: BrowserContext, wire: Wire, tie: TieRule) -> Page:
    party = begun(4, end=GameEnd(EndKind.HANDS, hands=2, tie=tie))
    page = opened(pocket, party)
    wire.down()
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(NOT_SENT.format(1))
    enter_high(page, "Ann", 5)
    expect(status(page)).to_have_text("2 hands are saved on this phone, not sent yet.")
    return page


def test_a_level_game_without_network_goes_on_with_an_extra_hand(pocket, wire: Wire):
    page = level_after_two_hands(pocket, wire, TieRule.EXTRA_HAND)
    expect(page.get_by_text("As this phone reckons it, it is level")).to_be_visible()
    expect(page.locator(".is_ahead")).to_have_count(0)
    enter_high(page, "Ann", 9)
    expect(page.get_by_role("heading", name="As this phone reckons it, the game is over")).to_be_visible()
    wire.up()
    expect(page.get_by_role("button", name="All four agree")).to_be_visible()
    assert kept() == [(1, 8), (2, 5), (3, 9)]


def test_a_level_game_without_network_waits_for_the_cut(pocket, wire: Wire):
    page = level_after_two_hands(pocket, wire, TieRule.CUT)
    expect(page.get_by_role("heading", name="As this phone reckons it, it is level: cut the cards")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("high"))).to_have_count(0)
    wire.up()
    expect(page.get_by_role("heading", name="Level: cut the cards")).to_be_visible()


PAPER = (
    "This phone cannot enter hands without the network yet. "
    "Write the hand on paper, and enter it when the phone is connected again."
)
NEEDS_LAPTOP = "Not connected: this needs the laptop. Ask at the desk, or try again in a moment."


def test_where_the_phone_has_heard_nothing_beforehand_it_says_so_at_once(pocket, wire: Wire, party: Party, axe):
    asked: list[Route] = []

    def keep_back(route: Route) -> None:
        asked.append(route)
        route.abort()

    pocket.route("**/offline/", keep_back)
    page = opened(pocket, party, offline=False)
    wait_until(lambda: page.evaluate("true") and asked)  # the page has everything that it needs to ask
    wire.down()
    page.get_by_role("link", name=re.compile(r"Ann\b.*high")).click()
    expect(page.get_by_text(PAPER)).to_be_visible()
    axe(page)
    wire.up()
    pocket.set_offline(True)
    pocket.set_offline(False)
    expect(page.get_by_text(PAPER)).to_have_count(0)


def test_who_sits_here_now_is_heard_beforehand_within_seconds(page: Page, party: Party):
    presence.stand_in(party.code, 1, who=WHO, name="Ulf")
    expect(page.get_by_text("Ulf").first).to_be_visible()
    told = "localStorage[`whist beforehand ${location.pathname}`].includes('Ulf')"
    wait_until(lambda: page.evaluate(told), within=8)


def test_what_needs_the_laptop_says_so_beside_it_and_no_other_hand_is_taken_back(page: Page, wire: Wire, axe):
    enter_high(page, "Ann", 8)
    expect(status(page)).to_have_text(SENT.format(1))
    wire.down()
    page.get_by_role("button", name="Call the organiser").click()
    expect(page.locator("#calls_organiser + #no_answer")).to_have_text(NEEDS_LAPTOP)
    axe(page)
    page.get_by_role("button", name="Take back hand 1").click()
    expect(page.locator("form + #no_answer")).to_have_text(NEEDS_LAPTOP)
    enter_high(page, "Bo", 6)
    expect(status(page)).to_have_text(NOT_SENT.format(2))
    page.get_by_role("button", name="Take back hand 1").click()
    expect(page.locator("#no_answer")).to_have_text(
        "Hand 2 is not sent yet. Wait until it is sent; then you can take it back."
    )
    expect(page.locator(".side.is_ahead")).to_have_count(1)
    expect(page.locator(".side.is_ahead .points")).to_have_text("3")
    wire.up()
    expect(status(page)).to_have_text(SENT.format(2))
    expect(page.locator("#no_answer")).to_have_count(0)
    assert kept() == [(1, 8), (2, 7)]
