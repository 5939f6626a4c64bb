"""What is wrong with the installation, for screens."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext

from tournaments.lan import Unreached
from tournaments.trouble import Trouble, facts


def trouble_in_words(trouble: Trouble | None) -> str:
    """For the organiser: what is wrong, and what to do. Nothing where nothing is wrong.

    The laptop may stand open in the hall, so the folder is called by its name alone, not by its place.
    """
    if trouble is None:
        return ""
    what, remedy = trouble.value
    return f"{gettext(what)}: {gettext(remedy)}.".format(**facts(Path(settings.DATA.name)))


def trouble_for_players(trouble: Trouble) -> str:
    """What is wrong; a player can do nothing about it but say so."""
    what, _remedy = trouble.value
    return f"{gettext(what)}. {gettext('Tell the organiser.')}".format(**facts(Path(settings.DATA.name)))


def phones_trouble_in_words(reach: Unreached | None) -> str:
    """Nothing where phones reach the laptop."""
    if reach is None:
        return ""
    if reach.now is None:
        return gettext(
            "This laptop is in no network just now, so no phone reaches it. Play on: phones keep the hands that are "
            "entered and send them later, and what is on paper can be entered here."
        )
    return (
        gettext(
            "This laptop has another address in the network than when the program was started: %(now)s instead of "
            "%(known)s. Phones still ask at the old one. Give the laptop its old address back in the router; or stop the "
            "program, start it again, and print the table cards again."
        )
        % reach._asdict()
    )
