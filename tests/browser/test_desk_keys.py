"""A pile of slips at the desk with the keyboard alone: Enter goes to the next line, and confirms no other table's game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.actions.accepting import TWO_HANDS, asked, dispute, play
from tests.night import begun
from tournaments.models import Game, Party

pytestmark = pytest.mark.django_db(transaction=True)


def confirmed(party: Party) -> list[int]:
    games = Game.objects.filter(round__party=party, confirmed_at__isnull=False)
    return list(games.order_by("table").values_list("table", flat=True))


def test_the_enter_of_a_slip_confirms_no_other_tables_game(laptop: Page):
    party = asked(20)
    play(party, 2)
    play(party, 4)
    dispute(party, table=4)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_label("Table 1:").focus()
    for slip, then in (("4-2", 3), ("2-4", 5), ("4-1", None)):
        laptop.keyboard.type(slip)
        laptop.keyboard.press("Enter")
        if then:
            expect(laptop.get_by_label(f"Table {then}:")).to_be_focused()
    expect(laptop.locator("#line_5")).to_contain_text("Done")
    laptop.keyboard.press("Enter")
    assert confirmed(party) == [1, 3, 5]


def test_a_digit_on_a_confirm_begins_the_next_line(laptop: Page):
    party = begun(12, end=TWO_HANDS)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_label("Table 2:").focus()
    for hand in (1, 2):
        expect(laptop.get_by_label(f"Table 2: hand {hand}")).to_be_focused()
        laptop.keyboard.type("h n 8")
        laptop.keyboard.press("Enter")
    expect(laptop.locator("#confirm_2")).to_be_focused()
    laptop.keyboard.type("4-2")
    expect(laptop.get_by_label("Table 3:")).to_be_focused()
    expect(laptop.get_by_label("Table 3:")).to_have_value("4-2")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 1:")).to_be_focused()
    assert confirmed(party) == [3]


def test_a_link_to_a_table_that_waits_leads_to_its_tile_and_not_onto_its_confirm(laptop: Page):
    party = begun(8, end=TWO_HANDS)
    play(party, 2)
    laptop.goto(f"/desk/{party.code}/")
    laptop.keyboard.press("/")
    laptop.keyboard.type("gro")
    laptop.get_by_role("link", name="To the table").press("Enter")
    expect(laptop.locator("#line_2")).to_be_focused()
    laptop.keyboard.press("Enter")
    laptop.keyboard.type("4")
    expect(laptop.get_by_label("Table 1:")).to_have_value("4")
    assert confirmed(party) == []


def test_a_game_that_is_disputed_while_its_confirm_has_the_cursor_is_not_confirmed(laptop: Page):
    party = asked(8)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_label("Table 1:").focus()
    for hand in (1, 2):
        expect(laptop.get_by_label(f"Table 1: hand {hand}")).to_be_focused()
        laptop.keyboard.type("h n 8")
        laptop.keyboard.press("Enter")
    expect(laptop.locator("#confirm_1")).to_be_focused()
    dispute(party)
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#line_1")).to_contain_text("Disputed at")
    laptop.keyboard.press("Enter")
    laptop.keyboard.press("Enter")
    assert confirmed(party) == []
