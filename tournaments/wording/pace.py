"""Estimated lengths of time, between two numbers. The sentences are in templates/pace."""

from __future__ import annotations

from django.utils.translation import gettext

from scoring.game import GameEnd
from scoring.rules import RuleSet
from tournaments.engine.forecast import MOST_HANDS, MinutesRange, find_usual_hands

IN_HOURS = 90  # minutes; from here on hours are easier to read


def to_five(minutes: float) -> int:
    """Never 0: while somebody plays, something is left."""
    return max(5 * round(minutes / 5), 5)


def length_in_words(minutes: float) -> str:
    """45 min; 2 h 35 min; to five minutes, and never split over two lines."""
    whole = to_five(minutes)
    said = gettext("%(minutes)s min") % {"minutes": whole}
    if whole >= IN_HOURS:
        said = gettext("%(hours)s h %(minutes)s min") % {"hours": whole // 60, "minutes": f"{whole % 60:02d}"}
    # After the translation, so that no translator has to type this space.
    return said.replace(" ", "\N{NO-BREAK SPACE}")


def span_in_words(span: MinutesRange) -> str:
    """20–35 min; 50 min – 1 h 30 min; only one number if both are the same."""
    low, high = to_five(span.low), to_five(span.high)
    if low == high:
        return length_in_words(low)
    if high < IN_HOURS:
        return gettext("%(low)s–%(high)s min") % {"low": low, "high": high}
    return f"{length_in_words(low)}\N{NO-BREAK SPACE}– {length_in_words(high)}"


def usual_briefly(rules: RuleSet, end: GameEnd) -> str:
    """Usually 16."""
    middle = find_usual_hands(rules, end)
    if middle > MOST_HANDS:
        return gettext("such a game may never end")
    return gettext("usually %(median)s") % {"median": middle}
