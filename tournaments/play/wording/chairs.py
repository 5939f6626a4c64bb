"""The chairs of a table with friends: who sits where, and which are free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.hand import Seat
from scoring.rules import RuleSet
from tournaments.play.queries import PersonAtTable
from tournaments.wording import seat_name


@dataclass(frozen=True, slots=True)
class ChairToTake:
    """One chair for somebody who watches. One that is taken stays in its place, so that no other comes under a finger."""

    seat: str
    says: str
    is_free: bool


def list_chairs(rules: RuleSet, people: Mapping[Seat, PersonAtTable], *, me: str | None) -> list[tuple[str, str]]:
    """Each chair with its person; empty for a chair that is free."""
    return [(seat_name(seat), _name(people.get(seat), is_me=seat.value == me)) for seat in rules.seats]


def _name(person: PersonAtTable | None, *, is_me: bool) -> str:
    if person is None:
        return ""
    return gettext("%(name)s (you)") % {"name": person.name} if is_me else person.name


def list_chairs_to_take(rules: RuleSet, people: Mapping[Seat, PersonAtTable]) -> list[ChairToTake]:
    return [ChairToTake(seat.value, _say_of_chair(seat, people), seat not in people) for seat in rules.seats]


def _say_of_chair(seat: Seat, people: Mapping[Seat, PersonAtTable]) -> str:
    """Who sits there, or who would be the partner: "South, with Berit"."""
    person, partner = people.get(seat), people.get(seat.partner)
    if person:
        return gettext("%(seat)s: %(name)s") % {"seat": seat_name(seat), "name": person.name or gettext("Somebody")}
    if partner and partner.name:
        return gettext("%(seat)s, with %(name)s") % {"seat": seat_name(seat), "name": partner.name}
    return seat_name(seat)
