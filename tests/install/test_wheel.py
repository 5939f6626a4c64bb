"""The wheel, installed into an empty environment far from the checkout, runs an evening.

No network is needed: the build backend comes with requirements/dev.txt, and what the wheel depends on is taken from the
environment of the tests. Only what the wheel asks for by name is taken, so a package that it forgets is missing here.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import distribution
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from packaging.requirements import Requirement

from tests.addresses import LAPTOP
from tests.harness.visitor import Visitor
from tests.install.forms import send
from tests.servers import NEVER_HERE
from tests.services.programs import HOUSE, Program, wait_until
from whistparty.__main__ import START
from whistparty.version import VERSION

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows has no way to send Ctrl-C to one program", allow_module_level=True)

FOLDER_OF_THE_USER = "Library/Application Support" if sys.platform == "darwin" else ".local/share"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    building = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(building, cwd=HOUSE, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `whistparty` of an environment in which nothing but the wheel and its dependencies is."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False)
    python = str(home / "bin" / "python")
    packages = next(home.glob("lib/*/site-packages"))
    for wanted in needed_by(wheel):
        take_along(wanted, packages)
    pip = [sys._base_executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)], check=True)
    return home / "bin" / "whistparty"


def needed_by(wheel: Path) -> list[Requirement]:
    with zipfile.ZipFile(wheel) as opened:
        about = next(name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        lines = opened.read(about).decode().splitlines()
    wanted = [Requirement(line.removeprefix("Requires-Dist: ")) for line in lines if line.startswith("Requires-Dist: ")]
    return [one for one in wanted if one.marker is None or one.marker.evaluate()]


def take_along(wanted: Requirement, packages: Path) -> None:
    """Links to the packages of an installed distribution, and to what it says about itself."""
    found = distribution(wanted.name)
    assert wanted.specifier.contains(found.version)
    for name in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
        (packages / name).symlink_to(found.locate_file(name))


@pytest.fixture
def whistparty(command: Path, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """`whistparty("doctor")` runs in an empty home, with no variable that says where anything is."""
    running: list[Program] = []
    bare = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "BROWSER": browser_in(tmp_path)}

    def start(*words: str) -> Program:
        beside, log = str(command.with_name("python")), tmp_path / f"{len(running)}.log"
        running.append(Program(str(command), *words, log=log, environment=bare, python=beside, folder=tmp_path))
        return running[-1]

    yield start
    for one in running:
        one.kill()


def browser_in(folder: Path) -> str:
    """It writes down which address it is to open."""
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {folder}/opened\n')
    browser.chmod(0o755)
    return f"{browser} %s"


def test_without_an_argument_it_starts_the_evening_and_opens_the_browser():
    assert START == ["clubnight", "--open"]


def test_every_dependency_is_pinned(wheel: Path):
    wanted = needed_by(wheel)
    assert {"django", "celery", "kombu", "tzlocal"} <= {one.name for one in wanted}
    assert [str(one) for one in wanted if not str(one.specifier).startswith("==")] == []


def test_it_says_its_version(whistparty):
    asked = whistparty("--version")
    assert asked.wait_for(r"^whistparty (\S+)$") == VERSION


def test_a_round_is_played_far_from_the_checkout(whistparty, tmp_path: Path):
    evening = whistparty("clubnight", "--open", "--host", "127.0.0.1", "--port", "0")
    port = int(evening.wait_for(r"For phones in the hall: +http://127\.0\.0\.1:(\d+)"))
    assert evening.wait_for(r"Everything is stored in: +(\S+)") == str(tmp_path / FOLDER_OF_THE_USER / "whistparty")
    wait_until(lambda: (tmp_path / "opened").exists() and (tmp_path / "opened").read_text())
    link = urlsplit((tmp_path / "opened").read_text())

    laptop = Visitor(port, address=LAPTOP)
    assert f"Whist party {VERSION}" in send(laptop, link.path, link.path).page
    founded = send(laptop, "/desk/new/", "/desk/new/", name="First evening").page
    desk = first(r"/desk/[A-Z]{4}/", founded)
    for name in ("Ann", "Bo", "Cleo", "Dag", "Eva", "Finn", "Gro", "Hans"):
        assert name in send(laptop, f"{desk}players/", "/players/register/", name=name).page
    send(laptop, f"{desk}draw/", "/draw/")
    send(laptop, desk, "/announce/")
    for table in (1, 2):
        send(laptop, f"{desk}tables/{table}/", "/slip/", north_south=13, east_west=7)
    wait_until(lambda: "Announce the seats of round 2" in laptop.get(desk).page)

    assert laptop.get(first(r"/static/whistparty/[^\"]+", laptop.get(desk).page)).status == 200
    assert "Stillingen" in Visitor(port, cookie="language=nb").get(f"{desk.replace('desk', 'p')}standings/").page
    assert evening.interrupt() == 0


def first(pattern: str, page: str) -> str:
    found = re.search(pattern, page)
    assert found
    return found[0]
