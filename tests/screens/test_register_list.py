"""Who plays tonight, from a list that is pasted or comes as a file."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.night import found
from tests.screens.desk_players import desk, on_the_list
from tests.screens.reading import markup, typed, words
from tournaments.actions import prepare
from tournaments.models import Party


def preview(director, party: Party, text: str = "", file: bytes | None = None, **more):
    sent: dict[str, object] = {"list": text} | more
    if file is not None:
        sent["file"] = SimpleUploadedFile("names.csv", file)
    return director.post(desk(party, "list/"), sent)


def register(director, party: Party, page, **changed):
    """Press the button of the preview, with these fields typed in another way."""
    fields = dict(re.findall(r'name="(line_[\d.]+|shown|problems)"[^>]*? value="([^"]*)"', markup(page)))
    sent = {"list": page.context["posted"].text, "here": "yes"} | {
        name: unescape(value) for name, value in fields.items()
    }
    return director.post(desk(party, "list/register/"), sent | changed, follow=True)


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
    page = register(director, party, preview(director, party, "Ann\r\nBo\r\n"))
    assert words(page).count("2 players are registered.") == 1
    assert list(party.entries.values_list("checked_in", flat=True)) == [True, True]


def test_a_list_of_people_who_are_not_here_yet(director):
    party = found(0)
    director.post(desk(party, "list/register/"), {"list": "Ann\nBo"})
    assert list(party.entries.values_list("checked_in", flat=True)) == [False, False]


def test_if_one_name_was_registered_meanwhile_nobody_of_the_list_is(director):
    party = found(0)
    page = preview(director, party, "Bo\nAnn")
    prepare.register_players(party.code, ["Ann"], who="x")
    read = words(register(director, party, page))
    assert "Line 2: “Ann” is at the party already. Look at it again. Nobody was registered." in read
    assert "1 name is understood. 1 line is not taken." in read
    assert on_the_list(party) == ["Ann"]


def test_a_name_is_corrected_in_its_line(director):
    party = found(0)
    page = preview(director, party, "Fred & Gro Moe\nMonday 3 March\nBo\nBo\nTotal 4")
    changed = {"line_1.1": "Fred Dahl", "line_2.1": "", "line_4.1": "Bo (the baker)", "line_5.1": "Tor Talmo"}
    register(director, party, page, **changed)
    assert sorted(on_the_list(party)) == ["Bo", "Bo (the baker)", "Fred Dahl", "Gro Moe", "Tor Talmo"]


def test_a_correction_that_is_no_name_is_shown_again_with_what_was_typed(director):
    party = found(0)
    page = register(
        director, party, preview(director, party, "Bo\nbo\nAnn?"), **{"line_2.1": "1234", "line_3.1": "Ann Vik"}
    )
    assert "Line 2: “1234” has no letter in it. Look at it again. Nobody was registered." in words(page)
    assert (typed(page, "line_2.1"), typed(page, "line_3.1")) == (["1234"], ["Ann Vik"])
    assert not party.entries.exists()


def test_enter_in_a_field_looks_again_and_registers_nobody(director):
    """A browser presses the first button of the form."""
    page = preview(director, found(0), "Ann?\nBo")
    first, *others = re.findall(r'<button[^>]*form="list_form"[^>]*>', markup(page))
    assert "formaction" not in first
    assert any("formaction" in button for button in others)
    again = preview(director, found(0), "Ann?\nBo", shown=page.context["posted"].mark, **{"line_1.1": "Ann Vik"})
    assert again.context["roll"].names == ("Ann Vik", "Bo")


def test_which_column_is_the_name_is_asked_and_answered(director):
    party, text = found(0), "Hvem;Bord\nBo Lie;1\nAnn Vik;2\n"
    page = preview(director, party, text)
    assert "Which column is the name?" in words(page)
    assert "Register" not in words(page)
    page = preview(director, party, text, name_column="1")
    assert "2 names are understood." in words(page)
    assert "The column Bord was not read." in words(page)
    register(director, party, page, name_column="1")
    assert sorted(on_the_list(party)) == ["Ann Vik", "Bo Lie"]


def test_two_columns_of_a_name_are_chosen(director):
    text = "Last;Nick;Call\nLie;Bo;7\n"
    page = preview(director, found(0), text, name_column="2", surname_column="1")
    assert page.context["roll"].names == ("Bo Lie",)


def test_what_was_not_read_is_said(director):
    read = words(preview(director, found(0), file="Navn;E-post;Telefon\nÅse Moe;a@x.no;1\n".encode("cp865")))
    assert "The columns E-post and Telefon were not read." in read
    assert "The letters of this file were guessed (cp865). Check that they are right: Åse Moe;a@x.no;1." in read


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
    register(director, party, page)
    assert sorted(on_the_list(party)) == sorted(understood)


def test_a_large_file_is_read_to_its_last_name(director):
    many = [f"Player {number:04} ({'x' * 250})" for number in range(1, 4501)]
    page = preview(director, found(0), file="\n".join(many).encode())
    assert page.context["roll"].names[-1] == "Player 4500"


def test_a_list_of_doubts_alone_has_room_in_its_form(director):
    """Django refuses a form of more than a thousand fields."""
    party, text = (
        found(0),
        "\n".join(f"Berg, Kari{chr(97 + number % 26)}{chr(97 + number // 26)}" for number in range(650)),
    )
    page = preview(director, party, f"{text}\n{text.replace('Berg', 'Lie')}")
    assert len(page.context["roll"].doubts) == 1300
    register(director, party, page)
    assert party.entries.count() == 1300


NO_LIST = {
    "nothing": (b"", "There is no name in this list."),
    "only commas": (b",,,\n;;\n", "There is no name in this list."),
    "no text at all": (bytes(range(256)) * 4, "This file is no list that can be read."),
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


def test_a_list_that_was_changed_after_the_preview_is_shown_before_anybody_is_registered(director):
    party = found(0)
    page = preview(director, party, "Bea Ny")
    again = register(director, party, page, list="Bea Nyman")
    assert "You changed the list." in words(again)
    assert "Bea Nyman</b>" in markup(again)
    assert not party.entries.exists()
    register(director, party, page, list="\r\nBea Ny\r\n")
    assert [entry.player.name for entry in party.entries.all()] == ["Bea Ny"]


def test_the_preview_marks_what_it_doubts_and_says_what_it_leaves_out(director):
    page = words(director.post(desk(found(0), "list/"), {"list": "1. Ann Berg\nJon Nes jon@example.org 555\nBo"}))
    assert "3 names are understood. 1 doubt Nothing is registered yet." in page
    assert "“jon@example.org 555” is left out. The list says “Jon Nes jon@example.org 555”" in page
