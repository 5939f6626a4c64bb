"""Who is on the list of a party, and whom the club knows who is not."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Max

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.fixed import FixedChair
from tournaments.engine.names import by_alphabet
from tournaments.engine.seats import CHAIRS
from tournaments.models import Entry, Party
from tournaments.queries import rows


class WhyNotListed(Reason):
    NOT_AT_THE_PARTY = _("That player is not at this party.")


MOST_SUGGESTED = 300  # names; a longer list of suggestions makes the page heavy and helps nobody


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody on the party's list. `has_place`: he leaves instead of being taken out; `is_late`: he waits to play.

    `plays_from` is the round from which he takes part, since he came or came back.
    """

    number: int
    name: str
    is_here: bool
    plays_from: int
    left_after_round: int | None
    has_place: bool
    is_late: bool
    is_house: bool = False
    chair: FixedChair | None = None


@dataclass(frozen=True)
class Register:
    """The list in the order of names. `round` is the newest that is announced, 0 before the first.

    `is_proposed`: the seats of the round after it are made, and are made anew where somebody comes or goes.
    """

    party: Party
    people: tuple[Listed, ...]
    round: int
    is_proposed: bool = False

    @property
    def here(self) -> int:
        """How many take part in the next round."""
        return sum(person.is_here and person.left_after_round is None for person in self.people)

    @property
    def missing(self) -> int:
        return sum(not person.is_here for person in self.people)

    @property
    def next_round(self) -> int:
        """The first round that is not announced: late comers play from there."""
        return self.round + 1

    @property
    def may_go_on(self) -> bool:
        """Whether the first seats can be made."""
        return self.party.status == Party.Status.REGISTERING and self.here >= CHAIRS

    @property
    def is_open(self) -> bool:
        return self.party.status != Party.Status.ENDED

    @property
    def is_playing(self) -> bool:
        return self.party.status == Party.Status.PLAYING


def register_of(party: Party) -> Register:
    """Everybody on the list; three queries at any size."""
    newest = list(party.rounds.order_by("-number").values_list("number", "announced_at")[:2])
    round = max((number for number, announced_at in newest if announced_at is not None), default=0)
    placed = _placed(party) if round else set()
    people = [_listed(entry, placed, round) for entry in party.entries.select_related("player")]
    by_name = sorted(people, key=lambda person: by_alphabet(person.name))
    return Register(party, tuple(by_name), round, is_proposed=bool(newest) and newest[0][0] > round)


def _listed(entry: Entry, placed: set[int], round: int) -> Listed:
    player = rows.player_of(entry)
    return Listed(
        player.number,
        player.name,
        player.here,
        player.plays_from,
        player.left_after_round,
        player.number in placed or player.left_after_round is not None,
        is_late=player.plays_from > round,
        is_house=player.is_house,
        chair=player.fixed,
    )


@dataclass(frozen=True)
class ChairPage:
    """Somebody on the list, and the chair that he keeps; `has_seats`: the next seats are proposed already."""

    number: int
    name: str
    is_house: bool
    chair: FixedChair | None
    has_seats: bool


def chair_page(party: Party, number: int) -> ChairPage:
    """Raises Refused for a number that nobody has; two queries."""
    entry = party.entries.select_related("player").filter(number=number).first()
    if entry is None:
        raise Refused(WhyNotListed.NOT_AT_THE_PARTY)
    chair = rows.fixed_chair(entry.fixed_table, entry.fixed_seat)
    has_seats = party.rounds.filter(announced_at__isnull=True).exists()
    return ChairPage(number, entry.player.name, entry.is_house, chair, has_seats)


def _placed(party: Party) -> set[int]:
    """Who has a place in a round that is announced; before that a place does not bind."""
    announced = party.entries.filter(chairs__round__party=party, chairs__round__announced_at__isnull=False)
    return set(announced.values_list("number", flat=True).distinct())


def suggestions(party: Party) -> tuple[str, ...]:
    """Players of the club who are not on the list, those who came last before others; one query."""
    known = party.club.players.exclude(entries__party=party).annotate(last=Max("entries__pk"))
    lately = known.order_by(F("last").desc(nulls_last=True), "name").values_list("name", flat=True)
    return tuple(sorted(lately[:MOST_SUGGESTED], key=by_alphabet))


def names_at(party: Party) -> tuple[str, ...]:
    """The names on the list; one query."""
    return tuple(party.entries.values_list("player__name", flat=True))
