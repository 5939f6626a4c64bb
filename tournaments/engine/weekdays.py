"""The weekday that the name of an evening says, such as "Wednesday whist" or "Onsdagswhist"."""

from __future__ import annotations

import re
from datetime import date
from unicodedata import normalize

# English, bokmål with nynorsk, Swedish and German: what members of one club may write. Monday is 0, as in `date.weekday`.
WEEKDAYS = (
    ("monday", "mandag", "måndag", "montag"),
    ("tuesday", "tirsdag", "tysdag", "tisdag", "dienstag"),
    ("wednesday", "onsdag", "mittwoch"),
    ("thursday", "torsdag", "donnerstag"),
    ("friday", "fredag", "freitag"),
    ("saturday", "lørdag", "laurdag", "lördag", "samstag"),
    ("sunday", "søndag", "sundag", "söndag", "sonntag"),
)


def find_weekdays(name: str) -> frozenset[int]:
    """The weekdays in a name, also within a longer word: Onsdagswhist, Tuesdays, Langfredag."""
    words = normalize("NFC", name).casefold()
    return frozenset(day for day, names in enumerate(WEEKDAYS) if re.search("|".join(names), words))


def is_of_another_day(name: str, day: date) -> bool:
    """Whether the name says a weekday, and not the one of this date."""
    said = find_weekdays(name)
    return bool(said) and day.weekday() not in said
