"""What is wrong with the installation, for screens."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext

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
