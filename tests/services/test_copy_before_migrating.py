"""Before the tables of a database change it is copied, at a start and by hand; without a copy nothing changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from tests.services.in_trouble import NOT_WRITABLE, start
from tests.services.programs import SOON, Program


def test_before_the_database_is_brought_up_to_date_it_is_copied_once(program, club):
    migrate(program, club, "sessions", "zero", "-v0")
    before = set(copies_of(club))
    evening = start(program, club)
    copy = evening.wait_for("As it was: (.+)$")
    evening.wait_for("Ctrl-C stops")
    assert not knows_sessions(Path(copy))
    assert len(copies_of(club)) == len(before) + 2, "one as it was, and the first of the evening"


def test_so_it_is_where_it_is_changed_by_hand(program, club):
    back = migrate(program, club, "sessions", "zero")
    (as_it_was,) = copies_of(club)
    assert f"As it was: {as_it_was}\n" in back
    assert knows_sessions(as_it_was)
    for words in (["--plan"], ["sessions", "zero"]):
        migrate(program, club, *words)
        assert copies_of(club) == [as_it_was], "nothing was changed"
    migrate(program, club, "sessions")
    assert [knows_sessions(copy) for copy in copies_of(club)] == [True, False]


def test_without_a_copy_nothing_is_changed_by_hand(program, club):
    (club / "copies").touch()
    refused = program("manage.py", "migrate", "sessions", "zero", WHISTPARTY_DATA=str(club))
    assert refused.process.wait(SOON) == 1
    assert NOT_WRITABLE.format(club) in refused.said
    assert "Traceback" not in refused.said
    assert knows_sessions(club / "club.sqlite3")


def test_a_new_database_is_not_copied(program, tmp_path):
    migrate(program, tmp_path / "new", "contenttypes")
    assert (tmp_path / "new" / "club.sqlite3").exists()
    assert copies_of(tmp_path / "new") == []


def migrate(program: Callable[..., Program], club: Path, *words: str) -> str:
    """What it says."""
    migrated = program("manage.py", "migrate", *words, WHISTPARTY_DATA=str(club))
    assert migrated.process.wait(SOON) == 0, migrated.said
    return migrated.said


def copies_of(club: Path) -> list[Path]:
    return sorted(club.glob("copies/*"))


def knows_sessions(database: Path) -> bool:
    with sqlite3.connect(database) as rows:
        return bool(rows.execute("SELECT 1 FROM django_migrations WHERE app = 'sessions'").fetchall())
