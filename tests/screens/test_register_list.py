"""Who plays tonight, from a list that is pasted or comes as a file."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.night import found
from tests.screens.reading import markup, typed, words
from tests.screens.test_register import desk, on_the_list
from tournaments.models import Party


def preview(director, party: Party, text: str = "", file: bytes | None = None):
    sent: dict[str, object] = {"list": text}
    if file is not None:
        sent["file"] = SimpleUploadedFile("names.csv", file)
    return director.post(desk(party, "list/"), sent)


def test_a_list_is_shown_line_by_line_and_nothing_is_registered(director):
    party = found(1)
    page = preview(director, party, "Bo\nANN\n\nbo\n<b>Eva</b>\nFinn")
    read = words(page)
    assert "2 names are understood. 3 lines are not taken. Nothing is registered yet." in read
    assert "“ANN” is at the party already." in read
    assert "“bo” is on the list twice." in read
    assert "A name has no < and no >." in read
    assert b"<b>Eva" not in page.content
    assert on_the_list(party) == ["Ann"]


def test_one_button_registers_what_was_understood(director):
    party = found(0)
    page = director.post(desk(party, "list/register/"), {"names": "Ann\r\nBo\r\n", "here": "yes"}, follow=True)
    assert words(page).count("2 players are registered.") == 1
    assert list(party.entries.values_list("checked_in", flat=True)) == [True, True]


def test_a_list_of_people_who_are_not_here_yet(director):
    party = found(0)
    director.post(desk(party, "list/register/"), {"names": "Ann\nBo"})
    assert list(party.entries.values_list("checked_in", flat=True)) == [False, False]


def test_if_one_name_was_registered_meanwhile_nobody_of_the_list_is(director):
    party = found(1)
    page = director.post(desk(party, "list/register/"), {"names": "Bo\nAnn", "list": "Bo\nAnn"})
    read = words(page)
    assert "“Ann” is at the party already. Nobody was registered." in read
    assert "1 name is understood. 1 line is not taken." in read
    assert on_the_list(party) == ["Ann"]


FILES = {
    "UTF-8 with its mark": ("\ufeffname\nÅse Øyen\n".encode(), ["Åse Øyen"]),
    "Latin-1": ("Name;Table\nÅse Øyen;1\nJürgen Groß;2\n".encode("latin-1"), ["Åse Øyen", "Jürgen Groß"]),
    "UTF-16 as a spreadsheet writes it": ("Åse\nBo\n".encode("utf-16"), ["Åse", "Bo"]),
    "a stray quote": (b'Ann "the shark\nBo\n', ['Ann "the shark', "Bo"]),
    "two columns": (b"First name,Last name\nAnn,Dahl\nBo,Eng\n", ["Ann Dahl", "Bo Eng"]),
}


@pytest.mark.parametrize(("file", "understood"), FILES.values(), ids=FILES.keys())
def test_a_file_is_understood(director, file, understood):
    party = found(0)
    page = preview(director, party, file=file)
    assert page.context["roll"].names == tuple(understood)
    director.post(desk(party, "list/register/"), {"names": "\n".join(understood), "here": "yes"})
    assert on_the_list(party) == understood


def test_a_large_file_is_read_to_its_last_name(director):
    many = [f"Player {number:04} ({'x' * 250})" for number in range(1, 4501)]
    page = preview(director, found(0), file="\n".join(many).encode())
    assert page.context["roll"].names[-1] == "Player 4500"


NO_LIST = {
    "nothing": (b"", "There is no name in this list."),
    "only commas": (b",,,\n;;\n", "There is no name in this list."),
    "no text at all": (bytes(range(256)) * 4, "cannot be printed"),
    "more lines than a hall": (b"Ann\n" * 5001, "A list has 5000 names at most; this one has 5001."),
}


@pytest.mark.parametrize(("file", "says"), NO_LIST.values(), ids=NO_LIST.keys())
def test_a_file_that_is_no_list_is_refused_in_words(director, file, says):
    party = found(0)
    page = preview(director, party, file=file)
    assert page.status_code == 200
    assert says in words(page)
    assert on_the_list(party) == []


def test_what_was_pasted_stays_to_be_mended(director):
    page = preview(director, found(0), "\nAnn\n<b>").content.decode()
    assert '<textarea id="list" name="list" spellcheck="false">\n\nAnn\n&lt;b&gt;</textarea>' in page


def test_the_same_person_twice_in_the_list_is_said_with_one_button(director):
    party, text = found(0), "Bo\nAnn\nbo\nANN"
    page = director.post(desk(party, "list/"), {"list": text})
    assert (
        "“bo” is on the list twice. Two people with one name need something to tell them apart. It is the same person bo"
        in words(page)
    )
    again = director.post(desk(party, "list/"), {"list": text, "same": "bo"})
    assert "2 names are understood. 1 line is not taken." in words(again)
    assert typed(again, "same") == ["bo"]
    both = words(director.post(desk(party, "list/"), {"list": text, "same": ["bo", "ANN"]}))
    assert "2 names are understood. Nothing is registered yet." in both
    assert "It is the same person" not in both


def test_a_list_that_was_changed_after_the_preview_is_shown_before_anybody_is_registered(director):
    party = found(0)
    shown = {"names": "Bea Ny", "shown": "Bea Ny\r\n", "here": "yes"}
    page = director.post(desk(party, "list/register/"), shown | {"list": "Bea Nyman"})
    assert "You changed the list." in words(page)
    assert "Bea Nyman</b>" in markup(page)
    assert not party.entries.exists()
    director.post(desk(party, "list/register/"), shown | {"list": "Bea Ny\n"})
    assert [entry.player.name for entry in party.entries.all()] == ["Bea Ny"]


def test_the_preview_marks_what_it_doubts_and_says_what_it_leaves_out(director):
    page = words(director.post(desk(found(0), "list/"), {"list": "1. Ann Berg\nJon Nes jon@example.org 555\nBo"}))
    assert "3 names are understood. 1 doubt Nothing is registered yet." in page
    assert "Jon Nes “jon@example.org 555” is left out." in page
