"""Reads a list of people as others keep it: typed, pasted, or in a file of another program.

One reader for every page and command. It decides line by line: an odd line changes no other. It loses nobody: what is no
person is said with the reason, what was guessed is marked, and where it cannot know which column is the name, it asks.

    letters, workbook  bytes → text
    rows               text → rows of cells
    headings, table    which column is what
    person, signs      a cell or a line → people
    roll               people → lines that a person checks, with what they corrected
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from scoring.refused import Refused
from tournaments.engine.people_list.found import (
    FoundPerson,
    ListColumn,
    PeopleList,
    WhyDoubted,
    WhyLeftOut,
    WhyNotARoll,
)
from tournaments.engine.people_list.headings import find_layout
from tournaments.engine.people_list.letters import DecodedFile, read_file
from tournaments.engine.people_list.person import read_people_on_line
from tournaments.engine.people_list.rows import Row, check_how_many, split_rows
from tournaments.engine.people_list.table import read_table

__all__ = [
    "DecodedFile",
    "FoundPerson",
    "ListColumn",
    "PeopleList",
    "WhyDoubted",
    "WhyLeftOut",
    "WhyNotARoll",
    "read_file",
    "read_people",
]  # fmt: skip


def read_people(text: str, columns: Sequence[int] = (), *, fields: Collection[str] = ()) -> PeopleList:
    """The people of a list. `columns`: those of the name, from 1, where somebody said so; `fields`: what else is read, if it has
    a heading. Raises Refused for a list without names, and for one that is too long."""
    separator, rows = split_rows(text)
    if not rows:
        raise Refused(WhyNotARoll.NO_NAMES)
    short = [row for row in rows if not row.is_endless]
    endless = [FoundPerson(row.number, row.text, row.text) for row in rows if row.is_endless]  # read_name refuses them
    read = (read_table(short, separator, columns, fields) if separator and short else None) or PeopleList(
        tuple(_free(short))
    )
    found = sorted([*read.found, *endless], key=lambda one: one.number)
    check_how_many([one for one in found if not one.why_not])  # again: one line may hold forty names
    if not found and not read.asks:
        raise Refused(WhyNotARoll.NO_NAMES)
    return PeopleList(tuple(found), read.columns, read.ignored, read.asks)


def _free(rows: Sequence[Row]) -> Iterator[FoundPerson]:
    top = rows[0].text.strip(" \ufeff") if rows else ""
    has_heading = find_layout([top.strip(" :")]) is not None  # a heading is nobody
    for row in rows[has_heading:]:
        if has_heading and row.text.strip() == top:  # again, on the next page of an export
            yield FoundPerson(row.number, row.text, top, why_not=Refused(WhyLeftOut.TITLE))
        else:
            yield from read_people_on_line(row.number, row.line, is_alone=len(rows) == 1)
