"""The first sheet of an Excel or LibreOffice workbook as text, a line for a row and a tab between cells.

A workbook is packed, and 10 kB of it can be gigabytes or a million rows: everything is read up to a limit.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Any, Final
from xml.etree import ElementTree

from scoring.refused import Refused
from tournaments.engine.people_list.found import MOST_NAMES, WhyNotARoll

MOST_UNPACKED: Final = 20_000_000  # bytes; five thousand people with twenty columns take a fifth of that
MOST_ROWS: Final = 4 * MOST_NAMES  # empty ones too: a space that somebody typed far below makes a million of them
MOST_COLUMNS: Final = 100
MOST_CELLS: Final = 50 * MOST_ROWS
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
WORDS = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
SPACES = ("s", "tab", "line-break")  # LibreOffice writes an element for each


def is_workbook(file: bytes) -> bool:
    """Whether it is packed like one. An old .xls is not, and is refused as no text."""
    return file.startswith(b"PK\x03\x04")


def read_workbook(file: bytes) -> tuple[str, str]:
    """The text of its first sheet, and the sheet's name if it has others. Raises Refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as packed:
            parts = _unpacked(packed)
        rows, name = _rows_of_ods(parts) if "content.xml" in parts else _rows_of_xlsx(parts)
    except Refused:
        raise
    except Exception as error:  # a damaged workbook fails anywhere in what reads it
        raise Refused(WhyNotARoll.NO_TEXT) from error
    if name and not any(rows):
        raise Refused(WhyNotARoll.EMPTY_SHEET, sheet=name)
    text = io.StringIO()
    # csv puts a cell with a tab or a line end in quotes, so that split_rows finds it again.
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(rows)
    return text.getvalue(), name


def _unpacked(packed: zipfile.ZipFile) -> dict[str, bytes]:
    """Its parts without pictures. Raises Refused if that is too much, whatever the file says about its own size."""
    parts, left = {}, MOST_UNPACKED
    for part in packed.infolist():
        if part.filename.endswith((".xml", ".rels")):
            with packed.open(part) as opened:
                # One byte more than is left: whatever a part says about its size, the limit is then passed.
                content = parts[part.filename] = opened.read(left + 1)
            left -= len(content)
            if left < 0:
                raise Refused(WhyNotARoll.TOO_LARGE)
            if b"<!ENTITY" in content:  # no program writes one, and one can stand for gigabytes
                raise Refused(WhyNotARoll.NO_TEXT)
    return parts


def _rows_of_xlsx(parts: dict[str, bytes]) -> tuple[list[list[str]], str]:
    from openpyxl import load_workbook  # half a second, which a start of the program should not take

    # openpyxl unpacks by itself, so it gets only the parts that were read within the limit.
    again = io.BytesIO()
    with zipfile.ZipFile(again, "w") as stored:
        for name, content in parts.items():
            stored.writestr(name, content)
    book = load_workbook(again, read_only=True, data_only=True)
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # what it says about its own size may be wrong
    rows = sheet.iter_rows(values_only=True)
    return _enough([_text_of(cell) for cell in row] for row in rows), sheet.title if len(book.worksheets) > 1 else ""


def _text_of(cell: Any) -> str:
    if isinstance(cell, datetime):
        cell = cell.date()
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)


def _enough(rows: Iterable[list[str]]) -> list[list[str]]:
    """The rows, counted while they are read. Raises Refused for more than a list can have."""
    read: list[list[str]] = []
    cells = 0
    for row in rows:
        cells += len(row)
        if len(read) == MOST_ROWS or cells > MOST_CELLS:
            raise Refused(WhyNotARoll.TOO_LARGE)
        width = 1 + max((at for at, cell in enumerate(row) if cell.strip()), default=-1)
        if width > MOST_COLUMNS:
            raise Refused(WhyNotARoll.TOO_WIDE, most=MOST_COLUMNS)
        read.append(row[:width])
    return read


def _rows_of_ods(parts: dict[str, bytes]) -> tuple[list[list[str]], str]:
    sheets = ElementTree.fromstring(parts["content.xml"]).findall(f".//{OFFICE}spreadsheet/{TABLE}table")
    name = str(sheets[0].get(f"{TABLE}name", "")) if len(sheets) > 1 else ""
    return _enough(_ods_rows(sheets[0])), name


def _ods_rows(sheet: ElementTree.Element) -> Iterator[list[str]]:
    # itertext below then finds a space where LibreOffice has only an element.
    for space in (one for name in SPACES for one in sheet.iter(f"{WORDS}{name}")):
        space.text = " "
    for row in sheet.iter(f"{TABLE}table-row"):
        cells = _ods_row(row)  # once, because a row of many cells can stand there a million times
        for _again in _times(row, "rows"):
            yield cells


def _times(element: ElementTree.Element, what: str) -> range:
    """How often a row or a cell stands there. An empty one is repeated up to the end of the sheet."""
    is_empty = not any(True for _text in element.iter(f"{WORDS}p"))
    said = int(element.get(f"{TABLE}number-{what}-repeated", "1"))
    return range(min(said, 1 if is_empty and what == "rows" else MOST_ROWS + 1))


def _ods_row(row: ElementTree.Element) -> list[str]:
    cells: list[str] = []
    for cell in row:
        if cell.tag in (f"{TABLE}table-cell", f"{TABLE}covered-table-cell"):
            text = cell.get(f"{OFFICE}date-value") or "\n".join(
                "".join(one.itertext()) for one in cell.findall(f"{WORDS}p")
            )
            cells += [text] * len(_times(cell, "columns")[: max(1, MOST_COLUMNS + 1 - len(cells))])
    return cells
