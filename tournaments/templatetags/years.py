"""The pictures of a player's years and ratings."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from tournaments.access import find_club_of
from tournaments.years.engine import picture
from tournaments.years.engine.picture import draw_rating_picture
from tournaments.years.engine.rating import Rating
from tournaments.years.engine.years import Years
from tournaments.years.queries.pages import is_rating_shown

register = template.Library()


@register.simple_tag(takes_context=True)
def rating_is_shown(context: Context) -> bool:
    """Whether the organiser's pages offer the list of ratings."""
    return is_rating_shown(find_club_of(context["request"].user.pk))


BAR = 76  # wide, with the average in the middle
MOST = 3.0  # points a game that fill half of a bar


@register.inclusion_tag("years/_rating_picture.html")
def rating_picture(years: Years) -> dict[str, Any]:
    """The rating over time, within its ±; empty until two half years have a rating."""
    rated = [(one.half, one.rating) for one in years.halves if one.rating is not None]
    return {"picture": draw_rating_picture(rated), "width": picture.WIDTH, "height": picture.HEIGHT}


@register.inclusion_tag("years/_bar.html")
def points_bar(points: float) -> dict[str, Any]:
    """The distance from the average; better is to the right."""
    return bar(points / MOST)


@register.inclusion_tag("years/_bar.html")
def share_bar(share: float) -> dict[str, Any]:
    """The distance from winning half of the games."""
    return bar(2 * share - 1)


def bar(part: float) -> dict[str, Any]:
    """From −1 to 1: the part of one half of the bar."""
    half = BAR // 2
    wide = round(min(abs(part), 1) * half)
    return {"x": half - wide if part < 0 else half, "wide": wide, "is_below": part < 0, "width": BAR, "half": half}


@register.inclusion_tag("years/_band.html")
def rating_band(rating: Rating, wide: int = BAR) -> dict[str, Any]:
    """The rating as a dot on its ±, with the average in the middle."""
    half = wide // 2
    low, dot, high = (
        round(half + half * max(-1, min(one / MOST, 1))) for one in (rating.low, rating.points, rating.high)
    )
    return {"low": low, "dot": dot, "wide": max(high - low, 1), "width": wide, "half": half}
