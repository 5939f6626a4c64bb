"""A pile of slips at the desk with the keyboard alone: Enter goes to the next line, and confirms no other table's game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.actions.accepting import TWO_HANDS, asked, dispute, play
from tests.night import begun, slip
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
    for typed, then in (("4-2", 3), ("2-4", 5), ("4-1", None)):
        laptop.keyboard.type(typed)
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


def places(laptop: Page) -> list[str]:
    return laptop.locator("#lines .line").evaluate_all("tiles => tiles.map(tile => tile.id)")


def test_the_tile_just_done_keeps_its_place_until_the_cursor_is_two_tables_on(laptop: Page):
    party = begun(16)
    laptop.goto(f"/desk/{party.code}/")
    laptop.get_by_label("Table 1:").focus()
    laptop.keyboard.type("13-4")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 2:")).to_be_focused()
    expect(laptop.locator(".now")).to_contain_text("1 of 4")
    slip(party, 4)
    expect(laptop.locator(".now")).to_contain_text("2 of 4")
    expect(laptop.locator("#line_4")).to_contain_text("Done")
    assert places(laptop) == ["line_1", "line_2", "line_3", "line_4"]
    expect(laptop.locator("#line_1").get_by_role("button", name="Undo")).to_be_visible()
    expect(laptop.get_by_label("Table 2:")).to_be_focused()

    laptop.keyboard.type("13-5")
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 3:")).to_be_focused()
    expect(laptop.locator("#lines .line").last).to_have_id("line_4")
    expect(laptop.locator("#lines .line").nth(2)).to_have_id("line_1")
    assert places(laptop) == ["line_2", "line_3", "line_1", "line_4"]
    expect(laptop.locator("#line_1").get_by_role("button", name="Undo")).to_have_count(0)
    laptop.locator("#line_2").get_by_role("button", name="Undo").click()
    expect(laptop.get_by_label("Table 2: hand 1")).to_be_visible()


def test_the_shorthand_is_open_for_ten_lines_and_then_folds_for_good(laptop: Page):
    party = begun(8)
    laptop.goto(f"/desk/{party.code}/")
    shorthand = laptop.get_by_text("high by North, took 8").first
    laptop.get_by_label("Table 1:").focus()
    for hand in range(1, 11):
        expect(shorthand).to_be_visible()
        expect(laptop.get_by_label(f"Table 1: hand {hand}")).to_be_focused()
        laptop.keyboard.type("h n 7")
        laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Table 1: hand 11")).to_be_focused()
    expect(shorthand).to_be_hidden()
    laptop.reload()
    expect(shorthand).to_be_hidden()
    laptop.get_by_label("Table 1:").focus()
    laptop.keyboard.press("?")
    expect(shorthand).to_be_visible()
    expect(laptop.get_by_label("Table 1:")).to_have_value("")
    slip(party, 2)
    expect(laptop.locator("#line_2")).to_contain_text("Done")
    expect(shorthand).to_be_visible()


def test_what_is_typed_before_the_answer_of_a_slip_goes_into_the_next_lines(laptop: Page):
    party = begun(16)
    laptop.goto(f"/desk/{party.code}/")
    waiting: list[Route] = []
    laptop.route("**/tables/1/line/", lambda route: waiting.append(route))
    laptop.get_by_label("Table 1:").focus()
    laptop.keyboard.type("13-4\n13-5\n13-6\n7")
    expect(laptop.locator("#line_1 form.htmx-request")).to_be_visible()
    waiting[0].continue_()
    expect(laptop.get_by_label("Table 4:")).to_be_focused()
    expect(laptop.get_by_label("Table 4:")).to_have_value("7")
    assert [game.score_east_west for game in Game.objects.filter(round__party=party).order_by("table")][:3] == [4, 5, 6]


def test_what_is_typed_before_a_refusal_is_said_and_goes_to_no_other_table(laptop: Page):
    party = begun(12)
    laptop.goto(f"/desk/{party.code}/")
    waiting: list[Route] = []
    laptop.route("**/tables/1/line/", lambda route: waiting.append(route))
    laptop.get_by_label("Table 1:").focus()
    laptop.keyboard.type("99-4\n13-5\n")
    expect(laptop.locator("#line_1 form.htmx-request")).to_be_visible()
    waiting[0].continue_()
    expect(laptop.locator("#line_1")).to_contain_text("Typed meanwhile, and not taken: “13-5”")
    expect(laptop.get_by_label("Table 1:")).to_have_value("99-4")
    assert confirmed(party) == []
