"""The kinds of drive: who moves where after a hand. Paper, hall screen and the movement itself read the same steps.

A table has chairs 1 to 4; 1 and 3 play against 2 and 4. In all kinds but the Swedish one, chairs 1 and 2 have role A and 3
and 4 role B, so each side has one of each. A role is a chair, and a player keeps it all evening. The tables form a circle:
up from the last table is table 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.refused import Named, Reason, Refused
from scoring.refused import gettext_noop as _

CHAIRS: Final = (1, 2, 3, 4)


class Role(StrEnum):
    A = "a"
    B = "b"


class DriveChair(NamedTuple):
    table: int
    chair: int

    @property
    def is_odd(self) -> bool:
        """Which of the two sides: 1 and 3, or 2 and 4."""
        return self.chair % 2 == 1

    @property
    def partner(self) -> DriveChair:
        return DriveChair(self.table, (self.chair + 1) % 4 + 1)


def find_role(chair: int) -> Role:
    return Role.A if chair <= 2 else Role.B


class Sit(StrEnum):
    """On which chair somebody sits down."""

    STAY = "stay"
    CROSS = "cross"  # the chair of one's own role on the other side
    EMPTY = "empty"  # the empty chair of one's own role
    ONE = "one"
    NEXT = "next"  # the chair with the next number
    TWO_OR_FOUR = "two_or_four"  # chair 2 if it is empty, else chair 4


@dataclass(frozen=True, slots=True)
class DriveStep:
    """What those of a table do who `won` or lost: on these `chairs`, go so many tables up, and sit down."""

    won: bool
    chairs: tuple[int, ...]
    up: int
    sit: Sit

    @property
    def role(self) -> Role:
        return find_role(self.chairs[0])


A, B = (1, 2), (3, 4)


class DriveKind(Named):
    PROGRESSIVE = "progressive", _("Progressive")
    GOAN = "goan", _("Goan")
    MAIDENHEAD = "maidenhead", _("Maidenhead")
    SEMI_PARTNER = "semi_partner", _("Semi-partner")
    SWEDISH = "swedish", _("Swedish")

    @property
    def has_roles(self) -> bool:
        return self is not DriveKind.SWEDISH

    @property
    def steps(self) -> tuple[DriveStep, ...]:
        return STEPS[self]

    @property
    def fewest_tables(self) -> int:
        """With two tables, up and down are the same one, and the losers of a semi-partner drive would never part."""
        return 3 if self is DriveKind.SEMI_PARTNER else 1


STEPS: Final[Mapping[DriveKind, tuple[DriveStep, ...]]] = {
    DriveKind.PROGRESSIVE: (
        DriveStep(False, A, 1, Sit.EMPTY),
        DriveStep(False, B, -1, Sit.EMPTY),
        DriveStep(True, A, 0, Sit.STAY),
        DriveStep(True, B, 0, Sit.CROSS),
    ),
    DriveKind.GOAN: (
        DriveStep(True, A, 1, Sit.EMPTY),
        DriveStep(True, B, -1, Sit.EMPTY),
        DriveStep(False, A, 0, Sit.STAY),
        DriveStep(False, B, 0, Sit.CROSS),
    ),
    DriveKind.MAIDENHEAD: (
        DriveStep(True, B, 1, Sit.EMPTY),
        DriveStep(True, A, -1, Sit.EMPTY),
        DriveStep(False, A, 0, Sit.STAY),
        DriveStep(False, B, 0, Sit.CROSS),
    ),
    DriveKind.SEMI_PARTNER: (
        DriveStep(False, A, 1, Sit.EMPTY),
        DriveStep(False, B, -1, Sit.EMPTY),
        DriveStep(True, A, 0, Sit.STAY),
        DriveStep(True, B, 0, Sit.STAY),
    ),
    DriveKind.SWEDISH: (
        DriveStep(True, (3, 4), 1, Sit.ONE),
        DriveStep(True, (1, 2), 1, Sit.TWO_OR_FOUR),
        DriveStep(False, (1, 2), 0, Sit.NEXT),
        DriveStep(False, (3, 4), 0, Sit.STAY),
    ),
}


class WhyNoDrive(Reason):
    TABLES = _("A {kind} drive needs {tables} tables, which are {players} people; here are {here}.")


def check_tables(kind: DriveKind, people: int) -> None:
    """Raises Refused if this kind needs more tables."""
    if people // 4 < kind.fewest_tables:
        tables = kind.fewest_tables
        raise Refused(WhyNoDrive.TABLES, kind=kind, tables=tables, players=4 * tables, here=people)


def find_step(kind: DriveKind, chair: int, *, won: bool) -> DriveStep:
    return next(step for step in kind.steps if step.won is won and chair in step.chairs)


def find_neighbour(table: int, up: int, tables: int) -> int:
    return (table - 1 + up) % tables + 1


def find_next_chairs(kind: DriveKind, odd_won: Sequence[bool]) -> dict[DriveChair, DriveChair]:
    """Everybody's next chair. `odd_won`: for each table from the first, whether chairs 1 and 3 won.

    To which table somebody goes depends on their own table alone; which chair is empty there, on that table.
    """
    tables = len(odd_won)
    here = [DriveChair(table, chair) for table in range(1, tables + 1) for chair in CHAIRS]
    step_of = {at: find_step(kind, at.chair, won=at.is_odd is odd_won[at.table - 1]) for at in here}
    after = {at: DriveChair(at.table, _stay(at.chair, step_of[at].sit)) for at in here if not step_of[at].up}
    taken = set(after.values())
    for at in here:
        if step_of[at].up:
            there = find_neighbour(at.table, step_of[at].up, tables)
            free = [chair for chair in CHAIRS if DriveChair(there, chair) not in taken]
            after[at] = DriveChair(there, _arrive(at.chair, step_of[at].sit, free))
    return after


def _stay(chair: int, sit: Sit) -> int:
    if sit is Sit.CROSS:
        return chair + 1 if chair % 2 else chair - 1
    return chair + 1 if sit is Sit.NEXT else chair


def _arrive(chair: int, sit: Sit, free: Sequence[int]) -> int:
    if sit is Sit.ONE:
        return 1
    if sit is Sit.TWO_OR_FOUR:
        return 2 if 2 in free else 4
    return next(one for one in free if find_role(one) is find_role(chair))
