"""The pictures of an evening, drawn as SVG: `{% ladder_picture %}`, `{% partners_picture %}`, `{% points_picture %}`.

The stylesheet has their colours, and no meaning depends on colour alone: a win is filled, a loss is hollow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tournaments.engine.ladder_picture import Ladder, LadderStep
from tournaments.engine.seats import CHAIRS, TOP
from tournaments.queries.pictures import Pictures
from tournaments.queries.player import PlayerEvening
from tournaments.queries.rows import Person
from tournaments.queries.standings import AND
from tournaments.wording import difference_text
from tournaments.wording.pictures import ladder_in_words, own_way_in_words

register = template.Library()

ROW, NAMES, HEAD = 15, 90, 22  # pixels: a chair, a name, the line with the rounds
NUMBERS, BENCH = 26, 50  # the number of a table; the word “bench”
ROUND, ROUND_ON_A_PHONE = 64, 38  # from one round to the next
PHONE = 280  # the width of the rounds on a phone, until there are too many of them
CELL, CELL_OF_PAIRS = 20, 28  # a square of two players, or of two pairs
LONG_NAMES, GAP = 185, 8  # the widest column of names, and from a name to the picture
ON_A_LINE = 30  # letters; a name that is too wide for the column takes two smaller lines in the same row
# Pixels of a letter as pictures.css sets it, in the widest face that a screen falls back to.
NARROW, OTHER, CAPITAL, WIDE = 5, 8.6, 10.2, 13.3
BAR, MOST = 15, 20  # half a row of points, and how many points fill it


@dataclass(frozen=True, slots=True)
class Frame:
    """The horizontal places of the rounds: that of the first, and the distance between two."""

    left: int
    across: int

    def x(self, round: int) -> int:
        return self.left + (round - 1) * self.across

    def points(self, way: Sequence[LadderStep]) -> list[tuple[int, int]]:
        return [(self.x(step.round), _height(step)) for step in way]


@register.simple_tag
def ladder_picture(pictures: Pictures) -> SafeString:
    """Everybody's way, with the names at both ends."""
    ladder, names = pictures.ladder, _room(pictures.people)
    frame = Frame((BENCH if ladder.bench else NUMBERS) + names, ROUND)
    ways = [(person, way) for person in pictures.people for way in ladder.ways(person.number)]
    width = frame.x(ladder.rounds) + names
    parts = [
        *_ground(ladder, frame, width),
        *(_way(way, frame, "way") for _person, way in ways),
        *(_name(person, way, frame, ladder.rounds) for person, way in ways),
    ]
    return _svg("ladder", width, _foot(ladder) + 6, ladder_in_words(ladder.rounds), parts)


def _name(person: Person, way: Sequence[LadderStep], frame: Frame, rounds: int) -> str:
    """The name before the first round and after the last; for a player in neither, where their way begins."""
    first, last = way[0], way[-1]
    before = _name_text(frame.left - GAP, _height(first), person.name, "end") if first.round == 1 else ""
    behind = _name_text(frame.x(rounds) + 8, _height(last), person.name) if last.round == rounds else ""
    return before + behind or _text(frame.x(first.round) + 6, _height(first) - 3, person.name)


def _name_text(x: int, middle: int, name: str, anchor: str = "start") -> str:
    """On one line, or a long one on two smaller ones. The two of a pair always stand one above the other, so that all pairs look alike."""
    one, *other = _lines(name)
    if other:
        return _text(x, middle - 2, one, anchor) + _text(x, middle + 11, other[0], anchor)
    if measure(name) + GAP <= LONG_NAMES:
        return _text(x, middle + 4, name, anchor)
    first, second = in_two(name)
    return _text(x, middle - 1, first, anchor, "long") + _text(x, middle + 7, second, anchor, "long")


def _lines(name: str) -> list[str]:
    return name.replace(AND, " &\n").split("\n")


def measure(name: str) -> float:
    """The most pixels that a name takes on one line: “Cleo Moe & Dag Ness” needs more than “Jon Sol & Kari Lund”, letter for letter."""
    widths = [
        (
            NARROW
            if letter in " fijlI.,'’-()"
            else WIDE
            if letter in "mwMW&@%æÆ"
            else CAPITAL
            if letter.isupper()
            else OTHER
        )
        for letter in name
    ]
    return sum(widths)


def in_two(name: str) -> tuple[str, str]:
    """The two lines of a long name, as equal as its spaces and hyphens allow. A word longer than a line is split."""
    ends = [at for at, letter in enumerate(name, 1) if letter in " -"]
    end = min(ends, key=lambda end: abs(2 * end - len(name)), default=0)
    if max(end, len(name) - end) <= ON_A_LINE:
        return name[:end].strip(), name[end:].strip()
    half = len(name) // 2
    return f"{name[:half]}-", name[half:]


def _room(people: Iterable[Person]) -> int:
    """The width of the column of names: that of the widest one."""
    widest = max((measure(line) for person in people for line in _lines(person.name)), default=0)
    return max(NAMES, min(ceil(widest) + GAP, LONG_NAMES))


@register.simple_tag
def own_ladder_picture(evening: PlayerEvening, ladder: Ladder, behind: Ladder | None) -> SafeString:
    """One player's way from table to table, in front of everybody's, and below it the differences of their games."""
    me = evening.player.number
    if behind is None or behind.tables != ladder.tables:
        behind = ladder  # a ladder with nobody else
    ground = replace(ladder, rounds=max(ladder.rounds, behind.rounds), bench=max(ladder.bench, behind.bench))
    frame = Frame(NUMBERS + 20, min(max(PHONE // ground.rounds, ROUND_ON_A_PHONE), ROUND))
    width = frame.x(ground.rounds) + 20
    parts = [
        *_ground(ground, frame, width),
        *(_line(way, frame, "way") for player in behind.steps if player != me for way in behind.ways(player)),
        *(_way(way, frame, "way is_me") for way in ladder.ways(me)),
        *_own_points(evening, frame, _foot(ground) + 2 * BAR),
    ]
    return _svg(
        "ladder", width, _foot(ground) + 4 * BAR, own_way_in_words(evening.player.name, ladder.steps[me]), parts
    )


def _own_points(evening: PlayerEvening, frame: Frame, middle: int) -> Iterable[str]:
    for one in evening.rounds:
        if one.won is not None and one.score is not None:
            x, by = frame.x(one.number), one.score.north_south - one.score.east_west
            yield _bar(x, by, one.won, middle)
            yield _text(x, middle + (-_high(by) - 5 if by >= 0 else _high(by) + 14), difference_text(by), "middle")


def _ground(ladder: Ladder, frame: Frame, width: int) -> Iterable[str]:
    """The tables as bands with their numbers, the bench below them, and the rounds above."""
    for rank in range(TOP, ladder.tables + 1):
        top = HEAD + (rank - TOP) * CHAIRS * ROW
        if rank % 2:
            yield f'<rect class="band" x="0" y="{top}" width="{width}" height="{CHAIRS * ROW}"/>'
        yield _text(4, top + CHAIRS * ROW // 2 + 6, rank + ladder.above, kind="table_number")
    if ladder.bench:
        bench = HEAD + ladder.tables * CHAIRS * ROW
        yield f'<path class="bench_line" d="M0 {bench}H{width}"/>'
        yield _text(2, bench + ROW - 3, gettext("bench"))
    for number in range(1, ladder.rounds + 1):
        yield _text(frame.x(number), HEAD - 7, number, "middle", "round_number")


def _foot(ladder: Ladder) -> int:
    return HEAD + ladder.rows * ROW


def _way(way: Sequence[LadderStep], frame: Frame, kind: str) -> str:
    """The line, and a dot for every round."""
    dots = (_dot(x, y, step) for (x, y), step in zip(frame.points(way), way, strict=True))
    return _line(way, frame, kind) + "".join(dots)


def _line(way: Sequence[LadderStep], frame: Frame, kind: str) -> str:
    points, half = frame.points(way), frame.across // 2
    bends = "".join(f"C{a + half} {b} {c - half} {d} {c} {d}" for (a, b), (c, d) in pairwise(points))
    x, y = points[0]
    return f'<path class="{kind}" d="M{x} {y}{bends}"/>'


def _dot(x: int, y: int, step: LadderStep) -> str:
    if step.rank is None:
        return f'<circle class="out" cx="{x}" cy="{y}" r="2"/>'
    return f'<circle class="{"open" if step.won is None else "won" if step.won else "lost"}" cx="{x}" cy="{y}" r="4"/>'


def _height(step: LadderStep) -> int:
    return round(HEAD + step.row * ROW + ROW // 2 + 1)


def _text(x: int, y: int, words: object, anchor: str = "start", kind: str = "name") -> str:
    narrow = ""
    if kind == "name" and measure(str(words)) > LONG_NAMES:
        narrow = f' textLength="{LONG_NAMES - GAP}" lengthAdjust="spacingAndGlyphs"'
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}"{narrow}>{escape(words)}</text>'


@register.simple_tag
def partners_picture(pictures: Pictures) -> SafeString:
    """Who has played with whom: a row and a column with one number for everybody, and in a square how often if more than once."""
    people, names = pictures.people, _room(pictures.people)
    cell = _cell_size(pictures)
    edge = names + len(people) * cell
    parts = []
    for row, (number, one) in enumerate(pictures.numbered):
        y = HEAD + row * cell
        parts.append(_name_text(names - GAP, y + cell // 2, one.name, "end"))
        parts.append(_text(names + row * cell + cell // 2, HEAD - 7, number, "middle", "round_number"))
        parts.append(_text(edge + 14, y + cell // 2 + 4, number, kind="round_number"))
        parts += (_cell(pictures, one, other, names + column * cell, y) for column, other in enumerate(people))
        parts.append(f'<path class="bench_line" d="M{names} {y + cell - 1}H{edge}"/>')
    words = (
        gettext("Who has met whom, in the order of the standings. The list below says the same.")
        if pictures.has_pairs
        else gettext("Who has played with whom, in the order of the standings. The list below says the same.")
    )
    return _svg("partners", edge + NUMBERS, HEAD + len(people) * cell + 2, words, parts)


def _cell_size(pictures: Pictures) -> int:
    return CELL_OF_PAIRS if pictures.has_pairs else CELL


def _cell(pictures: Pictures, one: Person, other: Person, x: int, y: int) -> str:
    times = pictures.times_together(one.number, other.number)
    if not times and one != other:
        return ""
    kind = "self" if one == other else "met"
    cell = _cell_size(pictures)
    tile = f'<rect class="{kind}" x="{x}" y="{y}" width="{cell - 1}" height="{cell - 1}"/>'
    return tile + (_text(x + cell // 2, y + cell // 2 + 4, times, "middle", "times") if times > 1 else "")


@register.simple_tag
def points_picture(pictures: Pictures) -> SafeString:
    """The difference of everybody's game in each round: up and filled for a win, down and hollow for a loss."""
    rounds, names = len(pictures.rounds), _room(pictures.people)
    width = names + rounds * CELL * 2
    parts = [_text(names + at * CELL * 2 + CELL, HEAD - 7, at + 1, "middle", "round_number") for at in range(rounds)]
    for row, person in enumerate(pictures.people):
        middle = HEAD + row * BAR * 2 + BAR
        parts.append(_name_text(names - GAP, middle, person.name, "end"))
        parts.append(f'<path class="bench_line" d="M{names} {middle}H{width}"/>')
        games = pictures.games.get(person.number, {}).values()
        parts += (_bar(names + (2 * game.round - 1) * CELL, game.by, game.won, middle) for game in games)
    words = gettext("By how many points everybody won or lost each round. The list below says the same.")
    return _svg("points", width + 4, HEAD + len(pictures.people) * BAR * 2, words, parts)


def _bar(x: int, by: int, won: bool, middle: int) -> str:
    """Up for points ahead and down for points behind; filled if the game was won."""
    top = middle - _high(by) if by >= 0 else middle
    kind = "won" if won else "lost"
    return f'<rect class="{kind}" x="{x - CELL // 2}" y="{top}" width="{CELL}" height="{_high(by)}"/>'


def _high(by: int) -> int:
    return max(round(min(abs(by), MOST) * (BAR - 2) / MOST), 1)


def _svg(kind: str, width: int, height: int, words: str, parts: Iterable[str]) -> SafeString:
    drawing = mark_safe("".join(parts))
    return format_html(
        '<svg class="picture {}" viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">{}</svg>',
        kind,
        width,
        height,
        width,
        height,
        words,
        drawing,
    )
