"""Copies while programs are killed, disks fill up and files are damaged."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.servers import NEVER_HERE
from tests.services.conftest import BEGIN, BegunClub, free_port
from tests.services.logs import good_copies
from tests.services.programs import SOON, Program, said_in, wait_until

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows has neither kill -9 nor a limit for files", allow_module_level=True)

COPYING = """
import resource, signal, sys, django; django.setup()
from tournaments import copies
if sys.argv[1] == "for ever":
    while True:
        print("made", copies.make_copy(), flush=True)
if sys.argv[1] == "on a full disk":
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (copies.find_database_file().stat().st_size // 2,) * 2)
copies.make_copies()
why_not = copies.list_places()[0].why_not
print("it says", why_not and why_not.name)
"""


@pytest.fixture(scope="module")
def copied_club(played_club: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shutil.copytree(played_club, tmp_path_factory.mktemp("copied") / "club")
    assert "it says None" in said_in(folder, "-c", COPYING, "once")
    return folder


@pytest.fixture
def club(copied_club: Path, tmp_path: Path) -> Path:
    """The data folder of an evening with one good copy."""
    return Path(shutil.copytree(copied_club, tmp_path / "club"))


def copying(program: Callable[..., Program], how: str) -> Program:
    return program("-c", COPYING, how)


def unfinished(club: Path) -> list[Path]:
    return list((club / "copies").glob(".whistparty-*"))


def test_a_program_killed_while_it_copies_leaves_only_good_copies(program, club):
    for moment in range(3):
        busy = copying(program, "for ever")
        busy.wait_for("made .*\nmade")
        time.sleep(0.01 * moment)
        busy.kill()
        assert len(good_copies(club)) >= 2
    (club / "copies" / f".{good_copies(club)[0].stem[:17]}-killed").touch()
    assert copying(program, "once").wait_for("it says (.*)") == "None"
    assert unfinished(club) != [], "another program may still be writing them"
    for file in unfinished(club):
        os.utime(file, (0, 0))
    assert copying(program, "once").wait_for("it says (.*)") == "None"
    assert unfinished(club) == []


def test_a_full_disk_is_said_and_the_last_good_copy_stays(program, club):
    before = good_copies(club)
    assert copying(program, "on a full disk").wait_for("it says (.*)") in ("FULL", "BROKEN")
    assert good_copies(club) == before
    assert len(list((club / "copies").iterdir())) == len(before)


def test_a_damaged_database_is_not_copied_over_a_good_one(program, club):
    before = good_copies(club)
    database = club / "club.sqlite3"
    shutil.copyfile(before[-1], database)
    with database.open("r+b") as file:
        file.seek(40 * 4096)
        file.write(b"\xff" * 40 * 4096)
    assert copying(program, "once").wait_for("it says (.*)") in ("DAMAGED", "BROKEN")
    assert good_copies(club) == before


FINISH = """
import django; django.setup()
from tests.night import slip
from tournaments.models import Party
for table in (1, 2):
    slip(Party.objects.get(), table)
"""


def open_evening(program: Callable[..., Program]) -> Program:
    started = program("manage.py", "clubnight", "--host", "127.0.0.1", "--port", str(free_port()))
    started.wait_for("Ctrl-C stops")
    return started


def rounds_in(copy: Path) -> int:
    with closing(sqlite3.connect(copy)) as rows:
        return int(rows.execute("SELECT count(*) FROM tournaments_round").fetchone()[0])


def test_a_copy_is_made_after_each_round_without_anybody_asking(program, begun_club: BegunClub, tmp_path):
    club = begun_club.copied_to(tmp_path / "club")
    open_evening(program)
    assert program("-c", FINISH).process.wait(SOON) == 0
    wait_until(lambda: rounds_in(good_copies(club)[-1]) == 2)


def test_what_was_entered_last_is_copied_when_the_evening_is_closed(program, migrated_club, tmp_path):
    club = Path(shutil.copytree(migrated_club, tmp_path / "club"))
    evening = open_evening(program)
    wait_until(lambda: good_copies(club))
    assert program("-c", BEGIN).process.wait(SOON) == 0
    assert rounds_in(good_copies(club)[-1]) == 0
    assert evening.interrupt() == 0
    assert rounds_in(good_copies(club)[-1]) == 1


def test_the_doctor_says_of_a_stick_that_is_gone_what_the_desk_says(program, begun_club: BegunClub, tmp_path):
    club, stick = begun_club.copied_to(tmp_path / "club"), tmp_path / "STICK"
    (club / "second-place").write_text(str(stick))
    open_evening(program)
    doctor = program("manage.py", "doctor")  # at the port that the evening left in its folder
    assert doctor.process.wait(SOON) == 1
    assert re.search(f"^bad +last copy +{stick} is not there. Put the stick back in", doctor.said, re.MULTILINE)
