"""What a club's pages and lists say: codes → sentences, cells and headings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as noop

from tournaments.clubs.models import ClubSettings
from tournaments.clubs.queries.page import LineOfDrive, ShownLine, ShownResult
from tournaments.clubs.queries.people import KnownPerson
from tournaments.engine.standings import StandingsLine
from tournaments.models import Party
from tournaments.models.club_log import ClubAction, ClubLogEntry
from tournaments.wording import listed
from tournaments.wording.drive import total_briefly
from tournaments.wording.standings import figures_briefly

WHAT = {
    "is_member": noop("member or guest"),
    "since": noop("the year"),
    "tags": noop("the tags"),
    "contact": noop("the contact"),
}
OF_PAGE = {
    "title": noop("the name"),
    "address": noop("the address"),
    "words": noop("the club’s own words"),
    "is_open": noop("the page for everybody"),
    "shows_results": noop("results for everybody"),
    "shows_whole_names": noop("whole names for everybody"),
    "shows_season": noop("the season on phones"),
    "keeps_contact": noop("contacts"),
}
BECAME = {
    "written": noop("wrote %(what)s"),
    "on": noop("switched on %(what)s"),
    "off": noop("switched off %(what)s"),
}


def club_log_in_words(line: ClubLogEntry) -> str:
    """One line of the log. If this version does not know the action, its name."""
    sentence = ClubAction(line.action).label if line.action in ClubAction.values else line.action  # of a later version
    what = listed([gettext(WHAT.get(name, name)) for name in line.facts.get("what", ())])
    player = line.player.name if line.player else gettext("somebody")
    evenings = {name: _evenings(line.facts[name]) for name in ("party", "added", "taken_out") if name in line.facts}
    told = {"what": what, "player": player, "changes": changes_of_page(line.facts)}
    return gettext(sentence) % {**line.facts, **evenings, **told}


def _evenings(fact: Any) -> str:
    """The evenings of a line of the log, each with its date; a line of an earlier version holds them as text."""
    if isinstance(fact, str):
        return fact
    told = fact if isinstance(fact, list) else [fact]
    return "; ".join(f"{one['name']}, {date_format(date.fromisoformat(one['date']))}" for one in told) or "–"


def changes_of_page(facts: Mapping[str, Sequence[str]]) -> str:
    """Wrote the address; switched on results for everybody and whole names for everybody."""
    said = (
        gettext(sentence) % {"what": listed([gettext(OF_PAGE[name]) for name in facts[how]])}
        for how, sentence in BECAME.items()
        if how in facts
    )
    return "; ".join(said)


def headings_of_list(*, keeps_contact: bool) -> list[str]:
    """The headings of the list of people; `engine.members` reads them back in each language."""
    contact = [gettext("Contact")] if keeps_contact else []
    return [
        gettext("Name"),
        gettext("Member"),
        gettext("Since"),
        gettext("Tags"),
        *contact,
        gettext("Evenings"),
        gettext("Last"),
    ]


def row_of_list(known: KnownPerson, *, keeps_contact: bool) -> list[str]:
    person = known.person
    contact = [person.contact] if keeps_contact else []
    return [
        person.name,
        gettext("member") if person.is_member else gettext("guest"),
        str(person.since or ""),
        ", ".join(person.tags),
        *contact,
        str(known.evenings),
        known.last.isoformat() if known.last else "",
    ]


def headings_of_results() -> list[str]:
    """The headings of the table of results: one line for each player and evening."""
    of_evening = [gettext("Date"), gettext("Evening"), gettext("At")]
    of_line = [
        gettext("Won"),
        gettext("Games"),
        gettext("Difference"),
        gettext("For"),
        gettext("Against"),
        gettext("Stars"),
    ]
    return [*of_evening, pgettext("in the standings", "Place"), gettext("Name"), *of_line]


def rows_of_result(result: ShownResult) -> Iterator[list[object]]:
    party = result.party
    for place in result.places:
        figures = _figures_of(place.line)
        yield [party.date.isoformat(), party.name, party.place, place.rank, place.name, *figures]


def _figures_of(line: StandingsLine | LineOfDrive) -> tuple[object, ...]:
    """Those under `headings_of_results`. A drive has no games: its tricks or flags stand under those for somebody."""
    if isinstance(line, LineOfDrive):
        return "", "", "", line.place.tricks, "", ""
    return line.wins, line.games, line.difference, line.points_for, line.points_against, line.stars


def evening_in_words(party: Party) -> str:
    """Tuesday 1 December, 18:00 at Lakewood Hall."""
    said = when_in_words(party)
    return gettext("%(when)s at %(place)s") % {"when": said, "place": party.place} if party.place else said


def when_in_words(party: Party) -> str:
    """Tuesday 1 December, 18:00."""
    said = gettext("%(weekday)s %(date)s") % {
        "weekday": capfirst(date_format(party.date, "l")),
        "date": date_format(party.date, "MONTH_DAY_FORMAT"),
    }
    if party.begins:
        said = gettext("%(day)s, %(time)s") % {"day": said, "time": f"{party.begins:%H:%M}"}
    return said


def place_in_short(place: ShownLine) -> str:
    """5 of 6, +38. Of a drive: 172 tricks, red."""
    line = place.line
    return total_briefly(line.plan, line.place) if isinstance(line, LineOfDrive) else figures_briefly(line)


def text_of_page(page: ClubSettings, next: Party | None, last: ShownResult | None, address: str) -> str:
    """The page as a message: the next evening, how the last one ended, and the address of the rest."""
    lines = [page.title]
    if next:
        is_on = next.status == Party.Status.PLAYING
        says = gettext("Being played now: %(evening)s") if is_on else gettext("Next evening: %(evening)s")
        lines += [says % {"evening": evening_in_words(next)}]
    if last:
        lines += ["", gettext("Last evening, %(date)s:") % {"date": date_format(last.party.date)}]
        lines += [f"{place.rank}. {place.name}: {place_in_short(place)}" for place in last.first]
    return "\n".join([*lines, "", address])
