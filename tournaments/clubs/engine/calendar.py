"""Evenings for a calendar: iCalendar, RFC 5545. Times are UTC, so that the file needs no time zone.

Lines end with CRLF and are folded at 75 octets (3.1); commas, semicolons, backslashes and line ends of a text are
escaped (3.3.11).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

LONGEST_LINE = 75  # octets, without the line end
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})
MIME = "text/calendar; charset=utf-8"


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """One evening. `begins` is a day if the time is not known; `change` rises whenever the evening changes."""

    uid: str
    name: str
    begins: datetime | date
    ends: datetime | None = None
    place: str = ""
    words: str = ""
    link: str = ""
    change: int = 0


def write_calendar(events: Iterable[CalendarEvent], *, name: str, now: datetime, program: str) -> str:
    """The whole file. The same uid with a higher change replaces the event in a calendar that has it."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{escape_text(program)}//EN",
        f"X-WR-CALNAME:{escape_text(name)}",  # in no RFC, but calendars show it as their name
        *(line for event in events for line in write_lines(event, now)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded}\r\n" for line in lines for folded in fold(line))


def write_lines(event: CalendarEvent, now: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escape_text(event.uid)}"
    yield f"DTSTAMP:{write_moment(now)}"
    yield f"SEQUENCE:{event.change}"
    yield write_time("DTSTART", event.begins)
    if event.ends is not None:
        yield write_time("DTEND", event.ends)
    yield f"SUMMARY:{escape_text(event.name)}"
    if event.place:
        yield f"LOCATION:{escape_text(event.place)}"
    if event.words:
        yield f"DESCRIPTION:{escape_text(event.words)}"
    if event.link:
        yield f"URL:{drop_unprintable(event.link)}"  # an address is not a text: nothing in it is escaped
    yield "END:VEVENT"


def write_time(name: str, at: datetime | date) -> str:
    """A moment in UTC, or a whole day."""
    return f"{name}:{write_moment(at)}" if isinstance(at, datetime) else f"{name};VALUE=DATE:{at:%Y%m%d}"


def write_moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escape_text(words: str) -> str:
    return drop_unprintable("\n".join(words.splitlines())).translate(ESCAPED)


def drop_unprintable(words: str) -> str:
    """The words without characters that a calendar must not contain. Line ends stay, and are escaped later."""
    return "".join(sign for sign in words if sign == "\n" or unicodedata.category(sign) != "Cc")


def fold(line: str) -> Iterator[str]:
    """The line in parts of at most 75 octets, which begin with a space except the first. No letter is split."""
    part, length = "", 0
    for sign in line:
        octets = len(sign.encode())
        if length + octets > LONGEST_LINE:
            yield part
            # The space at the beginning of a folded line counts towards its length.
            part, length = " ", 1
        part += sign
        length += octets
    yield part
