"""What a club's pages and lists say: codes → sentences, cells and headings."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.clubs.queries.people import Known
from tournaments.wording.standings import cell_of


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


def row_of_list(known: Known, *, keeps_contact: bool) -> list[str]:
    person = known.person
    contact = [person.contact] if keeps_contact else []
    cells = [
        person.name,
        gettext("member") if person.is_member else gettext("guest"),
        str(person.since or ""),
        ", ".join(person.tags),
        *contact,
        str(known.evenings),
        known.last.isoformat() if known.last else "",
    ]
    return [cell_of(cell) for cell in cells]
