"""Lists of names as people paste them; what was understood, and what is wrong, line by line."""

import pytest

from scoring.refused import Impossible, Reason, Refused
from tournaments.engine.names import LONGEST_NAME, WhyNotAName, by_alphabet, one_line, read_name
from tournaments.engine.people_list import WhyDoubted, WhyNotARoll, decode, read_roll

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
    "quoted names": ('"Berg, Ann";1\n"Dahl, Bo";2', "Berg, Ann|Dahl, Bo"),
    "a comma in a quoted name": ('name,phone\n"Berg, Ann",1\nBo,2', "Berg, Ann|Bo"),
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
    "a comma in one line of many": ("Ann\nBerg, Bo\nCleo\nDag", "Ann|Berg, Bo|Cleo|Dag"),
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


WRONG_NAMES = {
    "empty": ("", WhyNotAName.EMPTY),
    "only spaces": (" \t ", WhyNotAName.EMPTY),
    "300 characters": ("A" * 300, WhyNotAName.TOO_LONG),
    "markup": ("<b>Ann</b>", WhyNotAName.MARKUP),
    "half a mark": ("Ann>", WhyNotAName.MARKUP),
    "the other half": ("<Ann", WhyNotAName.MARKUP),
    "a bell": ("An\x07n", WhyNotAName.CONTROL),
    "no letter": ("12 34", WhyNotAName.NO_LETTER),
}


@pytest.mark.parametrize(("text", "why"), WRONG_NAMES.values(), ids=WRONG_NAMES.keys())
def test_what_is_no_name_is_refused_in_words(text, why):
    with pytest.raises(Impossible) as refused:
        read_name(text)
    assert refused.value.reason is why
    assert str(refused.value)


def test_composed_and_decomposed_letters_are_one_name():
    assert read_name("A\u030ase") == read_name("\u00c5se") == "Åse"


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u200f", "\u202e", "\u2060", "\ufe00", "\ufe0f", "\u00ad", "\u3164"], ids=ascii
)
def test_a_sign_that_nobody_sees_makes_no_other_name(sign):
    assert read_name(f"{sign}Ann {sign}Berg{sign}") == "Ann Berg"


def test_a_name_of_nothing_that_can_be_seen_is_empty():
    with pytest.raises(Impossible) as refused:
        read_name("\u3164\u200b")
    assert refused.value.reason is WhyNotAName.EMPTY


def test_a_text_without_end_is_refused_before_it_is_read():
    with pytest.raises(Impossible) as refused:
        read_name("a" + "\u0301\u0316" * 80_000)
    assert refused.value.reason is WhyNotAName.TOO_LONG


def test_doubles_in_the_list_are_pointed_out_where_they_stand():
    roll = read_roll("Ann\nBo\nANN")
    assert roll.names == ("Ann", "Bo")
    assert [(line.number, line.problem.reason) for line in roll.problems] == [(3, WhyNotAName.TWICE_IN_LIST)]


def test_who_is_said_to_be_the_same_person_stands_in_the_list_once():
    roll = read_roll("Ann\nBo\nANN\nBo\nAnn", same=["ann"])
    assert roll.names == ("Ann", "Bo")
    assert [line.number for line in roll.problems] == [4]
    assert [line.number for line in roll.lines if line.is_twice] == [4]


def test_names_are_counted_after_a_line_is_split():
    line = "; ".join(["Ann Berg"] * 100)
    assert len(read_roll("\n".join([line] * 50)).lines) == 5000
    with pytest.raises(Refused) as refused:
        read_roll("\n".join([line] * 51))
    assert (refused.value.reason, refused.value.facts["names"]) == (WhyNotARoll.TOO_MANY, 5100)


def test_a_remark_beside_an_address_is_left_out_with_it():
    (line,) = read_roll("Jon Nes (comes late) jon@example.org").doubts
    assert (line.name, line.doubt.facts) == ("Jon Nes", {"left": "(comes late) jon@example.org"})


def doubts(text: str) -> list[tuple[int, Reason]]:
    return [(line.number, line.doubt.reason) for line in read_roll(text).doubts if line.doubt]


@pytest.mark.parametrize("label", ["tlf", "Tlf.", "tel:", "mob"])
def test_what_names_a_phone_number_is_left_out_with_it(label):
    (line,) = read_roll(f"Lars Pedersen {label} 901 23 456").lines
    assert line.name == "Lars Pedersen"


def test_what_is_left_out_of_a_line_is_said():
    (line,) = read_roll("Jon Nes jon@example.org 555").doubts
    assert (line.name, line.doubt.facts) == ("Jon Nes", {"left": "jon@example.org 555"})


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        pytest.param("1. Ann Berg\n- Bo", [], id="bullets and numbers are sure"),
        pytest.param("Ann\nBo; Cleo\nDag", [(2, WhyDoubted.SEVERAL)] * 2, id="two names on a line"),
        pytest.param("Ann\nBerg, Bo\nCleo", [(2, WhyDoubted.COMMA)], id="a comma"),
        pytest.param("Berg, Ann\nDahl, Bo", [(1, WhyDoubted.TURNED), (2, WhyDoubted.TURNED)], id="surname first"),
        pytest.param("Ann Berg; Bo Dahl", [], id="a list on one line"),
        pytest.param(
            "Ann Berg; Bo Dahl\nCleo Vik; Dag Moe",
            [(1, WhyDoubted.SEVERAL)] * 2 + [(2, WhyDoubted.SEVERAL)] * 2,
            id="lists on two lines",
        ),
        pytest.param("Ann\nBo & Cleo Vik", [(2, WhyDoubted.TWO_PEOPLE)] * 2, id="a couple"),
        pytest.param("Ann Berg (late)\nBo", [(1, WhyDoubted.LEFT_OUT)], id="a remark"),
        pytest.param("Whist Monday 23 November\nKari 2", [(1, WhyDoubted.NO_NAME)], id="a heading"),
        pytest.param("Ann\nOda Wang?", [(2, WhyDoubted.NO_NAME)], id="a question mark"),
    ],
)
def test_what_is_doubted_is_marked(text, doubted):
    assert doubts(text) == doubted


def test_somebody_at_the_party_already_is_pointed_out():
    roll = read_roll("Ann\nBo", at_the_party=["ann"])
    assert [line.problem.reason for line in roll.problems] == [WhyNotAName.AT_THE_PARTY]


def test_a_wrong_line_keeps_its_text_for_mending():
    (line,) = read_roll("<b>Ann").problems
    assert (line.number, line.text, line.name) == (1, "<b>Ann", None)


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


FILES = {
    "UTF-8": "Åse".encode(),
    "UTF-8 with a mark": b"\xef\xbb\xbf" + "Åse".encode(),
    "Latin-1": "Åse".encode("latin-1"),
    "UTF-16 out of a spreadsheet": "Åse".encode("utf-16"),
}


@pytest.mark.parametrize("file", FILES.values(), ids=FILES.keys())
def test_a_file_is_read_in_the_letters_it_was_written_in(file):
    assert decode(file) == "Åse"


def test_any_bytes_become_some_text():
    assert isinstance(decode(bytes(range(256))), str)


def test_the_three_last_letters_close_the_alphabet():
    names = ["Åse", "Øyvind", "Ærlend", "Zoë", "Ann", "Édith", "Eva", "åge", "Östen", "Özlem"]
    assert sorted(names, key=by_alphabet) == "Ann Édith Eva Zoë Ærlend Östen Øyvind Özlem åge Åse".split()


def test_a_list_of_five_thousand_lines_is_read_and_a_longer_one_refused():
    lines = [f"Ann {number}" for number in range(5001)]
    assert len(read_roll("\n".join(lines[1:])).lines) == 5000
    with pytest.raises(Refused) as refused:
        read_roll("\n".join(lines))
    assert (refused.value.facts["most"], refused.value.facts["names"]) == (5000, 5001)


def test_a_few_words_are_one_line_of_what_can_be_printed():
    assert one_line("  Kari\x00 \n Berg\x07 ") == "Kari Berg"
    assert len(one_line("ord " * 100)) <= LONGEST_NAME
