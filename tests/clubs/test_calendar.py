"""An evening for a calendar, by RFC 5545. No database."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from tournaments.clubs.engine.calendar import CalendarEvent, fold, write_calendar

OSLO = ZoneInfo("Europe/Oslo")
NOW = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
EVENING = CalendarEvent(
    "abc@whist-party",
    "Tuesday whist, at home; or away",
    datetime(2026, 12, 1, 18, 0, tzinfo=OSLO),
    datetime(2026, 12, 1, 22, 30, tzinfo=OSLO),
    "The parish hall",
    "Six rounds.\nCoffee at 20:45.",
    "https://example.org/club/tuesday/",
    change=17,
)


def written(*events: CalendarEvent) -> str:
    return write_calendar(events, name="Tuesday whist", now=NOW, program="whistparty 0.1.0")


def unfolded(file: str) -> list[str]:
    return file.replace("\r\n ", "").split("\r\n")


def test_an_evening_has_its_moments_in_utc():
    assert unfolded(written(EVENING)) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//whistparty 0.1.0//EN",
        "X-WR-CALNAME:Tuesday whist",
        "BEGIN:VEVENT",
        "UID:abc@whist-party",
        "DTSTAMP:20261121T093000Z",
        "SEQUENCE:17",
        "DTSTART:20261201T170000Z",
        "DTEND:20261201T213000Z",
        "SUMMARY:Tuesday whist\\, at home\\; or away",
        "LOCATION:The parish hall",
        "DESCRIPTION:Six rounds.\\nCoffee at 20:45.",
        "URL:https://example.org/club/tuesday/",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_an_evening_without_a_time_is_a_whole_day():
    assert "DTSTART;VALUE=DATE:20261201" in unfolded(written(CalendarEvent("x", "Whist", date(2026, 12, 1))))


def test_a_line_ends_with_crlf_and_no_text_can_begin_another():
    file = written(CalendarEvent("x", "One\r\nBEGIN:VALARM\x00\u0085two\\n", date(2026, 12, 1)))
    assert file.count("\n") == file.count("\r\n") == len(file.splitlines())
    assert "SUMMARY:One\\nBEGIN:VALARM\\ntwo\\\\n" in unfolded(file)


def test_several_evenings_stand_in_one_calendar():
    assert written(EVENING, EVENING).count("BEGIN:VEVENT\r\n") == 2


@given(st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=300))
def test_no_line_is_longer_than_75_octets_and_nothing_is_lost(line: str):
    parts = list(fold(line))
    assert all(len(part.encode()) <= 75 for part in parts)
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line
    assert all(part.startswith(" ") for part in parts[1:])
