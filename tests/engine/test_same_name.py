"""Which names mean one person, and which are told apart by what a club types."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tournaments.engine.names import ByName, find_by_name, fits_words, make_name_key, split_words


@dataclass(frozen=True)
class Named:
    name: str


ONE = {
    "capitals": ("Ann Berg", "ANN BERG"),
    "the apostrophe of a phone": ("Ann D'Arcy", "Ann D’Arcy"),
    "an accent for an apostrophe": ("Ann D'Arcy", "Ann D´Arcy"),
    "a back quote": ("Ann D'Arcy", "Ann D`Arcy"),
    "a real hyphen": ("Jean-Luc", "Jean‐Luc"),
    "a hyphen that does not break": ("Jean-Luc", "Jean‑Luc"),
    "the dash of a word processor": ("Jean-Luc", "Jean–Luc"),
    "a space that does not break": ("Ann Berg", "Ann\u00a0Berg"),
    "a narrow space": ("Ann Berg", "Ann\u202fBerg"),
    "an accent": ("José Núñez", "Jose Nunez"),
    "letters of the north": ("Åse Østby", "Ase Ostby"),
    "a letter taken apart": ("A\u030ase", "Åse"),
    "a German s": ("Groß", "Gross"),
    "a wide letter": ("Ａnn", "Ann"),
    "surname first": ("Berg, Anna", "Anna Berg"),
    "surname first without a comma": ("Berg Anna", "Anna Berg"),
    "two spaces": ("Ann  Berg", "Ann Berg"),
    "a sign that nobody sees": ("Ann\u200b Berg", "Ann Berg"),
}


@pytest.mark.parametrize(("one", "other"), ONE.values(), ids=ONE.keys())
def test_two_ways_to_write_a_name_are_one_person(one, other):
    assert make_name_key(one) == make_name_key(other)
    assert fits_words(one, split_words(other))
    assert fits_words(other, split_words(one))


@pytest.mark.parametrize(
    "told_apart",
    ["2", "(Oslo)", ", Oslo", "1948", "jr.", "*", "★", "🌷", "+", "’48", "B.", "sr", "–", "=", "nr 7", "the tall one"],
)
def test_anything_that_a_club_types_tells_two_people_apart(told_apart):
    assert make_name_key(f"Kari Berg {told_apart}") != make_name_key("Kari Berg")


def test_who_is_spelled_so_is_meant_before_who_is_nearly():
    people = [Named("Åse Berg"), Named("Ase Berg")]
    assert ByName(people).find("ase berg") == people[1]
    assert ByName(people).find("Asé Berg") == people[0]
    assert ByName(people).find("Ann") is None
    assert find_by_name(people, "ÅSE BERG") == [people[0]]
    assert find_by_name(people, "Berg, Asé") == people
