"""People by their names: everybody at a party, everybody whom a club knows, and who is meant by what somebody types."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from django.db.models import Count, Max

from tournaments.engine.names import by_alphabet
from tournaments.models import Club, Party, Player
from tournaments.queries.rows import Person

WITHOUT_ACCENT = str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "đ": "d", "œ": "oe", "ð": "d", "þ": "th"})


def people_of_club(club: Club, typed: str = "") -> list[Player]:
    """Those with every typed word in their name, in the order of names; one query.

    Each knows how many `evenings` they were at, and the date of the `last`; none, where they were taken off every list.
    """
    known = club.players.annotate(evenings=Count("entries__party"), last=Max("entries__party__date"))
    words = plain(typed).split()
    found = [player for player in known if fits(player.name, words)]
    return sorted(found, key=lambda player: by_alphabet(player.name))


def parties_now(player: Player) -> list[Party]:
    """The evenings that go on with this player, where the hall will see another name."""
    return list(Party.objects.filter(entries__player=player).exclude(status=Party.Status.ENDED))


def people_of(party: Party) -> tuple[Person, ...]:
    """Everybody at the party in the order of their names; one query."""
    people = [Person(*row) for row in party.entries.values_list("number", "player__name")]
    return tuple(sorted(people, key=lambda person: by_alphabet(person.name)))


def find_people(party: Party, typed: str) -> tuple[Person, ...]:
    """The people who may be meant; everybody where nothing was typed. One query.

    First stand those who have a name that begins with the first of the typed words.
    """
    words = plain(typed).split()
    begins = f" {words[0]}" if words else ""
    found = [person for person in people_of(party) if fits(person.name, words)]
    return tuple(sorted(found, key=lambda person: begins not in f" {plain(person.name)}"))


def whom_meant(found: Sequence[Person], typed: str) -> Person | None:
    """The one who was meant: the only one found, or the only one of exactly this name."""
    exactly = [person for person in found if plain(person.name) == plain(typed)]
    meant = exactly if len(exactly) == 1 else found
    return meant[0] if len(meant) == 1 else None


def fits(name: str, words: list[str]) -> bool:
    """Whether every one of these plain words is in the name; accents and capitals do not matter."""
    here = plain(name)
    return all(word in here for word in words)


def plain(name: str) -> str:
    """A name as somebody in a hurry types it: no capitals, no accents, single spaces."""
    letters = unicodedata.normalize("NFKD", " ".join(name.split()).casefold()).translate(WITHOUT_ACCENT)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
