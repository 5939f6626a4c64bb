"""How the hall screen shall look, as the desk's form sends it."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.refused import Refused
from tournaments.forms.hand import WhyNotUnderstood
from tournaments.models import Party


def read_wall(posted: Mapping[str, str]) -> tuple[Party.WallSize, Party.WallSpeed, bool]:
    """Size, speed, and whether it is dark on light. Raises Refused for what no page sends."""
    try:
        size, speed = Party.WallSize(posted.get("size", "")), Party.WallSpeed(posted.get("speed", ""))
    except ValueError:
        raise Refused(WhyNotUnderstood.FORM_IS_DAMAGED) from None
    return size, speed, posted.get("light") == "light"
