"""Estimated lengths of time, between two numbers. The sentences are in templates/pace."""

from __future__ import annotations

from math import ceil, floor

from django.utils.translation import gettext

from scoring.game import GameEnd
from scoring.rules import RuleSet
from tournaments.engine.forecast import MOST_HANDS, Span, usual

IN_HOURS = 90  # minutes; from here on hours are easier to read


def whole_minutes(minutes: float) -> int:
    """Short times to a minute, longer ones to five minutes."""
    return max(floor(minutes) if minutes < 10 else 5 * floor(minutes / 5), 1)


def whole_minutes_up(minutes: float) -> int:
    return max(ceil(minutes) if minutes < 10 else 5 * ceil(minutes / 5), 1)


def length_in_words(minutes: float) -> str:
    """45 min; 2 h 35 min; to five minutes."""
    whole = _to_five(minutes)
    if whole < IN_HOURS:
        return gettext("%(minutes)s min") % {"minutes": whole}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": whole // 60, "minutes": f"{whole % 60:02d}"}


def span_in_words(span: Span) -> str:
    """20–35 min; 50 min – 1 h 30; only one number if both are the same."""
    low, high = _to_five(span.low), _to_five(span.high)
    if low == high:
        return length_in_words(low)
    if high < IN_HOURS:
        return gettext("%(low)s–%(high)s min") % {"low": low, "high": high}
    return f"{_clock(low)}\N{NO-BREAK SPACE}– {_clock(high)}"


def _clock(minutes: int) -> str:
    """1 h 30, never split over two lines."""
    hours, rest = divmod(minutes, 60)
    said = gettext("%(hours)s h %(minutes)s") % {"hours": hours, "minutes": f"{rest:02d}"}
    return (said if hours else gettext("%(minutes)s min") % {"minutes": rest}).replace(" ", "\N{NO-BREAK SPACE}")


def _to_five(minutes: float) -> int:
    return max(5 * round(minutes / 5), 5)


def usual_briefly(rules: RuleSet, end: GameEnd) -> str:
    """Usually 16."""
    middle, _most = usual(rules, end)
    if middle > MOST_HANDS:
        return gettext("such a game may never end")
    return gettext("usually %(median)s") % {"median": middle}
