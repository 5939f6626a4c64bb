"""A new party, filled in faster than the laptop answers: no step is lost to what was typed just before it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.held import hold, until_held

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_step_pressed_right_after_a_time_is_typed_counts(laptop: Page):
    laptop.goto("/desk/new/")
    laptop.clock.install()
    players = laptop.locator("#players_stepper input")
    before = int(players.input_value())
    held = hold(laptop, "**/desk/new/", method="POST")
    laptop.locator("[name=begins]").fill("18:30")
    laptop.get_by_role("button", name="One player more").click()
    until_held(laptop, held)
    laptop.clock.run_for(1_000)  # the time that was typed is due now
    held[0].continue_()
    expect(players).to_have_value(str(before + 1))
    expect(laptop.locator("[name=begins]")).to_have_value("18:30")


def test_steps_pressed_before_the_first_answer_all_count(laptop: Page):
    laptop.goto("/desk/new/")
    players = laptop.locator("#players_stepper input")
    before = int(players.input_value())
    held = hold(laptop, "**/desk/new/", method="POST")
    for _press in range(3):
        laptop.get_by_role("button", name="One player more").click()
    until_held(laptop, held)
    held[0].continue_()
    expect(players).to_have_value(str(before + 3))
