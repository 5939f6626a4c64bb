"""Every print as the PDF that a real Chromium makes, on A4 and on US Letter: what stands on which page."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Literal
from unicodedata import normalize

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scoring.rules import ASKOV, MINNESOTA, NAMED, NULA_PLUS
from scoring.stakes import Stake
from tests.browser.pages import with_prizes
from tests.night import WHO, announced, begun, ended, found, fresh, played, slip
from tournaments.actions import draw_seats, prepare
from tournaments.engine.draw import DrawKind
from tournaments.engine.names import LONGEST_NAME
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)
PAPERS = {"A4": (794, 1123), "Letter": (816, 1056)}  # in CSS pixels


def printed(laptop: Page, party: Party, print: str) -> list[list[str]]:
    """The words on each page, on A4 and on Letter; a font may print "fi" as one letter."""
    laptop.goto(f"/desk/{party.code}/prints/{print}")
    pdfs = [PdfReader(io.BytesIO(laptop.pdf(format=paper))) for paper in PAPERS]
    return [[" ".join(normalize("NFKC", page.extract_text()).split()) for page in pdf.pages] for pdf in pdfs]


def test_every_print_breaks_where_it_belongs(laptop: Page):
    party = begun(75, rules=NULA_PLUS)  # 18 tables, and three sit out
    for table in range(1, 19):
        slip(party, table, score=(13, table % 5))
    party = ended(party)

    for tables in printed(laptop, party, "seats-by-table/"):
        assert len(tables) == 2
        assert all(page.startswith("Seats by table Round 1") for page in tables)
        assert "Sitting out" in tables[1]

    for names in printed(laptop, party, "seats-by-name/"):
        assert len(names) == 2
        assert all(page.startswith("Seats by name Round 1") for page in names)

    for slips in printed(laptop, party, "slips/"):
        assert len(slips) == 9
        assert [page.count("deals first") for page in slips] == [2] * 9

    for cards in printed(laptop, party, "table-cards/"):
        assert [page.count("Point the camera") for page in cards] == [2] * 9

    for result in printed(laptop, party, "result/"):
        assert len(result) == 2
        assert all(page.startswith("Tuesday whist Final result") for page in result)
        assert all("Above the next by" in page for page in result)


def test_the_result_of_forty_with_long_names_is_one_page_and_its_pictures_another(laptop: Page):
    party = found(0, name="The whist club of Lower Askov", rules=ASKOV, stake=Stake(15, "USD"))
    prepare.register_players(
        party.code, [f"Wilhelmina Margarethe von Christoffersen {number:02}" for number in range(39)], who=WHO
    )
    prepare.register_players(party.code, ["Ø" + "w" * (LONGEST_NAME - 1)], who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    for number in range(1, 7):
        announced(party, number)
        party = played(party, number, tables=10, score=(15, number))
    party = ended(party)
    laptop.emulate_media(media="print")
    for language, amount in (("en", "0.30 USD"), ("nb", "0,30 USD")):
        laptop.set_extra_http_headers({"Accept-Language": language})
        for pages in printed(laptop, party, "result/"):
            assert [amount in page for page in pages] == [True, False]
        for width, height in PAPERS.values():
            laptop.set_viewport_size({"width": width - 84, "height": height})
            assert laptop.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_long_games_have_a_slip_of_a_whole_page_each(laptop: Page):
    party = begun(12, rules=MINNESOTA)
    for slips in printed(laptop, party, "slips/"):
        assert [page.count("deals first") for page in slips] == [1, 1, 1]


def test_eight_name_cards_are_on_a_page_and_none_is_cut(laptop: Page, axe: Callable[[Page], None]):
    party = found(14, name="The whist club of Lower Askov and Upper Nykøbing")
    long = [
        ("Wilhelmina Margarethe von " * 3)[:LONGEST_NAME].strip(),
        "Ø" + "w" * (LONGEST_NAME - 1),
        "W" * 18,
        "M" * 10,
    ]
    prepare.register_players(party.code, long, who=WHO)
    for cards in printed(laptop, fresh(party), "name-cards/"):
        assert [page.count("point the camera") for page in cards] == [8, 8, 2]
    axe(laptop)
    laptop.emulate_media(media="print")
    for width, height in PAPERS.values():
        laptop.set_viewport_size({"width": width - 76, "height": height})  # between the margins
        assert laptop.locator(".print_name").evaluate_all(IS_CUT) == [False] * 18


IS_CUT = """cards => cards.map(card => {
    const box = card.getBoundingClientRect();
    const name = card.querySelector("h2").getBoundingClientRect();
    return [...card.querySelectorAll("svg, p")].some(part => {
        const inside = part.getBoundingClientRect();
        return inside.bottom > box.bottom || inside.right > box.right || inside.top < name.bottom;
    }) || card.scrollHeight > card.clientHeight || card.querySelector("svg").getBoundingClientRect().width < 90;
})"""


@pytest.mark.parametrize("language", ["en", "nb"])
def test_no_rules_run_into_the_code_below_them(laptop: Page, language: str):
    laptop.set_extra_http_headers({"Accept-Language": language})
    laptop.emulate_media(media="print")
    for rules in NAMED.values():
        if rules.players == 4:
            party = found(0, rules=rules, stake=Stake(15, "USD"), asks_acceptance=True)
            laptop.set_viewport_size({"width": PAPERS["A4"][0] - 76, "height": PAPERS["A4"][1]})
            laptop.goto(f"/desk/{party.code}/prints/rules/")
            assert laptop.locator(".print_rules").evaluate_all(COVERED) == [[], []], rules.name


NEAR_ITS_EDGE = """cards => cards.flatMap(card => {
    const edge = card.getBoundingClientRect(), words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT), near = [];
    while (words.nextNode()) {
      const line = document.createRange();
      line.selectNodeContents(words.currentNode);
      const box = line.getBoundingClientRect();
      if (box.right > edge.right - 10 || box.bottom > edge.bottom - 10) near.push(words.currentNode.data);
    }
    return near;
})"""
COVERED = """cards => cards.map(card => {
    const code = card.querySelector(".scan").getBoundingClientRect(), sheet = card.getBoundingClientRect();
    return [...card.querySelectorAll("section")].map(part => [part.innerText, part.getBoundingClientRect()])
      .filter(([, box]) => box.bottom > sheet.bottom || (box.bottom > code.top && box.left < code.right && box.right > code.left))
      .map(([said]) => said);
})"""


@pytest.mark.parametrize("language", ["en", "nb"])
def test_the_code_of_a_table_card_stands_beside_the_sentence_that_says_what_to_do_with_it(laptop: Page, language: str):
    party = begun(8)
    laptop.set_extra_http_headers({"Accept-Language": language})
    laptop.emulate_media(media="print")
    laptop.set_viewport_size({"width": PAPERS["A4"][0] - 76, "height": PAPERS["A4"][1]})
    laptop.goto(f"/desk/{party.code}/prints/table-cards/")
    card = laptop.locator(".print_card").first
    code, said = card.locator(".qr svg").bounding_box(), card.locator(".here").bounding_box()
    assert code
    assert said
    assert code["x"] + code["width"] < said["x"]
    assert code["y"] <= said["y"] < said["y"] + said["height"] <= code["y"] + code["height"]


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("media", ["print", "screen"])
def test_nothing_on_a_table_card_reaches_its_edge(
    laptop: Page, settings, language: str, media: Literal["print", "screen"]
):
    """Even where the address of the laptop is as long as an address of a hall can be."""
    settings.HALL_ADDRESS = "http://192.168.100.200:8000"
    party = with_prizes()
    laptop.set_extra_http_headers({"Accept-Language": language})
    laptop.emulate_media(media=media)
    laptop.set_viewport_size({"width": PAPERS["A4"][0] - 76, "height": PAPERS["A4"][1]})
    laptop.goto(f"/desk/{party.code}/prints/table-cards/")
    expect(laptop.locator(".fingerprint").first).to_be_visible()
    assert laptop.locator(".print_card").evaluate_all(NEAR_ITS_EDGE) == []
