"""The kinds of drive: who moves where after a hand. Paper, hall screen and the movement itself read the same steps.

A table has chairs 1 to 4; 1 and 3 play against 2 and 4. In all kinds with roles, chairs 1 and 2 have role A and 3 and 4 role
B, so each side has one of each. A role is a chair, and a player keeps it all evening. The tables form a circle: up from the
last table is table 1. In military whist a table is a fort, and nobody's way depends on who won (`forts`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from scoring.refused import Named, Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.buttons import Button

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


@dataclass(frozen=True, slots=True)
class NamedTable:
    """Where four play, as people call it: table 3, or fort 3 Castle."""

    number: int
    fort: str = ""

    @classmethod
    def among(cls, table: int, forts: Sequence[str]) -> NamedTable:
        """`forts`: their names, if the tables are forts."""
        return cls(table, forts[table - 1] if 1 <= table <= len(forts) else "")

    def __str__(self) -> str:
        return f"fort {self.number} {self.fort}" if self.fort else f"table {self.number}"


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
    HOME = "home"  # in one's own fort
    TRAVEL = "travel"  # at the next fort, past one's own


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
    MILITARY = "military", _("Military whist")

    @property
    def has_roles(self) -> bool:
        return self not in (DriveKind.SWEDISH, DriveKind.MILITARY)

    @property
    def has_forts(self) -> bool:
        """Whether forts of four score flags, and not people tricks."""
        return self is DriveKind.MILITARY

    @property
    def moves_by_winners(self) -> bool:
        """Whether seats depend on who won; else all of them are known before the first hand."""
        return not self.has_forts

    @property
    def again(self) -> Button:
        """The button that gives everybody another chair before the first hand."""
        return Button.FORTS_AGAIN if self.has_forts else Button.DRAW_AGAIN

    @property
    def steps(self) -> tuple[DriveStep, ...]:
        return STEPS[self]

    @property
    def fewest_tables(self) -> int:
        """With two tables, up and down are the same one, and the losers of a semi-partner drive would never part."""
        return {DriveKind.SEMI_PARTNER: 3, DriveKind.MILITARY: 2}.get(self, 1)


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
    DriveKind.MILITARY: (  # whoever won
        DriveStep(True, (1, 3), 0, Sit.HOME),
        DriveStep(True, (2, 4), 1, Sit.TRAVEL),
    ),
}


class WhyNoDrive(Reason):
    TABLES = _("A {kind} drive needs {tables} tables, that is {players} people; there are {here}.")
    TWO_FORTS = _("Military whist needs two forts of four, that is {players} people; there are {here}.")
    FORTS = _("Forts are of four people: {fewer} or {more} people can play military whist; there are {here}.")


def check_tables(kind: DriveKind, people: int) -> None:
    """Raises Refused if this kind needs more tables, or whole ones."""
    if kind.has_forts and people < 8:
        raise Refused(WhyNoDrive.TWO_FORTS, players=8, here=people)
    if kind.has_forts and people % 4:
        raise Refused(WhyNoDrive.FORTS, fewer=people // 4 * 4, more=people // 4 * 4 + 4, here=people)
    if people // 4 < kind.fewest_tables:
        tables = kind.fewest_tables
        raise Refused(WhyNoDrive.TABLES, kind=kind, tables=tables, players=4 * tables, here=people)


def find_step(kind: DriveKind, chair: int, *, won: bool) -> DriveStep:
    return next(step for step in kind.steps if step.won is won and chair in step.chairs)


def find_neighbour(table: int, up: int, tables: int) -> int:
    return (table - 1 + up) % tables + 1


class Way(NamedTuple):
    """Where somebody goes at the bell. `chair` is None as long as the table they go to has no winner yet."""

    step: DriveStep
    table: int
    chair: int | None


def find_ways(kind: DriveKind, odd_won: Sequence[bool | None]) -> dict[DriveChair, Way]:
    """Where those go whose table is done. `odd_won`: for each table from the first, whether chairs 1 and 3 won, None if it plays.

    To which table somebody goes depends on their own table alone; which chair is empty there, on that table.
    """
    ways = {}
    for table, won in enumerate(odd_won, 1):
        if won is None:
            continue
        for chair, step in zip(CHAIRS, _steps_of_table(kind, won), strict=True):
            ways[DriveChair(table, chair)] = _find_way(kind, odd_won, table, chair, step)
    return ways


def _find_way(kind: DriveKind, odd_won: Sequence[bool | None], table: int, chair: int, step: DriveStep) -> Way:
    if not step.up:
        return Way(step, table, _stay(chair, step.sit))
    there = find_neighbour(table, step.up, len(odd_won))
    other = odd_won[there - 1]
    return Way(step, there, None if other is None else _arrive(chair, step.sit, _empty_chairs(kind, other)))


# A page of a live drive follows everybody through all hands before, which are the same at every request: with these kept, the
# seats of hand 21 at 40 tables take 1 ms instead of 15. An evening has up to sixty.
@lru_cache(maxsize=256)
def find_next_chairs(kind: DriveKind, odd_won: tuple[bool, ...]) -> Mapping[DriveChair, DriveChair]:
    """Everybody's next chair, when every table is done."""
    ways = find_ways(kind, odd_won).items()
    return {at: DriveChair(way.table, way.chair) for at, way in ways if way.chair is not None}


@cache
def _steps_of_table(kind: DriveKind, odd_won: bool) -> tuple[DriveStep, ...]:
    """What the people of a table do, by their chairs."""
    return tuple(find_step(kind, chair, won=(chair % 2 == 1) is odd_won) for chair in CHAIRS)


@cache
def _empty_chairs(kind: DriveKind, odd_won: bool) -> tuple[int, ...]:
    """The chairs of a table on which nobody sits once its own people have moved."""
    steps = zip(CHAIRS, _steps_of_table(kind, odd_won), strict=True)
    taken = {_stay(chair, step.sit) for chair, step in steps if not step.up}
    return tuple(chair for chair in CHAIRS if chair not in taken)


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
