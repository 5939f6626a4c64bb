"""Why no phone reaches the laptop, and what to do about it."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.lan import Reach, Unreached


def phones_trouble_in_words(reach: Reach | None) -> str:
    """Nothing where phones reach the laptop."""
    if reach is None:
        return ""
    if reach.trouble is Unreached.NO_NETWORK:
        return gettext(
            "This laptop is in no network just now, so no phone reaches it. Play on: phones keep the hands that are "
            "entered and send them later, and what is on paper can be entered here."
        )
    return gettext(
        "This laptop has another address in the network than when the program was started: %(now)s instead of "
        "%(known)s. Phones still ask at the old one. Give the laptop its old address back in the router; or stop the "
        "program, start it again, and print the table cards anew."
    ) % {"now": reach.now, "known": reach.known}
