"""A copy carries a checksum: not one changed byte is gone on from without a word, and it is said which copy is good."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring.refused import Refused
from tests.night import begun
from tournaments import access, copies
from tournaments.actions.go_on import WhyNotGoneOn, check_copy, go_on_from
from tournaments.copies import make
from tournaments.copies.checks import PLACES, has_checksum
from tournaments.models import Party
from tournaments.wording import refusal

HEADER = 100  # bytes of SQLite's header, where each one decides something
PIECES = 150


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    """A copy of an evening, brought from a stick under a name of its own."""
    begun(8)
    return Path(shutil.copyfile(copies.make_copy(), tmp_path / "from the stick.sqlite3"))


def flip(file: Path, at: int, bit: int = 0) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        (byte,) = opened.read(1)
        opened.seek(at)
        opened.write(bytes([byte ^ 1 << bit]))


def as_an_older_program_made_it(copy: Path) -> Path:
    """Without a checksum."""
    with copy.open("r+b") as file:
        for place in PLACES:
            file.seek(place.start)
            file.write(bytes(4))
    return copy


def why_not(copy: Path, name: str = "") -> str:
    """The sentence by which the copy is refused."""
    with pytest.raises(Refused) as refused:
        check_copy(copy, name)
    assert refused.value.reason is WhyNotGoneOn.NO_COPY
    assert str(refused.value) == refusal(refused.value)
    return str(refused.value)


def test_no_changed_byte_is_gone_on_from_without_a_word(copy):
    """Every byte of the header, every page at another place, and what lies between the rows."""
    size = copy.stat().st_size
    offsets = {*range(HEADER), *range(HEADER, size, max(1, size // PIECES) | 1), size - 1}
    shutil.rmtree(copies.find_first_place())  # or each time a good one would be looked for, too
    check_copy(copy)
    for at in sorted(offsets):
        flip(copy, at, at % 8)
        assert "No other copy was found that is good" in why_not(copy), at
        flip(copy, at, at % 8)
    check_copy(copy)


def test_a_changed_letter_is_noticed_although_the_database_is_sound(copy):
    copy.write_bytes(copy.read_bytes().replace(b"Tuesday whist", b"Tuesday whisk"))
    assert "It is not as it was when it was made" in why_not(copy)


def test_the_checksum_is_in_the_file_so_that_a_new_name_and_another_disk_change_nothing(copy, tmp_path):
    assert has_checksum(copy)
    again = Path(shutil.copy(copy, tmp_path / "renamed.db"))
    check_copy(again)
    Party.objects.all().delete()
    assert go_on_from(again, who="x").has_checksum


def test_what_is_made_after_going_on_has_a_checksum_of_its_own(copy):
    go_on_from(copy, who="x", is_sure=True)
    with closing(sqlite3.connect(copies.find_database_file())) as rows:
        assert (
            rows.execute("PRAGMA user_version").fetchone() == rows.execute("PRAGMA application_id").fetchone() == (0,)
        )
    check_copy(copies.make_copy())


def test_a_copy_without_a_checksum_is_gone_on_from_and_it_is_said(copy):
    assert not has_checksum(as_an_older_program_made_it(copy))
    assert not go_on_from(copy, who="x", is_sure=True).has_checksum
    director = Client()
    director.force_login(access.find_organiser())
    with copy.open("rb") as file:
        page = director.post("/copies/go-on/", {"file": file, "sure": "on"}, follow=True)
    assert "made by an older version of this program, without a checksum" in page.content.decode()


def test_an_index_that_does_not_fit_its_table_is_found_without_a_checksum(copy):
    """`quick_check`, which is run when a copy is made, does not look for that."""
    with closing(sqlite3.connect(copy)) as rows, rows:
        rows.execute("PRAGMA writable_schema = ON")
        rows.execute(
            """UPDATE sqlite_master SET sql = replace(sql, '("player_id")', '("party_id")') WHERE type = 'index' AND tbl_name = 'tournaments_entry'"""
        )
    copies.check_new_copy(as_an_older_program_made_it(copy))
    assert "SQLite found an error in it:" in why_not(copy)


def test_a_row_that_belongs_to_nothing_is_found_without_a_checksum(copy):
    with closing(sqlite3.connect(copy)) as rows, rows:
        rows.execute("DELETE FROM tournaments_player WHERE name = 'Ann'")
    assert "A row of tournaments_entry in it belongs to a row that is missing." in why_not(
        as_an_older_program_made_it(copy)
    )


def test_a_changed_name_of_a_column_is_found_while_the_copy_is_made_ready(copy):
    with copy.open("r+b") as file:
        content = file.read().replace(b'"secret" varchar', b'"secreu" varchar')
        file.seek(0)
        file.write(content)
    as_an_older_program_made_it(copy)
    before = list(Party.objects.values_list("code", "secret"))
    with pytest.raises(Refused) as refused:
        go_on_from(copy, who="x", is_sure=True)
    assert "no such column" in str(refused.value)
    assert list(Party.objects.values_list("code", "secret")) == before


def test_what_is_wrong_is_said_of_each_kind(copy, tmp_path):
    (tmp_path / "holiday.jpg").write_bytes(b"\xff\xd8" * 5000)
    assert "SQLite found an error in it: file is not a database." in why_not(tmp_path / "holiday.jpg")
    size = copy.stat().st_size
    with copy.open("ab") as file:
        file.write(b"more")
    assert f"It has {size + 4} bytes, and a whole copy has {size}." in why_not(copy)


def test_the_newest_good_copy_before_a_damaged_one_is_named(data, stick):
    begun(8)
    for _ in range(4):
        copies.make_copies()
    first, good, damaged, newest = copies.list_copies_in(stick)
    flip(damaged, damaged.stat().st_size // 2)
    assert f"take it instead: {good}" in why_not(damaged)
    flip(newest, 2000)
    assert f"take it instead: {good}" in why_not(newest)
    flip(good, 3000)
    assert f"take it instead: {first}" in why_not(newest)


def test_if_none_beside_it_is_good_a_copy_in_another_place_is_named(data, stick):
    begun(8)
    copies.make_copies()
    (here,), (there,) = copies.list_copies_in(copies.find_first_place()), copies.list_copies_in(stick)
    flip(there, 5000)
    assert f"take it instead: {here}" in why_not(there)
    flip(here, 5000)
    assert "No other copy was found that is good" in why_not(there)


def test_of_an_upload_the_copies_of_the_same_evenings_are_looked_at(data, stick, tmp_path):
    begun(8)
    copies.make_copies()
    copies.make_copies()
    earlier, newest = copies.list_copies_in(stick)
    upload = Path(shutil.copyfile(newest, tmp_path / "copy.sqlite3"))
    flip(upload, 5000)
    shutil.rmtree(copies.find_first_place())
    flip(newest, 5000)
    (stick / "whistparty-ffffff-000009.sqlite3").write_bytes(earlier.read_bytes())
    said = why_not(upload, newest.name)
    assert said.startswith(f"{newest.name} is not a copy of this program, or it is damaged:")
    assert f"take it instead: {earlier}" in said


def test_what_the_page_says_names_the_good_copy(data, stick):
    begun(8)
    copies.make_copies()
    copies.make_copies()
    good, damaged = copies.list_copies_in(stick)
    flip(damaged, 5000)
    director = Client()
    director.force_login(access.find_organiser())
    page = director.post("/copies/go-on/", {"found": str(damaged), "sure": "on"}, follow=True).content.decode()
    assert f"take it instead: {good}" in page


def test_the_command_says_the_same(data, stick):
    begun(8)
    copies.make_copies()
    copies.make_copies()
    good, damaged = copies.list_copies_in(stick)
    flip(damaged, 5000)
    with pytest.raises(CommandError, match=re.escape(f"take it instead: {good}")):
        call_command("restore", str(damaged), "--anyway")
    call_command("restore", str(good), "--anyway", stdout=(said := StringIO()))
    assert "checksum" not in said.getvalue()
    call_command("restore", str(as_an_older_program_made_it(good)), "--anyway", stdout=(said := StringIO()))
    assert "made by an older version of this program, without a checksum" in said.getvalue()


def test_a_copy_that_comes_damaged_to_the_stick_is_no_copy(data, stick, monkeypatch):
    begun(8)
    here = copies.make_copy()
    flip(here, here.stat().st_size // 2)
    make._bring(stick, here)
    assert copies.list_copies_in(stick) == []
