"""How one person moves in a kind of evening, as a small SVG: `{% kind_picture kind %}`.

It is drawn from what the kind itself says: the steps of a drive, and of a movement its ranks, its unit, what its next
tables depend on. The sentences beside it say the same, so it is hidden from screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import atan2, cos, pi, sin

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tournaments.engine.choosing.kinds import EveningKind
from tournaments.engine.drive.kinds import DriveKind, DriveStep, Role, Sit
from tournaments.engine.movements.movement import Movement, Needs, Unit
from tournaments.engine.movements.rainbow import UP
from tournaments.wording import seat_letter

register = template.Library()

WIDTH, HEIGHT = 140, 96
HALF = 9  # of a table's side
HEAD = 6  # length of the head of an arrow
Point = tuple[float, float]
Drawer = Callable[[], Iterator[str]]
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)
ROLE = {Role.A: "is_a", Role.B: "is_b"}  # a whole line and a dashed one


@register.simple_tag
def kind_picture(kind: EveningKind) -> SafeString:
    if kind.drive:
        parts = (
            _forts() if kind.drive.has_forts else _drive(kind.drive) if kind.drive.has_roles else _circle_of_tables()
        )
    else:
        assert kind.movement
        parts = _find_drawer(kind.movement)()
    view = f'viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true"'
    return mark_safe(f'<svg class="kind_picture" {view}>{"".join(parts)}</svg>')


def _find_drawer(movement: Movement) -> Drawer:
    if movement.key in DRAWN_BY_KEY:
        return DRAWN_BY_KEY[movement.key]
    if movement.has_ranks:
        return _ladder
    if movement.needs is Needs.STANDINGS:
        return _pairs_by_standings if movement.unit is Unit.PAIRS else _fours_by_standings
    if movement.draws_lots and movement.plan is None:  # a schedule draws lots too, but once
        return _lots
    return _circle_of_pairs if movement.unit is Unit.PAIRS else _everybody


# A drive: one table, its two sides and its two neighbours.


def _drive(kind: DriveKind) -> Iterator[str]:
    yield _table((14, 48), "−1")
    yield _table((126, 48), "+1")
    yield '<rect class="table" x="44" y="32" width="52" height="32" rx="6"/>'
    yield _text((70, 45), gettext("won"))
    yield _text((70, 60), gettext("lost"))
    for step in kind.steps:
        yield from _step(step)


def _step(step: DriveStep) -> Iterator[str]:
    side = -1 if step.won else 1  # above the table or below it
    x, y = 58 if step.role is Role.A else 82, 48 + side * 29
    yield _person((x, y), ROLE[step.role] if step.up else "")
    if step.up:
        yield _arrow(
            (x, y + side * 8), (x + step.up * 36, y + side * 24), (70 + step.up * 52, 48 + side * 12), ROLE[step.role]
        )
    elif step.sit is Sit.CROSS:
        yield _arrow((x + 8, y), (114, 48 + side * 18), (x + 8, 48 - side * 24), ROLE[step.role])


def _circle_of_tables() -> Iterator[str]:
    """Winners go on around the hall."""
    corners = _corners(6, 48, 32)
    yield from _around(corners)
    for letter, corner in zip("ABCDEF", corners, strict=True):
        yield _table(corner, letter)


def _forts() -> Iterator[str]:
    """Six forts around the hall: at each two stay at home, and the two travellers of one go on to the next."""
    corners = _corners(6, 48, 32)
    yield from _around(corners)
    for number, (x, y) in enumerate(corners, 1):
        yield _table((x, y), str(number), "is_top" if number == 1 else "")
        yield f'<path class="head" d="M{x + HALF:.1f} {y:.1f}v-17l8 3.5l-8 3.5"/>'


# Movements


def _ladder() -> Iterator[str]:
    places = [(22.0 + 32 * place, 48.0) for place in range(4)]
    for (left, y), (right, _y) in pairwise(places):
        yield _arrow((right - 6, y - HALF), ((left + right) / 2, y - 34), (left + 6, y - HALF), "")
        yield _arrow((left + 6, y + HALF), ((left + right) / 2, y + 34), (right - 6, y + HALF), "is_b")
    for number, place in enumerate(places, 1):
        yield _table(place, str(number), "is_top" if number == 1 else "")


def _lots() -> Iterator[str]:
    """From each table to any other."""
    heights = [16, 37, 58, 79]
    for here, there in ((0, 2), (1, 0), (2, 3), (3, 1)):
        way = "is_b" if there > here else ""
        yield _line((40, heights[here]), (100, heights[there]), way)
    for number, y in enumerate(heights, 1):
        yield _table((28, y), str(number))
        yield _table((112, y), str(number))


def _fours_by_standings() -> Iterator[str]:
    """The standings from the top, and of each four the first with the last."""
    for place in range(8):
        yield _bar(place, 8)
    for first in (0, 4):
        yield _bracket(_level(first, 8), _level(first + 3, 8), 116, "")
        yield _bracket(_level(first + 1, 8), _level(first + 2, 8), 106, "is_b")


def _pairs_by_standings() -> Iterator[str]:
    for place in range(6):
        yield _bar(place, 6)
    for first in (0, 2, 4):
        yield _bracket(_level(first, 6), _level(first + 1, 6), 110, "")


def _everybody() -> Iterator[str]:
    """One person meets all the others."""
    corners = _corners(8, 46, 38)
    for one, other in combinations(corners, 2):
        yield _line(one, other, "is_mine" if one == corners[0] else "is_other", has_head=False)
    for corner in corners:
        yield _person(corner, "is_me" if corner == corners[0] else "")


def _circle_of_pairs() -> Iterator[str]:
    """One stays, the others go round."""
    corners = _corners(7, 44, 36)
    for corner in corners:
        yield _person(corner, "")
    yield from _around(corners)
    yield _person(MIDDLE, "is_me")


def _two_rows() -> Iterator[str]:
    """One side stays, the other goes up a table."""
    places = [20.0, 53.0, 87.0, 120.0]
    for here, there in pairwise(places):
        yield _line((here + 10, 70), (there - 10, 70), "")
    for x in places:
        yield _line((x, 33), (x, 64), "is_other", has_head=False)
        yield _person((x, 27), "is_me")
        yield _person((x, 70), "")


def _rainbow() -> Iterator[str]:
    """From the table in the middle: one chair stays, one goes up a table, one up two and one down two."""
    places = [(14.0 + 28 * place, 52.0) for place in range(5)]
    farthest = max(UP.values())
    for seat, up in UP.items():
        if not up:
            continue
        height = -40 if up == farthest else 20 + 10 * abs(up)  # above the tables, where its arrow crosses no other
        (here, y), (there, _y) = places[2], places[2 + up]
        edge = HALF if height > 0 else -HALF
        middle = ((here + there) / 2, y + edge + height)
        yield _arrow((here + 3 * up, y + edge), middle, (there, y + edge), "is_b" if up < 0 else "")
        yield _text((middle[0], y + edge + height / 2 + (13 if height > 0 else -4)), seat_letter(seat))
    for number, place in enumerate(places, 1):
        yield _table(place, str(number), "is_top" if number == 3 else "")


DRAWN_BY_KEY: dict[str, Drawer] = {"mitchell": _two_rows, "rainbow": _rainbow}


# What they are drawn with


def _corners(number: int, across: float, down: float) -> list[Point]:
    """Points on an oval, the first at the top, clockwise."""
    turns = [2 * pi * place / number - pi / 2 for place in range(number)]
    return [(MIDDLE[0] + across * cos(turn), MIDDLE[1] + down * sin(turn)) for turn in turns]


def _around(corners: list[Point]) -> Iterator[str]:
    for here, there in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield _line(_between(here, there, 12), _between(there, here, 12), "")


def _between(here: Point, there: Point, away: float) -> Point:
    """The point so far from `here` towards `there`."""
    turn = atan2(there[1] - here[1], there[0] - here[0])
    return here[0] + away * cos(turn), here[1] + away * sin(turn)


def _level(place: int, of: int) -> float:
    return 8 + (HEIGHT - 16) * (place + 0.5) / of


def _bar(place: int, of: int) -> str:
    width = 74 - 36 * place / (of - 1)
    return f'<rect class="bar" x="14" y="{_level(place, of) - 3:.1f}" width="{width:.1f}" height="6" rx="2"/>'


def _bracket(above: float, below: float, right: float, look: str) -> str:
    return f'<path class="{look}" d="M94 {above:.1f}H{right}V{below:.1f}H94"/>'


def _table(at: Point, words: str, look: str = "") -> str:
    x, y = at
    box = f'x="{x - HALF:.1f}" y="{y - HALF:.1f}" width="{2 * HALF}" height="{2 * HALF}" rx="4"'
    return f'<rect class="table {look}" {box}/>' + _text((x, y + 4), words)


def _text(at: Point, words: str) -> str:
    return f'<text x="{at[0]:.1f}" y="{at[1]:.1f}">{escape(words)}</text>'


def _person(at: Point, look: str) -> str:
    return f'<circle class="{look}" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="5.5"/>'


def _line(here: Point, there: Point, look: str, *, has_head: bool = True) -> str:
    middle = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
    return _arrow(here, middle, there, look, has_head=has_head)


def _arrow(here: Point, by: Point, there: Point, look: str, *, has_head: bool = True) -> str:
    """From here to there, bent towards `by`."""
    shaft = f'<path class="{look}" d="M{_write(here)}Q{_write(by)} {_write(there)}"/>'
    if not has_head:
        return shaft
    comes = atan2(there[1] - by[1], there[0] - by[0])
    one, other = ((there[0] - HEAD * cos(comes + turn), there[1] - HEAD * sin(comes + turn)) for turn in (-0.6, 0.6))
    return f'{shaft}<path class="head {look}" d="M{_write(one)}L{_write(there)}L{_write(other)}"/>'


def _write(at: Point) -> str:
    return f"{at[0]:.1f} {at[1]:.1f}"
