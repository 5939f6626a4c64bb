"""The hall screen read from ten metres, and chosen at the desk: text, speed, colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import turn_to
from tests.night import begun, ended, found, fresh, slip
from tests.screens.desk_lines import three_places
from tournaments.actions.hall_screen import reveal_place, set_display
from tournaments.models import Party, Player

pytestmark = pytest.mark.django_db(transaction=True)

WIDTH, HEIGHT = 1920, 1080
TEN_METRES = 4 / 112.5  # a capital of 4 cm, a 250th of ten metres, on a screen 200 cm wide and 112.5 cm high
NAMES = ".hall_page.is_shown :is(.hall_columns > :not([hidden])) .who"
CAPITALS = """names => names.map(name => {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(name);
  const paper = document.createElement("canvas").getContext("2d");
  paper.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return paper.measureText("H").actualBoundingBoxAscent;
})"""


@pytest.fixture
def display(open_screen) -> Page:
    screen: Page = open_screen(WIDTH, HEIGHT)
    return screen


def smallest_capital(display: Page) -> float:
    """Of all names on the page that is shown, first names at the tables, as a share of the height of the screen."""
    return min(display.locator(NAMES).evaluate_all(CAPITALS)) / HEIGHT


def choose(party: Party, **look) -> Party:
    usual = {"size": Party.DisplaySize.NORMAL, "speed": Party.DisplaySpeed.NORMAL, "is_light": False}
    set_display(party.code, **(usual | look), who="the director")
    return fresh(party)


def test_one_very_long_name_is_smaller_itself_and_does_not_make_the_others_small(display: Page):
    party = slip(begun(24), 1)
    for player in Player.objects.filter(entries__party=party):
        Player.objects.filter(pk=player.pk).update(name=f"{player.name} Hansen")
    capitals = []
    for name in ("Ann Hansen", "Anne-Margrethe Wolfeschlegel-Christoffersen-Østergaardshøj"):
        Player.objects.filter(entries__party=party, entries__number=1).update(name=name)
        display.goto(f"/p/{party.code}/hall/")
        capitals.append(max(display.locator(NAMES).evaluate_all(CAPITALS)))
    assert capitals[0] == capitals[1]
    assert display.evaluate(LEAF)[2] is False


def test_the_code_for_phones_covers_no_table_and_no_name(display: Page):
    party = slip(begun(24), 1)
    display.goto(f"/p/{party.code}/hall/")
    for page in ("by_table", "by_name", "ranks"):
        assert display.evaluate("document.querySelector('.hall_page.is_shown').id") == page
        assert foot_of(display, ".hall_page.is_shown .hall_columns") <= top_of(display, ".to_phone .qr")
        display.keyboard.press("ArrowRight")


def top_of(display: Page, what: str) -> float:
    top: float = display.locator(what).evaluate("part => part.getBoundingClientRect().top")
    return top


def foot_of(display: Page, what: str) -> float:
    foot: float = display.locator(what).evaluate("part => part.getBoundingClientRect().bottom")
    return foot


def test_before_the_first_round_too(display: Page):
    display.goto(f"/p/{found(30).code}/hall/")
    display.keyboard.press("ArrowRight")
    expect(display.locator("#people")).to_be_visible()
    assert smallest_capital(display) >= TEN_METRES


def test_a_full_hall_is_read_from_ten_metres_where_larger_text_is_chosen(display: Page):
    party = begun(100)
    display.goto(f"/p/{party.code}/hall/")
    assert smallest_capital(display) < TEN_METRES
    choose(party, size=Party.DisplaySize.LARGER)
    expect(display.locator("#hall_pages.normal")).to_have_count(1)
    assert smallest_capital(display) >= TEN_METRES


@pytest.mark.parametrize("players", [24, 72])
def test_each_size_is_larger_than_the_one_before(display: Page, players: int):
    """With letters at least half as large again where larger text is chosen and fits; in the list of names twice as large."""
    party = slip(begun(players), 1)
    display.goto(f"/p/{party.code}/hall/")
    capitals = {}
    for size in Party.DisplaySize:
        choose(party, size=size)
        expect(display.locator(f"#hall_pages.{size.value}")).to_have_count(1)
        expect(display.locator("#by_table")).to_be_visible()
        capitals[size] = smallest_capital(display)
    assert list(capitals.values()) == sorted(set(capitals.values()))
    if players == 24:
        assert capitals[Party.DisplaySize.LARGER] >= 1.5 * capitals[Party.DisplaySize.NORMAL]


def test_the_desk_chooses_and_the_display_follows(laptop: Page, display: Page, axe):
    party = begun(40)
    display.clock.install()
    display.goto(f"/p/{party.code}/hall/")
    assert display.evaluate("getComputedStyle(document.body).color") == "rgb(255, 249, 234)"
    laptop.goto(f"/desk/{party.code}/")
    laptop.locator("summary", has_text="More").click()
    laptop.get_by_text("How the hall screen looks").click()
    axe(laptop)
    for what, choice in {"Text": "smaller", "Pages turn": "quick", "Colours": "dark on light"}.items():
        laptop.get_by_label(what).select_option(choice)
    laptop.get_by_role("button", name="Change the hall screen").click()
    expect(laptop.get_by_text("The hall screen is changed.")).to_be_visible()

    expect(display.locator("#hall_pages.smaller.light")).to_have_count(1)
    expect(display.locator("#by_table")).to_be_visible()
    assert display.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    axe(display)
    before = leaf(display)
    display.clock.run_for(7_000)
    assert leaf(display) != before


def test_a_page_that_somebody_turns_to_stays_its_whole_time(display: Page):
    party = slip(begun(24), 1)
    display.clock.install()
    display.goto(f"/p/{party.code}/hall/")
    seconds = int(display.locator("#hall_pages").get_attribute("data-seconds") or 0)
    display.clock.run_for(1000 * (seconds - 1))
    display.keyboard.press("ArrowRight")
    turned_to = leaf(display)
    display.clock.run_for(2_000)
    assert leaf(display) == turned_to
    display.clock.run_for(1000 * (seconds - 1))
    assert leaf(display) != turned_to


def test_a_card_that_is_turned_stays_its_whole_time(display: Page):
    party = three_places()
    for place in (3, 2):
        reveal_place(party.code, place=place, who="the director")
    display.clock.install()
    display.goto(f"/p/{party.code}/hall/")
    seconds = int(display.locator("#hall_pages").get_attribute("data-seconds") or 0)
    display.clock.run_for(1000 * (seconds - 1))
    reveal_place(party.code, place=1, who="the director")
    winner, list_of_all = display.locator(".is_shown .rank_1:not(.is_back)"), display.locator("#ranks")
    expect(list_of_all).to_have_count(1)
    expect(winner).to_be_visible()
    display.clock.run_for(1000 * (seconds - 2))
    assert winner.is_visible()
    display.clock.run_for(3_000)
    assert not winner.is_visible()


def leaf(display: Page) -> int:
    """Which dash of the row is lit."""
    lit: int = display.locator("#leaves i").evaluate_all("all => all.findIndex(one => one.matches('.is_now'))")
    return lit


def test_twenty_four_players_see_all_pages_in_thirty_seconds(display: Page):
    """With short names and with long ones."""
    party = slip(begun(24), 1)
    for long in (False, True):
        if long:
            for player in Player.objects.filter(entries__party=party, entries__number__lte=6):
                Player.objects.filter(pk=player.pk).update(name=f"{player.name}-Margrethe Wolfeschlegel-Christoffersen")
        for width in (1920, 1280):
            display.set_viewport_size({"width": width, "height": width * 9 // 16})
            display.goto(f"/p/{party.code}/hall/")
            expect(display.locator("#leaves i")).to_have_count(3)
            seconds = display.locator("#hall_pages").get_attribute("data-seconds")
            assert 3 * int(seconds or 0) <= 30


@pytest.mark.parametrize("players", [9, 40, 72])
def test_all_is_read_from_ten_metres_no_row_is_cut_and_no_page_has_far_fewer_rows_than_another(
    display: Page, players: int
):
    party = slip(begun(players), 1)
    display.goto(f"/p/{party.code}/hall/")
    rows: dict[str, list[int]] = {}
    is_round = False
    while not is_round:
        page, shown, cut = display.evaluate(LEAF)
        rows.setdefault(page, []).append(shown)
        assert not cut, page
        assert smallest_capital(display) >= TEN_METRES, page
        display.keyboard.press("ArrowRight")
        is_round = leaf(display) <= 0
    assert set(rows) == {"by_table", "by_name", "ranks"}
    assert sum(rows["by_name"]) == players
    assert all(max(shown) - min(shown) <= len(shown) for shown in rows.values()), rows


LEAF = """() => {
  const page = document.querySelector(".hall_page.is_shown"), list = page.querySelector(".hall_columns");
  const { right, bottom } = list.getBoundingClientRect();
  const rows = [...list.children].filter(row => !row.hidden).map(row => row.getBoundingClientRect());
  return [page.id, rows.length, rows.some(row => row.right > right + 1 || row.bottom > bottom + 1)];
}"""


def test_the_pages_of_a_hundred_tables_are_laid_out_in_few_tries(display: Page):
    """Each takes 5 to 20 ms. When every number of pages, columns and sizes was tried, there were 450."""
    party = slip(begun(400), 1)
    browser = display.context.new_cdp_session(display)
    browser.send("Performance.enable")
    display.goto(f"/p/{party.code}/hall/")
    for page in ("by_table", "by_name", "ranks"):
        turn_to(display, display.locator(f"#{page}"))
    layouts = {one["name"]: one["value"] for one in browser.send("Performance.getMetrics")["metrics"]}["LayoutCount"]
    assert layouts < 120


def test_on_the_back_of_a_card_that_turns_nothing_is_written(display: Page):
    party = ended(slip(slip(begun(8), 1, score=(13, 2)), 2, score=(13, 5)))
    display.goto(f"/p/{party.code}/hall/")
    seen = display.locator("#podium .turns").first.evaluate(
        """card => [0.4, 0.6].map(part => {
          for (const one of card.getAnimations({ subtree: true })) {
            one.pause();
            one.currentTime = part * one.effect.getComputedTiming().duration;
          }
          const { m11: width } = new DOMMatrix(getComputedStyle(card.querySelector(".face")).transform);
          return [width > 0, [...card.querySelectorAll("p")].some(words => words.checkVisibility({ visibilityProperty: true }))];
        })"""
    )
    assert seen == [[False, False], [True, True]]


@pytest.mark.parametrize(("second", "cards"), [(5, 2), (2, 1)], ids=["the second place shared", "the first by four"])
def test_the_cards_of_the_first_places_stand_in_the_middle(hall_server: str, display: Page, second: int, cards: int):
    """Where a place is shared, another is missing, and what is left is no half-empty stage."""
    party = ended(slip(slip(begun(8), 1, score=(13, 2)), 2, score=(13, second)))
    display.goto(f"/p/{party.code}/hall/")
    shown = display.locator("#podium .place_card")
    expect(shown).to_have_count(cards)
    left, right = shown.evaluate_all(
        """all => {
          const edges = all.map(one => one.getBoundingClientRect());
          return [Math.min(...edges.map(one => one.left)), innerWidth - Math.max(...edges.map(one => one.right))];
        }"""
    )
    assert abs(left - right) < 2
