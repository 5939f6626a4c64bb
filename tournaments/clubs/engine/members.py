"""What a club knows about a person, and the list of people in a spreadsheet.

Reading a list changes nothing: for each line it says who is meant, what would be new, and what is wrong. A column that the
list does not have leaves what the club knows unchanged.
"""

from __future__ import annotations

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
from tournaments.engine.names import (
    LONGEST_CONTACT,
    LONGEST_NAME,
    ByName,
    make_name_key,
    normalise_spelling,
    simplify_name,
)
from tournaments.engine.people_list import PeopleList, read_people
from tournaments.engine.people_list.roll import CheckedPerson, check_people, read_checked_name

LONGEST_TAG = 20
MOST_TAGS = 8
FIRST_YEAR, LAST_YEAR = 1850, 2200
SHORTEST_ALIKE = 6  # letters; shorter names often differ in one letter
A_FEW = 20  # names to compare, of those that differ in the same place
YES = frozenset(
    "member yes y x 1 true medlem ja j active aktiv aktivt actif aktive current full ordinary ordinær mitglied membre oui lid".split()
)
# An empty cell in the column of members means a guest.
NO = frozenset(
    "guest no n 0 false gjest nei inactive passive passiv inaktiv former lapsed expired resigned utmeldt avsluttet nein non gast "
    "ehemalig".split()
) | {""}


class WhyNotThat(Reason):
    LONG_TAG = _("“{tag}” has {length} letters; a tag has {longest} at most.")
    MANY_TAGS = _("There are {count} tags here; a person has {most} at most.")
    MARKUP = _("“{tag}” has a character that a tag cannot have. Letters, digits, spaces, + and - are fine.")
    YEAR = _("“{typed}” is not a year. Write it as 2019.")
    MEMBER = _("“{typed}” says neither member nor guest, so it changes nothing.")
    LONG_CONTACT = _("The contact has {length} letters; it can have {longest} at most.")
    CONTROL = _("The contact has a character that cannot be printed. Type it again.")


class WhatNow(StrEnum):
    """What a line of the list would change."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class ClubPerson:
    """A person whom the club knows: a member or a guest. `since` is a year."""

    name: str
    is_member: bool = False
    since: int | None = None
    tags: tuple[str, ...] = ()
    contact: str = ""
    is_former: bool = False


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line of a list: the person after importing it, or what is wrong. `alike` is a similar name that may be meant, and
    `unread` says which of its cells change nothing."""

    checked: CheckedPerson
    person: ClubPerson | None = None
    before: ClubPerson | None = None
    problem: Refused | None = None
    unread: tuple[Refused, ...] = ()
    alike: str = ""

    @property
    def key(self) -> str:
        return self.checked.key

    @property
    def marks(self) -> tuple[Refused, ...]:
        """What a person should look at. Values of the column of members are said once, for the whole list."""
        return (*self.checked.found.marks, *(one for one in self.unread if one.reason is not WhyNotThat.MEMBER))

    @property
    def what(self) -> WhatNow | None:
        if self.person is None:
            return None
        if self.before is None:
            return WhatNow.NEW
        return WhatNow.SAME if self.before == self.person else WhatNow.CHANGED


@dataclass(frozen=True, slots=True)
class PeopleListPreview:
    lines: tuple[ListLine, ...]
    people_list: PeopleList

    def of(self, what: WhatNow) -> tuple[ListLine, ...]:
        # A line with a similar name is shown apart, because somebody must say who is meant.
        return tuple(line for line in self.lines if line.what is what and not line.alike)

    @property
    def new(self) -> tuple[ListLine, ...]:
        return self.of(WhatNow.NEW)

    @property
    def changed(self) -> tuple[ListLine, ...]:
        return self.of(WhatNow.CHANGED)

    @property
    def same(self) -> tuple[ListLine, ...]:
        return self.of(WhatNow.SAME)

    @property
    def to_look_at(self) -> tuple[ListLine, ...]:
        """The lines with a mark, with a name that the club nearly knows, and those that are not taken."""
        return tuple(line for line in self.lines if line.marks or line.alike or line.problem)

    @property
    def problems(self) -> tuple[ListLine, ...]:
        return tuple(line for line in self.lines if line.problem is not None)

    @property
    def notes(self) -> tuple[Refused, ...]:
        """What was not understood in the column of members, each value once."""
        unread = (one for line in self.lines for one in line.unread if one.reason is WhyNotThat.MEMBER)
        return tuple({one.facts["typed"]: one for one in unread}.values())

    @property
    def to_save(self) -> tuple[ListLine, ...]:
        return tuple(line for line in self.lines if line.what in (WhatNow.NEW, WhatNow.CHANGED))


# One thing at a time


def read_tags(text: str) -> tuple[str, ...]:
    """Tags as people write them, between commas or semicolons, each once. Raises Impossible."""
    tags = [" ".join(unicodedata.normalize("NFC", tag).split()) for tag in re.split(r"[,;\n]", text)]
    # By the spelling, so that Board and board are one tag.
    found = tuple({normalise_spelling(tag): tag for tag in tags if tag}.values())
    for tag in found:
        check_tag(tag)
    check_how_many(found)
    return found


def check_how_many(tags: Collection[str]) -> None:
    if len(tags) > MOST_TAGS:
        raise Impossible(WhyNotThat.MANY_TAGS, count=len(tags), most=MOST_TAGS)


def join_tags(stays: Iterable[str], goes: Iterable[str]) -> tuple[str, ...]:
    """The tags of two people who are merged. Raises Impossible for more than one person can have."""
    found = {normalise_spelling(tag): tag for tag in stays}
    tags = (*found.values(), *(tag for tag in goes if normalise_spelling(tag) not in found))
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
    typed = text.strip().casefold().rstrip(".")
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


def drop_each_letter(name: str) -> set[str]:
    """The name, and the name without each of its letters: two names that differ in one letter share one of these."""
    letters = simplify_name(name)[:LONGEST_NAME]  # cut, because one sign can stand for many letters
    return {letters, make_name_key(name), *(letters[:at] + letters[at + 1 :] for at in range(len(letters)))}


class AlikeNames:
    """Finds people with nearly the same name, in a time that is linear in the length of the list.

    If very many names differ in the same place, it finds only the first few of them.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for name in names:
            if len(name) >= SHORTEST_ALIKE:
                numbers = find_numbers(name)
                for letters in drop_each_letter(name):
                    same_but_one = self.names[letters, *numbers]
                    if len(same_but_one) < A_FEW:
                        same_but_one.append(name)

    def to(self, name: str) -> tuple[str, ...]:
        """The others, each once, in the order in which they came. Names with different numbers are different people."""
        keys = ((letters, *find_numbers(name)) for letters in sorted(drop_each_letter(name)))
        found, same = (
            dict.fromkeys(chain.from_iterable(self.names.get(key, ()) for key in keys)),
            normalise_spelling(name),
        )
        return (
            tuple(other for other in found if normalise_spelling(other) != same) if len(name) >= SHORTEST_ALIKE else ()
        )


def find_numbers(name: str) -> list[str]:
    return re.findall(r"\d+", name)


# A whole list

READS: Mapping[str, Callable[[str], Any]] = {
    "is_member": read_member,
    "since": read_since,
    "tags": read_tags,
    "contact": read_contact,
}


def read_list(
    text: str,
    *,
    known: Iterable[ClubPerson],
    keeps_contact: bool,
    columns: Sequence[int] = (),
    typed: Mapping[str, str] | None = None,
) -> PeopleListPreview:
    """Read a list of people; `columns` and `typed` as for a party. Raises Refused as `read_people` does."""
    people = list(known)
    # Where the club stores no contact it reads none, whatever the list has.
    read = read_people(text, columns, fields=[name for name in READS if keeps_contact or name != "contact"])
    return PeopleListPreview(tuple(_judge(check_people(read.found, typed or {}, ByName(people)), people)), read)


def _judge(checked: Iterable[CheckedPerson], people: Sequence[ClubPerson]) -> Iterator[ListLine]:
    seen: set[str] = set()
    known, alike = ByName(people), AlikeNames(person.name for person in people if not person.is_former)
    for one in checked:
        try:
            name = read_checked_name(one, seen)
        except Refused as refused:
            yield ListLine(one, problem=refused)
            continue
        before = known.find(name)
        cells, unread = _read_cells(one.found.cells)
        person = replace(before or ClubPerson(name), **cells)  # a known name stays as the club spells it
        others = () if before else alike.to(name)  # somebody whom the club knows is in no doubt
        yield ListLine(one, person, before, unread=unread, alike=others[0] if others else "")


def _read_cells(cells: Mapping[str, str]) -> tuple[dict[str, Any], tuple[Refused, ...]]:
    """What the cells say. One that is not understood leaves what the club knows as it is."""
    read, unread = {}, []
    for name, cell in cells.items():
        try:
            read[name] = READS[name](cell)
        except Refused as refused:
            unread.append(refused)
    return read, tuple(unread)
