"""A Chromium for tests, pictures and icons: the one that draws no windows where there is one, else whatever is there."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

# requirements/browser.py installs the first one where it can.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Nothing here asks another host for anything, and neither shall the browser.
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]


def launch(playwright: Playwright) -> Browser:
    """Raises playwright's Error where there is none; Playwright has its own where it was asked to fetch one."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    sandbox = hasattr(os, "geteuid") and os.geteuid() != 0  # Chromium refuses its sandbox to root
    return playwright.chromium.launch(executable_path=found, chromium_sandbox=sandbox, args=QUIET)
