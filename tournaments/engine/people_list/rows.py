"""Text → rows: what divides the cells, cells in quotes (also over several lines), and cards of an address book (vCard)."""

from __future__ import annotations

import quopri
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.refused import Refused
from tournaments.engine.names import LONGEST_LINE
from tournaments.engine.people_list.found import MOST_NAMES, WhyNotARoll
from tournaments.engine.people_list.headings import names_a_person
from tournaments.engine.people_list.signs import CHAT

MOST_LINES_OF_A_CELL = 30
WIDE_SPACE = re.compile(r"(?<=[^\s,;]) {3,}(?=\S)")  # between the columns of a mail or of a PDF
# The comma in 1,5 divides no cells.
DECIMAL = re.compile(r"(?<=\d),(?=\d)")
# Programs write a quote before =, + or @, so that no spreadsheet takes a cell for a formula.
QUOTED_FORMULA = re.compile(r"(^|[,;\t|][\s\"]*)'(?=[=+@＝＋－＠-])")
CARD = re.compile(r"^BEGIN:VCARD\s*$(.*?)^END:VCARD", re.DOTALL | re.MULTILINE | re.IGNORECASE)
# FN is the whole name, N its parts. A value goes on in a line that begins with a space, or after a last =.
CARD_NAME = re.compile(
    r"^(?:item\d+\.)?(FN|N)((?:;[^:\r\n]*)?):([^\r\n]*(?:\r?\n[ \t][^\r\n]*|(?<==)\r?\n[^\r\n]*)*)", re.M | re.I
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the list: the number of its first line, its text, and its cells; one cell in a list without columns."""

    number: int
    text: str
    cells: tuple[str, ...]

    @property
    def line(self) -> str:
        """What stands in a list without columns: its text, or the cell whose lines were in quotes."""
        is_cell = "\n" in self.text and len(self.cells) == 1
        return self.cells[0] if is_cell else " ".join(self.text.split("\n"))

    @property
    def is_endless(self) -> bool:
        """No person needs that much: it is refused before a loop looks at each sign."""
        return len(self.text) > LONGEST_LINE


def split_rows(text: str) -> tuple[str | None, list[Row]]:
    """What divides the cells (None in a list without columns), and the rows that say something. Raises Refused for too many."""
    if "BEGIN:VCARD" in text[:10_000].upper():
        text = _names_of_cards(text)
    lines = text.splitlines()
    written = [line for line in lines if _says_something(line)]
    check_how_many(written, most=2 * MOST_NAMES)  # headings, titles and sums come with the names
    separator = _separator([line for line in written if len(line) <= LONGEST_LINE])
    if separator == "   ":
        separator, lines = "\t", [WIDE_SPACE.sub("\t", line) for line in lines]
    if separator == "|":
        lines = [line.strip().strip("|") for line in lines]  # a drawn table has them around each line
    rows = _records(lines, separator) if separator else _free_records(lines)
    return separator, [row for row in rows if _says_something(row.text)]


def check_how_many(names: Sequence[object], *, most: int = MOST_NAMES) -> None:
    if len(names) > most:
        raise Refused(WhyNotARoll.TOO_MANY, most=MOST_NAMES, names=len(names))


def _says_something(line: str) -> bool:
    """An empty row of a spreadsheet still has its separators and quotes, one of a quoted message its sign."""
    return any(sign.isalnum() or sign in "<\ufffd" for sign in line[: LONGEST_LINE + 1])


def _separator(lines: Sequence[str]) -> str | None:
    """What divides the cells of a table: a sign in a line of headings, or in most lines."""
    for sign in ("\t", ";", ",", "|"):
        for line in lines[:15]:
            cells = split_cells(line, sign)[0]
            if len(cells) > 1 and names_a_person(cells):
                return sign
    if sum(bool(CHAT.match(line)) for line in lines) * 2 > len(lines):
        return None
    has = {sign: sum(sign in line for line in lines) for sign in "\t;|"}
    has["   "] = sum(bool(WIDE_SPACE.search(line)) for line in lines) if len(lines) > 1 else 0
    has[","] = sum("," in DECIMAL.sub("", line) for line in lines)
    # In the order of `has`: the comma comes last, because names have commas too.
    return next((sign for sign, often in has.items() if often * 2 > len(lines)), None)


def _records(lines: Sequence[str], separator: str) -> Iterator[Row]:
    at, width = 0, 0
    while at < len(lines):
        line, last = lines[at], at
        cells, is_open = split_cells(line, separator) if len(line) <= LONGEST_LINE else ([line], False)
        if is_open:
            last, cells = _over_lines(lines, at, separator, width) or (
                at,
                split_cells(line.replace('"', ""), separator)[0],
            )
        yield Row(at + 1, "\n".join(lines[at : last + 1]), tuple(map(_cell, cells)))
        width, at = max(width, len(cells)), last + 1


def _free_records(lines: Sequence[str]) -> Iterator[Row]:
    """A row for each line, or for a cell of several lines in quotes. Quotes around the whole list are no cell."""
    at = 0
    while at < len(lines):
        last, cell = at, lines[at]
        if cell.startswith('"') and cell.count('"') % 2 and len(cell) <= LONGEST_LINE:
            found = _over_lines(lines, at, "\t", 0)
            if found and not found[1][0].startswith('"') and (any(lines[:at]) or any(lines[found[0] + 1 :])):
                last, cell = found[0], _cell(found[1][0])
        yield Row(at + 1, "\n".join(lines[at : last + 1]), (cell,))
        at = last + 1


def _over_lines(lines: Sequence[str], at: int, separator: str, width: int) -> tuple[int, list[str]] | None:
    """The last line of a record with a line end within quotes, and its cells; None if the quote is only a stray one."""
    text = lines[at]
    first_cell_ends = re.compile(rf'[^"{re.escape(separator)}]*"[^\S\t]*({re.escape(separator)}|$)')
    is_within_cell = separator not in text.rpartition('"')[2]
    for last in range(at + 1, min(at + MOST_LINES_OF_A_CELL, len(lines))):
        is_end = is_within_cell and first_cell_ends.match(lines[last])
        looks_whole = len(split_cells(lines[last].replace('"', ""), separator)[0]) >= max(width, 2)
        if (looks_whole and not is_end) or len(text) > LONGEST_LINE:
            return None  # a line that looks like the others is a person
        text += "\n" + lines[last]
        cells, is_open = split_cells(text, separator)
        if not is_open:
            return last, cells
    return None


def split_cells(line: str, separator: str) -> tuple[list[str], bool]:
    """The cells, and whether a quote before a cell is still open at the end. A quote within a cell is a sign like others."""
    cells, at, is_open = [], 0, False
    sign = re.escape(separator)
    quoted = re.compile(rf'[^\S\t]*"((?:[^"]|"")*)"[^\S\t\n]*({sign}|$)')
    while at <= len(line):
        if found := quoted.match(line, at):
            cells.append(found[1].replace('""', '"'))
            end, at = bool(found[2]), found.end()
            if not end:
                return cells, False
            continue
        end_at = line.find(separator, at)
        cell = line[at:] if end_at < 0 else line[at:end_at]
        is_open |= cell.lstrip().startswith('"') and line.count('"', at) % 2 == 1
        cells.append(cell)
        if end_at < 0:
            break
        at = end_at + len(separator)
    return cells, is_open


def _cell(cell: str) -> str:
    """The cell without the quote that keeps a spreadsheet from reading a formula, and without stray ones around it."""
    lines = [" ".join(line.split()) for line in cell.splitlines()]
    return QUOTED_FORMULA.sub(r"\1", strip_stray_quotes("\n".join(filter(None, lines))))


def strip_stray_quotes(text: str) -> str:
    """The text without quotes around it. Those of “"Ann" Berg” belong to each other and stay."""
    bare = text.strip('"\ufeff ')
    return text.strip("\ufeff ") if bare.count('"') % 2 and text.count('"') % 2 == 0 else bare


def _names_of_cards(text: str) -> str:
    """A line for each card: its full name, or else its parts."""
    names = []
    for card in CARD.findall(text):
        found = {kind.upper(): _card_text(how, value) for kind, how, value in CARD_NAME.findall(card)}
        # Filled up with two empty parts, because a card may have fewer.
        family, given, *more = [*found.get("N", "").split(";"), "", ""]
        names.append(found.get("FN") or " ".join(filter(None, [given, *more[:1], family])) or "<>")
    return "\n".join(["Name", *names])


def _card_text(how: str, value: str) -> str:
    if "QUOTED-PRINTABLE" in how.upper():
        return quopri.decodestring(value.encode()).decode(errors="replace")
    return re.sub(r"\\(.)", r"\1", re.sub(r"\r?\n[ \t]", "", value))
