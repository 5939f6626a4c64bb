"""Which people of a list play together: the two that stand on one line of it, or in one of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.engine.people_list.found import WhyDoubted
from tournaments.engine.people_list.roll import Roll, RollLine


@dataclass(frozen=True, slots=True)
class ListedTogether:
    """The people of one line of the list. Two whose names can be taken are a pair; more or fewer are each alone."""

    number: int
    lines: tuple[RollLine, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(line.name for line in self.lines if line.name is not None and line.problem is None)

    @property
    def is_pair(self) -> bool:
        return len(self.names) == 2

    @property
    def is_crowd(self) -> bool:
        """Whether more than two stand together, so that nobody knows who plays with whom."""
        return len(self.names) > 2


def list_together(roll: Roll) -> tuple[ListedTogether, ...]:
    """The lines of a list with their people, in its order."""
    by_line: dict[int, list[RollLine]] = {}
    for line in roll.lines:
        by_line.setdefault(line.checked.found.number, []).append(line)
    return tuple(ListedTogether(number, tuple(lines)) for number, lines in by_line.items())


def expect_pairs(roll: Roll) -> Roll:
    """The list without the doubt that two people stand on a line, where they do as pairs. A surname that was added stays marked."""
    pairs = {one.number for one in list_together(roll) if one.is_pair}
    return replace(
        roll, lines=tuple(_sure(line) if line.checked.found.number in pairs else line for line in roll.lines)
    )


def _sure(line: RollLine) -> RollLine:
    found = line.checked.found
    if found.name not in " ".join(found.text.split()):
        return line
    marks = tuple(mark for mark in found.marks if mark.reason not in (WhyDoubted.TWO_PEOPLE, WhyDoubted.SEVERAL))
    return replace(line, checked=replace(line.checked, found=replace(found, marks=marks)))


def find_pairs(together: Sequence[ListedTogether]) -> tuple[list[tuple[str, str]], list[str]]:
    """The pairs, and those who are alone."""
    pairs = [(one.names[0], one.names[1]) for one in together if one.is_pair]
    return pairs, [name for one in together if not one.is_pair for name in one.names]
