"""`make load` measures on this machine alone, within bounds, and leaves nothing behind. The figures themselves are not tested."""

from __future__ import annotations

import resource
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.load import beside as starting
from tests.load.__main__ import read, table
from tests.load.beside import CannotMeasure
from tests.load.figures import in_time, share
from tests.load.measure import Plan, measure, need_room
from tests.services.programs import Program, wait_until

LINES = [
    "from the commit of a hand to a screen",
    "the same while screens fetch what concerns them",
    "from the commit of a confirmation, which all fetch",
    "memory of the server for a screen",
    "statements of the database in 3 quiet s",
    "a hand entered, no screens",
    "a hand entered, the screens listen",
    "a hand entered, the screens fetch",
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


def refused(word: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        read([word])
    return capsys.readouterr().err


def test_a_system_that_opens_too_few_files_is_told_in_words(monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (256, 1024))
    with pytest.raises(CannotMeasure, match="A program may open 1024 files here, and 1000 screens need 2100"):
        need_room(1000)


def test_twenty_screens_are_measured_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, migrated_club: Path
):
    started: list[subprocess.Popen[str]] = []
    popen = subprocess.Popen

    def start(*words, **how):
        started.append(popen(*words, **how))
        return started[-1]

    monkeypatch.setattr(starting.subprocess, "Popen", start)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    shown: list[tuple[str, int, int]] = []
    plan = Plan(20, 3, 3, a_minute=300, settle=0, database=str(migrated_club / "club.sqlite3"))
    figures = measure(plan, lambda things: lambda done, total: shown.append((things, done, total)))
    assert [figure.what for figure in figures] == LINES
    assert ("screens", 20, 20) in shown
    assert all(program.poll() not in (None, -signal.SIGKILL) for program in started), "none had to be forced"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no way to send Ctrl-C to one program")
def test_ctrl_c_ends_all_of_it(tmp_path: Path, request: pytest.FixtureRequest):
    folder = tmp_path / "here"
    folder.mkdir()
    command = ("-m", "tests.load", "--screens", "20", "--quiet", "100")
    load = Program(*command, log=tmp_path / "log", environment={"TMPDIR": str(folder)})
    request.addfinalizer(load.kill)
    wait_until(lambda: list(folder.glob("*/address")))
    port = urlsplit(next(folder.glob("*/address")).read_text()).port
    assert load.interrupt(signal.SIGINT) == 1
    assert "nothing is left behind" in load.said
    assert list(folder.iterdir()) == []
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))


def test_the_share_that_took_no_longer():
    hundred = [number / 100 for number in range(1, 101)]
    assert [share(hundred, part) for part in (0.5, 0.99, 1)] == [0.5, 0.99, 1.0]


@pytest.mark.parametrize(("slowest", "judged"), [(0.1, "met"), (0.5, "**missed**")])
def test_each_goal_stands_beside_what_was_measured(slowest, judged):
    line = table(1, [in_time("told", [slowest])])[-1]
    told = f"{1000 * slowest:.0f} ms"
    assert (
        line == f"| told | {told}, 99 of 100 in {told}, the last {told} | half in 150 ms, 99 of 100 in 1 s, {judged} |"
    )
