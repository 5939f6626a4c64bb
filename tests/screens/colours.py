"""The colours of the stylesheet."""

from __future__ import annotations

import re
from pathlib import Path

from django.contrib.staticfiles import finders

READ_ON = [
    ("ink", "paper"),
    ("ink", "sheet"),
    ("ink", "tint"),
    ("ink", "red_tint"),
    ("ink", "gold_tint"),
    ("soft", "paper"),
    ("soft", "sheet"),
    ("link", "paper"),
    ("link", "sheet"),
    ("link", "tint"),
    ("on_press", "press"),
    ("on_press", "press_over"),
    ("on_felt", "felt"),
    ("on_felt_soft", "felt"),
    ("on_felt", "felt_lit"),
    ("red", "sheet"),
    ("red", "paper"),
    ("on_red", "red"),
    ("gold", "gold_tint"),
    ("on_gold", "gold_fill"),
    ("gold_fill", "felt"),
    ("card_ink", "card"),
    ("card_soft", "card"),
    ("card_red", "card"),
]
THEMES = ("light", "dark")


def colours(theme: str) -> dict[str, str]:
    sheet = Path(str(finders.find("whistparty/tokens.css"))).read_text(encoding="utf-8")
    light, dark = sheet.split("@media (prefers-color-scheme: dark)")
    found = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", light))
    return found | (dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", dark)) if theme == "dark" else {})
