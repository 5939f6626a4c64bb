"""What a list is read as: lines with a name, with what was guessed, or with why they are left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _

MOST_NAMES = 5000  # more than twice the largest party


class WhyNotARoll(Reason):
    TOO_MANY = _("A list has {most} names at most; this one has {names}.")
    NO_NAMES = _("There is no name in this list. Paste one name on each line.")
    NO_TEXT = _(
        "This file is no list that can be read. Save it as CSV (UTF-8) or as an Excel workbook (.xlsx), or copy the names and "
        "paste them here."
    )
    TOO_LARGE = _("This workbook is too large to be read. Copy the cells with the names and paste them here.")
    EMPTY_SHEET = _(
        "The first sheet of this workbook, “{sheet}”, is empty. Only the first sheet is read. Put the sheet with the names first, "
        "or copy the names and paste them here."
    )
    TOO_WIDE = _(
        "This workbook has more than {most} columns. Write the names below each other, or copy the cells with the names and "
        "paste them here."
    )


class WhyDoubted(Reason):
    LEFT_OUT = _("“{left}” is left out.")
    TURNED = _("Read as surname and first name.")
    SEVERAL = _("Read as several names on one line.")
    COMMA = _("There is a comma in it. Is it one person?")
    TWO_PEOPLE = _("Read as more than one person.")
    LINES = _("Several lines were in this cell. Is it one person?")
    NO_NAME = _("Is this the name of a player?")
    COLUMNS = _("Read as first name and surname.")
    HALF = _("Only one of first name and surname stands here.")
    NOTE_STAYS = _("“{left}” stays with the name, because the list has it twice.")
    ODD_LETTER = _("No name has a “{sign}”. Type the name as it is written.")
    MENDED = _("The letters were mended.")
    SMALL = _("It is all in small letters.")


class WhyLeftOut(Reason):
    SUM = _("This looks like a sum.")
    TITLE = _("This looks like a heading.")
    STREET = _("This looks like an address.")
    TRUE_OR_FALSE = _("This says true or false.")
    ONLY_ADDRESS = _("There is an address here, and no name.")
    ABOVE = _("This stands above the headings of the columns.")
    EMPTY = _("The column with the name is empty here.")
    BY_HAND = _("You left this line out.")
    UNNAMED = _("Somebody comes with {name}. What are they called?")


class WhyNoted(Reason):
    """A note on the whole list, which pages show once."""

    LETTERS = _("The letters of this file were guessed ({letters}). Check that they are right: {example}.")
    SHEET = _("Only the first sheet of the workbook is read. It is called “{sheet}”.")


Marks = tuple[Refused, ...]


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """One person on one line. `marks` say what was guessed; `why_not` that it is no person. `note` are remarks that
    were left out of the name, and `cells` are the columns that are no part of it, by their field."""

    number: int
    text: str
    name: str
    marks: Marks = ()
    why_not: Refused | None = None
    note: str = ""
    cells: Mapping[str, str] = field(default_factory=dict)

    def marked(self, *marks: Refused) -> FoundPerson:
        return replace(self, marks=(*self.marks, *marks))


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a table, from 1, with its heading (empty without one) and its first cell."""

    number: int
    heading: str
    example: str


@dataclass(frozen=True, slots=True)
class PeopleList:
    """`ignored` are the columns that were not read. If `asks`, it is not known which column is the name, and nothing is found."""

    found: tuple[FoundPerson, ...]
    columns: tuple[ListColumn, ...] = ()
    ignored: tuple[ListColumn, ...] = ()
    asks: bool = False
