"""The pages of copies: where they are, the second place, and going on from one."""

from __future__ import annotations

import os
import shutil
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.night import begun, found
from tournaments import access, copies
from tournaments.actions.go_on import go_on_from, heed_copies
from tournaments.models import Party


@pytest.fixture
def director(data: Path) -> Client:
    client = Client()
    client.force_login(access.find_organiser())
    return client


def said(answer) -> str:
    return answer.content.decode()


def choose(director: Client, folder: object) -> str:
    return said(director.post("/copies/", {"folder": str(folder)}, follow=True))


def test_the_organiser_chooses_a_second_place_and_a_copy_is_there_at_once(director, tmp_path):
    begun(8)
    folder = tmp_path / "synced"
    folder.mkdir()
    page = choose(director, folder)
    assert f"{folder}: last good copy" in page
    assert len(copies.list_copies_in(folder)) == 1
    assert "on the same disk" in page


def test_where_the_place_is_chosen_it_is_said_that_a_copy_holds_secrets(director):
    assert "Anybody who has it can act as the organiser" in said(director.get("/copies/"))


@pytest.mark.parametrize(
    "typed", ["nowhere/at/all", "/nowhere/at/all", "copies", "..", "/dev/null", "\0", "x" * 5000, "/" + "x" * 5000]
)
def test_what_is_no_folder_of_this_laptop_is_refused_in_words(director, typed):
    assert "is not a folder that can be the second place" in choose(director, typed)
    assert copies.find_second_place() is None


def test_the_data_folder_is_no_second_place_by_whichever_way_it_is_reached(director, data, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(data)
    for way in (data, tmp_path / "data" / ".." / "data", link):
        assert "is not a folder that can be the second place" in choose(director, way)
    assert copies.find_second_place() is None


def test_a_folder_where_no_copy_can_be_made_is_not_chosen_and_the_one_before_stays(director, stick, tmp_path):
    folder = Path("/proc/self") if Path("/proc/self").is_dir() else tmp_path / "gone"
    assert "so it was not chosen" in choose(director, folder) or "is not a folder" in choose(director, folder)
    assert copies.find_second_place() == stick


def test_there_need_be_no_second_place(director, stick):
    choose(director, "")
    assert copies.find_second_place() is None


def test_the_desk_says_when_and_where_the_last_good_copies_were_made(director, stick):
    party = begun(8)
    assert "There is no copy yet." in said(director.get(f"/desk/{party.code}/"))
    copies.make_copies()
    at = timezone.localtime(copies.list_places()[0].at).strftime("%H:%M")
    page = said(director.get(f"/desk/{party.code}/"))
    assert f"Last good copy: {at} on the laptop, {at} on {stick}." in page


def test_the_desk_warns_when_the_second_place_is_gone_until_it_is_back(director, stick):
    party = begun(8)
    desk = f"/desk/{party.code}/trouble/"
    shutil.rmtree(stick)
    copies.make_copies()
    page = said(director.get(desk))
    assert f"{stick} is not there. Put the stick back in, or choose another second place." in page
    assert 'class="refused"' in page
    stick.mkdir()
    copies.make_copies()
    assert 'class="refused"' not in said(director.get(desk))


def test_the_line_of_the_desk_is_sent_again_only_where_it_says_something_new(director, data):
    party = begun(8)
    desk = f"/desk/{party.code}/copies/"
    shown = {"copied": "There is no copy yet."}
    assert director.get(desk, shown).status_code == 204
    copies.make_copies()
    assert director.get(desk, shown).status_code == 200


def test_going_on_from_an_uploaded_copy_signs_everybody_out_and_leads_to_a_new_link(director, tmp_path):
    party = begun(8)
    copy = copies.make_copy()
    shutil.copyfile(copy, tmp_path / "brought.sqlite3")
    party.delete()
    with (tmp_path / "brought.sqlite3").open("rb") as file:
        answer = director.post("/copies/go-on/", {"file": file, "sure": "on"})
    assert answer["Location"].startswith("/sign-in/")
    assert Party.objects.get().code == party.code
    assert director.get(f"/desk/{party.code}/").status_code == 302, "signed out"
    director.post(answer["Location"])
    assert director.get(f"/desk/{party.code}/").status_code == 200
    assert list((settings.DATA).glob("uploaded-*")) == []


def test_a_copy_on_the_stick_is_offered_with_its_evening_and_the_stick_is_the_second_place_then(director, stick):
    party = begun(8)
    copies.make_copies()
    copies.choose_second_place(stick)
    Party.objects.all().delete()
    page = said(director.get("/copies/go-on/"))
    assert f"{party.name}, as it was on" in page
    (copy,) = copies.list_copies_in(stick)
    assert str(copy) in page
    director.post("/copies/go-on/", {"found": str(copy), "sure": "on"})
    assert Party.objects.get().code == party.code


def test_no_other_file_of_the_laptop_can_be_gone_on_from(director, data, tmp_path):
    begun(8)
    copy = copies.make_copy()
    elsewhere = tmp_path / copy.name
    shutil.copyfile(copy, elsewhere)
    page = said(director.post("/copies/go-on/", {"found": str(elsewhere), "sure": "on"}, follow=True))
    assert "Choose a copy first" in page


def test_a_copy_that_was_found_and_another_that_is_sent_are_two_answers(director, tmp_path):
    begun(8)
    copy = copies.make_copy()
    shutil.copyfile(copy, tmp_path / "brought.sqlite3")
    with (tmp_path / "brought.sqlite3").open("rb") as file:
        sent = {"file": file, "found": str(copy), "sure": "on"}
        page = said(director.post("/copies/go-on/", sent, follow=True))
    assert "You chose a copy on this laptop and also sent “brought.sqlite3”. Send one of the two." in page


def test_a_newer_evening_on_this_laptop_is_kept_until_the_organiser_is_sure(director):
    begun(8)
    copy = copies.make_copy()
    here = found()
    page = said(director.post("/copies/go-on/", {"found": str(copy)}, follow=True))
    assert "What is on this laptop is newer" in page
    assert Party.objects.filter(pk=here.pk).exists()


def test_a_damaged_upload_is_refused_by_its_name(director, tmp_path):
    (tmp_path / "holiday.sqlite3").write_bytes(b"SQLite format 3\0" + b"1" * 9000)
    with (tmp_path / "holiday.sqlite3").open("rb") as file:
        page = said(director.post("/copies/go-on/", {"file": file}, follow=True))
    assert "holiday.sqlite3 is not a copy of this program, or it is damaged: SQLite found an error in it: " in page


def test_the_file_of_an_evening_is_sent_to_the_field_below(director, tmp_path):
    (tmp_path / "evening.json").write_text('{"format": "whistparty/1"}')
    with (tmp_path / "evening.json").open("rb") as file:
        page = said(director.post("/copies/go-on/", {"file": file}, follow=True))
    assert "evening.json is the file of an evening, and no copy: choose it below." in page


def test_the_address_of_the_table_cards_is_told_where_this_laptop_has_another(director, settings):
    settings.HALL_ADDRESS = "http://192.168.1.10:8000/"
    begun(8)
    copy = copies.make_copy()
    settings.HALL_ADDRESS = "http://192.168.1.23:8000/"
    page = said(director.post("/copies/go-on/", {"found": str(copy), "sure": "on"}, follow=True))
    assert "The cards on the tables carry the address http://192.168.1.10:8000/" in page
    assert "started with the old port (--port 8000)" in page


def test_a_laptop_that_was_left_behind_learns_it_from_the_stick_and_copies_nothing_over(director, stick, data):
    party = begun(8)
    copies.make_copies()
    before = copies.make_copy(copies.make_folder_aside())
    go_on_from(copies.list_copies_in(stick)[-1], who="organiser", is_sure=True)
    copies.make_copies()
    on_stick = copies.list_copies_in(stick)
    went_on_at = Party.objects.get().went_on_at
    with sqlite3.connect(before) as left, sqlite3.connect(copies.find_database_file()) as live:
        left.backup(live)
    assert Party.objects.get().went_on_at is None, "as the old laptop has it"
    copies.make_copies()
    heed_copies()
    assert Party.objects.get().elsewhere_at == went_on_at
    assert copies.list_copies_in(stick) == on_stick
    assert "has copies of another laptop" in said(director.get(f"/desk/{party.code}/trouble/"))


@pytest.mark.parametrize(
    ("copied", "done", "is_gold"), [(20, 15, True), (20, 5, False), (5, 1, False), (20, 25, False)]
)
def test_the_desks_line_turns_gold_once_something_waits_ten_minutes_for_its_copy(director, data, copied, done, is_gold):
    """Minutes ago. What was done before the copy is in it."""
    party = begun(4)
    now = timezone.now()
    party.log.update(at=now - timedelta(minutes=done))
    copy = copies.make_copy()
    copies.list_places()
    at = (now - timedelta(minutes=copied)).timestamp()
    os.utime(copy, (at, at))
    line = said(director.get(f"/desk/{party.code}/copies/"))
    assert 'id="copies"' in line
    assert ('class="at_end late"' in line) == is_gold
