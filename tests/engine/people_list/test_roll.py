"""Lists of names as people type and paste them; what was understood, and what is wrong, line by line."""

from __future__ import annotations

import pytest

from scoring.refused import Reason, Refused
from tournaments.engine.names import WhyNotAName
from tournaments.engine.people_list import WhyDoubted, WhyLeftOut, WhyNotARoll
from tournaments.engine.people_list.roll import check_no_surprise, read_roll

LISTS = {
    "a name a line": ("Ann\nBo\nCleo", "Ann|Bo|Cleo"),
    "empty lines and spaces": ("  Ann \n\n\t\n Bo  Berg\n", "Ann|Bo Berg"),
    "names between commas": ("Ann, Bo, Cleo", "Ann|Bo|Cleo"),
    "a CSV with a heading": ("name,phone\nAnn,12\nBo,13", "Ann|Bo"),
    "a heading alone above names": ("Name\nAnn\nBo", "Ann|Bo"),
    "first and last name in two columns": ("First name;Last name\nAnn;Berg\nBo;Dahl", "Ann Berg|Bo Dahl"),
    "semicolons, as spreadsheets write": ("Navn;Telefon\nÅse Ødegård;99\nBo;1", "Åse Ødegård|Bo"),
    "tabs, as spreadsheets paste": ("Ann\t12\nBo\t13", "Ann|Bo"),
    "surname first": ("Berg, Ann\nDahl, Bo", "Ann Berg|Bo Dahl"),
    "a number in the second column": ("Ann,12\nBo,13", "Ann|Bo"),
    "what a list leaves behind a name": ("Ann;\nBo ,\nCleo", "Ann|Bo|Cleo"),
    "a list numbered by hand": ("1. Ann\n2) Bo", "Ann|Bo"),
    "quoted names": ('"Berg, Ann";1\n"Dahl, Bo";2', "Ann Berg|Bo Dahl"),
    "a comma in a quoted name": ('name,phone\n"Berg, Ann",1\nBo,2', "Ann Berg|Bo"),
    "a stray quote harms nobody else": ('Ann\n"Bo\nCleo\nDag', "Ann|Bo|Cleo|Dag"),
    "a stray quote in a CSV": ('name;x\nAnn;1\n"Bo;2\nCleo;3', "Ann|Bo|Cleo"),
    "a mark of bytes in front": ("\ufeffAnn\nBo", "Ann|Bo"),
    "ticks, arrows and quoted mail": (
        "✓ Ann\n→ Bo\n> Cleo\n>\n> - Dag\n- [x] Eva\no\tFinn",
        "Ann|Bo|Cleo|Dag|Eva|Finn",
    ),
    "bullets": ("- Ann\n* Bo\n• Cleo\n– Dag\n[ ] Eva\n[x] Finn", "Ann|Bo|Cleo|Dag|Eva|Finn"),
    "numbers without a point": ("1 Ann Berg\n2 Bo Dahl\n10 Cleo", "Ann Berg|Bo Dahl|Cleo"),
    "a player with a number": ("Player 1\nPlayer 2", "Player 1|Player 2"),
    "semicolons on one line": ("Ann Berg; Bo Dahl", "Ann Berg|Bo Dahl"),
    "two names on each line": ("Ann Berg; Bo Dahl\nCleo Vik; Dag Moe", "Ann Berg|Bo Dahl|Cleo Vik|Dag Moe"),
    "two names on one line of many": ("Ann\nBo; Cleo\nDag\nEva Vik, Finn Moe", "Ann|Bo|Cleo|Dag|Eva Vik|Finn Moe"),
    "a comma in one line of many": ("Ann\nBerg, Bo\nCleo\nDag", "Ann|Bo Berg|Cleo|Dag"),
    "first and last name between tabs": ("Ann\tBerg\nBo\tDahl", "Ann Berg|Bo Dahl"),
    "a number in the first column": ("1\tAnn Berg\t555\n2\tBo Dahl\t556", "Ann Berg|Bo Dahl"),
    "an address in the first column": ("ann@b.org,Ann Berg\nbo@b.org,Bo Dahl", "Ann Berg|Bo Dahl"),
    "an address and a phone number": ("Jon Nes jon@example.org 555\nAnn", "Jon Nes|Ann"),
    "a phone number in groups": ("Jon Nes +47 900 12 345\nAnn Vik 22 33 44 55\nBo 555-1234", "Jon Nes|Ann Vik|Bo"),
    "an address in brackets": ("Jon Nes <jon@example.org>", "Jon Nes"),
    "an address in a column with the name": ("Jon Nes jon@example.org\t555\nAnn Vik\t556", "Jon Nes|Ann Vik"),
    "a couple with one surname": ("Ann\nFred & Gro Hansen\nBo og Ida Vik", "Ann|Fred Hansen|Gro Hansen|Bo Vik|Ida Vik"),
    "two whole names with a sign between them": ("Ann\nBo Dahl + Cleo Vik\nDag/Eva", "Ann|Bo Dahl|Cleo Vik|Dag|Eva"),
    "an and within a name": ("Sandy Anderson\nRog Ogland", "Sandy Anderson|Rog Ogland"),
    "a remark in brackets": ("Ann Berg (late)\nBo [guest] Dahl\nCleo (", "Ann Berg|Bo Dahl|Cleo ("),
    "letters of the whole world": ("Łukasz\nΝίκος\nأحمد\n李雷", "Łukasz|Νίκος|أحمد|李雷"),
}


@pytest.mark.parametrize(("text", "understood"), LISTS.values(), ids=LISTS.keys())
def test_a_list_is_understood(text, understood):
    assert read_roll(text).names == tuple(understood.split("|"))


def reasons(text: str, **more) -> list[tuple[int, Reason]]:
    return [(line.checked.found.number, line.problem.reason) for line in read_roll(text, **more).problems]


def test_doubles_in_the_list_are_pointed_out_where_they_stand():
    assert read_roll("Ann\nBo\nANN").names == ("Ann", "Bo")
    assert reasons("Ann\nBo\nANN") == [(3, WhyNotAName.TWICE_IN_LIST)]
    assert reasons("Ann D'Arcy\nD’Arcy, Ann") == [(2, WhyNotAName.TWICE_IN_LIST)]


def test_a_name_is_corrected_in_its_line():
    text = "Ann\nBo Dahl & Cleo\nann\nTotal: 4\nDag (late)"
    typed = {"2.2": "Cleo Vik", "3.1": "Ann 2", "4.1": "", "5.1": ""}
    roll = read_roll(text, typed=typed)
    assert roll.names == ("Ann", "Bo Dahl", "Cleo Vik", "Ann 2")
    assert [line.checked.key for line in roll.doubts] == ["2.1"]
    assert reasons(text, typed=typed) == [(4, WhyLeftOut.SUM), (5, WhyLeftOut.BY_HAND)]
    assert read_roll(text, typed={"4.1": "Total Tvedt"}).names[-2:] == ("Total Tvedt", "Dag")


def test_what_nobody_has_seen_is_shown_before_anybody_is_registered():
    lines = read_roll("Ann\nBo\nann", typed={"1.1": "Ann 1"}, at_the_party=["Bo"]).lines
    with pytest.raises(Refused) as refused:
        check_no_surprise(lines, ["3.1"])
    assert str(refused.value) == "Line 2: “Bo” is at the party already. Look at it again."
    check_no_surprise(lines, ["2.1", "3.1"])
    with pytest.raises(Refused):
        check_no_surprise(read_roll("Ann\nBo", typed={"1.1": "Bo"}).lines, [])
    check_no_surprise(read_roll("Ann\nBo", typed={"1.1": ""}).lines, [])


def test_remarks_tell_two_of_one_name_apart():
    roll = read_roll("Kari Berg (Lier)\nKari Berg (Hurum)\nOla Moe (late)")
    assert roll.names == ("Kari Berg (Lier)", "Kari Berg (Hurum)", "Ola Moe")
    assert [line.marks[0].reason for line in roll.doubts] == [WhyDoubted.NOTE_STAYS] * 2 + [WhyDoubted.LEFT_OUT]


def test_names_are_counted_after_a_line_is_split():
    line = "; ".join(["Ann Berg"] * 100)
    assert len(read_roll("\n".join([line] * 50)).lines) == 5000
    with pytest.raises(Refused) as refused:
        read_roll("\n".join([line] * 51))
    assert (refused.value.reason, refused.value.facts["names"]) == (WhyNotARoll.TOO_MANY, 5100)


def test_a_remark_beside_an_address_is_left_out_with_it():
    (line,) = read_roll("Jon Nes (comes late) jon@example.org").doubts
    assert (line.name, line.marks[0].facts) == ("Jon Nes", {"left": "(comes late) jon@example.org"})


def doubts(text: str) -> list[tuple[int, Reason]]:
    return [(line.checked.found.number, mark.reason) for line in read_roll(text).doubts for mark in line.marks]


@pytest.mark.parametrize("label", ["tlf", "Tlf.", "tel:", "mob"])
def test_what_names_a_phone_number_is_left_out_with_it(label):
    (line,) = read_roll(f"Lars Pedersen {label} 901 23 456").lines
    assert line.name == "Lars Pedersen"


def test_what_is_left_out_of_a_line_is_said():
    (line,) = read_roll("Jon Nes jon@example.org 555").doubts
    assert (line.name, line.marks[0].facts) == ("Jon Nes", {"left": "jon@example.org 555"})


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        pytest.param("1. Ann Berg\n- Bo", [], id="bullets and numbers are sure"),
        pytest.param("Ann\nBo; Cleo\nDag", [(2, WhyDoubted.SEVERAL)] * 2, id="two names on a line"),
        pytest.param("Ann\nBerg, Bo\nCleo", [(2, WhyDoubted.TURNED)], id="a comma"),
        pytest.param("Ann\nKari Berg, Oslo\nCleo", [(2, WhyDoubted.COMMA)], id="a place after a comma"),
        pytest.param("Berg, Ann\nDahl, Bo", [(1, WhyDoubted.TURNED), (2, WhyDoubted.TURNED)], id="surname first"),
        pytest.param("Ann Berg; Bo Dahl", [], id="a list on one line"),
        pytest.param(
            "Ann Berg; Bo Dahl\nCleo Vik; Dag Moe",
            [(1, WhyDoubted.SEVERAL)] * 2 + [(2, WhyDoubted.SEVERAL)] * 2,
            id="lists on two lines",
        ),
        pytest.param("Ann\nBo & Cleo Vik", [(2, WhyDoubted.TWO_PEOPLE)] * 2, id="a couple"),
        pytest.param(
            "Ann\nBo Lie / Cleo Vik - late",
            [(2, WhyDoubted.TWO_PEOPLE), (2, WhyDoubted.LEFT_OUT), (2, WhyDoubted.TWO_PEOPLE)],
            id="a remark behind the second of two",
        ),
        pytest.param("Ann Berg (late)\nBo", [(1, WhyDoubted.LEFT_OUT)], id="a remark"),
        pytest.param("Ann\nMonday 23 November\nKari 2", [(2, WhyDoubted.NO_NAME)], id="a day"),
        pytest.param("Ann\nOda Wang?", [(2, WhyDoubted.NO_NAME)], id="a question mark"),
    ],
)
def test_what_is_doubted_is_marked(text, doubted):
    assert doubts(text) == doubted


def test_somebody_at_the_party_already_is_pointed_out():
    assert reasons("Ann\nBo", at_the_party=["ann"]) == [(1, WhyNotAName.AT_THE_PARTY)]
    assert reasons("Åse\nBo", at_the_party=["Ase"]) == [(1, WhyNotAName.AT_THE_PARTY_AS)]


def test_a_wrong_line_keeps_its_text_for_mending():
    (line,) = read_roll("<b>Ann").problems
    assert (line.checked.found.number, line.checked.found.text, line.checked.offered) == (1, "<b>Ann", "<b>Ann")


@pytest.mark.parametrize("text", ["", "\n \n", ",,,;;"], ids=["nothing", "empty lines", "commas only"])
def test_a_list_without_a_name_is_refused(text):
    with pytest.raises(Refused) as refused:
        read_roll(text)
    assert refused.value.reason is WhyNotARoll.NO_NAMES


def test_a_list_without_end_is_refused():
    with pytest.raises(Refused) as refused:
        read_roll("Ann\n" * 5001)
    assert refused.value.reason is WhyNotARoll.TOO_MANY


def test_one_endless_line_is_one_wrong_name():
    (line,) = read_roll("A;" * 200_000).problems
    assert line.problem.reason is WhyNotAName.TOO_LONG


def test_a_list_of_five_thousand_lines_is_read_and_a_longer_one_refused():
    lines = [f"Ann {number}" for number in range(5001)]
    assert len(read_roll("\n".join(lines[1:])).lines) == 5000
    assert (
        len(read_roll("\n".join(["Members 2025", "Name;No", *(f"{line};1" for line in lines[1:]), "Sum;5000"])).names)
        == 5000
    )
    with pytest.raises(Refused) as refused:
        read_roll("\n".join(lines))
    assert (refused.value.facts["most"], refused.value.facts["names"]) == (5000, 5001)
