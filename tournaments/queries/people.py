"""People by name: everybody at a party, everybody whom a club knows, and whom somebody means by what they type."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import F, Max, QuerySet, Subquery

from scoring.play.deal import can_deal
from tournaments.engine.computers import count_empty_chairs
from tournaments.engine.evening import PartyPlayer as Enlisted
from tournaments.engine.names import fits_words, make_name_key, make_sort_key, simplify_name, split_words
from tournaments.engine.pairs import SIZE, Pairs
from tournaments.engine.prizes.prize import GUEST
from tournaments.engine.seats import CHAIRS
from tournaments.models import Club, Entry, OrganiserCall, Party, Player
from tournaments.models.in_time import order_newest_first
from tournaments.models.member import Member
from tournaments.queries.entries import read_player, read_players
from tournaments.queries.pairs import plays_in_pairs, read_pairs
from tournaments.queries.pairs_list import PairOnList, list_alone, list_pairs
from tournaments.queries.rounds import find_newest_number
from tournaments.queries.rows import Person


def list_parties_now(player: Player) -> list[Party]:
    """The evenings in progress with this player, whose halls will see another name."""
    return list(Party.objects.filter(entries__player=player).exclude(status=Party.Status.ENDED))


def list_names_of_people(party: Party) -> list[str]:
    """The names on the list; one query. A computer's is none: it makes way for a person who is called like it."""
    return list(party.entries.filter(player__is_computer=False).values_list("player__name", flat=True))


def list_computers(party: Party, round_number: int) -> list[Enlisted]:
    """The computers that fill chairs in this round; one query."""
    computers = read_players(party.entries.filter(player__is_computer=True).order_by("number"))
    return [computer for computer in computers if computer.takes_part_in(round_number)]


def list_people_of_party(party: Party) -> tuple[Person, ...]:
    """All people at the party in the order of names; one query."""
    return _by_name(party.entries.filter(player__is_computer=False))


def _by_name(entries: QuerySet[Entry]) -> tuple[Person, ...]:
    people = [Person(*row) for row in entries.values_list("number", "player__name")]
    return tuple(sorted(people, key=lambda person: make_sort_key(person.name)))


def find_people(party: Party, typed: str) -> tuple[Person, ...]:
    """The people who may be meant. One query.

    If nothing was typed, everybody, without the house players of a drive: nobody looks for themselves among those.

    Those with a name that begins with the first typed word come first.
    """
    words = split_words(typed)
    begins = f" {words[0]}" if words else ""  # with the space, so that it begins a word
    entries = party.entries.filter(player__is_computer=False)
    people = _by_name(entries.exclude(is_house=True) if party.is_drive and not words else entries)
    found = [person for person in people if fits_words(person.name, words)]
    return tuple(sorted(found, key=lambda person: begins not in f" {simplify_name(person.name)}"))


def find_whom_meant(found: Sequence[Person], typed: str) -> Person | None:
    """The one who was meant: the only one found, or the only one with exactly this name."""
    exactly = [person for person in found if make_name_key(person.name) == make_name_key(typed)]
    meant = exactly if len(exactly) == 1 else found
    return meant[0] if len(meant) == 1 else None


# The list of a party

LATELY = 3  # people
LONG = 20  # people
MOST_SUGGESTED = 300  # names; a longer list of suggestions makes the page heavy and helps nobody


@dataclass(frozen=True)
class Register:
    """The list in the order of names. `round` is the newest announced one, 0 before the first.

    `lately` holds the last few who were checked in one by one, and when.

    Those who are `placed` have a place in an announced round, or a card of a drive that has begun: they can leave, but not be
    taken off the list. `cards` are those of a drive, by who has one: the hand after which they go home. `pairs` are None where
    everybody plays alone.
    """

    party: Party
    people: tuple[Enlisted, ...]
    placed: Collection[int]
    round: int
    lately: Mapping[int, datetime]
    pairs: Pairs | None = None
    cards: Mapping[int, int | None] = field(default_factory=dict)

    @property
    def without_card(self) -> tuple[Enlisted, ...]:
        """Those who have come late to a drive and have no chair yet."""
        is_begun = self.party.is_drive and self.party.status == Party.Status.PLAYING
        return tuple(person for person in self.people if is_begun and person.here and person.number not in self.cards)

    @property
    def is_over(self) -> bool:
        """Whether all hands of a drive are played, so that nobody leaves it any more."""
        return self.party.is_drive and self.party.drive.is_over

    @property
    def in_pairs(self) -> tuple[PairOnList, ...]:
        return list_pairs(self.pairs or (), self.people, self.next_round)

    @property
    def pairs_here(self) -> int:
        return sum(pair.is_here for pair in self.in_pairs)

    @property
    def alone(self) -> tuple[Enlisted, ...]:
        """Those without a partner, where pairs play."""
        return () if self.pairs is None else list_alone(self.pairs, self.people)

    @property
    def is_alone_here(self) -> bool:
        """Whether one of them is here, so that the seats cannot be drawn."""
        return any(person.here for person in self.alone)

    @property
    def half_pairs(self) -> int:
        """The pairs of which only one has come."""
        return sum(pair.one_is_missing for pair in self.in_pairs)

    @property
    def here(self) -> int:
        """How many take part in the next round."""
        return sum(person.here and person.left_after_round is None for person in self.people)

    @property
    def computers(self) -> int:
        """How many complete the last table."""
        here = [person for person in self.people if person.here and person.left_after_round is None]
        return 0 if self.party.computers is None else count_empty_chairs(here)

    @property
    def missing(self) -> int:
        return len(self.numbers_missing)

    @property
    def numbers_missing(self) -> list[int]:
        return [person.number for person in self.people if not person.here]

    @property
    def is_long(self) -> bool:
        """Whether the list is too long to read, so that people search it."""
        return len(self.people) > LONG

    def found(self, typed: str) -> tuple[Enlisted, ...]:
        """Those with every typed word in their name; everybody if nothing was typed."""
        words = split_words(typed)
        return tuple(person for person in self.people if fits_words(person.name, words))

    @property
    def tables(self) -> int:
        return (self.here + self.computers) // CHAIRS

    @property
    def bench(self) -> int:
        return (self.here + self.computers) % CHAIRS

    @property
    def tables_of_pairs(self) -> int:
        return self.pairs_here // (CHAIRS // SIZE)

    @property
    def pair_sits_out(self) -> bool:
        return self.tables_of_pairs > 0 and self.pairs_here % (CHAIRS // SIZE) > 0

    @property
    def with_one_more(self) -> int:
        """The number of tables with one player more, if that player would complete a table; else 0."""
        if self.pairs is not None or self.party.is_drive:
            return 0
        return self.tables + 1 if self.bench == CHAIRS - 1 else 0

    @property
    def may_have_computers(self) -> bool:
        """Whether people sit out for whom computers could fill a table; the cards are enough for thirteen tricks."""
        party = self.party
        is_open = party.status != Party.Status.ENDED and party.computers is None
        is_open = is_open and self.pairs is None and not party.is_drive  # there two share a chair
        return is_open and self.bench > 0 and can_deal(party.rules)

    @property
    def next_round(self) -> int:
        """The round from which late comers play."""
        return self.round + 1

    @property
    def may_go_on(self) -> bool:
        """Whether the first seats can be made."""
        tables = self.tables if self.pairs is None else self.tables_of_pairs
        return self.party.status == Party.Status.REGISTERING and tables > 0


def read_register(party: Party) -> Register:
    """All people on the list; three queries at any size, and one for pairs or cards."""
    entries = list(party.entries.filter(player__is_computer=False).select_related("player"))
    people = [read_player(entry) for entry in entries]
    came = sorted((entry.came_at, entry.number) for entry in entries if entry.came_at)[-LATELY:]
    by_name = sorted(people, key=lambda person: make_sort_key(person.name))
    cards = dict(party.drive_seats.values_list("entry__number", "until")) if party.is_drive else {}
    return Register(
        party,
        tuple(by_name),
        _find_placed(party, cards),
        find_newest_number(party),
        {who: at for at, who in came},
        read_pairs(party) if plays_in_pairs(party) else None,
        cards,
    )


def _find_placed(party: Party, cards: Collection[int]) -> Collection[int]:
    if party.is_drive:
        return () if party.status == Party.Status.REGISTERING else cards
    # chairs__round__party: a round that was set aside belongs to no party, and its chairs do not count.
    placed = party.entries.filter(chairs__round__party=party, chairs__round__announced_at__isnull=False)
    return set(placed.values_list("number", flat=True))


def list_names_of_last_time(party: Party) -> tuple[str, ...]:
    """The people of the club's newest other evening who are not on this list, by name; one query."""
    # Only an evening to which somebody came: one that was made by mistake has nobody to offer.
    evenings = party.club.parties.exclude(pk=party.pk).filter(entries__checked_in=True)
    last = evenings.order_by(*order_newest_first()).values("pk")[:1]
    came = Entry.objects.filter(party=Subquery(last), checked_in=True, player__is_computer=False).exclude(
        player__entries__party=party
    )
    return tuple(sorted(came.values_list("player__name", flat=True), key=make_sort_key))


def suggest_names(party: Party) -> tuple[str, ...]:
    """Players of the club who are not on the list, those who came most recently first; one query."""
    # The key of their newest entry stands for its date, which would need another join.
    known = party.club.players.filter(is_computer=False).exclude(entries__party=party).annotate(last=Max("entries__pk"))
    lately = known.order_by(F("last").desc(nulls_last=True), "name").values_list("name", flat=True)
    return tuple(sorted(lately[:MOST_SUGGESTED], key=make_sort_key))


def list_asking(party: Party) -> list[OrganiserCall]:
    """The requests of people who are not on the list and ask to be let in, the oldest first; one query."""
    return list(party.organiser_calls.exclude(name=""))


def read_tags_tonight(club: Club) -> Callable[[Player], list[str]]:
    """A function that gives the tags with which a player comes to an evening; one query.

    If the club has members, everybody else gets the tag of a guest, so that prizes can distinguish the two.
    """
    rows = {row.player_id: row for row in Member.objects.filter(player__club=club)}
    has_members = any(row.is_member for row in rows.values())

    def tags_of_player(player: Player) -> list[str]:
        row = rows.get(player.pk, Member())
        return [*row.tags, *([GUEST] if has_members and not row.is_member and GUEST not in row.tags else [])]

    return tags_of_player
