"""Make sure that the browser tests find a Chromium. Uses what is there; installs only where that is possible.

`python3 requirements/browser.py`, after install.py dev. It never fails: where no browser can be had, the tests
say so themselves, in their last lines.
"""

import ctypes.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from install import VENV, python_of

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def missing_of_debian() -> list[str]:
    """Packages; libatomic1 is what Playwright's own program needs and a bare Debian has not."""
    wanted = {"chromium": any(map(shutil.which, CHROMIUMS)), "libatomic1": bool(ctypes.util.find_library("atomic"))}
    return [name for name, there in wanted.items() if not there]


def can_install_on_debian() -> bool:
    return bool(shutil.which("apt-get")) and os.geteuid() == 0


def install_on_debian(packages: list[str]) -> bool:
    print(f"Installing {' and '.join(packages)} for the browser tests …", flush=True)
    apt("update")
    return apt("--no-install-recommends", "install", "--yes", *packages)


def apt(*what: str) -> bool:
    without_questions = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    ran = subprocess.run(["apt-get", "-qq", *what], check=False, env=without_questions, stdout=subprocess.DEVNULL)
    return ran.returncode == 0


def has_playwrights_own() -> bool:
    """Whether an earlier run has fetched one; Playwright names the place, which need not exist."""
    ask = "from playwright.sync_api import sync_playwright as p\nwith p() as x: print(x.chromium.executable_path)"
    answer = subprocess.run([str(python_of(VENV)), "-c", ask], check=False, capture_output=True, text=True)
    return answer.returncode == 0 and Path(answer.stdout.strip()).exists()


def make_sure() -> None:
    if sys.platform == "linux" and can_install_on_debian():
        missing = missing_of_debian()
        if not missing or install_on_debian(missing):
            return
    if any(map(shutil.which, CHROMIUMS)) or has_playwrights_own():
        return
    print("Fetching a Chromium for the browser tests …", flush=True)
    fetching = [str(python_of(VENV)), "-m", "playwright", "install", "chromium"]
    if subprocess.run(fetching, check=False, stdout=subprocess.DEVNULL).returncode:
        print("No Chromium could be had; install one, so that the browser tests run.", file=sys.stderr)


if __name__ == "__main__":
    make_sure()
