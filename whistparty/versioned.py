"""Static files whose address carries the version of their content: `/static/whist.css?v=4f1c…`.

A phone fetches each of them once and keeps it; after an upgrade the address is another one. Nothing has to be
collected first. A file that a stylesheet names by itself has no version: there must be none (tests/test_wiring.py).
"""

import hashlib
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


@cache
def version_of(name: str) -> str:
    """Eight letters that change with the content; empty where there is no such file."""
    found = finders.find(name)
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:8] if found else ""


class VersionedFiles(StaticFilesStorage):
    """What `{% static %}` asks."""

    def url(self, name: str | None) -> str:
        return f"{super().url(name)}?v={version_of(name or '')}"
