"""The list of the club's people before it is stored: what was guessed, asked and corrected, on the page."""

from __future__ import annotations

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests.clubs.people import WHO, called
from tests.screens.reading import markup, typed, words
from tournaments.access import find_our_club
from tournaments.clubs.actions.people import add_person
from tournaments.clubs.engine.members import ClubPerson
from tournaments.clubs.queries.people import read_club_person
from tournaments.models import Player


@pytest.mark.parametrize("name", ["ann d’arcy", "D'Arcy, Ann", "Ánn D´Arcy"])
def test_somebody_whom_the_club_knows_is_not_added_again_and_that_is_said(director: Client, name: str):
    add_person(find_our_club(), "Ann D'Arcy", who=WHO)
    page = words(director.post("/people/add/", {"name": name}, follow=True))
    assert "The club knows Ann D'Arcy already, and this is their page." in page
    assert Player.objects.count() == 1
    assert "knows" not in words(director.post("/people/add/", {"name": "Ann D'Arcy 2"}, follow=True))


def fields(page) -> dict[str, str]:
    """What the preview of a list would post."""
    return dict(re.findall(r'name="(line_[\d.]+|shown|problems)"[^>]*? value="([^"]*)"', markup(page)))


def test_the_marks_of_a_list_are_shown_and_a_name_is_corrected_in_its_line(director: Client):
    text = "Anna Berg / Bo Lie\nCarl Mo (Oslo)\nKari Berg, Oslo\n25 Nov Whist 7\nBo Lie\n"
    page = director.post("/people/list/", {"list": text})
    read = words(page)
    for mark in (
        "Read as more than one person.",
        "“(Oslo)” is left out.",
        "There is a comma in it.",
        "This looks like a heading.",
    ):
        assert mark in read
    changed = {"line_3.1": "Kari Berg (Oslo)", "line_5.1": "Bo Lie 2", "line_1.1": ""}
    director.post("/people/list/import/", {"list": text} | fields(page) | changed)
    assert set(Player.objects.values_list("name", flat=True)) == {"Bo Lie", "Bo Lie 2", "Carl Mo", "Kari Berg (Oslo)"}


def test_what_is_no_name_in_a_line_stores_nothing_and_is_shown_again(director: Client):
    page = director.post("/people/list/", {"list": "Ann?\nBo"})
    again = director.post("/people/list/import/", {"list": "Ann?\nBo"} | fields(page) | {"line_1.1": "<b>"})
    assert "Line 1: A name has no < and no >. Look at it again. Nothing was imported." in words(again)
    assert typed(again, "line_1.1") == ["<b>"]
    assert not Player.objects.exists()


def test_a_changed_list_is_shown_before_anything_is_stored(director: Client):
    page = director.post("/people/list/", {"list": "Ann"})
    again = director.post("/people/list/import/", {"list": "Ann\nBo"} | fields(page))
    assert "You changed the list." in words(again)
    assert not Player.objects.exists()


def test_a_workbook_of_the_club_is_read_and_what_is_no_list_is_refused(director: Client):
    book, file = Workbook(), io.BytesIO()
    for row in (
        ("Name", "Status", "Since", "Locker"),
        ("Anna Berg", "Active", 2019, 7),
        ("Bo Lie", "Honorary", None, 8),
    ):
        book.active.append(row)
    book.save(file)
    page = director.post("/people/list/", {"file": SimpleUploadedFile("members.xlsx", file.getvalue())})
    assert "The column Locker was not read." in words(page)
    assert words(page).count("“Honorary” says neither member nor guest, so it changes nothing.") == 1
    director.post("/people/list/import/", {"list": page.context["posted"].text} | fields(page))
    assert read_club_person(called("Anna Berg")) == ClubPerson("Anna Berg", is_member=True, since=2019)
    assert not read_club_person(called("Bo Lie")).is_member
    picture = director.post(
        "/people/list/", {"file": SimpleUploadedFile("members.xlsx", b"\x89PNG" + bytes(range(256)))}
    )
    assert "This file is no list that can be read." in words(picture)
    assert "Import 1" not in words(picture)


def test_which_column_is_the_name_is_asked_of_the_club_too(director: Client):
    text = "Hvem;Siden\nBo Lie;2019\nAnn Vik;2020\n"
    assert "Which column is the name?" in words(director.post("/people/list/", {"list": text}))
    director.post("/people/list/import/", {"list": text, "name_column": "1"})
    assert read_club_person(called("Bo Lie")).since == 2019
