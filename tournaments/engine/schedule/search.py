"""Everybody with everybody: seats for many rounds at once, with as few repeats as a search finds.

What it wants, in this order: nobody has a partner twice; nobody opposes somebody twice; a former partner or opponent does
not come back in the other role. It exchanges two players of a round again and again (simulated annealing: an exchange that
makes things worse is sometimes kept, less often towards the end). The budget counts tries and not seconds, and lots come
from the seed, so that the same evening gets the same seats on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from tournaments.engine.history import History
from tournaments.engine.seats import CHAIRS

PARTNERS, OPPONENTS, BOTH = 40, 12, 3  # what it costs to be partners twice, opponents twice, and one after the other
HOTTEST, COLDEST = 8.0, 0.6  # how much worse an exchange may be, at the beginning and at the end
AT_ONCE = 2_000  # tries between two looks at the budget
ONCE = 128  # partners once; below it stands how often they were opponents, so both are one number to look up
MOST_BEFORE = 60  # more meetings than that are no worse


def find_seats(playing: Sequence[Sequence[int]], history: History, *, seed: str, tries: int) -> list[list[int]]:
    """For each round, those who play in it, in the order of their chairs: table by table North, East, South, West.

    `playing` says who plays in each round, four for each table; `history` has the rounds before. Takes about a second for
    400,000 tries.
    """
    search = _Search(playing, history, Random(seed))
    for done in range(0, tries, AT_ONCE):
        search.exchange(AT_ONCE, HOTTEST * (COLDEST / HOTTEST) ** (done / tries))
    return search.seats()


class _Search:
    """Players have the places 0 … n − 1 in `people`; `times` of two is ONCE × as partners + as opponents."""

    def __init__(self, playing: Sequence[Sequence[int]], history: History, lots: Random) -> None:
        self.people = sorted({player for players in playing for player in players})
        place = {player: at for at, player in enumerate(self.people)}
        self.lots = lots
        self.rounds = [_shuffled([place[player] for player in players], lots) for players in playing]
        self.times = [
            [_times(history.partnerships(one, two), history.oppositions(one, two)) for two in self.people]
            for one in self.people
        ]
        for chairs in self.rounds:
            for first in range(0, len(chairs), CHAIRS):
                self._count(chairs[first : first + CHAIRS], 1)
        costs = [_cost(*divmod(times, ONCE)) for times in range(ONCE * ONCE)]
        last = len(costs) - 1
        self.as_partners = [costs[min(times + ONCE, last)] - cost for times, cost in enumerate(costs)]
        self.as_opponents = [costs[min(times + 1, last)] - cost for times, cost in enumerate(costs)]

    def _count(self, four: Sequence[int], by: int) -> None:
        north, east, south, west = four
        for one, two, worth in (
            (north, south, ONCE),
            (east, west, ONCE),
            (north, east, 1),
            (north, west, 1),
            (south, east, 1),
            (south, west, 1),
        ):
            self.times[one][two] += by * worth
            self.times[two][one] += by * worth

    def seats(self) -> list[list[int]]:
        return [[self.people[place] for place in chairs] for chairs in self.rounds]

    def exchange(self, tries: int, heat: float) -> None:
        """So many tries at this heat."""
        lot, rounds, times = self.lots.random, self.rounds, self.times
        partners, opponents = self.as_partners, self.as_opponents
        number, most = len(rounds), 8 * heat  # an exchange that costs more would be kept once in 3,000 times
        for _try in range(tries):
            chairs = rounds[int(lot() * number)]
            size = len(chairs)
            one, two = int(lot() * size), int(lot() * size)
            if one >> 2 == two >> 2:
                if one != two and one ^ 2 != two:
                    self._turn(chairs, one, two, heat)
                continue
            a, b = chairs[one], chairs[two]
            a_with, a_left, a_right = chairs[one ^ 2], chairs[one ^ 1], chairs[one ^ 3]
            b_with, b_left, b_right = chairs[two ^ 2], chairs[two ^ 1], chairs[two ^ 3]
            of_a, of_b = times[a], times[b]
            now = (
                partners[of_a[a_with] - ONCE]
                + opponents[of_a[a_left] - 1]
                + opponents[of_a[a_right] - 1]
                + partners[of_b[b_with] - ONCE]
                + opponents[of_b[b_left] - 1]
                + opponents[of_b[b_right] - 1]
            )
            if not now:
                continue
            worse = (
                partners[of_a[b_with]]
                + opponents[of_a[b_left]]
                + opponents[of_a[b_right]]
                + partners[of_b[a_with]]
                + opponents[of_b[a_left]]
                + opponents[of_b[a_right]]
                - now
            )
            if worse > 0 and (worse > most or lot() >= exp(-worse / heat)):
                continue
            self._exchange_chairs(chairs, one, two)

    def _exchange_chairs(self, chairs: list[int], one: int, two: int) -> None:
        """The players on these two chairs of two tables sit on each other's."""
        firsts = [one - one % CHAIRS, two - two % CHAIRS]
        for first in firsts:
            self._count(chairs[first : first + CHAIRS], -1)
        chairs[one], chairs[two] = chairs[two], chairs[one]
        for first in firsts:
            self._count(chairs[first : first + CHAIRS], 1)

    def _turn(self, chairs: list[int], one: int, two: int, heat: float) -> None:
        """Two of a table who are opponents change chairs, and so partners."""
        first = one - one % CHAIRS
        before = chairs[first : first + CHAIRS]
        after = list(before)
        after[one - first], after[two - first] = after[two - first], after[one - first]
        self._count(before, -1)
        worse = self._cost_of(after) - self._cost_of(before)
        is_kept = worse <= 0 or self.lots.random() < exp(-worse / heat)
        self._count(after if is_kept else before, 1)
        if is_kept:
            chairs[first : first + CHAIRS] = after

    def _cost_of(self, four: Sequence[int]) -> int:
        north, east, south, west = four
        times, partners, opponents = self.times, self.as_partners, self.as_opponents
        return (
            partners[times[north][south]]
            + partners[times[east][west]]
            + opponents[times[north][east]]
            + opponents[times[north][west]]
            + opponents[times[south][east]]
            + opponents[times[south][west]]
        )


def _times(partners: int, opponents: int) -> int:
    return ONCE * min(partners, MOST_BEFORE) + min(opponents, MOST_BEFORE)


def _cost(partners: int, opponents: int) -> int:
    both = partners + opponents
    return PARTNERS * _pairs(partners) + OPPONENTS * _pairs(opponents) + BOTH * _pairs(both)


def _pairs(times: int) -> int:
    return times * (times - 1) // 2


def _shuffled(players: list[int], lots: Random) -> list[int]:
    return sorted(players, key=lambda _player: lots.random())
