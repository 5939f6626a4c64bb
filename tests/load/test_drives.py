"""`python -m tests.load.drives` measures within bounds and leaves nothing behind. The figures themselves are not tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harness.hall import BEGINS_WITH, DATABASE
from tests.load.drives import read
from tests.services.programs import SOON, Program

LINES = [
    "load of the machine before",
    "screens",
    "from a number to the page that says where next",
    "from the last number until every screen shows it",
    "from the bell until every screen shows the next hand",
    "parts fetched for each number, with the bell",
    "the processor of the server",
]


@pytest.fixture(autouse=True)
def _database() -> None:
    """None of the tests': the programs that it starts have one of their own."""


@pytest.mark.parametrize(("option", "most"), [("tables", 100), ("hands", 10), ("seconds", 60)])
def test_measuring_without_end_is_refused(option, most, capsys):
    with pytest.raises(SystemExit):
        read([f"--{option}={most + 1}"])
    assert f"write a whole number from 1 to {most}" in capsys.readouterr().err


def test_three_tables_are_measured_and_nothing_is_left(tmp_path: Path, migrated_club: Path):
    folder = tmp_path / "here"
    folder.mkdir()
    environment = {"TMPDIR": str(folder), BEGINS_WITH: str(migrated_club / DATABASE)}
    words = ("--tables=3", "--hands=1", "--seconds=1")
    running = Program("-m", "tests.load.drives", *words, log=tmp_path / "log", environment=environment)
    assert running.process.wait(4 * SOON) in (0, 1), running.said
    lines = [line.strip("| ").split("|")[0].strip() for line in running.said.splitlines()][2:]
    assert [line.split(", on ")[0] for line in lines] == LINES
    assert list(folder.iterdir()) == []
