"""The organiser’s laptop and signed-in devices: what is wrong, and when and where the last good copies were made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scoring.refused import Reason
from tournaments.actions.go_on import Continuation
from tournaments.copies import LastCopy, are_possible, find_first_place
from tournaments.lan import PhoneTrouble
from tournaments.trouble import Trouble, read_facts
from tournaments.wording import time_of_day


class WhyNotChosen(Reason):
    NO_FOLDER = _("{folder} is not a folder that can be the second place. Type its whole path, or choose a drive.")
    NO_COPY = _("No copy could be made in {folder}, so it was not chosen. Can it be written to, and is there room?")


def trouble_in_words(trouble: Trouble) -> str:
    """For the organiser: what is wrong, and what to do."""
    what, remedy = trouble.value
    # Only the folder's name: others in the hall may see the laptop, and its path tells who owns it.
    return f"{gettext(what)}: {gettext(remedy)}.".format(**read_facts(Path(settings.DATA.name)))


def trouble_for_players(trouble: Trouble) -> str:
    """What is wrong, for a player, who can only report it."""
    what, _remedy = trouble.value
    return f"{gettext(what)}. {gettext('Tell the organiser.')}".format(**read_facts(Path(settings.DATA.name)))


def clock_was_set_back(later: datetime) -> str:
    """For the organiser: the clock was set back, because something was entered `later` than now."""
    return gettext(
        "The clock of this laptop was set back: it says %(now)s, and something was entered on %(later)s. If it is wrong now, set it "
        "right. Look at the clock of the round in any case: it may ring too late."
    ) % {"now": day_and_time(timezone.now()), "later": day_and_time(later)}


def unreached_in_words(unreached: PhoneTrouble) -> str:
    """For the organiser: why phones do not reach the laptop, and what to do."""
    if unreached.now is None:
        return gettext(
            "The laptop is in no network just now, so no phone reaches it. Play on: phones store the hands that are "
            "entered and send them later, and what is on paper can be entered here."
        )
    return gettext(
        "The laptop has another address in the network than when the program was started: %(now)s instead of %(known)s. "
        "Phones still ask at the old one. Give it its old address back in the router; or stop the program, start "
        "it again, and print the table cards again."
    ) % {"now": unreached.now, "known": unreached.known_address}


def copied_in_words(places: Sequence[LastCopy]) -> str:
    """Last copy: 20:41 on the laptop, 20:41 on /media/me/STICK."""
    if not are_possible():
        return gettext("The PostgreSQL server makes the copies.")
    header = []
    for place in places:
        if place.at:
            name = gettext("the laptop") if place.folder == find_first_place() else str(place.folder)
            header.append(gettext("%(at)s on %(place)s") % {"at": time_of_day(place.at), "place": name})
    if not header:
        return gettext("There is no copy yet.")
    return gettext("Last good copy: %(places)s.") % {"places": ", ".join(header)}


def why_no_copy_in_words(place: LastCopy) -> str:
    return gettext(place.why_not.value) % {"place": place.folder} if place.why_not else ""


def day_and_time(at: datetime) -> str:
    return f"{date_format(localtime(at))} {time_of_day(at)}"


def address_in_words(known: str, now: str) -> str:
    """What to do if the cards on the tables show another address than this laptop has; otherwise empty."""
    if not known or urlsplit(known).netloc == urlsplit(now).netloc:
        return ""
    return gettext(
        "The cards on the tables carry the address %(known)s, and the laptop has %(now)s. Phones find the evening when "
        "it gets the old address in the router and is started with the old port (--port %(port)s). If you cannot, "
        "print the table cards again."
    ) % {"known": known, "now": now, "port": urlsplit(known).port or 80}


def checksum_in_words(gone_on: Continuation) -> str:
    """What could not be checked in a copy; empty if all of it was."""
    if gone_on.has_checksum:
        return ""
    return gettext(
        "This copy was made by an older version of this program, without a checksum. SQLite found nothing wrong with it, but a "
        "single changed letter or number could not be noticed: compare the last results with the paper."
    )


# The first match is right: Edge also calls itself Chrome, and every iPhone claims to be like a Mac.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


def device_in_words(header: str) -> str:
    """Chrome on Android; `header` is the browser's User-Agent header."""
    browser, system = named(BROWSERS, header) or gettext("Another browser"), named(SYSTEMS, header)
    return gettext("%(browser)s on %(system)s") % {"browser": browser, "system": system} if system else browser


def named(names: dict[str, str], header: str) -> str:
    return next((name for mark, name in names.items() if mark in header), "")
