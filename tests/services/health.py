"""What the page for those who watch over an installation says."""

from __future__ import annotations

import re
from urllib.error import HTTPError
from urllib.request import urlopen


def health(hall: str) -> tuple[int, str]:
    """Status and page, without the figures of this machine."""
    try:
        with urlopen(f"{hall}/healthy/", timeout=30) as answer:
            status, page = answer.status, answer.read().decode()
    except HTTPError as answer:
        status, page = answer.code, answer.read().decode()
    assert re.search(FIGURES, page), page
    return status, re.sub(FIGURES, "", page)


FIGURES = r"copies: .+\nphones: (yes|no)\nfree space: \d+ MB\nlast copy: (none yet|see the database server|\d{4}-\d\d-\d\dT[\d:+]+)\n"
ALL_WELL = (200, "web: yes\nsaving: yes\nworker: yes\ntrouble: none\n")
NO_WORKER = (503, "web: yes\nsaving: yes\nworker: no\ntrouble: none\n")
NO_REDIS = (503, "web: yes\nsaving: yes\nworker: no\ntrouble: no redis\n")
