"""Somebody plays a whole game by each rule set against computers, and four friends play a hand on four phones."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from scoring.hand import Call, Seat
from scoring.rules import ASKOV, MINNESOTA, SOUTH_DAKOTA, TWO_PLAYER, RuleSet
from tests.browser.at_screen_table import moment, play_hand, play_next, see_motion_end
from tests.conftest import PHONE, OpenScreen
from tests.play.at_table import look, play_on
from tests.services.programs import wait_until
from tournaments.play.actions import found_shared_table, found_table, join_table
from tournaments.play.models import ScreenChair

pytestmark = pytest.mark.django_db(transaction=True)


def shorten_game(rules: RuleSet) -> RuleSet:
    return replace(rules, name=f"{rules.name}, short", target=2)


def play_game(page: Page) -> None:
    """Hands, one after the other, until somebody has won."""
    play_hand(page)
    while not page.locator(".game_over").count():
        page.get_by_role("button", name="Next hand").click()
        expect(page.locator(".hand_over")).to_have_count(0)
        play_hand(page)


@pytest.mark.parametrize(
    ("rules", "level"),
    [(MINNESOTA, 6), (ASKOV, 1), (SOUTH_DAKOTA, 6), (TWO_PLAYER, 6), (TWO_PLAYER, 1)],
    ids=lambda one: getattr(one, "name", one),
)
def test_a_game_is_played_to_its_end(open_screen: OpenScreen, rules, level):
    """The weakest and the strongest level sit at each table of four."""
    page = open_screen(*PHONE, reduced_motion="reduce")
    chair = found_table(shorten_game(rules), level=level, partner_level=7 - level)
    page.goto(f"/play/{chair.key}/")
    play_game(page)
    assert look(chair).sheet.is_over
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_text("hand 1, to 2")).to_be_visible()


@pytest.mark.parametrize("call", [Call.SOLA_NOLA, Call.GRAND_DIX], ids=str)
def test_a_special_call_is_played_to_its_end(open_screen: OpenScreen, call):
    """Another one may have overruled it, so the hands go on until one's own holds."""
    page = open_screen(*PHONE, reduced_motion="reduce")
    chair = found_table(ASKOV, level=1)
    page.goto(f"/play/{chair.key}/")
    while (result := look(chair).view.result) is None or (result.call, result.by) != (call, look(chair).seat):
        if page.locator(".hand_over").count():
            page.locator(".hand_over .next_step").click()
            expect(page.locator(".hand_over")).to_have_count(0)
        special = page.locator(f".acts button[value='{call.value}']")
        if special.count():
            before = moment(page).input_value()
            special.click()
            see_motion_end(page, before)
        else:
            play_next(page)
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator(".my_hand")).to_be_hidden()  # it may have ended with cards in it


def test_four_friends_play_a_hand_on_four_phones_and_one_leaves_and_comes_back(open_screen: OpenScreen):
    ann = found_shared_table(MINNESOTA, level=1, name="Ann")
    seats = [seat for seat in Seat if seat.value != ann.seat]
    chairs = [ann, *(join_table(ann.table.key, seat=seat, name=seat.words) for seat in seats)]
    phones = {Seat(chair.seat): open_screen(*PHONE, reduced_motion="reduce") for chair in chairs}
    for chair in chairs:
        phones[Seat(chair.seat)].goto(f"/play/{chair.key}/")
    phones[Seat.EAST].get_by_role("button", name="We are all here: deal").click()
    for page in phones.values():  # nobody has bid for them
        expect(page.locator(".turn_line")).to_have_text("Lay a card: black high, red low")
    play_cards(ann, phones, until=2)
    away = phones[Seat(chairs[1].seat)]
    expect(away.locator(".here[name=seen]")).to_have_value(str(look(ann).change))
    expect(away.locator(".in_motion")).to_have_count(0)
    away.locator(".table_menu > summary").click()
    away.get_by_role("button", name="A computer plays for me").click()
    expect(away.get_by_role("button", name="Sit down again")).to_be_visible()
    expect(phones[Seat(ann.seat)].get_by_text("away: computer")).to_be_visible()
    play_cards(ann, phones, until=3)
    expect(away.locator(".in_motion")).to_have_count(0)  # a tap meanwhile only ends the motion
    away.get_by_role("button", name="Sit down again").click()
    expect(phones[Seat(ann.seat)].get_by_text("away: computer")).to_have_count(0)
    play_cards(ann, phones, until=5)
    play_on({Seat(chair.seat): chair for chair in chairs})
    for page in phones.values():
        expect(page.locator(".hand_over")).to_be_visible()


def has_moved(chair: ScreenChair, turn: int) -> bool:
    return look(chair).turn != turn


def play_cards(ann, phones: dict[Seat, Page], *, until: int) -> None:
    """Whose turn it is plays, until so many tricks are taken; each phone hears of it by itself."""
    while (seen := look(ann)).view.result is None and len(seen.view.tricks) < until:
        page = phones[seen.view.waits_for[0]]
        expect(moment(page)).to_have_value(str(seen.turn))  # else a friend's bid would look like the move
        expect(page.locator(".turn_line.mine")).to_be_visible()
        play_next(page)
        wait_until(partial(has_moved, ann, seen.turn))
