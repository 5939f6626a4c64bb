"""How somebody does against the computers, in words and figures."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from tournaments.play.engine.statistics import ENOUGH, AtLevel, Mean, Share, Statistics, Verdict
from tournaments.play.wording.table import LEVEL_NAMES

VERDICTS = {
    Verdict.EVEN: noop("You are even with level %(level)s"),
    Verdict.BETTER: noop("You are better than level %(level)s"),
    Verdict.WORSE: noop("Level %(level)s is still better than you"),
    Verdict.OPEN: noop("It is too early to say"),
}


@dataclass(frozen=True, slots=True)
class Bar:
    """A share as a bar of 100, with the thin bar of its span."""

    length: int
    start: int
    end: int
    words: str
    says: str

    @property
    def span(self) -> int:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class LevelShown:
    level: int
    name: str
    hands: str
    games: Bar | None
    grands: Bar | None
    points: str
    doubt: str


@dataclass(frozen=True, slots=True)
class StatisticsShown:
    verdict: str
    counted: str
    left_out: str
    tables: tuple[tuple[str, tuple[LevelShown, ...], bool], ...]


def describe_statistics(statistics: Statistics) -> StatisticsShown:
    verdict, level = statistics.verdict
    games = ngettext("%(count)s game", "%(count)s games", statistics.games) % {"count": statistics.games}
    hands = ngettext("%(count)s hand", "%(count)s hands", statistics.hands) % {"count": statistics.hands}
    kinds = ((4, gettext("Four players")), (2, gettext("Two players")))
    counted = gettext("%(games)s and %(hands)s, alone with computers") % {"games": games, "hands": hands}
    if not statistics.hands:
        counted = gettext("No hand yet")
    tables = ((title, [one for one in statistics.levels if one.players == players]) for players, title in kinds)
    return StatisticsShown(
        verdict=gettext(VERDICTS[verdict]) % {"level": level},
        counted=counted,
        left_out=_say_left_out(statistics.helped),
        tables=tuple(_describe_table(title, levels) for title, levels in tables if levels),
    )


def _describe_table(title: str, levels: list[AtLevel]) -> tuple[str, tuple[LevelShown, ...], bool]:
    """With whether a bar is shown, which must be explained."""
    shown = tuple(map(_describe_level, levels))
    return title, shown, any(one.games or one.grands for one in shown)


def _say_left_out(helped: int) -> str:
    if not helped:
        return ""
    return ngettext(
        "%(count)s hand in which you had help (a hint, or a card taken back) is left out, and so is its game.",
        "%(count)s hands in which you had help (a hint, or a card taken back) are left out, and so are their games.",
        helped,
    ) % {"count": helped}


def _describe_level(one: AtLevel) -> LevelShown:
    return LevelShown(
        level=one.level,
        name=gettext(LEVEL_NAMES[one.level]),
        hands=ngettext("%(count)s hand", "%(count)s hands", one.hands) % {"count": one.hands},
        games=describe_share(one.games),
        grands=describe_share(one.grands),
        points=_sign(one.points.value) if one.hands else "–",
        doubt=_say_doubt(one.points),
    )


def describe_share(share: Share) -> Bar | None:
    """None where there is nothing yet."""
    if not share.whole:
        return None
    low, high = (round(100 * edge) for edge in share.span)
    facts = {"part": share.part, "whole": share.whole, "low": low, "high": high}
    words = gettext("%(part)s of %(whole)s") % facts
    if share.whole < ENOUGH:
        says = gettext(
            "The true share lies between %(low)s and %(high)s of 100, four times in five: that says little yet."
        )
    else:
        says = gettext("The true share lies between %(low)s and %(high)s of 100, four times in five.")
    return Bar(round(100 * share.rate), low, high, words, says % facts)


def _sign(number: float) -> str:
    return f"{'−' if round(number, 1) < 0 else '+'}{number_format(abs(number), 1)}"


def _say_doubt(points: Mean) -> str:
    return "" if points.doubt is None else f"± {number_format(points.doubt, 1)}"
