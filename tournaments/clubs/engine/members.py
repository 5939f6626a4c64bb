"""What a club knows about a person, and the list of people in a spreadsheet.

Reading a list changes nothing: for each line it says who is meant, what would be new, and what is wrong. A column that the
list does not have leaves what the club knows unchanged.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Any

from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.names import LONGEST_NAME, WhyNotAName, plain, read_name, same_name, spelling
from tournaments.engine.people_list import FIRST_NAMES, HEADINGS, LAST_NAMES, WhyNotARoll, read_roll, written_lines

LONGEST_TAG = 20
MOST_TAGS = 8
LONGEST_CONTACT = 200
FIRST_YEAR, LAST_YEAR = 1850, 2200
SHORTEST_ALIKE = 6  # letters; shorter names often differ in one letter
A_FEW = 20  # names to compare, of those that differ in the same place
WORTH_A_QUOTE = ("=", "+", "-", "@")  # a spreadsheet takes such a cell for a formula; views/answers writes the quote
LONGEST_CELL = 2000
SINCE = {"since", "since when", "member since", "joined", "siden", "medlem siden", "medlem fra"}
TAGS = {"tags", "tag", "groups", "merkelapper", "merker", "grupper"}
MEMBER = {"member", "status", "medlem", "medlemskap"}
CONTACT = {"contact", "e-mail", "email", "phone", "telephone", "kontakt", "e-post", "epost", "telefon"}
YES = {"member", "yes", "y", "x", "1", "true", "medlem", "ja", "j"}
NO = {"guest", "no", "n", "0", "false", "gjest", "nei", ""}


class WhyNotThat(Reason):
    LONG_TAG = _("“{tag}” has {length} letters; a tag has {longest} at most.")
    MANY_TAGS = _("There are {count} tags here; a person has {most} at most.")
    MARKUP = _("“{tag}” has a character that a tag cannot have. Letters, digits, spaces, + and - are fine.")
    YEAR = _("“{typed}” is not a year. Write it as 2019.")
    MEMBER = _("“{typed}” says neither member nor guest. Write one of the two.")
    LONG_CONTACT = _("The contact has {length} letters; it can have {longest} at most.")
    CONTROL = _("The contact has a character that cannot be printed. Type it again.")
    LONG_CELL = _("This line has a cell of {length} letters, too long for a name or a tag.")


class WhatNow(StrEnum):
    """What a line of the list would change."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Person:
    """A person whom the club knows: a member or a guest. `since` is a year."""

    name: str
    is_member: bool = False
    since: int | None = None
    tags: tuple[str, ...] = ()
    contact: str = ""
    is_former: bool = False


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line of a list: the person after importing it, or what is wrong. `alike` is a similar name that may be meant."""

    number: int
    text: str
    person: Person | None = None
    before: Person | None = None
    problem: Refused | None = None
    alike: str = ""

    @property
    def what(self) -> WhatNow | None:
        if self.person is None:
            return None
        if self.before is None:
            return WhatNow.NEW
        return WhatNow.SAME if self.before == self.person else WhatNow.CHANGED


@dataclass(frozen=True, slots=True)
class Listed:
    lines: tuple[ListLine, ...]

    def of(self, what: WhatNow) -> tuple[ListLine, ...]:
        return tuple(line for line in self.lines if line.what is what)

    @property
    def new(self) -> tuple[ListLine, ...]:
        return tuple(line for line in self.of(WhatNow.NEW) if not line.alike)

    @property
    def changed(self) -> tuple[ListLine, ...]:
        return self.of(WhatNow.CHANGED)

    @property
    def same(self) -> tuple[ListLine, ...]:
        return self.of(WhatNow.SAME)

    @property
    def doubts(self) -> tuple[ListLine, ...]:
        return tuple(line for line in self.lines if line.alike)

    @property
    def problems(self) -> tuple[ListLine, ...]:
        return tuple(line for line in self.lines if line.problem is not None)

    @property
    def to_save(self) -> tuple[ListLine, ...]:
        return tuple(line for line in self.lines if line.what in (WhatNow.NEW, WhatNow.CHANGED))


# One thing at a time


def read_tags(text: str) -> tuple[str, ...]:
    """Tags as people write them, between commas or semicolons, each once. Raises Impossible."""
    tags = [" ".join(unicodedata.normalize("NFC", tag).split()) for tag in re.split(r"[,;\n]", text)]
    found = tuple({spelling(tag): tag for tag in tags if tag}.values())
    for tag in found:
        check_tag(tag)
    check_how_many(found)
    return found


def check_how_many(tags: Collection[str]) -> None:
    if len(tags) > MOST_TAGS:
        raise Impossible(WhyNotThat.MANY_TAGS, count=len(tags), most=MOST_TAGS)


def tags_of_both(stays: Iterable[str], goes: Iterable[str]) -> tuple[str, ...]:
    """The tags of two people who are merged. Raises Impossible for more than one person can have."""
    found = {spelling(tag): tag for tag in stays}
    tags = (*found.values(), *(tag for tag in goes if spelling(tag) not in found))
    check_how_many(tags)
    return tags


def check_tag(tag: str) -> None:
    if len(tag) > LONGEST_TAG:
        raise Impossible(WhyNotThat.LONG_TAG, tag=tag[:LONGEST_NAME], length=len(tag), longest=LONGEST_TAG)
    if not all(sign.isalnum() or sign in " +-" for sign in tag) or not tag[0].isalnum():
        raise Impossible(WhyNotThat.MARKUP, tag=tag)


def read_since(text: str) -> int | None:
    """The year in “2019”, “2019-03-01” or “01.03.2019”; None for an empty cell. Raises Impossible."""
    typed = text.strip()
    if not typed:
        return None
    years = [int(digits) for digits in re.findall(r"(?<![0-9])[0-9]{4}(?![0-9])", typed[:LONGEST_NAME])]
    # A letter means something else than a date, such as “2019 (again)”.
    if len(years) != 1 or not FIRST_YEAR <= years[0] <= LAST_YEAR or re.search(r"[^\W\d_]", typed):
        raise Impossible(WhyNotThat.YEAR, typed=typed[:LONGEST_NAME])
    return years[0]


def read_member(text: str) -> bool:
    """Whether a cell says member. Raises Impossible if it says neither member nor guest."""
    typed = text.strip().casefold()
    if typed not in YES | NO:
        raise Impossible(WhyNotThat.MEMBER, typed=text.strip()[:LONGEST_NAME])
    return typed in YES


def read_contact(text: str) -> str:
    """An address or a number, as it was typed. Raises Impossible."""
    contact = " ".join(unicodedata.normalize("NFC", text).split())
    if len(contact) > LONGEST_CONTACT:
        raise Impossible(WhyNotThat.LONG_CONTACT, length=len(contact), longest=LONGEST_CONTACT)
    if any(unicodedata.category(sign) in ("Cc", "Cs", "Co", "Cn") for sign in contact):
        raise Impossible(WhyNotThat.CONTROL)
    return contact


# Names that are nearly the same


def without_one_letter(name: str) -> set[str]:
    """The name, and the name without each of its letters: two names that differ in one letter share one of these."""
    letters = plain(name)[:LONGEST_NAME]  # cut, because one sign can stand for many letters
    return {letters, same_name(name), *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}


class Alike:
    """Finds people with nearly the same name, in a time that is linear in the length of the list.

    If very many names differ in the same place, it finds only the first few of them.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for name in names:
            if len(name) >= SHORTEST_ALIKE:
                numbers = numbers_in(name)
                for letters in without_one_letter(name):
                    same_but_one = self.names[letters, *numbers]
                    if len(same_but_one) < A_FEW:
                        same_but_one.append(name)

    def to(self, name: str) -> tuple[str, ...]:
        """The others, each once, in the order in which they came. Names with different numbers are different people."""
        keys = ((letters, *numbers_in(name)) for letters in sorted(without_one_letter(name)))
        found, same = dict.fromkeys(chain.from_iterable(self.names.get(key, ()) for key in keys)), spelling(name)
        return tuple(other for other in found if spelling(other) != same) if len(name) >= SHORTEST_ALIKE else ()


def numbers_in(name: str) -> list[str]:
    return re.findall(r"\d+", name)


# A whole list

READS: Mapping[str, tuple[set[str], Callable[[str], Any]]] = {
    "is_member": (MEMBER, read_member),
    "since": (SINCE, read_since),
    "tags": (TAGS, read_tags),
    "contact": (CONTACT, read_contact),
}
Row = tuple[int, str, str, dict[str, str]]  # number of the line, its text, the name, and the cells by field


def read_list(text: str, *, known: Iterable[Person], keeps_contact: bool) -> Listed:
    """Read a pasted list or a file. Raises Refused for a list without names, and for one that is too long."""
    rows = list(_rows(text, keeps_contact=keeps_contact))
    if not rows:
        raise Refused(WhyNotARoll.NO_NAMES)
    people = {same_name(person.name): person for person in known}
    return Listed(tuple(_judge(rows, people)))


def _rows(text: str, *, keeps_contact: bool) -> Iterator[Row]:
    """The lines of a list with a heading; for any other list only the names."""
    written = written_lines(text)
    if not written:
        return
    separator, headings = _heading(written[0][1])
    if not headings:
        yield from ((line.number, line.text, line.name or line.text, {}) for line in read_roll(text).lines)
        return
    names = _columns(headings, [FIRST_NAMES, LAST_NAMES]) or _columns(headings, [HEADINGS])
    # A column that is not there stays out, so that it leaves what the club knows as it is.
    wanted = {field: at for field, (words, _read) in READS.items() for at in _columns(headings, [words])}
    if not keeps_contact:  # then the club stores none, whatever the list has
        wanted.pop("contact", None)
    for number, line in written[1:]:
        cells = _cells(line, separator)
        name = " ".join(cells[at] for at in names if at < len(cells))
        yield number, line, name, {field: cells[at] for field, at in wanted.items() if at < len(cells)}


def _heading(line: str) -> tuple[str, list[str]]:
    """The character between columns, and the headings; no headings if the first line has none for a name."""
    for separator in ("\t", ";", ","):
        headings = [cell.casefold() for cell in _cells(line, separator)]
        if _columns(headings, [HEADINGS]) or _columns(headings, [FIRST_NAMES, LAST_NAMES]):
            return separator, headings
    return ",", []


def _columns(headings: Sequence[str], wanted: Sequence[set[str]]) -> list[int]:
    """The first column with each of these meanings, if there is one."""
    found = [next((at for at, word in enumerate(headings) if word in words), None) for words in wanted]
    return [] if None in found else [at for at in found if at is not None]


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line, without the quote that keeps a spreadsheet from reading a cell as a formula."""
    if len(line) > LONGEST_CELL * 4:  # no person needs that much: the line is refused
        return [line]
    if line.count('"') % 2:
        line = line.replace('"', "")
    cells = [cell.strip(" \ufeff") for cell in next(csv.reader([line], delimiter=separator, skipinitialspace=True))]
    return [cell[1:] if cell.startswith("'") and cell[1:].startswith(WORTH_A_QUOTE) else cell for cell in cells]


def _judge(rows: Iterable[Row], people: Mapping[str, Person]) -> Iterator[ListLine]:
    seen: set[str] = set()
    alike = Alike(person.name for person in people.values() if not person.is_former)
    for number, text, typed, cells in rows:
        shown = text[: LONGEST_NAME * 2]
        try:
            name = read_name(typed)
            same = same_name(name)
            if same in seen:
                raise Impossible(WhyNotAName.TWICE_IN_LIST, name=name)
            before = people.get(same)
            person = replace(before or Person(name), **_read_cells(cells))  # a known name stays as the club spells it
        except Impossible as refused:
            yield ListLine(number, shown, problem=refused)
            continue
        seen.add(same)
        others = () if before else alike.to(name)  # somebody whom the club knows is in no doubt
        yield ListLine(number, shown, person, before, alike=others[0] if others else "")


def _read_cells(cells: Mapping[str, str]) -> dict[str, Any]:
    for cell in cells.values():
        if len(cell) > LONGEST_CELL:
            raise Impossible(WhyNotThat.LONG_CELL, length=len(cell))
    return {field: READS[field][1](cell) for field, cell in cells.items()}
