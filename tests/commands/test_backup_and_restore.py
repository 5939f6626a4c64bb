"""Copies by hand: backup makes one, restore goes on from it, and neither loses what is there."""

from __future__ import annotations

import re
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.servers import NEVER_HERE
from tests.services.conftest import free_port, played_club, program
from tests.services.logs import good_copies
from tests.services.programs import SOON, Program, said_in

__all__ = ["played_club", "program"]

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows has no way to send Ctrl-C to one program", allow_module_level=True)


@pytest.fixture
def club(played_club: Path, tmp_path: Path) -> Path:
    """The data folder of a club with one evening, for the programs of this test."""
    return Path(shutil.copytree(played_club, tmp_path / "club"))


@pytest.fixture(scope="module")
def backup(played_club: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of that club, made by hand."""
    place = tmp_path_factory.mktemp("backup")
    folder = shutil.copytree(played_club, place / "club")
    said_in(folder, "manage.py", "backup", str(place / "copy"))
    return place / "copy"


@pytest.fixture
def copy(backup: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(backup, tmp_path / "copy"))


def run(program: Callable[..., Program], *words: str, fails: bool = False, **environment: str) -> str:
    ran = program("manage.py", *words, **environment)
    assert (ran.process.wait(SOON) != 0) is fails, ran.said
    return ran.said


def evenings(folder: Path) -> list[tuple[str, ...]]:
    """Code and link of each."""
    with closing(sqlite3.connect(folder / "club.sqlite3")) as rows:
        return rows.execute("SELECT code, secret FROM tournaments_party ORDER BY id").fetchall()


def test_backup_without_a_word_adds_a_copy_to_those_in_the_data_folder(club, program):
    said = run(program, "backup")
    (copy,) = good_copies(club)
    assert str(copy) in said
    assert "Anybody who has it can act as the organiser" in said


def test_backup_to_a_folder_and_to_a_file(club, program, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    run(program, "backup", str(stick))
    run(program, "backup", str(stick / "thursday.sqlite3"))
    assert len(list(stick.glob("whistparty-*.sqlite3"))) == 1
    assert (stick / "thursday.sqlite3").exists()
    assert "exists already" in run(program, "backup", str(stick / "thursday.sqlite3"), fails=True)
    assert f"{tmp_path / 'nowhere'} is not there." in run(
        program, "backup", str(tmp_path / "nowhere" / "copy"), fails=True
    )


def test_restore_on_another_laptop_brings_the_same_evening(club, program, copy, tmp_path):
    other = tmp_path / "other"
    run(program, "restore", str(copy), WHISTPARTY_DATA=str(other))
    assert evenings(other) == evenings(club) != []
    assert (other / "secret-key").read_text() == (club / "secret-key").read_text()


def test_restore_overwrites_a_newer_evening_only_when_told_and_keeps_it(club, program, copy):
    before = evenings(club)
    run(program, "simulate", "--players", "8", "--rounds", "1")
    here = evenings(club)
    said = run(program, "restore", str(copy), fails=True)
    assert re.search(r"changed last on \d+ \w+ \d{4} \d\d:\d\d, the copy on .+do it again with --anyway\.$", said)
    assert evenings(club) == here
    run(program, "restore", str(copy), "--anyway")
    assert evenings(club) == before
    (aside,) = (club / "set-aside").glob("*/*.sqlite3")
    run(program, "restore", str(aside), "--anyway")
    assert evenings(club) == here


def test_restore_is_refused_while_the_evening_is_open(club, program, copy):
    evening = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(free_port()))
    evening.wait_for("Ctrl-C stops")
    assert "open already" in run(program, "restore", str(copy), fails=True)


def test_restore_of_no_file_and_of_a_folder_says_so(tmp_path):
    with pytest.raises(CommandError, match="There is no file "):
        call_command("restore", str(tmp_path / "none"))
    with pytest.raises(CommandError, match=f"{tmp_path} is a folder; choose a file in it"):
        call_command("restore", str(tmp_path))


def test_restore_of_a_damaged_file_changes_nothing(club, program, tmp_path):
    before = evenings(club)
    (tmp_path / "copy").write_bytes(b"SQLite format 3\0 and then nothing")
    assert "is not a copy of this program, or it is damaged" in run(
        program, "restore", str(tmp_path / "copy"), fails=True
    )
    assert evenings(club) == before


def test_restore_mends_a_damaged_database_and_keeps_it_beside(club, program, copy):
    before = evenings(club)
    database = club / "club.sqlite3"
    shutil.copyfile(copy, database)
    with database.open("r+b") as file:
        file.write(b"\xff" * 4096)
    damaged = database.read_bytes()
    assert "is damaged" in run(program, "restore", str(copy), "--anyway")
    assert evenings(club) == before
    assert [file.read_bytes() for file in (club / "set-aside").glob("*/club.sqlite3")] == [damaged]


def grow(database: Path) -> None:
    """As after many more evenings."""
    with closing(sqlite3.connect(database)) as rows, rows:
        rows.execute("INSERT INTO django_session VALUES ('somebody', ?, '2026-03-03')", ["x" * 500_000])
    with closing(sqlite3.connect(database)) as rows:
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")


RESTORING_ON_A_FULL_DISK = """
import resource, signal, sys, django; django.setup()
from pathlib import Path
from django.core.management import call_command
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (Path(sys.argv[1]).stat().st_size + 50_000,) * 2)
call_command("restore", sys.argv[1], "--anyway")
"""


def test_restore_on_a_full_disk_leaves_the_database_where_it_is(club, program, copy):
    database = club / "club.sqlite3"
    grow(database)
    before = database.read_bytes()
    assert len(before) > copy.stat().st_size + 50_000
    ran = program("-c", RESTORING_ON_A_FULL_DISK, str(copy))
    assert ran.process.wait(SOON) != 0
    assert "Nothing was changed." in ran.said
    assert database.read_bytes() == before
