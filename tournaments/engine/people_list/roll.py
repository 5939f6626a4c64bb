"""A list as a person checks it: every line with its name and its marks, or why it is not taken, and what was corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.names import (
    LONGEST_NAME,
    ByName,
    HasName,
    WhyNotAName,
    find_why_not_new,
    make_name_key,
    read_name,
)
from tournaments.engine.people_list import read_people
from tournaments.engine.people_list.found import FoundPerson, PeopleList, WhyDoubted, WhyLeftOut


@dataclass(frozen=True, slots=True)
class CheckedPerson:
    """A person of the list, after what was typed in the line's field. `key` names the field, `offered` is what it held."""

    key: str
    found: FoundPerson
    offered: str
    is_corrected: bool = False


class CheckedLine(Protocol):
    """A line as a page shows it."""

    @property
    def checked(self) -> CheckedPerson: ...

    @property
    def problem(self) -> Refused | None: ...


@dataclass(frozen=True, slots=True)
class RollLine:
    """One line of a list for a party: the name, or what is wrong. A person should look at the `marks`."""

    checked: CheckedPerson
    name: str | None
    problem: Refused | None = None

    @property
    def marks(self) -> tuple[Refused, ...]:
        return self.checked.found.marks


@dataclass(frozen=True, slots=True)
class Roll:
    lines: tuple[RollLine, ...]
    people_list: PeopleList

    @property
    def names(self) -> tuple[str, ...]:
        """The names that can be registered, in the order of the list."""
        return tuple(line.name for line in self.lines if line.name is not None and line.problem is None)

    @property
    def doubts(self) -> tuple[RollLine, ...]:
        return tuple(line for line in self.lines if line.marks and line.problem is None)

    @property
    def problems(self) -> tuple[RollLine, ...]:
        return tuple(line for line in self.lines if line.problem is not None)


def read_roll(
    text: str, *, at_the_party: Iterable[str] = (), columns: Sequence[int] = (), typed: Mapping[str, str] | None = None
) -> Roll:
    """Read a list for a party. `typed` are the names in the fields of its lines. Raises Refused as `read_people` does."""
    read = read_people(text, columns)
    there = {make_name_key(name): name for name in at_the_party}
    return Roll(tuple(_judge(check_people(read.found, typed or {}), there)), read)


def check_people(
    found: Sequence[FoundPerson], typed: Mapping[str, str], known: ByName[HasName] | None = None
) -> list[CheckedPerson]:
    """Every person with what was typed for them. Remarks tell apart those whose names the list has twice."""
    told_apart = _with_notes(found, known)
    times: Counter[int] = Counter()
    checked = []
    for one in told_apart:
        # One line can hold several people, so its number alone cannot name a field.
        times[one.number] += 1
        key = f"{one.number}.{times[one.number]}"
        offered = "" if one.why_not else one.name[:LONGEST_NAME]
        checked.append(_corrected(key, one, offered, typed.get(key, offered).strip()))
    return checked


def _corrected(key: str, one: FoundPerson, offered: str, typed: str) -> CheckedPerson:
    if typed == offered.strip():
        return CheckedPerson(key, one, offered)
    why_not = None if typed else Refused(WhyLeftOut.BY_HAND)
    return CheckedPerson(key, replace(one, name=typed, marks=(), why_not=why_not), offered, is_corrected=True)


def _with_notes(found: Sequence[FoundPerson], known: ByName[HasName] | None) -> Iterator[FoundPerson]:
    times = Counter(make_name_key(one.name) for one in found if not one.why_not)
    for one in found:
        with_note = f"{one.name} {one.note}"
        if not one.note or one.why_not:
            yield one
        # The club knows somebody by this name and remark together, so the remark is part of the name.
        elif known and known.find(with_note):
            yield replace(one, name=with_note, marks=())
        elif times[make_name_key(one.name)] > 1:
            yield replace(one, name=with_note, marks=(Refused(WhyDoubted.NOTE_STAYS, left=one.note),))
        else:
            yield one


def _judge(checked: Iterable[CheckedPerson], there: Mapping[str, str]) -> Iterator[RollLine]:
    seen: set[str] = set()
    for one in checked:
        try:
            name = read_checked_name(one, seen)
        except Refused as refused:
            yield RollLine(one, one.found.name or None, refused)
            continue
        yield RollLine(one, name, find_why_not_new(name, there))


class WhyLookAgain(Reason):
    OTHER = _("Line {number}: {refused} Look at it again.")


def check_no_surprise(lines: Iterable[CheckedLine], seen: Collection[str]) -> None:
    """Raises Refused if a line is not taken and nobody has seen that, or if what somebody typed in it is no name. `seen` are
    the keys of the lines that were shown as not taken."""
    for line in lines:
        checked = line.checked
        is_left_out = checked.is_corrected and not checked.found.name
        if line.problem and not is_left_out and (checked.is_corrected or checked.key not in seen):
            raise Refused(WhyLookAgain.OTHER, number=checked.found.number, refused=line.problem)


def read_checked_name(checked: CheckedPerson, seen: set[str]) -> str:
    """The name as it is saved, which is then `seen`. Raises Refused for what is none, and for one that was seen before."""
    if checked.found.why_not:
        raise checked.found.why_not
    name = read_name(checked.found.name)
    if make_name_key(name) in seen:
        raise Impossible(WhyNotAName.TWICE_IN_LIST, name=name)
    seen.add(make_name_key(name))
    return name
