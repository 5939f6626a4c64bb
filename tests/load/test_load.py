"""`make load` measures on this machine alone, within bounds, and leaves nothing behind. The figures themselves are not tested."""

from __future__ import annotations

import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.harness.hall import BEGINS_WITH, DATABASE, CannotMeasure
from tests.harness.screens import need_room
from tests.load.__main__ import read
from tests.services.programs import SOON, Program, wait_until

LINES = [
    "from the commit of a hand to a screen",
    "the same while screens fetch what concerns them",
    "from the commit of a confirmation, which all fetch",
    "memory of the server for a screen",
    "statements of the database in 3 quiet s",
    "a hand, no screens",
    "a hand, the screens listen",
    "a hand, the screens fetch",
    "parts fetched after a hand",
    "a game confirmed, no screens",
    "a game confirmed, all screens fetch",
    "parts fetched after a confirmation",
]


@pytest.fixture(autouse=True)
def _database() -> None:
    """None of the tests': the programs that it starts have one of their own."""


@pytest.mark.parametrize("number", [0, -1, 4001, 10**9, "many", ""])
def test_a_hall_that_cannot_be_is_refused(number, capsys):
    assert "write a whole number from 1 to 4000" in refused(f"--screens={number}", capsys)


@pytest.mark.parametrize(("option", "most"), [("hands", 25), ("quiet", 120), ("a-minute", 300)])
def test_measuring_without_end_is_refused(option, most, capsys):
    assert f"write a whole number from 1 to {most}" in refused(f"--{option}={most + 1}", capsys)


def test_no_other_machine_can_be_measured(capsys):
    assert "unrecognized arguments: --host" in refused("--host=192.0.2.1", capsys)


@pytest.fixture
def load(tmp_path: Path, migrated_club: Path) -> Iterator[Callable[..., tuple[Program, Path]]]:
    """`load("--screens=20")` runs, and has a folder for all that it makes."""
    running: list[Program] = []

    def start(*words: str) -> tuple[Program, Path]:
        folder = tmp_path / "here"
        folder.mkdir()
        environment = {"TMPDIR": str(folder), BEGINS_WITH: str(migrated_club / DATABASE)}
        running.append(Program("-m", "tests.load", *words, log=tmp_path / "log", environment=environment))
        return running[-1], folder

    yield start
    for one in running:
        one.end()


def refused(word: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        read([word])
    return capsys.readouterr().err


def test_a_system_that_opens_too_few_files_is_told_in_words(monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (256, 1024))
    with pytest.raises(CannotMeasure, match="A program may open 1024 files here, and 1000 screens need 2100"):
        need_room(1000)


def test_twenty_screens_are_measured_and_nothing_is_left(load):
    running, folder = load("--screens=20", "--hands=3", "--quiet=3", "--a-minute=300")
    assert running.process.wait(4 * SOON) in (0, 1), running.said
    lines = [line.strip("| ").split("|") for line in running.said.splitlines()]
    assert [line[0].strip() for line in lines] == ["20 screens", "---", *LINES]
    assert all("ms" in line[1] for line in lines[2:] if "from the commit" in line[0])
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no way to send Ctrl-C to one program")
def test_ctrl_c_ends_all_of_it(load):
    running, folder = load("--screens=20", "--quiet=100")
    wait_until(lambda: list(folder.glob("*/address")))
    port = urlsplit(next(folder.glob("*/address")).read_text()).port
    assert running.interrupt(signal.SIGINT) == 1
    assert running.said == "Stopped; nothing is left behind.\n", "no program had to be killed"
    assert list(folder.iterdir()) == []
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))
