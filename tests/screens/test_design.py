"""The tokens of the design: every pair of colours that is read can be read, and docs/design.md gives its contrast."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.screens.colours import READ_ON, THEMES, colours

HOUSE = Path(__file__).parent.parent.parent
READ = 4.5  # WCAG 2.2, 1.4.3: text against its ground
SEEN = 3.0  # 1.4.11: the edge of what is typed or pressed

SEEN_ON = [("edge", "paper"), ("edge", "sheet"), ("focus", "paper"), ("focus", "sheet")]


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2.2: 1 is no difference, 21 is black on white."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"), [(*pair, READ) for pair in READ_ON] + [(*pair, SEEN) for pair in SEEN_ON]
)
def test_it_can_be_read(theme: str, ink: str, ground: str, least: float):
    found = colours(theme)
    assert contrast(found[ink], found[ground]) >= least


def test_the_document_gives_the_contrast_of_every_pair():
    text = (HOUSE / "docs" / "design.md").read_text(encoding="utf-8")
    by_theme = [colours(theme) for theme in THEMES]
    for ink, ground in READ_ON + SEEN_ON:
        figures = " | ".join(f"{contrast(found[ink], found[ground]):.1f}" for found in by_theme)
        assert f"| `{ink}` on `{ground}` | {figures} |" in text


def test_every_icon_that_a_page_names_is_in_the_sprite():
    sprite = Path(str(finders.find("whistparty/icons.svg"))).read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="(\w+)"', sprite))
    pages = "".join(path.read_text(encoding="utf-8") for path in (HOUSE / "templates").rglob("*.html"))
    assert set(re.findall(r'{% icon "(\w+)" %}', pages)) <= drawn


def test_no_page_of_a_hall_is_styled_anew_for_every_row_that_arrives():
    """`body:has(…) .part` makes Chromium style the whole page again for each. The pages of a table are short, and may."""
    sheets = Path(str(finders.find("whistparty/tokens.css"))).parent.glob("*.css")
    found = {sheet.name for sheet in sheets if re.search(r"body:\S*has\(", sheet.read_text(encoding="utf-8"))}
    assert found == {"hand.css", "projector.css"}
