"""`python -m tests.load.tables` measures within bounds and leaves nothing behind. The figures themselves are not tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harness.hall import BEGINS_WITH, DATABASE
from tests.load.tables import choose_levels, read
from tests.services.programs import SOON, Program

LINES = [
    "load of the machine before",
    "cards played a second",
    "from a card to the page that follows",
    "answers that went wrong",
    "the processor of the web processes",
    "the processor of the players, who measure",
    "a hand of the evening, no tables on screens",
    "a hand of the evening, beside them",
]


@pytest.fixture(autouse=True)
def _database() -> None:
    """None of the tests': the programs that it starts have one of their own."""


def test_a_mix_has_each_level_equally_often():
    assert choose_levels(read(["--tables=10", "--level=mix"])) == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("option", "most"), [("tables", 400), ("hands", 160), ("think", 60)])
def test_measuring_without_end_is_refused(option, most, capsys):
    with pytest.raises(SystemExit):
        read([f"--{option}={most + 1}"])
    assert f"write a whole number from 1 to {most}" in capsys.readouterr().err


def test_three_tables_are_measured_and_nothing_is_left(tmp_path: Path, migrated_club: Path):
    folder = tmp_path / "here"
    folder.mkdir()
    environment = {"TMPDIR": str(folder), BEGINS_WITH: str(migrated_club / DATABASE)}
    words = ("--tables=3", "--hands=2", "--think=1", "--level=1")
    running = Program("-m", "tests.load.tables", *words, log=tmp_path / "log", environment=environment)
    assert running.process.wait(4 * SOON) in (0, 1), running.said
    lines = [line.strip("| ").split("|")[0].strip() for line in running.said.splitlines()][2:]
    assert [line.split(", on ")[0] for line in lines] == LINES
    assert list(folder.iterdir()) == []
