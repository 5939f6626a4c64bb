"""A list of the club's people, read line by line. No database."""

from __future__ import annotations

import pytest

from scoring.refused import Impossible, Refused
from tournaments.clubs.engine.members import (
    A_FEW,
    AlikeNames,
    ClubPerson,
    WhatNow,
    drop_each_letter,
    read_list,
    read_member,
    read_since,
    read_tags,
)
from tournaments.engine.names import LONGEST_NAME

KARI = ClubPerson("Kari Thorsen", is_member=True, since=2025, tags=("board",), contact="kari@example.org")


def listed(text: str, *known: ClubPerson, keeps_contact: bool = True):
    return read_list(text, known=known, keeps_contact=keeps_contact)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('Name,Member,Since,Tags\nMona Quist,member,2022,"board, 80+"\n', id="commas"),
        pytest.param("Navn;Medlem;Siden;Merkelapper\nMona Quist;ja;2022;board,80+\n", id="Norwegian, semicolons"),
        pytest.param("First name\tSurname\tTags\tJoined\tStatus\nMona\tQuist\tboard;80+\t01.09.2022\tx\n", id="tabs"),
    ],
)
def test_a_list_says_who_is_a_member_since_when_and_with_which_tags(text):
    assert listed(text).new[0].person == ClubPerson("Mona Quist", True, 2022, ("board", "80+"))


def test_a_column_that_is_missing_changes_nothing():
    (line,) = listed("Name,Tags\nkari thorsen,desk\n", KARI).lines
    assert line.what is WhatNow.CHANGED
    assert line.person == ClubPerson("Kari Thorsen", True, 2025, ("desk",), "kari@example.org")


def test_an_empty_cell_says_that_there_is_nothing():
    (line,) = listed("Name,Since,Tags\nKari Thorsen,,\n", KARI).lines
    assert (line.person.since, line.person.tags) == (None, ())


def test_a_list_without_a_heading_is_names_alone():
    found = listed("Kari Thorsen\nGro Dahl\n", KARI)
    assert [line.person.name for line in found.new] == ["Gro Dahl"]
    assert [line.person for line in found.same] == [KARI]


def test_contacts_are_not_read_where_the_club_keeps_none():
    text = "Name,Contact\nGro Dahl,gro@example.org\n"
    assert listed(text).new[0].person.contact == "gro@example.org"
    assert listed(text, keeps_contact=False).new[0].person.contact == ""


def test_a_name_that_differs_in_one_letter_is_a_doubt_and_not_simply_new():
    found = listed("Kari Torsen\n", KARI)
    assert [(line.person.name, line.alike) for line in found.to_look_at] == [("Kari Torsen", "Kari Thorsen")]
    assert found.new == ()


@pytest.mark.parametrize(
    ("one", "other", "are_alike"),
    [
        ("Kari Torsen", "Kari Thorsen", True),
        ("Åse Fjeld", "Ase Fjeld", True),
        ("Fjeld Åse", "Åse Fjeld", True),
        ("Åse Fjeld", "Åse Fjell", True),
        ("Kari Thorsen", "Kari Thorsen Lie", False),
        ("Player 12", "Player 13", False),
        ("Ann", "Anna", False),
    ],
)
def test_which_names_are_nearly_the_same(one, other, are_alike):
    assert (AlikeNames([one]).to(other) == (one,)) is are_alike


def test_of_thousands_of_names_that_differ_in_one_letter_only_a_few_are_compared():
    """Each with each of the others is twelve million comparisons for a list that is still allowed."""
    known = [f"Gro Dah{chr(letter)}" for letter in range(0x4E00, 0x4E00 + 5000)]
    assert len(AlikeNames(known).to("Gro Dahl")) == A_FEW


def test_a_sign_that_stands_for_many_letters_makes_a_name_no_longer_than_others():
    """One such name cost a million letters."""
    one_sign_for_eighteen_letters = "\ufdfa"
    compared = drop_each_letter(one_sign_for_eighteen_letters * LONGEST_NAME)
    assert sum(map(len, compared)) < 3 * LONGEST_NAME * LONGEST_NAME


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Gro Dahl,member,last year,", "is not a year. Write it as 2019"),
        ("Gro Dahl,member,2019,a tag that is far longer than a word", "a tag has 20 at most"),
        ("Gro Dahl,member,2019,<b>", "has a character that a tag cannot have"),
    ],
)
def test_a_cell_that_is_not_understood_is_marked_and_changes_nothing(line, sentence):
    before = ClubPerson("Gro Dahl", True, 2010, ("desk",))
    first, second = listed(f"Name,Member,Since,Tags\n{line}\nÅge Moe,guest,,\n", before).lines
    assert [sentence in str(mark) for mark in first.marks] == [True]
    assert (first.person.since, first.person.tags) in [(2010, ()), (2019, ("desk",))]
    assert (second.person.name, second.marks) == ("Åge Moe", ())


def test_a_value_that_says_neither_member_nor_guest_changes_nothing_and_is_said_once():
    before = ClubPerson("Gro Dahl", is_member=True)
    found = listed("Name,Status\nGro Dahl,honorary\nÅge Moe,honorary\nBo Lie,Active\nDag Vik,Inactive\n", before)
    assert [line.person.is_member for line in found.lines] == [True, False, True, False]
    assert [str(note) for note in found.notes] == ["“honorary” says neither member nor guest, so it changes nothing."]
    assert found.to_look_at == ()


def test_a_line_without_a_name_is_shown_and_harms_no_other():
    found = listed("Name,Member,Since,Tags\n,member,2019,\nÅge Moe,guest,,\n")
    assert [str(one.problem) for one in found.problems] == ["The column with the name is empty here."]
    assert [one.person.name for one in found.new] == ["Åge Moe"]


def test_the_marks_of_the_reader_are_shown():
    found = listed("Anna Berg / Bo Lie\nCarl Mo (Oslo)\nKari Berg, Oslo\n")
    assert [len(line.marks) for line in found.to_look_at] == [1, 1, 1, 1]


def test_a_name_is_corrected_in_its_line():
    (line,) = read_list("Kari Berg, Oslo\n", known=[KARI], keeps_contact=True, typed={"1.1": "kari thorsen"}).lines
    assert (line.person, line.marks) == (KARI, ())


def test_a_name_that_the_club_knows_with_its_remark_is_that_person():
    oslo, lier = ClubPerson("Kari Berg (Oslo)", since=2019), ClubPerson("Kari Berg, Lier")
    found = listed('Name,Tags\nKari Berg (Oslo),desk\n"Kari Berg, Lier",\n', oslo, lier)
    assert [line.before for line in found.lines] == [oslo, lier]


def test_columns_that_are_not_read_are_named():
    found = listed("Name,E-mail,Address,Since\nGro Dahl,gro@x.no,Oslo,2019\n", keeps_contact=False)
    assert [column.heading for column in found.people_list.ignored] == ["E-mail", "Address"]


def test_a_name_that_stands_twice_is_read_once():
    found = listed("Name\nGro Dahl\ngro dahl\n")
    assert (len(found.new), len(found.problems)) == (1, 1)


def test_a_list_without_a_name_is_refused():
    for text in ("", "Name,Tags\n", " \n;\n"):
        with pytest.raises(Refused):
            listed(text)


def test_the_quote_before_what_a_spreadsheet_would_run_is_taken_off_again():
    assert listed("Name,Contact\nGro Dahl,'+47 900 00 000\n").new[0].person.contact == "+47 900 00 000"


def test_years_are_read_out_of_dates():
    assert [read_since(text) for text in ("", "2019", " 2019-03-01", "01.03.2019")] == [None, 2019, 2019, 2019]
    for text in ("19", "2019 2020", "since 2019", "1066"):
        with pytest.raises(Impossible):
            read_since(text)


def test_a_tag_stands_once_and_there_are_eight_at_most():
    assert read_tags("board; Board,, 80+") == ("Board", "80+")
    with pytest.raises(Impossible, match="8 at most"):
        read_tags(",".join(map(str, range(9))))


def test_member_and_guest_are_said_in_both_languages():
    assert [read_member(word) for word in ("Member", "gjest", "JA", "")] == [True, False, True, False]
