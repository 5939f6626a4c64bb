"""A hand with one thumb: on the smallest phones everything that a step asks for is in sight, large enough and under nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.game import EndKind, GameEnd
from scoring.rules import ASKOV, MINNESOTA, RuleSet
from tests.actions.table import Phone, high
from tests.browser.taps import table_address
from tests.browser.test_everybody import BROKEN, TWICE
from tests.conftest import OpenScreen
from tests.night import announced, begun, played
from tests.parts import WHAT_PASSES
from tests.screens.phones import card
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)

TOUCH = 44  # CSS pixels
SIZES = [(360, 616), (320, 568)]
LANGUAGES = {"en": "en-GB", "nb": "nb-NO"}
STEPS = {
    "": ".call",
    "?hand=1&call=high&by=north": ".trick, .said .button",
    "?hand=1&call=low": ".trick, .said .button",
    "?hand=1&call=high&by=north&tricks=9": "#save, #entering .acts .button",
    "?hand=1&call=thrown-in": "#save, #entering .acts .button",
}
CONTROLS = {"": 6, "?hand=1&call=high&by=north": 15, "?hand=1&call=low": 15}
OUT_OF_REACH = """([wanted, touch]) => [...document.querySelectorAll(wanted)].filter((control) => {
  const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || height < touch || width < touch || !control.contains(found);
}).map((control) => `${control.id || control.textContent.trim()} ${JSON.stringify(control.getBoundingClientRect())}`)"""

LONG = ["Bartholomew Featherstonehaugh", "Torbjørn Kristoffersen", "Anne-Margrethe Bø", "Sigrid Undset-Hammersborg"]


def on_the_clock(rules: RuleSet) -> Party:
    """Round 2, on its clock: Ann and Cleo have stayed at table 1."""
    return announced(played(begun(8, rules=rules, end=GameEnd(EndKind.TIME, minutes=20))), 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [MINNESOTA, ASKOV], ids=lambda rules: rules.name)
def test_every_step_is_in_reach(open_screen: OpenScreen, language: str, rules: RuleSet):
    party = on_the_clock(rules)
    phone = open_screen(*SIZES[0], has_touch=True, is_mobile=True, locale=LANGUAGES[language])
    phone.goto(card(party, 1))
    for step, wanted in STEPS.items():
        phone.goto(table_address(party, 1) + step)
        phone.evaluate(WHAT_PASSES)
        phone.evaluate(
            "Promise.all(document.getAnimations({ subtree: true }).filter((one) => one.animationName === 'lifts').map((one) => one.finished))"
        )
        expect(phone.locator(".round_clock")).to_be_visible()
        assert phone.locator(wanted).count() >= CONTROLS.get(step, 2), step
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            assert phone.evaluate(OUT_OF_REACH, [wanted, TOUCH]) == [], (step, width)


def test_high_and_low_are_equally_tall(open_screen: OpenScreen):
    phone = open_screen(360, 616, has_touch=True, is_mobile=True)
    phone.goto(table_address(begun(4), 1))
    tall = phone.locator(".call:not(.special)").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().height))"
    )
    assert len(set(tall)) == 1


def give_names(party: Party, names: list[str]) -> None:
    for entry, name in zip(party.entries.order_by("number"), names, strict=True):
        entry.player.name = name
        entry.player.save()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("twice", [False, True], ids=["as they are", "letters twice as large"])
def test_no_name_is_broken_within_a_word(open_screen: OpenScreen, language: str, twice: bool):
    """Long names on the smallest phone; with letters twice as large, those of the cast on the next larger one."""
    party = begun(4)
    if not twice:
        give_names(party, LONG)
    phone = open_screen(*SIZES[0 if twice else 1], has_touch=True, is_mobile=True, locale=LANGUAGES[language])
    for step in STEPS:
        phone.goto(table_address(party, 1) + step)
        if twice:
            phone.evaluate(TWICE)
        assert phone.evaluate(BROKEN) == [], step


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_letters_twice_as_large_no_result_is_beside_the_screen(open_screen: OpenScreen, language: str):
    party = announced(played(begun(8)), 2)
    Phone(party, 1, round_number=2).enter(high("north", 8))
    for size in SIZES:
        phone = open_screen(*size, has_touch=True, is_mobile=True, locale=LANGUAGES[language])
        for address in (table_address(party, 1), f"/p/{party.code}/player/4/?rounds=all"):
            phone.goto(address)
            phone.evaluate(TWICE)
            lists = phone.locator(".figures")
            expect(lists).to_have_count(1)
            assert lists.evaluate("list => list.scrollWidth <= list.clientWidth"), (size, address)


@pytest.mark.parametrize("asks_seated", [True, False], ids=["before they are seated", "below the hand"])
def test_no_name_is_broken_where_a_phone_says_whose_it_is(open_screen: OpenScreen, asks_seated: bool):
    party = begun(4, asks_seated=asks_seated)
    give_names(party, LONG)
    for width, height in SIZES:
        phone = open_screen(width, height, has_touch=True, is_mobile=True)
        phone.goto(table_address(party, 1))
        phone.get_by_text("This is my own phone").click()
        expect(phone.get_by_role("button", name="Bartholomew")).to_be_visible()
        assert [word for word in phone.evaluate(BROKEN) if "<button" in word] == []
