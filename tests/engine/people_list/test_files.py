"""Bytes → text: the letters of a file, workbooks, and what is no list."""

from __future__ import annotations

import io
import zipfile
from datetime import date

import pytest
from openpyxl import Workbook

from scoring.refused import Refused
from tournaments.engine.people_list import WhyNotARoll, read_file
from tournaments.engine.people_list.roll import read_roll
from tournaments.engine.people_list.workbook import MOST_UNPACKED

NAMES = "Navn\nÅse Østby\nBjørn Sæther\nJürgen Groß\n"
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "cp850", "mac_roman"]


def names_of(file: bytes) -> tuple[str, ...]:
    return read_roll(read_file(file).text).names


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_file_is_read_in_the_letters_it_was_written_in(encoding):
    assert names_of(NAMES.encode(encoding)) == ("Åse Østby", "Bjørn Sæther", "Jürgen Groß")


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("cp865", "Ærlend Øyen"), ("cp1252", "Zoë D’Août"), ("cp1250", "Michał Żak"), ("cp850", "Ragnhild Ås")],
)
def test_a_code_page_is_recognised_by_its_letters_and_said(encoding, name):
    read = read_file(f"Ann\n{name}\n".encode(encoding))
    assert names_of(f"Ann\n{name}\n".encode(encoding)) == ("Ann", name)
    assert [name in str(note) for note in read.notes] == [True]


def test_letters_that_are_certain_are_not_said():
    assert read_file(NAMES.encode()).notes == read_file(NAMES.encode("utf-16")).notes == ()


def test_two_lists_in_one_file_keep_the_letters_of_each():
    assert names_of("Åse\n".encode() + "Øyvind\n".encode("cp1252")) == ("Åse", "Øyvind")


def test_letters_that_another_program_has_spoilt_are_mended_or_marked():
    mended, spoilt = read_roll("TorbjÃ¸rn d’Arcy\n\ufffdse Moe").lines
    assert mended.name == "Torbjørn d’Arcy"
    assert [str(mark) for mark in mended.marks] == ["The letters were mended."]
    assert [str(mark) for mark in spoilt.marks] == ["No name has a “\ufffd”. Type the name as it is written."]


NO_LISTS = {
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a PDF": b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>",
    "a document": b"{\\rtf1 Ann}",
    "a page": b"<!DOCTYPE html><html><table><tr><td>Ann",
    "an old workbook": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500),
    "half a workbook": b"PK\x03\x04" + bytes(100),
    "any bytes": bytes(range(256)) * 4,
}


@pytest.mark.parametrize("file", NO_LISTS.values(), ids=NO_LISTS.keys())
def test_what_is_no_list_is_refused_in_a_sentence(file):
    with pytest.raises(Refused) as refused:
        read_file(file)
    assert refused.value.reason is WhyNotARoll.NO_TEXT


# Workbooks


def xlsx(*rows: tuple[object, ...], also: str = "") -> bytes:
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    if also:
        book.create_sheet(also).append(["Somebody Else"])
    book.save(file)
    return file.getvalue()


def packed(**parts: str | bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in parts.items():
            opened.writestr(name.replace("_", "."), content)
    return file.getvalue()


def changed(file: bytes, part: str, *, old: bytes, new: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(file)) as opened:
        parts = {name: opened.read(name) for name in opened.namelist()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in parts.items():
            opened.writestr(name, content.replace(old, new) if name == part else content)
    return out.getvalue()


ODS = """<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:body><office:spreadsheet><table:table table:name="Members">%s</table:table><table:table table:name="Old"/>
</office:spreadsheet></office:body></office:document-content>"""
ODS_ROWS = """<table:table-row><table:table-cell><text:p>Navn</text:p></table:table-cell>
<table:table-cell><text:p>Siden</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell><text:p>Åse <text:span>Østby</text:span></text:p></table:table-cell>
<table:table-cell office:date-value="2019-03-01"><text:p>1. mars 19</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"""


def test_the_first_sheet_of_an_excel_workbook_is_read():
    file = xlsx(("Name", "Since", "No"), ("Anna Berg", date(2019, 3, 1), 7), ("Bo\nLie", None, 8.5), also="Old")
    read = read_file(file)
    assert read.text.splitlines()[1] == "Anna Berg\t2019-03-01\t7"
    assert names_of(file) == ("Anna Berg", "Bo Lie")
    assert [str(note) for note in read.notes] == ["Only the first sheet of the workbook is read. It is called “Sheet”."]


def test_the_first_sheet_of_a_libreoffice_workbook_is_read():
    read = read_file(packed(content_xml=ODS % ODS_ROWS))
    assert read.text.splitlines()[1] == "Åse Østby\t2019-03-01"
    assert read_roll(read.text).names == ("Åse Østby",)
    assert "“Members”" in str(read.notes[0])


@pytest.mark.parametrize("space", ['<text:s text:c="3"/>', "<text:tab/>", "<text:line-break/>"])
def test_libreoffice_writes_some_spaces_as_elements(space):
    row = f"<table:table-row><table:table-cell><text:p>Ann{space}Berg</text:p></table:table-cell></table:table-row>"
    assert names_of(packed(content_xml=ODS % row)) == ("Ann Berg",)


def test_a_line_end_in_a_cell_of_the_only_column_makes_no_second_person():
    first, second, *both = read_roll(
        read_file(xlsx(("Name",), ("Anna\nBerg",), ("Bo Lie",), ("Cy Fox\nDi Hay",))).text
    ).lines
    assert [first.name, second.name, *(line.name for line in both)] == ["Anna Berg", "Bo Lie", "Cy Fox", "Di Hay"]
    assert [bool(line.marks) for line in (first, second, *both)] == [True, False, True, True]


def test_an_empty_sheet_before_the_names_is_named():
    for file in (xlsx(also="Members"), packed(content_xml=ODS % "<table:table-row/>")):
        with pytest.raises(Refused, match=r"The first sheet of this workbook, “(Sheet|Members)”, is empty"):
            read_file(file)


def with_spaces_in(*cells: tuple[int, str]) -> bytes:
    """Two people, and below them spaces that somebody typed."""
    rows = "".join(f'<row r="{row}"><c r="{column}{row}" t="str"><v> </v></c></row>' for row, column in cells)
    file = xlsx(("Name",), ("Anna Berg",), ("Bo Lie",))
    return changed(file, "xl/worksheets/sheet1.xml", old=b"</sheetData>", new=f"{rows}</sheetData>".encode())


def test_a_space_that_somebody_typed_far_to_the_right_is_no_column():
    assert names_of(with_spaces_in((4, "XFD"))) == ("Anna Berg", "Bo Lie")


@pytest.mark.parametrize("row", [1, 3])
def test_a_sheet_with_many_columns_is_refused_because_names_would_be_lost(row):
    names = [f"Anna {letter}" for letter in range(150)]
    for file in (xlsx(*[()] * (row - 1), names), xlsx(*[()] * (row - 1), [None] * 119 + ["Name"])):
        with pytest.raises(Refused, match="more than 100 columns"):
            read_file(file)


@pytest.mark.parametrize(
    "cells", ["<table:table-cell/>" * 119, '<table:table-cell table:number-columns-repeated="119"/>']
)
def test_a_wide_sheet_of_libreoffice_is_refused_too(cells):
    row = f"<table:table-row>{cells}<table:table-cell><text:p>Navn</text:p></table:table-cell></table:table-row>"
    with pytest.raises(Refused, match="more than 100 columns"):
        read_file(packed(content_xml=ODS % row))


BOMBS = {
    "a space in the last row": (with_spaces_in((1048576, "A")), WhyNotARoll.TOO_LARGE),
    "a space far to the right in each row": (
        with_spaces_in(*((row, "XFD") for row in range(4, 100))),
        WhyNotARoll.TOO_LARGE,
    ),
    "gigabytes": (packed(content_xml=b" " * (MOST_UNPACKED + 1)), WhyNotARoll.TOO_LARGE),
    "a million rows": (
        packed(
            content_xml=ODS
            % ODS_ROWS.replace("<table:table-row>", '<table:table-row table:number-rows-repeated="1048576">')
        ),
        WhyNotARoll.TOO_LARGE,
    ),
    "entities": (packed(content_xml='<!DOCTYPE a [<!ENTITY a "aaaa">]>' + ODS % ODS_ROWS), WhyNotARoll.NO_TEXT),
    "no sheet": (packed(content_xml=ODS.replace("table:table", "table:chart") % ""), WhyNotARoll.NO_TEXT),
    "a document": (packed(word_xml="<a/>"), WhyNotARoll.NO_TEXT),
}


@pytest.mark.parametrize(("file", "why"), BOMBS.values(), ids=BOMBS.keys())
def test_a_workbook_that_unpacks_to_too_much_is_refused_in_a_sentence(file, why):
    with pytest.raises(Refused) as refused:
        read_file(file)
    assert refused.value.reason is why
    assert len(file) < 100_000
