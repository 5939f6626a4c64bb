"""Rows with columns → people: by the headings, by the columns that somebody chose, or by what the columns hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto

from scoring.refused import Refused
from tournaments.engine.people_list.found import FoundPerson, ListColumn, Marks, PeopleList, WhyDoubted, WhyLeftOut
from tournaments.engine.people_list.headings import Layout, count_headings, find_fields, find_layout
from tournaments.engine.people_list.letters import mend_letters
from tournaments.engine.people_list.person import PartOfLine, explain_left_out, read_people_in_part, read_people_on_line
from tournaments.engine.people_list.rows import Row
from tournaments.engine.people_list.signs import WORDS, is_sum, is_title

MOST_ABOVE = 15  # lines of titles above the headings
TITLES = frozenset("mr mrs ms miss m mme mlle herr frau hr fru frk dr prof sir sr sra dhr mevr mw".split())
SAYS_NOBODY = frozenset("yes no ja nei nein oui non y n x - – none ingen n/a true false".split())


class CellKind(Enum):
    """What a cell holds."""

    NUMBER = auto()
    ADDRESS = auto()
    TITLE = auto()
    WORD = auto()
    NAME = auto()  # two words or more
    OTHER = auto()


def find_cell_kind(cell: str) -> CellKind | None:
    words = cell.split()
    text = " ".join(word for word in words if "@" not in word and "://" not in word)
    if not text:
        return CellKind.ADDRESS if words else None
    if not any(sign.isalpha() for sign in text):
        return CellKind.NUMBER
    if text.casefold().rstrip(".") in TITLES:
        return CellKind.TITLE
    if not WORDS.fullmatch(text) or is_sum(text):
        return CellKind.OTHER
    return CellKind.NAME if " " in text or "," in text else CellKind.WORD


def read_table(
    rows: Sequence[Row], separator: str, chosen: Sequence[int], fields: Collection[str]
) -> PeopleList | None:
    """The people of a table; None if it is a list of names with signs between them. `chosen` are the columns of the name,
    from 1, and `fields` what is read beside it."""
    at, headed = _headed(rows)
    is_heading = headed is not None or _looks_like_headings(rows)
    top = rows[at].cells if is_heading else ()
    columns = _columns(rows[at:], top)
    layout = _chosen(chosen, top, len(columns)) or headed
    if layout is None and is_heading:
        return PeopleList((), columns, asks=True)
    below = rows[at + 1 :] if is_heading else rows[at:]
    layout = layout or (_guessed(below, separator) if len(below) > 1 or separator not in ",;" else None)
    if layout is None:
        return None
    layout = replace(layout, fields={name: at for name, at in layout.fields.items() if name in fields})
    above = [FoundPerson(row.number, row.text, _shown(row), why_not=Refused(WhyLeftOut.ABOVE)) for row in rows[:at]]
    found = [
        one
        for row in below
        for one in (_repeated(row) if row.cells == top else _people(row, layout, has_headings=is_heading))
    ]
    ignored = tuple(column for column in columns if column.number - 1 not in layout.read and column.example)
    return PeopleList((*above, *found), columns, ignored)


def _headed(rows: Sequence[Row]) -> tuple[int, Layout | None]:
    """The place of the row of headings, and what it says; there may be titles above it."""
    # Never the last row: headings with nothing below them are headings of nothing.
    for at, row in enumerate(rows[: min(MOST_ABOVE, len(rows) - 1)]):
        if layout := find_layout(row.cells):
            return at, layout
    return 0, None


def _looks_like_headings(rows: Sequence[Row]) -> bool:
    """Whether the first row has other words than a person: known headings, or words above numbers and addresses."""
    cells, below = rows[0].cells, rows[1:]
    kinds = [find_cell_kind(cell) for cell in cells]
    if (
        len(cells) < 2
        or not below
        or None in kinds[:1]
        or any(sign.isdecimal() or sign == "@" for sign in "".join(cells))
    ):
        return False
    if count_headings(cells):
        return True
    theirs = [_kind_of_column(below, column) for column in range(len(cells))]
    return any(kind in (CellKind.NUMBER, CellKind.ADDRESS) for kind in theirs)


def _columns(rows: Sequence[Row], top: Sequence[str]) -> tuple[ListColumn, ...]:
    below = rows[1:] if top else rows
    width = max(len(row.cells) for row in rows)
    # Filled up, because a row may have more cells than there are headings.
    headings = [*top, *[""] * width]
    examples = [
        next((row.cells[at] for row in below if at < len(row.cells) and row.cells[at]), "") for at in range(width)
    ]
    return tuple(ListColumn(at + 1, headings[at], examples[at][:60]) for at in range(width))


def _chosen(chosen: Sequence[int], top: Sequence[str], width: int) -> Layout | None:
    """The columns that somebody named: that of the name, or of first name and surname."""
    names = tuple(dict.fromkeys(number - 1 for number in chosen if 1 <= number <= width))
    fields = {name: at for name, at in find_fields(top).items() if at not in names}
    return Layout((names,), fields=fields) if names else None


def _guessed(rows: Sequence[Row], separator: str) -> Layout | None:
    """What columns without headings hold, by what most of their cells are. None if each row is a list of names."""
    width = max((len(row.cells) for row in rows), default=0)
    kinds = [_kind_of_column(rows, at) for at in range(width)]
    words = [at for at, kind in enumerate(kinds) if kind in (CellKind.WORD, CellKind.NAME)]
    if len(words) == len(list(filter(None, kinds))) and _lists_names(rows, kinds, separator):
        return None
    worded = [at for at in words if not _repeats(rows, at)]
    if not worded:
        return None
    one, *others = worded
    if kinds[one] is CellKind.WORD and others and others[0] == one + 1:
        # As in BERG Ann: capitals mark the surname, also where it stands first.
        last_first = _are_capitals(rows, one) and not _are_capitals(rows, one + 1)
        return Layout(((one + 1, one) if last_first else (one, one + 1),), is_guess=True)
    if kinds[one] is CellKind.NAME:
        return Layout(((one,), *((at,) for at in others if kinds[at] is CellKind.NAME)), is_guess=True)
    return Layout(((one,),), is_guess=True)


def _lists_names(rows: Sequence[Row], kinds: Sequence[CellKind | None], separator: str) -> bool:
    """Whether people wrote names with signs between them: whole names, “Ann, Bo, Cleo”, or “Berg,Ann”. A program leaves no
    space after a comma, and a spreadsheet divides first name and surname at a tab or a semicolon."""
    if separator not in ",;" or CellKind.NAME in kinds[:1]:
        return separator in ",;"
    return separator == "," and (len(kinds) < 3 or sum(", " in row.text for row in rows) * 2 > len(rows))


def _kind_of_column(rows: Sequence[Row], at: int) -> CellKind | None:
    kinds = Counter(find_cell_kind(row.cells[at]) for row in rows if at < len(row.cells))
    # Unlike a dictionary, a Counter allows this if the key is missing.
    del kinds[None]
    if not kinds:
        return None
    words = kinds[CellKind.WORD] + kinds[CellKind.NAME]
    if words * 2 > kinds.total():
        return CellKind.NAME if kinds[CellKind.NAME] * 2 >= words else CellKind.WORD
    return kinds.most_common(1)[0][0]


def _repeats(rows: Sequence[Row], at: int) -> bool:
    """Whether the column has a few values again and again, such as a club."""
    cells = [row.cells[at].casefold() for row in rows if at < len(row.cells) and row.cells[at]]
    return len(cells) > 5 and len({*cells}) * 3 <= len(cells)


def _are_capitals(rows: Sequence[Row], at: int) -> bool:
    cells = [row.cells[at] for row in rows if at < len(row.cells) and len(row.cells[at]) > 1]
    return sum(cell.isupper() for cell in cells) * 2 > len(cells)


def _people(row: Row, layout: Layout, *, has_headings: bool) -> list[FoundPerson]:
    filled = [at for at, cell in enumerate(row.cells) if cell]
    if any(map(is_sum, row.cells)) and not {find_cell_kind(cell) for cell in row.cells} & {
        CellKind.WORD,
        CellKind.NAME,
    }:
        return _nobody(row, _shown(row))
    if len(filled) == 1 and len(row.cells) > 1 and not any(filled[0] in one for one in layout.people):
        return _nobody(row, row.cells[filled[0]])
    if len(filled) == 1 and not has_headings:
        return read_people_on_line(row.number, row.cells[filled[0]])
    found = list(_named(row, layout))
    if not found:
        return _nobody(row, _shown(row))
    cells = {name: row.cells[at] for name, at in layout.fields.items() if at < len(row.cells)}
    return [replace(one, text=_shown(row), cells=cells) for one in found]


def _repeated(row: Row) -> list[FoundPerson]:
    """The headings again, on the next page of an export."""
    return [FoundPerson(row.number, _shown(row), _shown(row), why_not=Refused(WhyLeftOut.TITLE))]


def _nobody(row: Row, text: str) -> list[FoundPerson]:
    why = WhyLeftOut.SUM if any(is_sum(cell) for cell in row.cells) else WhyLeftOut.EMPTY
    if why is WhyLeftOut.EMPTY and is_title(text):
        why = WhyLeftOut.TITLE
    return [FoundPerson(row.number, _shown(row), text, why_not=Refused(why))]


def _named(row: Row, layout: Layout) -> Iterator[FoundPerson]:
    left = _unread(row, layout) if layout.is_guess else ()
    for place, columns in enumerate(layout.people):
        cells = [row.cells[at] for at in columns if at < len(row.cells) and row.cells[at]]
        text, marks = _joined(cells, columns, layout)
        if not text and layout.whole is not None and layout.whole < len(row.cells):
            text, marks = row.cells[layout.whole], (Refused(WhyDoubted.NO_NAME),)
        # Only behind the first person, a cell such as “no” or “0” says that nobody comes along.
        if not text or (place and (text.casefold() in SAYS_NOBODY or find_cell_kind(text) is CellKind.NUMBER)):
            continue
        meant = mend_letters(text)
        more: Marks = () if meant == text else (Refused(WhyDoubted.MENDED),)
        if layout.is_guess and len(layout.people) > 1:
            more = (*more, Refused(WhyDoubted.TWO_PEOPLE))
        if layout.surname_first and meant.count(" ") == 1 and "," not in meant:
            meant, more = " ".join(reversed(meant.split())), (*more, Refused(WhyDoubted.TURNED))
        yield from read_people_in_part(row.number, row.text, PartOfLine(meant, (*marks, *more, *left)), in_column=True)


def _joined(cells: Sequence[str], columns: Sequence[int], layout: Layout) -> tuple[str, Marks]:
    """The name in its columns. A cell that holds the whole name beside a first name counts alone."""
    if len(columns) < 2 or not cells:
        return "".join(cells), ()
    if len(cells) == 1:
        return cells[0], (Refused(WhyDoubted.HALF),)
    first, last = cells[0], cells[-1]
    if first.casefold() in last.casefold().split():
        return last, ()
    return " ".join(cells), (Refused(WhyDoubted.COLUMNS),) if layout.is_guess else ()


def _unread(row: Row, layout: Layout) -> Marks:
    """Words in other columns of a table without headings: a partner, or a place."""
    words = [
        cell
        for at, cell in enumerate(row.cells)
        if at not in layout.read and find_cell_kind(cell) in (CellKind.WORD, CellKind.NAME)
    ]
    return (explain_left_out(", ".join(words)),) if words else ()


def _shown(row: Row) -> str:
    return " · ".join(filter(None, (" ".join(cell.split()) for cell in row.cells)))
