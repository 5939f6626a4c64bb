"""Computers in empty chairs: as many as complete the last table, so that nobody sits out.

A computer takes part like a house player: it moves as everybody does, and has no place, no prize and no payment. It comes
for a round that needs it, and goes when the number of people changes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from tournaments.engine.evening import PartyPlayer
from tournaments.engine.names import normalise_spelling
from tournaments.engine.seats import CHAIRS

LAKES = ("Itasca", "Pepin", "Superior", "Vermilion", "Kabetogama", "Minnetonka", "Bemidji", "Nokomis")  # of Minnesota
WORD_OF_BEFORE = " (computer)"  # which an earlier version wrote behind each name


@dataclass(frozen=True, slots=True)
class ComputersChange:
    """Which computers come back and which go before a round, and how many new ones are needed."""

    come_back: tuple[PartyPlayer, ...] = ()
    new: int = 0
    go: tuple[PartyPlayer, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.come_back or self.new or self.go)


def count_empty_chairs(people: Sequence[PartyPlayer]) -> int:
    """How many computers these people need so that no guest sits out. House players come first into empty chairs."""
    house = sum(person.is_house for person in people)
    return count_computers(len(people) - house, house)


def count_computers(guests: int, house: int) -> int:
    return max(0, -guests % CHAIRS - house)


def find_computers_to_change(players: Sequence[PartyPlayer], round_number: int, *, wanted: bool) -> ComputersChange:
    """What must change among the computers before this round. `wanted`: the party lets them fill its tables."""
    here = [player for player in players if player.takes_part_in(round_number)]
    needed = count_empty_chairs([player for player in here if not player.is_computer]) if wanted else 0
    computers = [player for player in here if player.is_computer]
    # Those who go are the last to have come: the others keep their place on the ladder.
    missing, kept = needed - len(computers), computers[:needed]
    away = [player for player in players if player.is_computer and player not in computers][: max(0, missing)]
    return ComputersChange(tuple(away), max(0, missing - len(away)), tuple(computers[len(kept) :]))


def choose_computer_names(taken: Collection[str]) -> Iterator[str]:
    """Names of computers that nobody here has: Itasca. That it is a computer is said in the language of each screen."""
    used = {normalise_spelling(name) for name in taken}
    lakes = (f"{lake}{f' {turn}' if turn > 1 else ''}" for turn in count(1) for lake in LAKES)
    return (name for name in lakes if normalise_spelling(name) not in used)
