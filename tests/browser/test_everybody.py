"""For everybody: every page of the site map, in both themes, on the narrowest phone, zoomed, and by its names.

WCAG 2.2 AA as far as axe-core knows it, its rule about the size of targets included.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from playwright.sync_api import Page

from tests.browser import pages
from tests.browser.pages import Opened
from tests.browser.pages_of_drive import drive_pages
from tests.browser.pages_of_kinds import kind_pages
from tests.browser.pages_of_play import play_pages
from tests.browser.schedule_pages import schedule_pages
from tests.conftest import DESK
from tests.night import begun
from tests.screens.reading import html_of
from tests.valid_html import faults_of
from tournaments.access import find_organiser

pytestmark = pytest.mark.django_db(transaction=True)

NOT_PAGES = {
    "screen_code",
    "health",
    "standings_csv",
    "manifest",
    "people_csv",
    "club_csv",
    "club_calendar",
    "evening_calendar",
    "members_link",
    "desk_export",
    "player_card",
    "desk_copies",
    "desk_forts",
    "desk_trouble",
    "desk_lines",
    "desk_phones",
    "desk_read_line",
    "set_language",
    "table_offline",
    "me",
    "season_csv",
    "desk_stakes_csv",
    "club_stakes_csv",
}
NARROWEST = 320  # CSS pixels, which is also a page of 1280 at 400 % (WCAG 2.2, 1.4.10)
ZOOMED = 640  # a page of 1280 at 200 % (1.4.4)
AUDIENCES = {
    "front": pages.front_pages,
    "play": play_pages,
    "years": pages.years_pages,
    "seasons": pages.season_pages,
    "phone": pages.phone_pages,
    "hall": pages.hall_pages,
    "desk": pages.desk_pages,
    "money": pages.money_pages,
    "prizes": pages.prize_pages,
    "drive": drive_pages,
    "schedule": schedule_pages,
    "kinds": kind_pages,
}
TOO_WIDE = """() => document.documentElement.scrollWidth > innerWidth
  ? [...document.querySelectorAll("body *")].filter(part => part.getBoundingClientRect().right > innerWidth + 1)
      .slice(-3).map(part => part.outerHTML.slice(0, 90)) : []"""

# Where nothing is played for, no page has anything of it. Only the form of a party does: there it is chosen.
MONEY = {
    "en": r"/stakes/|\bstakes?\b|kitty|\bfees?\b|\bow(e|es|ed|ing)\b|\bpa(id|ys?|yments?)\b|money|balance|\bcents?\b|[€$£]",
    "nb": r"/stakes/|innsats|\bkass[ae]|penger\b|betal|skylder|saldo|oppgjør|\bkr(oner)?\b|\børe\b|[€$£]",
}
CHOOSES_STAKE = ("/new/", "/settings/")

LARGE_TYPE = {
    "phone": (NARROWEST, 768),
    "play": (NARROWEST, 768),
    "hall": (NARROWEST, 768),
}  # the organiser's pages are for a laptop or a tablet
# With letters twice as large, the columns of these stand below each other on a laptop, and no word is broken.
ON_A_LAPTOP = ("front", "years", "seasons", "money", "kinds")
TWICE = "document.documentElement.style.fontSize = `${2 * parseFloat(getComputedStyle(document.documentElement).fontSize)}px`"
# Words that go on in the next line with no hyphen that says so; addresses may.
BROKEN = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), broken = [];
  const line_of = (text, at) => {
    const letter = document.createRange();
    letter.setStart(text, at);
    letter.setEnd(text, at + 1);
    return [...letter.getClientRects()].at(-1)?.top;
  };
  while (texts.nextNode()) {
    const text = texts.currentNode, part = text.parentElement;
    const all = document.createRange();
    all.selectNodeContents(text);
    if (all.getClientRects().length < 2) continue; // in one line no word is broken
    if (!part.checkVisibility() || part.closest(".visually_hidden, code, [href*='://']")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s\u00ad–-]+/g))
      if (!word.includes("/") && line_of(text, index + word.length - 1) - line_of(text, index) > 5) broken.push(`${word} in ${part.outerHTML.slice(0, 60)}`);
  }
  return broken;
}"""
# A page of a phone takes no tap in its first moment, and the keys of a drive are flat until then (phone.css, drive.css). That moves
# nothing, and it is there in spite of reduced motion: a finger is as quick as ever. It need not be waited for.
TAKE_TAPS = """() => document.getAnimations().filter(({ animationName }) => ["lifts", "comes"].includes(animationName)).forEach((one) => one.finish())"""
MOVING = """() => document.getAnimations().map(({ animationName }) => animationName).filter((name) => !["lifts", "comes"].includes(name))"""
# Each control is scrolled to, and its first line is then where somebody would press it. One that is clipped shows when it gets the focus.
OUT_OF_REACH = """() => [...document.querySelectorAll("a[href]:not(.skip_link), button:not([tabindex]), input:not([type=hidden]), select, textarea, summary")]
  .filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || getComputedStyle(control).clipPath !== "none") return false;
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const [{ left, top, right, bottom }] = control.getClientRects(), across = (left + right) / 2, down = (top + bottom) / 2;
    const pressed = document.elementFromPoint(across, down);
    return left < -1 || right > innerWidth + 1 || !(control.contains(pressed) || pressed?.closest("label")?.control === control);
  })
  .map((control) => `${control.outerHTML.slice(0, 90)} ${JSON.stringify(control.getClientRects()[0])}`)"""


@pytest.mark.parametrize("audience", AUDIENCES)
def test_every_page_is_for_everybody(laptop: Page, director: Client, audience: str, axe: Callable[..., None]):
    """axe finds nothing, no page is wider than the narrowest screen or a zoomed one, no word is broken there, and none moves by itself.

    With letters twice as large no page is wider than its screen either, and every control can be pressed.

    A browser opens each page once: in Norwegian, whose words are longest, and in one theme, the next page in the other; that every
    pair of colours can be read in both is `tests/screens/test_design.py`. The English page is read as HTML: it is valid, and the
    organiser's menu marks one place. Where nothing is played for, no page says anything of money.
    """
    wide: dict[tuple[str, str, int], list[str]] = {}
    money: list[tuple[str, str]] = []
    faults: list[tuple[str, str]] = []
    laptop.set_extra_http_headers({"Accept-Language": "nb"})
    for page, theme in zip(AUDIENCES[audience](), itertools.cycle(("light", "dark"))):
        html = in_english(director, page)
        faults += [(page.address, fault) for fault in [*faults_of(html), *faults_of_menu(html)]]
        laptop.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.open_on(laptop)
        assert laptop.locator("html").get_attribute("lang") == "nb", page.address
        if audience != "money" and not page.address.endswith(CHOOSES_STAKE):
            money += [
                (page.address, word) for word in [*words_of_money(html, "en"), *words_of_money(laptop.content(), "nb")]
            ]
        laptop.evaluate(TAKE_TAPS)
        axe(laptop)
        assert laptop.evaluate(MOVING) == [], page.address
        wide |= {(page.address, "once", width): found for width, found in too_wide(laptop, ZOOMED, NARROWEST)}
        wide |= {(page.address, "twice", width): found for width, found in out_of_reach(laptop, page, audience)}
        laptop.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    assert faults == []
    assert wide == {}
    assert money == []


def in_english(director: Client, page: Opened) -> str:
    if page.claims:
        cookie, value = page.claims
        director.cookies[cookie] = value
    return html_of(director.get(page.address, follow=True))


def faults_of_menu(html: str) -> list[str]:
    menu = re.search(r'<nav class="ways" id="ways".*?</nav>', html, re.DOTALL)
    here = menu and menu[0].count("aria-current=")
    return [] if here in (None, 1) else [f"the menu says {here} times where this is"]


def words_of_money(html: str, language: str) -> list[str]:
    """Those on the page and in its addresses; a word inside another one is none."""
    return [word[0] for word in re.finditer(MONEY[language], html.lower())]


def too_wide(laptop: Page, *widths: int) -> Iterator[tuple[int, list[str]]]:
    """At which width what stands out, or which word is broken."""
    for width in widths:
        laptop.set_viewport_size({"width": width, "height": 600})
        if found := [*laptop.evaluate(TOO_WIDE), *laptop.evaluate(BROKEN)]:
            yield width, found


def out_of_reach(laptop: Page, page: Opened, audience: str) -> Iterator[tuple[int, list[str]]]:
    """The same with letters twice as large, and the controls that nobody could press there; on a laptop the words.

    The hall screen chooses its letters by itself, and so does paper.
    """
    laptop.evaluate(TWICE)
    for width in () if page.name.startswith(("hall", "print_")) else LARGE_TYPE.get(audience, (768,)):
        laptop.set_viewport_size({"width": width, "height": 600 if width == NARROWEST else 1024})
        if found := [*laptop.evaluate(TOO_WIDE), *laptop.evaluate(OUT_OF_REACH)]:
            yield width, found
    if audience in ON_A_LAPTOP and not page.name.startswith(("hall", "print_")):
        laptop.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        if found := [*laptop.evaluate(TOO_WIDE), *laptop.evaluate(BROKEN)]:
            yield DESK[0], found


def test_every_page_of_the_site_map_is_among_them(client):
    """What is left are deeds, which are posted, files, lines that are fetched into a page, and what other programs read."""
    party = begun(8)
    client.force_login(find_organiser())
    looked_at = {page.name for made in AUDIENCES.values() for page in made()}
    for name, (possible, *_) in site_map().items():
        if name not in looked_at | NOT_PAGES and not possible[0][0].startswith("api/"):
            known = {"code": party.code, "table": 1, "number": 1, "season": 1, "game": 1, "key": party.table_key(1)}
            known["lesson"], known["sheet"] = "following", "movement"
            wanted = {word: known[word] for word in possible[0][1]}
            assert client.get(reverse(name, kwargs=wanted)).status_code == 405, name


def site_map() -> dict[str, Any]:
    return {name: found for name, found in get_resolver().reverse_dict.items() if isinstance(name, str)}
