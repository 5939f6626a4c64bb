"""Who is on the list of a party, and whom the club knows who is not."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, Max

from tournaments.engine.evening import Player
from tournaments.engine.names import by_alphabet
from tournaments.engine.seats import CHAIRS
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.rounds import next_round

MOST_SUGGESTED = 300  # names; a longer list of suggestions makes the page heavy and helps nobody


@dataclass(frozen=True)
class Register:
    """The list in the order of names. `round` is the newest that is announced, 0 before the first.

    Those who are `placed` have a place in a round that is announced: they leave, and are not taken off the list.
    """

    party: Party
    people: tuple[Player, ...]
    placed: Collection[int]
    round: int

    @property
    def here(self) -> int:
        """How many take part in the next round."""
        return sum(person.here and person.left_after_round is None for person in self.people)

    @property
    def missing(self) -> int:
        return sum(not person.here for person in self.people)

    @property
    def next_round(self) -> int:
        """Late comers play from there."""
        return self.round + 1

    @property
    def may_go_on(self) -> bool:
        """Whether the first seats can be made."""
        return self.party.status == Party.Status.REGISTERING and self.here >= CHAIRS


def register_of(party: Party) -> Register:
    """Everybody on the list; three queries at any size."""
    people = [rows.player_of(entry) for entry in party.entries.select_related("player")]
    by_name = sorted(people, key=lambda person: by_alphabet(person.name))
    placed = party.entries.filter(chairs__round__party=party, chairs__round__announced_at__isnull=False)
    return Register(party, tuple(by_name), set(placed.values_list("number", flat=True)), next_round(party) - 1)


def suggestions(party: Party) -> tuple[str, ...]:
    """Players of the club who are not on the list, those who came last before others; one query."""
    known = party.club.players.exclude(entries__party=party).annotate(last=Max("entries__pk"))
    lately = known.order_by(F("last").desc(nulls_last=True), "name").values_list("name", flat=True)
    return tuple(sorted(lately[:MOST_SUGGESTED], key=by_alphabet))
