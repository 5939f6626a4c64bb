"""The course of a season as a picture: a line for each player through their places, as numbers for a template to draw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

WIDTH, LEFT, RIGHT = 1204, 196, 242  # with room for a name at both ends of a line
TOP, ROW, FOOT = 36, 23, 14
FOLLOWED = 3  # the first places, beside the player's own line


@dataclass(frozen=True, slots=True)
class CourseDot:
    """One evening on the player's own line."""

    x: int
    y: int
    place: int
    counts: bool


@dataclass(frozen=True, slots=True)
class CourseLine:
    """One player's line. `place` is the last one; `rank` is 1 to 3 for highlighted lines, 0 for the background."""

    player: int
    path: str
    place: int
    rank: int
    y: int
    first_y: int | None
    dots: tuple[CourseDot, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """The lines in drawing order, the player's own last, and the horizontal place of each evening."""

    height: int
    columns: tuple[int, ...]
    lines: tuple[CourseLine, ...]
    width: int = WIDTH
    left: int = LEFT - 14
    right: int = WIDTH - RIGHT + 20


def draw_course(after: Sequence[Mapping[int, int]], *, own: int | None = None, counted: Collection[int] = ()) -> Course:
    """`after` has everybody's place after each evening, 0 for none; `counted` are the evenings that count for `own`.

    Players who share a place are drawn one below the other, so that every name can be read.
    """
    columns, heights = _columns(len(after)), [_heights(places) for places in after]
    final = after[-1]
    lines = [_line(player, final[player], heights, columns) for player in heights[-1]]
    shown = [_with_dots(line, after, heights, columns, counted) if line.player == own else line for line in lines]
    # SVG draws later lines over earlier ones.
    shown.sort(key=lambda line: (line.player == own, -line.rank if line.rank else -FOLLOWED - 1))
    most = max(map(len, heights))  # some players may have no place at the end
    return Course(TOP + ROW * (most + 1) + FOOT, columns, tuple(shown))


def _columns(number: int) -> tuple[int, ...]:
    wide = WIDTH - LEFT - RIGHT
    return tuple(LEFT + wide * at // max(number - 1, 1) for at in range(number))  # one evening has no way across


def _heights(places: Mapping[int, int]) -> dict[int, int]:
    """The row of each player with a place after an evening."""
    # Players who share a place stand in the order of their numbers.
    order = sorted((place, player) for player, place in places.items() if place)
    return {player: TOP + ROW * at for at, (_place, player) in enumerate(order, 1)}


def _stops(player: int, heights: Sequence[Mapping[int, int]], columns: Sequence[int]) -> list[tuple[int, int]]:
    """The points of the line, for each evening at which the player has a place."""
    return [(x, rows[player]) for x, rows in zip(columns, heights, strict=True) if player in rows]


def _line(player: int, place: int, heights: Sequence[Mapping[int, int]], columns: Sequence[int]) -> CourseLine:
    path = _path(_stops(player, heights, columns))
    rank = place if place <= FOLLOWED else 0
    return CourseLine(player, path, place, rank, heights[-1][player], heights[0].get(player))


def _path(stops: Sequence[tuple[int, int]]) -> str:
    """A curve that is horizontal at every evening."""
    (x, y), *later = stops
    words = [f"M{x} {y}"]
    for next_x, next_y in later:
        middle = (x + next_x) // 2
        words.append(f"C{middle} {y} {middle} {next_y} {next_x} {next_y}")
        x, y = next_x, next_y
    return "".join(words)


def _with_dots(
    line: CourseLine,
    after: Sequence[Mapping[int, int]],
    heights: Sequence[Mapping[int, int]],
    columns: Sequence[int],
    counted: Collection[int],
) -> CourseLine:
    stops = _stops(line.player, heights, columns)
    places = [(at, places[line.player]) for at, places in enumerate(after) if places.get(line.player)]
    dots = tuple(CourseDot(x, y, place, at in counted) for (x, y), (at, place) in zip(stops, places, strict=True))
    return replace(line, dots=dots)
