"""A copy is good or not there, whatever happens while it is made."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
import threading
from contextlib import closing
from errno import EIO, ENOSPC
from pathlib import Path
from time import sleep, time

import pytest
from django.conf import settings

from tests.night import begun
from tests.services.programs import wait_until
from tournaments import copies
from tournaments.copies import WhyNoCopy, automatic
from tournaments.copies.automatic import read_data_version
from tournaments.copies.found import find_copies
from tournaments.models import Club

FIVE_MINUTES = 300.0  # seconds


def rows_of(copy: Path, what: str) -> list[tuple]:
    with closing(sqlite3.connect(copy)) as rows:
        return rows.execute(what).fetchall()


def test_a_copy_holds_the_evening_and_the_secret_key(data):
    party = begun(8)
    copy = copies.make_copy()
    assert copy.parent == data / "copies"
    assert rows_of(copy, "SELECT code, secret FROM tournaments_party") == [(party.code, party.secret)]
    assert rows_of(copy, "SELECT secret_key FROM copy") == [(settings.SECRET_KEY,)]
    assert rows_of(copy, "PRAGMA journal_mode") == [("delete",)], "one file is all of it"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_its_owner_can_read_a_copy(data, stick):
    copies.make_copies()
    for folder in (data / "copies", stick):
        (copy,) = folder.iterdir()
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_the_last_thirty_are_kept_in_each_place(data, stick):
    for _ in range(32):
        copies.make_copies()
    names = [f"whistparty-{copies.make_copy_mark()}-{number:06}.sqlite3" for number in range(3, 33)]
    assert sorted(file.name for file in (data / "copies").iterdir()) == names
    assert sorted(file.name for file in stick.iterdir()) == names


def test_a_clock_that_was_wrong_does_not_make_the_newest_copy_the_oldest(data):
    begun(4)
    for _ in range(30):
        os.utime(copies.make_copy(), (2e9, 2e9))
    newest = copies.make_copy()
    assert newest.exists()
    assert copies.list_copies_in(newest.parent)[-1] == newest
    assert newest in [one.file for one in find_copies()]


def test_files_of_others_and_copies_of_another_club_are_left_alone(data, stick):
    theirs = [stick / "photo.jpg", stick / "whistparty-ffffff-000001.sqlite3", stick / "whistparty-notes.txt"]
    for file in theirs:
        file.touch()
    for _ in range(32):
        copies.make_copies()
    assert all(file.exists() for file in theirs)


def test_two_programs_may_copy_to_one_stick_at_the_same_moment(stick):
    with copies.writing_new_copy(stick) as one:
        one.write_text("one")
        with copies.writing_new_copy(stick) as other:
            other.write_text("other")
    assert [copy.read_text() for copy in copies.list_copies_in(stick)] == ["other", "one"]


def test_what_a_killed_program_left_unfinished_is_cleared_after_a_day(data, stick):
    left = stick / f"{copies.PART}{copies.make_copy_mark()}-left"
    left.touch()
    copies.make_copies()
    assert left.exists(), "another program may be writing it"
    os.utime(left, (time() - copies.A_DAY - 60,) * 2)
    copies.make_copies()
    assert not left.exists()


def test_a_stick_that_is_gone_is_said_and_the_first_place_has_its_copy(data, stick):
    copies.make_copies()
    first, second = copies.list_places()
    assert first.why_not is second.why_not is None
    shutil.rmtree(stick)
    copies.make_copies()
    again, gone = copies.list_places()
    assert (again.why_not, gone.why_not) == (None, WhyNoCopy.GONE)
    assert again.at
    assert first.at
    assert again.at > first.at
    assert gone.at == second.at, "when the last good copy was made there"


def test_the_log_says_it_in_the_words_of_the_desk(data, stick, caplog):
    shutil.rmtree(stick)
    copies.make_copies()
    assert caplog.messages == [f"{stick} is not there. Put the stick back in, or choose another second place."]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot open folders, and does not need to sync them")
def test_a_copy_is_on_the_disk_before_it_has_its_name_and_its_name_is_too(data, stick, monkeypatch):
    """Or a power cut leaves a copy with the right name and nothing in it."""
    synced, really_sync = [], os.fsync

    def watched(number: int) -> None:
        really_sync(number)
        there = os.fstat(number)
        synced.append((there.st_ino, there.st_size, [len(copies.list_copies_in(place)) for place in (first, stick)]))

    (first := copies.find_first_place()).mkdir()
    monkeypatch.setattr(os, "fsync", watched)
    copies.make_copies()
    one, other = (copies.list_copies_in(place)[0].stat() for place in (first, stick))
    assert [(file, names) for file, _size, names in synced] == [
        (one.st_ino, [0, 0]),
        (first.stat().st_ino, [1, 0]),
        (other.st_ino, [1, 0]),
        (stick.stat().st_ino, [1, 1]),
    ]
    assert [size for _file, size, _names in synced[::2]] == [one.st_size, other.st_size]


@pytest.mark.parametrize(
    ("error", "says"), [(EIO, WhyNoCopy.BROKEN), (ENOSPC, WhyNoCopy.FULL)], ids=["a broken disk", "a full disk"]
)
def test_what_the_disk_does_not_take_is_no_copy_and_it_is_said(data, stick, monkeypatch, caplog, error, says):
    copies.make_copies()

    def refuses(_number: int) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fsync", refuses)
    copies.make_copies()
    assert len(list(copies.find_first_place().iterdir())) == len(list(stick.iterdir())) == 1, "the good one of before"
    assert [place.why_not for place in copies.list_places()] == [says, says]
    assert caplog.messages == [says.value % {"place": place} for place in (copies.find_first_place(), stick)]


def test_where_this_laptop_takes_no_copy_the_stick_gets_one_all_the_same(data, stick):
    copies.find_first_place().touch()  # where the folder should be
    party = begun(8)
    copies.make_copies()
    first, second = copies.list_places()
    assert first.why_not
    assert not second.why_not
    (copy,) = copies.list_copies_in(stick)
    assert rows_of(copy, "SELECT code FROM tournaments_party") == [(party.code,)]
    assert rows_of(copy, "SELECT secret_key FROM copy") == [(settings.SECRET_KEY,)]
    assert second.at == copies.find_time_made(copy)


def test_the_next_copy_reaches_a_stick_that_is_back(data, stick):
    shutil.rmtree(stick)
    copies.make_copies()
    stick.mkdir()
    copies.make_copies()
    assert copies.list_places()[1].why_not is None
    assert len(copies.list_copies_in(stick)) == 1


def test_trying_again_where_a_place_took_no_copy_pushes_none_out_of_the_other(data, stick):
    """Nothing has changed since then. Thirty tries take half an hour, and would leave no copy that is older."""
    copies.make_copies()
    (made,) = copies.list_copies_in(copies.find_first_place())
    shutil.rmtree(stick)
    copies.make_copies()
    stick.mkdir()
    newest = copies.list_copies_in(copies.find_first_place())[-1]
    copies.try_again()
    copies.try_again()
    assert copies.list_copies_in(copies.find_first_place()) == [made, newest]
    (brought,) = copies.list_copies_in(stick)
    assert brought.read_bytes() == newest.read_bytes()
    newest.parent.rename(data / "away")
    newest.parent.touch()  # where the folder should be
    copies.make_copies()
    copies.try_again()
    assert [bool(place.why_not) for place in copies.list_places()] == [True, False]
    assert len(copies.list_copies_in(stick)) == 2


def test_while_a_program_runs_what_has_changed_is_copied_within_five_minutes(data, stick, monkeypatch):
    """Without a round that ends, and only if something has changed. The waits of a real evening are shortened."""
    assert automatic.COPY_EVERY + automatic.LOOK_EVERY < FIVE_MINUTES
    monkeypatch.setattr(automatic, "COPY_EVERY", 0.1)
    monkeypatch.setattr(automatic, "LOOK_EVERY", 0.02)
    shutil.rmtree(stick)  # so that it is tried again and again
    over = threading.Event()
    saver = threading.Thread(target=automatic.save_copies, args=[over])
    saver.start()
    try:
        sleep(0.3)
        assert not copies.find_first_place().exists(), "nothing has changed"
        automatic.copy_soon.clear()
        club = Club.objects.create(name="A club that is new")
        wait_until(lambda: copies.find_first_place().exists() and copies.list_copies_in(copies.find_first_place()))
        sleep(0.5)
    finally:
        over.set()
        saver.join()
    (newest,) = copies.list_copies_in(copies.find_first_place())
    assert (club.name,) in rows_of(newest, "SELECT name FROM tournaments_club")


def test_the_watch_for_changes_goes_on_where_the_database_cannot_be_read(tmp_path):
    broken = tmp_path / "club.sqlite3"
    broken.write_bytes(b"no database" * 1000)
    with closing(sqlite3.connect(broken)) as watching:
        assert read_data_version(watching) is None


@pytest.mark.parametrize("bytes_", [b"", b"\0" * 40, b"/\0", b"\xff/stick"], ids=["empty", "zeros", "half", "bytes"])
def test_a_damaged_note_of_the_second_place_is_as_none(data, bytes_):
    begun(8)
    (data / "second-place").write_bytes(bytes_)
    copies.make_copies()
    assert [place.folder for place in copies.list_places()] == [data / "copies"]
