"""Going on from a copy: the same evening with the same links, everybody signed out, and the old laptop left behind."""

from __future__ import annotations

import gzip
import itertools
import shutil
import sqlite3
import threading
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from scoring.refused import Refused
from tests.before import DATABASE
from tests.night import begun, found, fresh, played, slip
from tournaments import copies
from tournaments.access import find_organiser, sign_in_path
from tournaments.actions.change import WhyNoChange
from tournaments.actions.go_on import WhyNotGoneOn, check_copy, go_on_from, go_on_here, mark_as_continued
from tournaments.clubs.actions import identity
from tournaments.copies.checks import write_checksum
from tournaments.engine.standings import Key
from tournaments.models import LogEntry, Party, PlayedHand
from tournaments.queries.verify import verify_party

DESK = "organiser"


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    """A copy of an evening in its first round, which the laptop that takes over does not know."""
    begun(8)
    copy = tmp_path / "from the stick.sqlite3"
    shutil.copyfile(copies.make_copy(), copy)
    Party.objects.all().delete()
    return copy


def test_it_is_the_same_evening_with_the_same_links(data, tmp_path):
    party = begun(8)
    links = [party.table_key(table) for table in (1, 2)]
    copy = copies.make_copy()
    party.delete()
    go_on_from(copy, who=DESK)
    (again,) = Party.objects.all()
    assert (again.code, again.secret, again.name) == (party.code, party.secret, party.name)
    assert [again.table_key(table) for table in (1, 2)] == links
    assert again.log.first().action == "go_on_from_copy"
    slip(again, 1)


def test_the_evening_plays_on(copy):
    go_on_from(copy, who=DESK)
    party = played(Party.objects.get())
    assert party.rounds.count() == 2


def test_everybody_is_signed_out_and_links_made_before_are_void(data):
    user = find_organiser()
    client = Client()
    client.post(sign_in_path(user))
    assert client.get("/copies/go-on/").status_code in (200, 404)
    user.refresh_from_db()
    unused = sign_in_path(user)
    begun(8)
    go_on_from(copies.make_copy(), who=DESK, is_sure=True)
    assert Session.objects.count() == 0
    assert Client().post(unused).status_code == 410
    user.refresh_from_db()
    assert Client().post(sign_in_path(user)).status_code == 302


def test_the_secret_key_comes_with_the_copy(copy, settings, data):
    key = settings.SECRET_KEY
    settings.SECRET_KEY = "of the other laptop"
    go_on_from(copy, who=DESK)
    assert key == settings.SECRET_KEY
    assert (data / "secret-key").read_text() == key
    assert (data / "secret-key").stat().st_mode & 0o777 == 0o600


def test_what_was_here_is_set_aside(copy, data):
    here = found()
    LogEntry.objects.update(at=timezone.now() - timedelta(days=7))
    go_on_from(copy, who=DESK)
    assert not Party.objects.filter(code=here.code).exists()
    (aside,) = (data / "set-aside").glob("*/*")
    go_on_from(aside, who=DESK, is_sure=True)
    assert Party.objects.filter(code=here.code).exists()


def test_nothing_is_lost_that_was_kept_while_the_evenings_go_on_from_a_copy(copy, data):
    """Somebody writes without a pause; each row is in the database afterwards, or in what was set aside."""
    kept: set[int] = set()
    is_over = threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(copies.find_database_file(), timeout=20, isolation_level=None)) as rows:
            for number in itertools.takewhile(lambda _: not is_over.is_set(), itertools.count(1000)):
                rows.execute("INSERT INTO auth_group VALUES (?, ?)", (number, f"group {number}"))
                kept.add(number)

    writing = threading.Thread(target=write)
    writing.start()
    try:
        go_on_from(copy, who=DESK)
    finally:
        is_over.set()
        writing.join()
    (aside,) = (data / "set-aside").glob("*/*.sqlite3")
    assert kept
    assert kept <= groups(aside) | groups(copies.find_database_file())


def test_where_nothing_can_be_set_aside_nothing_is_changed(copy, data):
    here = begun(8)
    (data / "set-aside").touch()
    with pytest.raises(copies.CopyFailed):
        go_on_from(copy, who=DESK, is_sure=True)
    slip(here, 1)
    assert Party.objects.get() == here


def groups(file: Path) -> set[int]:
    with closing(copies.open_to_read(file)) as rows:
        return {number for (number,) in rows.execute("SELECT id FROM auth_group")}


def test_a_newer_evening_is_not_overwritten_unless_the_organiser_is_sure(copy):
    here = begun(8)
    with pytest.raises(Refused) as refused:
        go_on_from(copy, who=DESK)
    assert refused.value.reason is WhyNotGoneOn.NEWER_HERE
    assert Party.objects.get() == here
    go_on_from(copy, who=DESK, is_sure=True)
    assert Party.objects.get().code != here.code


@pytest.mark.parametrize(
    "bytes_", [b"", b"not a database", b"SQLite format 3\0" + b"\0" * 5000], ids=["empty", "text", "torn"]
)
def test_what_is_no_copy_is_refused_and_changes_nothing(data, tmp_path, bytes_):
    party = begun(8)
    file = tmp_path / "whistparty.sqlite3"
    file.write_bytes(bytes_)
    with pytest.raises(Refused) as refused:
        go_on_from(file, who=DESK, is_sure=True)
    assert refused.value.reason is WhyNotGoneOn.NO_COPY
    assert fresh(party).went_on_at is None


def test_a_copy_with_a_hole_in_it_is_refused(copy):
    with copy.open("r+b") as file:
        file.seek(20 * 4096)
        file.write(b"\xff" * 20 * 4096)
    with pytest.raises(Refused) as refused:
        check_copy(copy)
    assert refused.value.reason is WhyNotGoneOn.NO_COPY


def test_a_copy_that_lacks_its_last_bytes_is_refused(copy):
    with copy.open("r+b") as file:
        file.truncate(copy.stat().st_size - 1)
    with pytest.raises(Refused) as refused:
        check_copy(copy)
    assert refused.value.reason is WhyNotGoneOn.NO_COPY


@pytest.mark.parametrize(
    "key", ["", "\0" * 60, "x" * 40 + "\0" * 20, b"x" * 60], ids=["empty", "zeros", "half", "bytes"]
)
def test_a_copy_with_a_damaged_key_is_refused(copy, key):
    with closing(sqlite3.connect(copy)) as rows:
        rows.execute("UPDATE copy SET secret_key = ?", (key,))
        rows.commit()
    write_checksum(copy)
    with pytest.raises(Refused) as refused:
        check_copy(copy)
    assert "does not hold what a copy of this program holds" in str(refused.value)


def test_a_copy_of_a_newer_program_is_refused(copy):
    with closing(sqlite3.connect(copy)) as rows:
        rows.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_seasons', '')")
        rows.commit()
    write_checksum(copy)
    with pytest.raises(Refused) as refused:
        go_on_from(copy, who=DESK)
    assert refused.value.reason is WhyNotGoneOn.TOO_NEW
    assert not Party.objects.exists()


def test_a_copy_of_an_older_program_is_brought_up_to_date(copy):
    copy.write_bytes(gzip.decompress(DATABASE.read_bytes()))
    with closing(sqlite3.connect(copy)) as rows:
        rows.execute("CREATE TABLE copy (secret_key TEXT NOT NULL, address TEXT NOT NULL)")
        rows.execute("INSERT INTO copy VALUES ('an old key', '')")
        rows.execute(
            "UPDATE tournaments_party SET standings_order = '[\"with_handicap\", \"wins\"]' WHERE code = 'TLDN'"
        )
        rows.commit()
    go_on_from(copy, who=DESK)
    party = Party.objects.get(code="TLDN")
    assert party.went_on_at
    assert party.standings_order == (Key.DIFFERENCE, Key.WINS)
    assert party.log.filter(action="drop_handicap").exists()


def test_no_page_that_was_seen_is_shown_again_where_the_evenings_go_on_from_the_same_copy_once_more(copy):
    for name in ("Wrong", "Right"):
        go_on_from(copy, who=DESK, is_sure=True)
        party = Party.objects.get()
        identity.rename_entry(party.code, 1, name, who=DESK)
        slip(party, 1)
        assert name in Client().get(f"/p/{party.code}/standings/").content.decode()


def test_every_going_on_is_later_than_all_before_whatever_the_clock_says(copy):
    go_on_from(copy, who=DESK)
    tomorrow = timezone.now() + timedelta(days=1)
    Party.objects.update(went_on_at=tomorrow)
    again = copies.make_copy()
    go_on_from(again, who=DESK, is_sure=True)
    assert (Party.objects.get().went_on_at or tomorrow) > tomorrow


def test_an_evening_that_went_on_elsewhere_accepts_nothing(data):
    party = begun(8)
    at = timezone.now()
    mark_as_continued(party, at, who="a phone")
    with pytest.raises(Refused) as refused:
        slip(party, 1)
    assert refused.value.reason is WhyNoChange.ELSEWHERE
    assert fresh(party).elsewhere_at == at
    assert not PlayedHand.objects.exists()


def test_the_organiser_may_say_that_this_laptop_is_the_right_one_after_all(data):
    party = begun(8)
    at = timezone.now() + timedelta(hours=1)
    mark_as_continued(party, at, who="a phone")
    go_on_here(party.code, who=DESK)
    assert (fresh(party).went_on_at or at) > at
    slip(party, 1)
    mark_as_continued(fresh(party), at, who="a phone")
    assert fresh(party).elsewhere_at is None, "that was known before"


def test_only_a_laptop_with_the_secret_can_say_that_it_followed(data):
    party = begun(8)
    at = timezone.now().replace(microsecond=1000)
    there = Party(secret=party.secret, went_on_at=at)
    assert party.laptop_that_followed(there.laptop) == at
    stranger = Party(secret="0" * 32, went_on_at=at)
    for name in (stranger.laptop, "", "-", "9" * 14, "9" * 14 + "-" + "0" * 20, "½-", there.laptop[:-1], "1" * 400):
        assert party.laptop_that_followed(name) is None
    party.went_on_at = at
    assert party.laptop_that_followed(there.laptop) is None


def test_an_evening_that_went_on_is_verified(copy):
    go_on_from(copy, who=DESK)
    assert verify_party(played(Party.objects.get())).difference is None
