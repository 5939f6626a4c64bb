"""What an organiser chose for somebody who leaves in the middle of a game, turned into values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.game import GivenUp
from scoring.hand import Side
from scoring.refused import Refused
from tournaments.actions.presence import WhyNotPresent

SUBSTITUTE = "by-"


@dataclass(frozen=True)
class Choice:
    """Who takes the chair (a number on the list, or a name that is new), or how the game is given up."""

    substitute: int | None = None
    name: str = ""
    how: GivenUp | None = None
    cut: Side | None = None


def read_choice(posted: Mapping[str, str]) -> Choice:
    """A name that was typed with nobody chosen means that somebody new. Raises Refused where nothing was chosen."""
    chosen, name = posted.get("choice", ""), posted.get("name", "").strip()
    number = chosen.removeprefix(SUBSTITUTE)
    if chosen.startswith(SUBSTITUTE) and number.isascii() and number.isdecimal() and len(number) < 7:
        return Choice(substitute=int(number))
    how, _colon, cut = chosen.partition(":")
    if how in list(GivenUp) and cut in ("", *Side):
        return Choice(how=GivenUp(how), cut=Side(cut) if cut else None)
    if not name:
        raise Refused(WhyNotPresent.NOBODY_CHOSEN)
    return Choice(name=name)
