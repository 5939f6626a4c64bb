"""Disk, database and key in trouble for real: what the program says at the start, and what it does while it runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.servers import NEVER_HERE, running_postgresql
from tests.services.conftest import BEGIN, BegunClub, free_port
from tests.services.health import health
from tests.services.in_trouble import NOT_WRITABLE, REPLACED, Evening, start
from tests.services.programs import SOON, Program, said_in, wait_until

if sys.platform == "win32":
    pytest.skip(f"{NEVER_HERE}Windows keeps open files, and has no disk as small as this", allow_module_level=True)

DAMAGED = "The database is damaged: stop the program and go on from the last good copy with “manage.py restore”"
BAD_KEY = "The secret key {}/secret-key is damaged or cannot be read: delete it"
FULL = "The disk is full, so nothing new can be saved"
SAVES_NOTHING = (503, "web: yes\nsaving: no\nworker: yes\ntrouble: disk full\n")


@pytest.fixture
def disk(tmp_path: Path, begun_club: BegunClub) -> Iterator[Path]:
    """A disk of a few megabytes with the club on it, whose evening has begun."""
    place = tmp_path / "disk"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", place], capture_output=True).returncode:
        pytest.skip(f"{NEVER_HERE}only root can make a small disk")
    try:
        yield begun_club.copied_to(place / "club")
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def fill(club: Path) -> None:
    with (club / "film").open("wb", buffering=0) as film, suppress(OSError):
        while film.write(b"0" * 4096):
            pass


def make_free(club: Path) -> None:
    (club / "film").unlink()


def make_read_only(club: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", club.parent], check=True)


def cut_key(club: Path) -> None:
    (club / "secret-key").write_text((club / "secret-key").read_text()[:20])


def overwrite_pages(club: Path) -> None:
    with (club / "club.sqlite3").open("r+b") as file:
        file.seek(20 * 4096)
        file.write(os.urandom(3 * 4096))


def overwrite_beginning(club: Path) -> None:
    (club / "club.sqlite3").write_bytes(b"no database")


AT_START = {
    "half a key": (cut_key, BAD_KEY),
    "damaged pages": (overwrite_pages, DAMAGED),
    "no database at all": (overwrite_beginning, DAMAGED),
}


@pytest.mark.parametrize(("damage", "sentence"), AT_START.values(), ids=AT_START.keys())
def test_the_start_and_the_doctor_say_it_in_one_sentence(program, club, damage, sentence):
    damage(club)
    assert_ends_with(start(program, club), sentence.format(club))
    doctor = program("manage.py", "doctor", WHISTPARTY_DATA=str(club))
    assert doctor.process.wait(SOON) == 1
    assert re.search(f"^bad .*{re.escape(sentence.format(club))}", doctor.said, re.MULTILINE)
    assert "Traceback" not in doctor.said


MISSING = (
    "The database file {0}/club.sqlite3 is missing, but copies of it lie in {0}/copies: put the file back, or go on from "
    "the newest copy with “manage.py restore {1}”, or begin an empty club with “manage.py clubnight --empty”.\n"
)


@pytest.fixture(scope="module")
def copied_club(migrated_club: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = shutil.copytree(migrated_club, tmp_path_factory.mktemp("copied") / "club")
    for _copy in range(2):
        said_in(folder, "manage.py", "backup")
    return folder


@pytest.fixture
def newest_copy(copied_club: Path, club: Path) -> Path:
    shutil.copytree(copied_club / "copies", club / "copies")
    return sorted((club / "copies").iterdir())[-1]


@pytest.mark.parametrize("lose", [Path.unlink, lambda file: file.write_bytes(b"")], ids=["missing", "empty"])
def test_a_missing_database_is_not_replaced_by_an_empty_club(program, club, newest_copy, lose):
    lose(club / "club.sqlite3")
    assert_ends_with(start(program, club), f"CommandError: {MISSING.format(club, newest_copy)}")
    doctor = program("manage.py", "doctor", WHISTPARTY_DATA=str(club))
    assert doctor.process.wait(SOON) == 1
    assert re.findall("^bad +(database|tables|saving) ", doctor.said, re.MULTILINE) == ["database", "tables", "saving"]
    assert MISSING.format(club, newest_copy) in doctor.said


def test_an_empty_club_begins_on_purpose_and_its_copies_push_none_of_the_old_ones_out(program, club, newest_copy):
    (club / "club.sqlite3").unlink()
    start(program, club, 0, "--empty").wait_for("Ctrl-C stops")
    assert newest_copy.name in [copy.name for copy in club.glob("set-aside/*/copies/*")]
    assert len(list((club / "copies").iterdir())) == 1


@pytest.mark.parametrize(
    ("damage", "sentence"), [(fill, FULL), (make_read_only, NOT_WRITABLE)], ids=["full", "read-only"]
)
def test_the_start_says_it_on_a_full_and_on_a_read_only_disk(program, disk, damage, sentence):
    damage(disk)
    assert_ends_with(start(program, disk), sentence.format(disk))
    doctor = program("manage.py", "doctor", WHISTPARTY_DATA=str(disk))
    assert doctor.process.wait(SOON) == 1
    assert re.search(f"^bad .*{re.escape(sentence.format(disk))}", doctor.said, re.MULTILINE)


def test_a_folder_that_cannot_be_made_is_said(program, tmp_path):
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "club"
    assert_ends_with(start(program, folder), NOT_WRITABLE.format(folder))


def assert_ends_with(evening: Program, sentence: str) -> None:
    assert evening.process.wait(SOON) == 1
    said = evening.said.removeprefix("Getting ready …\n")
    assert said.startswith(sentence)
    assert said.count("\n") == 1, said


def test_a_full_disk_refuses_hands_until_there_is_room_and_then_each_is_there_once(program, disk, begun_club):
    evening = Evening(program, disk, begun_club.tables[0])
    assert evening.send(evening.form_of_hand(1))[0] == 200
    second = evening.form_of_hand(2)
    fill(disk)
    wait_until(lambda: health(evening.home) == SAVES_NOTHING)
    refused = [evening.send(second) for _ in range(3)]
    assert refused == [(503, refused[0][1])] * 3
    assert refused[0][1].startswith(FULL)
    assert evening.ask(evening.table)[0] == 200, "the sheet can be read"
    make_free(disk)
    assert evening.send(second)[0] == 200
    assert evening.hands() == [(1,), (2,)]
    assert evening.program.said.count(FULL) == 1
    assert "Traceback" not in evening.program.said


def overwrite_all_but_the_head(club: Path) -> None:
    """Every page of the file and of its log, as a dying disk leaves them; the log is what a running program reads."""
    for file in (club / "club.sqlite3", club / "club.sqlite3-wal"):
        size = file.stat().st_size
        with file.open("r+b") as opened:
            opened.seek(4096)
            opened.write(os.urandom(max(0, size - 4096)))


def test_a_database_that_is_damaged_while_the_program_runs_is_said_and_no_hand_is_acknowledged(
    program, begun_club, tmp_path
):
    evening = Evening(program, begun_club.copied_to(tmp_path / "club"), begun_club.tables[0])
    form = evening.form_of_hand(1)
    overwrite_all_but_the_head(evening.club)
    status, why = evening.send(form)
    assert status == 503
    assert why.startswith("The database is damaged")
    wait_until(lambda: "trouble: damaged\n" in health(evening.home)[1])
    assert "saving: no\n" in health(evening.home)[1]
    assert DAMAGED in evening.program.said
    assert "Traceback" not in evening.program.said


def test_a_key_that_is_damaged_while_the_program_runs_is_said_before_the_next_start_needs_it(
    program, begun_club, tmp_path
):
    evening = Evening(program, begun_club.copied_to(tmp_path / "club"), begun_club.tables[0])
    cut_key(evening.club)
    assert evening.send(evening.form_of_hand(1))[0] == 200, "it has the key in its memory"
    wait_until(lambda: health(evening.home) == (200, "web: yes\nsaving: yes\nworker: yes\ntrouble: bad key\n"))
    assert BAD_KEY.format(evening.club) in evening.program.said


def unlink(database: Path) -> None:
    database.unlink()


def replace(database: Path) -> None:
    shutil.copy(database, database.with_name("other"))
    database.with_name("other").replace(database)


def unlink_log(database: Path) -> None:
    database.with_name(f"{database.name}-wal").unlink()


@pytest.mark.parametrize("take_away", [unlink, replace, unlink_log])
def test_no_hand_is_acknowledged_once_the_database_is_another_file(program, begun_club, tmp_path, take_away):
    club = begun_club.copied_to(tmp_path / "club")
    evening = Evening(program, club, begun_club.tables[0])
    form = evening.form_of_hand(1)
    take_away(club / "club.sqlite3")
    status, why = evening.send(form)
    assert status == 503
    assert why.startswith(REPLACED)
    assert evening.ask(f"{evening.table}hand/", form)[1].startswith(REPLACED)
    assert evening.ask(evening.table)[0] in (200, 503), "what is left can be read"
    assert "saving: no\n" in health(evening.home)[1]
    evening.program.interrupt()
    assert f"Stopped. {REPLACED}" in evening.program.said
    assert "Traceback" not in evening.program.said


@pytest.fixture
def postgresql(tmp_path: Path) -> Iterator[object]:
    """A server of its own, which the test may stop and start again."""
    with ExitStack() as at_the_end:
        try:
            server = running_postgresql(tmp_path, SimpleNamespace(add_cleanup=at_the_end.callback))
        except Exception as trouble:
            pytest.skip(f"PostgreSQL did not start: {type(trouble).__name__}: {trouble}")
        yield server


NO_SERVER = "The database server does not answer"


def test_a_postgresql_that_stops_is_said_and_the_evening_goes_on_when_it_is_back(program, postgresql, tmp_path):
    evening = Evening(program, tmp_path / "club", "", DATABASE_URL=postgresql.get_uri())
    evening.table = program("-c", BEGIN, DATABASE_URL=postgresql.get_uri()).wait_for(r"^/t/.+")
    form = evening.form_of_hand(1)
    postgresql.stop()
    status, why = evening.send(form)
    assert (status, why[: len(NO_SERVER)]) == (503, NO_SERVER)
    status, _why, page = evening.ask(evening.table)
    assert status == 503
    assert "This page cannot be shown just now" in page
    second = start(program, tmp_path / "other", DATABASE_URL=postgresql.get_uri())
    assert_ends_with(second, NO_SERVER)
    doctor = program("manage.py", "doctor", DATABASE_URL=postgresql.get_uri())
    assert doctor.process.wait(SOON) == 1
    assert re.search(f"^bad +database +{NO_SERVER}", doctor.said, re.MULTILINE)
    postgresql.ensure_postgres_running()
    wait_until(lambda: evening.send(form)[0] == 200)
    assert "Traceback" not in evening.program.said


NO_REDIS = "Redis does not answer, so other screens and the next seats come some seconds late: start Redis again"


def test_an_evening_begins_without_its_redis_and_says_what_that_means(program, club):
    evening = start(program, club, REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
    evening.wait_for("Ctrl-C stops")
    evening.wait_for(NO_REDIS)


def test_a_redis_that_stops_is_said_and_hands_are_saved_all_the_same(program, own_redis, begun_club, tmp_path):
    club = begun_club.copied_to(tmp_path / "club")
    evening = Evening(program, club, begun_club.tables[0], REDIS_URL=f"{own_redis.connection_url}/0")
    form = evening.form_of_hand(1)
    own_redis.stop()
    assert evening.send(form)[0] == 200
    assert evening.hands() == [(1,)]
    wait_until(lambda: "saving: yes\nworker: no\ntrouble: no redis\n" in health(evening.home)[1])
    assert evening.program.said.count(NO_REDIS) == 1
    assert "Traceback" not in evening.program.said


def test_a_web_process_that_finds_no_postgresql_says_so_at_its_start_and_answers(program, tmp_path):
    port = free_port()
    uvicorn = ("-m", "uvicorn", "whistparty.asgi:application", "--port", str(port))
    web = program(*uvicorn, DATABASE_URL="postgresql://whist@127.0.0.1:9/whist")
    web.wait_for("Uvicorn running")
    web.wait_for(NO_SERVER)
    assert health(f"http://127.0.0.1:{port}")[0] == 503
    assert "Traceback" not in web.said
