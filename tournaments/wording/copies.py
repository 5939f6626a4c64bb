"""When and where the last good copies were made, what is wrong with a place, and what a copy holds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlsplit

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scoring.refused import Reason
from tournaments.copies import LastCopy, are_possible, first_place
from tournaments.copies.found import Found
from tournaments.wording import time_of_day


class WhyNotChosen(Reason):
    NO_FOLDER = _("{folder} is not a folder that can be the second place. Type its whole path, or choose a drive.")
    NO_COPY = _("No copy could be made in {folder}, so it was not chosen. Can it be written to, and is there room?")


def name_of(place: LastCopy) -> str:
    return gettext("this laptop") if place.folder == first_place() else str(place.folder)


def copied_in_words(places: Sequence[LastCopy]) -> str:
    """Last copy: 20:41 on this laptop, 20:41 in /media/me/STICK."""
    if not are_possible():
        return gettext("Copies are the work of the PostgreSQL server.")
    made = [place for place in places if place.at]
    if not made:
        return gettext("There is no copy yet.")
    said = [
        gettext("%(at)s on %(place)s") % {"at": time_of_day(place.at), "place": name_of(place)}
        for place in made
        if place.at
    ]
    return gettext("Last good copy: %(places)s.") % {"places": ", ".join(said)}


def place_in_words(place: LastCopy) -> str:
    if place.at is None:
        return gettext("%(place)s: no copy yet") % {"place": place.folder}
    at = day_and_time(place.at)
    return gettext("%(place)s: last good copy %(at)s") % {"place": place.folder, "at": at}


def why_no_copy_in_words(place: LastCopy) -> str:
    return gettext(place.why_not.value) % {"place": place.folder} if place.why_not else ""


def day_and_time(at: datetime) -> str:
    return f"{date_format(localtime(at))} {time_of_day(at)}"


def found_in_words(one: Found) -> dict[str, str]:
    at = day_and_time(one.at)
    words = gettext("%(evening)s, as it was at %(at)s") % {
        "evening": one.evening,
        "at": at,
    }
    return {"file": str(one.file), "words": words}


def address_in_words(known: str, now: str) -> str:
    """What to do where the cards on the tables carry another address than this laptop has; else nothing."""
    if not known or urlsplit(known).netloc == urlsplit(now).netloc:
        return ""
    return gettext(
        "The cards on the tables carry the address %(known)s, and this laptop has %(now)s. Phones find the evening when "
        "this laptop gets the old address in the router and is started with the old port (--port %(port)s). If you cannot, "
        "print the table cards again."
    ) % {"known": known, "now": now, "port": urlsplit(known).port or 80}
