"""The curve of a replay: what the player's side could expect at each of their cards, as points of an SVG."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.computer.judgement import POINT
from tournaments.play.engine.replaying import Replayed
from tournaments.play.wording.hint import points_in_words

WIDE, HIGH = 100, 100  # of a trick, and of the whole curve
MARGIN = 12


@dataclass(frozen=True, slots=True)
class Curve:
    """`dots` are the trick, x and y of each card; `line` joins them; `says` is the same in words."""

    width: int
    middle: int
    line: str
    dots: tuple[tuple[int, int, int], ...]
    says: str


def draw_curve(replayed: Replayed) -> Curve | None:
    """None if fewer than two cards have figures."""
    played = replayed.list_played()
    if len(played) < 2:
        return None
    highest = max(POINT, *(abs(judged.points) for _own, judged in played))
    in_trick: dict[int, int] = {}
    dots = []
    for own, judged in played:
        before = in_trick.get(own.trick, 0)
        in_trick[own.trick] = before + 1
        x = WIDE * (own.trick - 1) + WIDE // 2 + before * WIDE // 3
        dots.append((own.trick, x, HIGH // 2 - (HIGH // 2 - MARGIN) * judged.points // highest))
    says = ", ".join(f"{own.trick}: {points_in_words(judged.points)}" for own, judged in played)
    return Curve(
        width=WIDE * replayed.tricks,
        middle=HIGH // 2,
        line=" ".join(f"{x},{y}" for _trick, x, y in dots),
        dots=tuple(dots),
        says=_say_points(replayed, says),
    )


def _say_points(replayed: Replayed, points: str) -> str:
    words = gettext("Points that we could expect at each trick: %(points)s")
    if replayed.hand.rules.players == 2:
        words = gettext("Points that you could expect at each trick: %(points)s")
    return words % {"points": points}
