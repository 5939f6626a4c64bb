"""The people whom a club knows: rows → values."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q

from tournaments.clubs.engine.members import AlikeNames, ClubPerson
from tournaments.engine.names import fits_words, make_sort_key, split_words
from tournaments.models import Club, Entry, Party, Player
from tournaments.models.member import Member

# Never saved. It has the usual values of every column, for a player without a row.
NOBODY = Member()


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person of the club: what it knows about them, at how many evenings they were that have begun, and when they last came."""

    number: int
    person: ClubPerson
    evenings: int
    last: date | None

    @property
    def name(self) -> str:
        return self.person.name


def read_club_person(player: Player) -> ClubPerson:
    """What the club knows about a player. The player's `member` must be read with it."""
    row: Member = getattr(player, "member", NOBODY)  # without a row, Django raises an AttributeError of its own
    return ClubPerson(player.name, row.is_member, row.since, tuple(row.tags), row.contact, row.is_former)


def list_people(club: Club) -> tuple[KnownPerson, ...]:
    """Everybody by name, former players last; one query."""
    players = club.players.filter(is_computer=False).select_related("member")
    # Both numbers use one join. An entry that was taken off its list has no party and counts for neither.
    came = Q(entries__checked_in=True, entries__party__status__in=(Party.Status.PLAYING, Party.Status.ENDED))
    counted = players.annotate(
        evenings=Count("entries__party", filter=came), last=Max("entries__party__date", filter=came)
    )
    found = [KnownPerson(player.pk, read_club_person(player), player.evenings, player.last) for player in counted]
    return tuple(sorted(found, key=lambda one: (one.person.is_former, make_sort_key(one.name))))


def filter_by_name(people: Iterable[KnownPerson], typed: str) -> list[KnownPerson]:
    """The people with every typed word in their name."""
    words = split_words(typed)
    return [one for one in people if fits_words(one.name, words)]


def count_tags(people: Iterable[KnownPerson]) -> list[tuple[str, int]]:
    """Every tag and how many people have it, in alphabetical order."""
    tags = Counter(tag for one in people for tag in one.person.tags)
    return sorted(tags.items(), key=lambda tag: make_sort_key(tag[0]))


def find_alike(people: Sequence[KnownPerson]) -> list[tuple[KnownPerson, KnownPerson]]:
    """Pairs who may be one person, because their names differ in one letter and they were never at the same evening. Each
    pair comes once. One query, or none if no two names are that similar."""
    by_name = {one.name: one for one in people if not one.person.is_former}
    names = AlikeNames(by_name)
    # `<`: each pair is found from both sides.
    pairs = [(one, by_name[other]) for one in by_name.values() for other in names.to(one.name) if one.name < other]
    been = read_evenings_by_player(one.number for pair in pairs for one in pair) if pairs else {}
    return [pair for pair in pairs if been[pair[0].number].isdisjoint(been[pair[1].number])]


def read_evenings_by_player(players: Iterable[int]) -> dict[int, set[int]]:
    evenings: dict[int, set[int]] = defaultdict(set)
    entries = Entry.objects.filter(player__in=set(players), party__isnull=False)
    for player, party in entries.values_list("player", "party"):
        evenings[player].add(party)
    return evenings


def find_known_person(club: Club, number: int) -> KnownPerson | None:
    return next((one for one in list_people(club) if one.number == number), None)


def list_evenings_of_both(one: int, other: int) -> list[Party]:
    """The evenings that both of these players attended, the last one first."""
    # Two filters, because one would ask for an entry that is both.
    return list(Party.objects.filter(entries__player=one).filter(entries__player=other).distinct())
