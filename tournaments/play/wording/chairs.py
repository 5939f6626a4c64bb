"""The chairs of a table with friends: who sits where, and which are free."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from scoring.hand import Seat
from scoring.rules import RuleSet
from tournaments.play.queries import PersonAtTable
from tournaments.wording import seat_name


def list_chairs(rules: RuleSet, people: Mapping[Seat, PersonAtTable], *, me: str | None) -> list[tuple[str, str]]:
    """Each chair with its person; empty for a chair that is free."""
    return [(seat_name(seat), _name(people.get(seat), is_me=seat.value == me)) for seat in rules.seats]


def _name(person: PersonAtTable | None, *, is_me: bool) -> str:
    if person is None:
        return ""
    return gettext("%(name)s (you)") % {"name": person.name} if is_me else person.name


def free_chairs_in_words(rules: RuleSet, people: Mapping[Seat, PersonAtTable]) -> list[tuple[str, str]]:
    """Each free chair with who would be the partner there: "South, with Berit"."""
    found = []
    for seat in rules.seats:
        if seat in people:
            continue
        partner = people.get(seat.partner)
        words = gettext("%(seat)s, with %(name)s") if partner and partner.name else "%(seat)s"
        found.append((seat.value, words % {"seat": seat_name(seat), "name": partner.name if partner else ""}))
    return found
