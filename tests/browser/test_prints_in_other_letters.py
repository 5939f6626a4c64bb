"""Paper holds whatever serif and sans the laptop has: nothing is cut, nothing reaches over its page, and no name breaks within a word.

The letters that differ most are made from those of this machine, so that the test needs no font that somebody would
have to install: wider ones by the space between them, taller ones by what the font says of its own height.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page

from scoring.game import EndKind, GameEnd
from scoring.rules import ASKOV
from scoring.stakes import Stake
from tests.browser.test_prints import PAPERS
from tests.night import WHO, announced, ended, found, fresh, played
from tournaments.actions import draw_seats, prepare
from tournaments.engine.draw import DrawKind
from tournaments.models import Party

pytestmark = pytest.mark.django_db(transaction=True)

LONG_NAMES = [
    "Wilhelmina Margrethe Skjoldborg-Løvenskiold Christoffersen",
    "Karl-Fredrik Aleksander Gyldenkrantz-Abrahamsen Østensjøveie",
]
BEFORE = ("slips", "slips/?on_a_page=one", "table-cards", "name-cards", "rules", "seats-by-name", "seats-by-table")
AFTER = ("result", "score-cards", "certificates")
LETTERS = {
    "as they are here": "() => {}",
    "as wide as a typewriter's": """() => {
      for (const family of ["--serif", "--sans"]) document.documentElement.style.setProperty(family, "monospace");
    }""",
    "a twentieth wider": "() => { document.documentElement.style.letterSpacing = '.03em'; }",
    # Ascent and descent of Noto Sans; of the names the browser takes the first that it finds.
    "taller": """async () => {
      const names = ["DejaVu Sans", "Segoe UI", "Helvetica", "Arial", "Roboto", "Liberation Sans", "Noto Sans"];
      const tall = new FontFace("tall", names.map(name => `local("${name}")`).join(), {ascentOverride: "107%", descentOverride: "29%"});
      document.fonts.add(await tall.load());
      for (const family of ["--serif", "--sans"]) document.documentElement.style.setProperty(family, "tall");
    }""",
}
# A line of letters is as tall as its font says. The highest (Å) and the deepest (g) of them leave a little of it free.
WRONG = """() => {
  const wrong = [], words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const look = (part, box, what) => {
    for (let around = part; around.id !== "main" && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible") continue;
      const edge = around.getBoundingClientRect();
      if (box.right > edge.right + 1 || box.bottom - box.height / 25 > edge.bottom + .2 || box.top + box.height / 12 < edge.top - .2)
        wrong.push(`cut by ${around.className || around.localName}: ${what}`);
    }
  };
  while (words.nextNode()) {
    const node = words.currentNode, part = node.parentElement, range = document.createRange();
    if (!node.data.trim() || !part.checkVisibility() || part.closest(".visually_hidden")) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) look(part, line, node.data.trim());
    let last;
    [...node.data].forEach((letter, at) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const rects = range.getClientRects(), { top } = rects[rects.length - 1] || { top: NaN }; // the first may be the hyphen of the line before
      if (/\\p{L}/u.test(letter) && /\\p{L}/u.test(node.data[at - 1] || "") && last !== undefined && top > last + 3)
        wrong.push(`broken: ${node.data.slice(0, at)}|${node.data.slice(at)}`);
      last = top;
    });
  }
  document.querySelectorAll("main svg.segno").forEach(code => look(code.parentElement, code.getBoundingClientRect(), "a code"));
  return wrong;
}"""


@pytest.fixture
def evening() -> Party:
    """Two tables of people with the longest names, and one of those with usual ones."""
    party = found(0, rules=ASKOV, end=GameEnd(EndKind.HANDS, hands=8), stake=Stake(15, "USD"), asks_acceptance=True)
    usual = [
        "Finn Solberg",
        "Ingrid Haugen",
        "Halvor Nordby-Hauge",
        "Bjørg Kristoffersen-Haug",
        "Anne Wolfeschlegelstein",
    ]
    people = [
        *LONG_NAMES,
        *usual,
        "Ann",
        *(f"{name} Gundersen" for name in ("Kari", "Per-Magnus", "Siv", "Wilhelmina")),
    ]
    prepare.register_players(party.code, people, who=WHO)
    draw_seats.draw_first_seats(party.code, kind=DrawKind.REGISTRATION, who=WHO)
    return announced(party, 1)


def test_every_print_holds_in_other_letters(laptop: Page, evening: Party):
    laptop.emulate_media(media="print")
    assert wrong_on(laptop, evening, BEFORE) == {}
    for number in range(1, 4):
        evening = played(announced(fresh(evening), number) if number > 1 else evening, number, tables=3)
    assert wrong_on(laptop, ended(evening), AFTER) == {}


def wrong_on(laptop: Page, party: Party, prints: Iterable[str]) -> dict[tuple[str, str, str], list[str]]:
    """What is wrong on which print, in which letters, on which paper."""
    wrong = {}
    for name in prints:
        laptop.goto(f"/desk/{party.code}/prints/{name}" + ("" if "?" in name else "/"))
        for letters, put_in in LETTERS.items():
            laptop.evaluate("document.documentElement.removeAttribute('style')")
            laptop.evaluate(put_in)
            for paper, (width, height) in PAPERS.items():
                laptop.set_viewport_size({"width": width - 76, "height": height})  # between the margins
                if found := laptop.evaluate(WRONG):
                    wrong[name, letters, paper] = found
    return wrong
