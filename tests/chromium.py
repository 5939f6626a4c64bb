"""A Chromium for tests, pictures and icons: the one that draws no windows where there is one, else whatever is there.

`python -m tests.chromium` installs one where that is possible, by apt or by Playwright. It never fails: where no browser
can be had, the tests say so themselves, in their last lines.
"""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

# The first one makes pages and no windows: the tests take half the processor that they take with a whole Chromium.
WITHOUT_WINDOWS, WHOLE = "chromium-headless-shell", "chromium"
PLAYWRIGHT_NEEDS = "libatomic1"  # and a bare Debian has not
CHROMIUMS = (WITHOUT_WINDOWS, WHOLE, "chromium-browser", "google-chrome", "google-chrome-stable")
# Nothing here asks another host for anything, and neither does the browser.
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]


def launch(playwright: Playwright) -> Browser:
    """Raises playwright's Error where there is none; Playwright has its own where it was asked to fetch one."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    sandbox = hasattr(os, "geteuid") and os.geteuid() != 0  # Chromium refuses its sandbox to root
    return playwright.chromium.launch(executable_path=found, chromium_sandbox=sandbox, args=QUIET)


def has_chromium() -> bool:
    return any(map(shutil.which, CHROMIUMS))


def can_install_on_debian() -> bool:
    return bool(shutil.which("apt-get")) and os.geteuid() == 0


def install_on_debian() -> bool:
    """Whether all is there afterwards."""
    libraries = [] if ctypes.util.find_library("atomic") else [PLAYWRIGHT_NEEDS]
    if not libraries and not missing_browser():
        return True
    updated = apt("update")
    missing = [*missing_browser(), *libraries]
    if has_chromium() and not libraries and not updated:  # without network there is one that does as well
        return True
    say(f"Installing {' and '.join(missing)} for the browser tests …")
    return apt("--no-install-recommends", "install", "--yes", *missing)


def missing_browser() -> list[str]:
    """The small one if there is one, else a whole one."""
    if shutil.which(WITHOUT_WINDOWS):
        return []
    offered = subprocess.run(["apt-cache", "show", WITHOUT_WINDOWS], check=False, capture_output=True).returncode == 0
    if offered:
        return [WITHOUT_WINDOWS]
    return [] if has_chromium() else [WHOLE]


def apt(*what: str) -> bool:
    without_questions = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    ran = subprocess.run(["apt-get", "-qq", *what], check=False, env=without_questions, stdout=subprocess.DEVNULL)
    return ran.returncode == 0


def has_playwrights_own() -> bool:
    """Whether an earlier run has fetched one; Playwright names the place, which need not exist."""
    ask = "from playwright.sync_api import sync_playwright as p\nwith p() as x: print(x.chromium.executable_path)"
    answer = subprocess.run([sys.executable, "-c", ask], check=False, capture_output=True, text=True)
    return answer.returncode == 0 and Path(answer.stdout.strip()).exists()


def say(words: str) -> None:
    sys.stderr.write(f"{words}\n")


def make_sure() -> None:
    if sys.platform == "linux" and can_install_on_debian() and install_on_debian():
        return
    if has_chromium() or has_playwrights_own():
        return
    say("Fetching a Chromium for the browser tests …")
    fetching = [sys.executable, "-m", "playwright", "install", "chromium"]
    if subprocess.run(fetching, check=False, stdout=subprocess.DEVNULL).returncode:
        say("No Chromium could be had; install one, so that the browser tests run.")


if __name__ == "__main__":
    make_sure()
