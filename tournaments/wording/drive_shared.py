"""Who plays when, of two who share a chair and its card: the first has the odd hands (`WhistDrive.find_person`). Desk, hall, paper and
phones say it with the names, so that nobody need ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from tournaments.queries.drive import DriveNow


def turns_in_words(names: Sequence[str]) -> str:
    """Bo plays the odd hands, Ida the even ones. Nothing for one alone."""
    if len(names) != 2:
        return ""
    return gettext("%(odd)s plays the odd hands, %(even)s the even ones.") % {"odd": names[0], "even": names[1]}


def own_turns_in_words(other: str, *, has_odd: bool) -> str:
    """Beside the name of one of the two."""
    if has_odd:
        return gettext("plays the odd hands, %(name)s the even ones") % {"name": other}
    return gettext("plays the even hands, %(name)s the odd ones") % {"name": other}


def say_who_shares(now: DriveNow, player: int) -> str:
    """For the desk, right after somebody without a chair got one."""
    card = now.drive.card_of(player)
    names: dict[str, Any] = {"name": now.names[player], "other": now.names[card], "hand": now.drive.hand + 1}
    if now.drive.seats_of[card][0].until is not None:
        return gettext("%(name)s plays from hand %(hand)s on, in place of %(other)s.") % names
    said = gettext("%(name)s and %(other)s play alternate hands from hand %(hand)s on.") % names
    return f"{said} {turns_in_words([names['other'], names['name']])}"
