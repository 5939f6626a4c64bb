"""The sheet of parts in docs/design.md: each part as a page of the program shows it, in light and in dark.

`make pictures` makes it; `python -m tests.pictures parts` makes it alone.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from tests.screens.colours import READ_ON, THEMES, colours

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAME, WIDTH = "parts", 1280
PHONE, DESK, HALL = (360, 740), (1280, 900), (1920, 1080)
SHEET = """<!doctype html><meta charset="utf-8"><title>Parts</title>
<style>
body {{ margin: 24px; font: 15px sans-serif; background: #8a8f88; color: #000 }}
main {{ columns: 2; column-gap: 14px }}
figure {{ break-inside: avoid; margin: 0 0 14px; padding: 10px; background: #fff; border-radius: 8px; display: flex; flex-direction: column; gap: 8px }}
figcaption {{ font-weight: bold }}
div {{ display: flex; gap: 8px; align-items: start }}
span {{ padding: 10px; border-radius: 6px }}
.light {{ background: #f5efdf }} .dark {{ background: #0f1712 }}
.colours {{ display: grid; grid-template-columns: repeat(4, 1fr); gap: 6px; font-size: 12px }}
.colours b {{ padding: 8px; border-radius: 4px; font-weight: normal }}
img {{ display: block; max-width: 100% }}
</style><main>{figures}</main>"""

# On a table's phone, both at once: what was just saved, and what is not sent yet.
WHAT_PASSES = """() => {
  const bar = document.getElementById("outbox"), words = document.getElementById("outbox_words").dataset, toast = document.createElement("p");
  bar.className = "outbox waits";
  bar.textContent = words.several.replace("#", 12);
  toast.className = "done";
  toast.textContent = `${words.saved.replace("#", 12)} Ann and Cleo granded and took 4: 3 points for Bo and Dag. That makes 12–11.`;
  document.getElementById("refused").append(toast);
}"""


@dataclass(frozen=True)
class Part:
    """One part: what it is called in docs/design.md, the screen it is taken from, and how large it stands on the sheet."""

    name: str
    screen: str
    selector: str
    size: tuple[int, int] = PHONE
    scale: float = 0.7
    themes: tuple[str, ...] = THEMES
    asks: str = ""  # typed into "Where is …?" first
    first: str = ""  # done to the page first


PARTS = [
    Part("main button", "new", ".go_bar button", DESK),
    Part("second button", "person", ".second"),
    Part("tonal button", "desk", ".tonal"),
    Part("quiet button", "table_call", ".quiet"),
    Part("danger", "desk_end", ".danger", DESK),
    Part("big step", "table_yes", ".next_step"),
    Part("status: playing", "desk", ".status.playing"),
    Part("status: to confirm", "desk", ".status.confirm"),
    Part("status: late", "desk_waits", ".status.late"),
    Part("status: finds seats", "desk", ".status.seating"),
    Part("status: done", "desk", ".status.done_now"),
    Part("status: calls", "desk_disputed", ".status.calls"),
    Part("head of a phone", "table_call", ".phone_head"),
    Part("places of a phone", "player", ".tabs"),
    Part("what was done", "table_call", "#refused > .done", first=WHAT_PASSES),
    Part("score", "table_call", ".score"),
    Part("playing card", "table_call", ".call"),
    Part("keys of tricks", "table_tricks", ".half.is_made"),
    Part("before and after", "table_yes", ".becomes"),
    Part("two ways on", "player", ".two_ways"),
    Part("table", "table_moved", ".table_plan"),
    Part("answer: refused", "table_disputed", ".refused"),
    Part("tile", "desk", ".line.tile", DESK),
    Part("board", "desk", ".board", DESK),
    Part("seats to announce", "seats", ".seat_rows > *", DESK),
    Part("forecast", "new", ".forecast", DESK, 0.6),
    Part("stepper", "new", ".stepper", DESK),
    Part("offer", "new", ".offer", DESK),
    Part("empty", "standings_before", ".empty"),
    Part("dialog", "desk", "#where_found:not(:empty)", DESK, asks="Li"),
    Part("bar", "desk", ".now", DESK, 0.45),
    Part("bar below", "new", ".go_bar", DESK, 0.45),
    # The hall screen has the same colours in both themes.
    Part("page of the hall", "hall", ".hall_page", HALL, 0.3, ("light",)),
    Part("cards of the places", "hall_end", ".podium", HALL, 0.3, ("light",)),
]


def take_sheet(browser: Browser, organiser: Page, paths: Mapping[str, str], file: Path) -> None:
    """Take every part in both themes, and the sheet of all of them. `paths` are the addresses of the screens."""
    figures = colours_of_themes() + "".join(
        figure(part, dict(in_themes(organiser, part, paths[part.screen]))) for part in PARTS
    )
    sheet = browser.new_page(viewport={"width": WIDTH, "height": 900})
    sheet.set_content(SHEET.format(figures=figures))
    sheet.screenshot(path=file, full_page=True)
    sheet.close()


def colours_of_themes() -> str:
    """Every pair of colours that is read, from the stylesheet."""
    return "".join(
        f"<figure><figcaption>colours, {theme}</figcaption>{swatches(colours(theme))}</figure>" for theme in THEMES
    )


def swatches(tokens: Mapping[str, str]) -> str:
    pairs = (
        f'<b style="color: {tokens[ink]}; background: {tokens[ground]}">{ink} on {ground}</b>'
        for ink, ground in READ_ON
    )
    return f'<span class="colours">{"".join(pairs)}</span>'


def in_themes(page: Page, part: Part, path: str) -> Iterator[tuple[str, tuple[bytes, float]]]:
    """The picture of a part and its width on the sheet, by theme."""
    page.set_viewport_size({"width": part.size[0], "height": part.size[1]})
    for theme in part.themes:
        page.emulate_media(media="screen", color_scheme=theme, reduced_motion="reduce")
        page.goto(path)
        page.wait_for_timeout(300)  # the hall screen measures itself
        if part.asks:
            page.locator("#where_is").press_sequentially(part.asks)
        if part.first:
            page.evaluate(part.first)
        shown = page.locator(part.selector).filter(visible=True).first
        shown.wait_for()
        box = shown.bounding_box()
        assert box, f"{part.screen} shows no {part.name}"
        yield theme, (shown.screenshot(), box["width"] * part.scale)


def figure(part: Part, pictures: Mapping[str, tuple[bytes, float]]) -> str:
    images = "".join(
        f'<span class="{theme}"><img width="{width:.0f}" src="data:image/png;base64,{b64encode(picture).decode()}"></span>'
        for theme, (picture, width) in pictures.items()
    )
    return f"<figure><figcaption>{escape(part.name)}</figcaption><div>{images}</div></figure>"
