"""Makes the icons for home screens from our own drawing, favicon.svg, in a real Chromium. `make icons` after it has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.chromium import launch

STATIC = Path(__file__).parent.parent / "tournaments" / "static" / "whistparty"
ROUND_CORNERS: Final = ' rx="13"'
# The size of each, and whether a phone cuts it to a shape of its own: then the drawing fills the corners too.
ICONS: Final = {
    "icon_192.png": (192, False),
    "icon_512.png": (512, False),
    "icon_maskable_192.png": (192, True),
    "icon_maskable_512.png": (512, True),
    "icon_apple_180.png": (180, True),
}


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (size, is_cut) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0; }} svg {{ display: block; }}</style>{drawing(is_cut=is_cut)}")
            page.screenshot(path=STATIC / name, omit_background=True)
        browser.close()


def drawing(*, is_cut: bool) -> str:
    """The spade on green; a phone that cuts it leaves the inner four fifths, and the spade stays well within them."""
    svg = (STATIC / "favicon.svg").read_text(encoding="utf-8")
    if not is_cut:
        return svg
    assert ROUND_CORNERS in svg
    smaller = '<path transform="translate(32 32) scale(.85) translate(-32 -32)"'
    return svg.replace(ROUND_CORNERS, "").replace("<path", smaller)


if __name__ == "__main__":
    main()
