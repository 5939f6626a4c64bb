"""Military whist: a table is a fort of four, and in each hand two of them stay at home and two travel.

The captain (chair 1) and the second of a fort (chair 3) stay; the third and the fourth (chairs 2 and 4) travel. In hand 1 the
travellers sit at the next fort; at each bell they go one fort on, past their own. So with T forts the travellers of fort t
play at fort t + d, where d goes from 1 to T − 1 and begins again. The side that wins a hand takes a flag from the other
side's fort: all flags together always are twelve for each fort. Who travels where is known before the first hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.refused import Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.drive.hands import MOST_HANDS
from tournaments.engine.drive.kinds import CHAIRS, DriveChair, DriveKind, Way, find_neighbour, find_step

FLAGS = 12  # with which each fort begins
LONGEST_FORT = 20
# The chairs in the order in which a fort's four are named: the captain, the other one at home, the two travellers.
NAMED_CHAIRS = (1, 3, 2, 4)
HOME, TRAVELLERS = (1, 3), (2, 4)


class WhyNotForts(Reason):
    FOUR = _("Names of “{fort}”: {found}. A fort has four, such as Castle: Ann / Berit / Cleo / Dag.")
    NO_NAME = _("A fort has no name. Give it one of at most {longest} letters.")
    NO_COLON = _(
        "In “{line}” no name of a fort comes before a colon. Write it such as Castle: Ann / Berit / Cleo / Dag."
    )
    TOO_LONG = _("“{name}” has {length} letters; the name of a fort has {longest} at most.")
    SAME_NAME = _("Two forts are called {fort}. Give each its own name.")
    TWICE = _("{name} is named twice. Everybody is in one fort.")
    SEVERAL = _("More than one person here is called {name}. Write the whole name, as on the list.")
    IN_NO_FORT = _("In no fort: {names}. Put everybody who is here in one, or say that they are not here.")
    NAMES = _("There are {forts} forts, and {found} names for them.")
    NOT_DRAWN = _("Forts are made of the people that you name, and nobody draws lots.")
    FLAGS = _("Type the flags of each fort; there are no cards with tricks.")
    NOT_MADE = _("Make the forts first.")
    NO_FORT = _("There is no fort {fort}; the forts are 1 to {forts}.")
    NUMBER = _("The flags of a fort are a whole number up to {most}; write −2 if it lost two more than it had.")
    CHANGED = _("Fort {fort} has {flags} now, typed after this page was shown. It was not taken out. Look at it again.")
    RENAMED = _(
        "Fort {fort} is called {name} now: somebody else named it after this page was shown. No name was changed."
    )
    NO_FORTS = _("Only military whist has forts.")


@dataclass(frozen=True, slots=True)
class FortLine:
    """A fort as somebody typed it: its name and its people, the captain first."""

    name: str
    people: tuple[str, ...]


def read_forts(text: str) -> tuple[FortLine, ...]:
    """The inverse of `write_fort`, a fort on each line. A comma between names will do too."""
    found = []
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, people = line.partition(":")
        name, people = (name.strip(), people) if colon else ("", line)
        parts = people.split("/" if "/" in people else ",")
        found.append(FortLine(name, tuple(filter(None, map(str.strip, parts)))))
    return tuple(found)


def write_fort(fort: FortLine) -> str:
    """Castle: Ann / Berit / Cleo / Dag"""
    return f"{fort.name}: {' / '.join(fort.people)}"


def find_fair_hands(hands: int, forts: int) -> tuple[int, ...]:
    """In how many hands every fort visits every other one equally often: these hands, or else the nearest numbers."""
    round_trip = forts - 1
    before = hands - hands % round_trip
    if before == hands:
        return (hands,)
    return tuple(number for number in (before, before + round_trip) if 2 <= number <= MOST_HANDS)


def find_distance(hand: int, forts: int) -> int:
    """How many forts on the travellers are in this hand."""
    return (hand - 1) % (forts - 1) + 1


def find_host(fort: int, hand: int, forts: int) -> int:
    """The fort where the travellers of this one play."""
    return find_neighbour(fort, find_distance(hand, forts), forts)


def find_visitor(fort: int, hand: int, forts: int) -> int:
    """The fort whose travellers come to this one."""
    return find_neighbour(fort, -find_distance(hand, forts), forts)


def find_seating(cards: Mapping[int, DriveChair], hand: int) -> dict[DriveChair, int]:
    """Whose card is on which chair. `cards`: the fort of each, and their chair in it."""
    forts = len(cards) // len(CHAIRS)
    return {
        DriveChair(fort if chair in HOME else find_host(fort, hand, forts), chair): card
        for card, (fort, chair) in cards.items()
    }


def find_ways_of_forts(hand: int, forts: int) -> dict[DriveChair, Way]:
    """Where everybody goes after this hand."""
    ways = {}
    for table in range(1, forts + 1):
        own = find_visitor(table, hand, forts)
        for chair in CHAIRS:
            step = find_step(DriveKind.MILITARY, chair, won=True)
            there = table if chair in HOME else find_host(own, hand + 1, forts)
            ways[DriveChair(table, chair)] = Way(step, there, chair)
    return ways


def count_flags(home_won: Iterable[tuple[int, Sequence[bool | None]]], forts: int) -> dict[int, int]:
    """The flags that each fort has after these hands, each with what is known of its tables from the first. A flag that
    nobody knows stays where it was."""
    flags = dict.fromkeys(range(1, forts + 1), FLAGS)
    for hand, tables in home_won:
        for fort, home in enumerate(tables, 1):
            if home is not None:
                by = 1 if home else -1
                flags[fort] += by
                flags[find_visitor(fort, hand, forts)] -= by
    return flags
