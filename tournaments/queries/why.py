"""Two players beside each other: why one stands above the other, from the same rounds as the standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.engine.standings import Lead, RoundOf, StandingsLine, compare_lines, is_decided, list_rounds_of
from tournaments.models import Party
from tournaments.queries.rows import Person
from tournaments.queries.standings import Standings, read_with_rounds


class WhyNoComparison(Reason):
    NO_PLACE = _("One of the two has no place in the standings.")
    ONLY_ONE = _("Nobody else has a place in the standings yet.")


@dataclass(frozen=True)
class Comparison:
    """Two lines of the standings, the upper one first, the keys down to the one that decides, and their rounds."""

    standings: Standings
    upper: StandingsLine
    lower: StandingsLine
    leads: tuple[Lead, ...]
    rounds: tuple[tuple[RoundOf, RoundOf], ...]

    @property
    def is_decided(self) -> bool:
        return is_decided(self.leads)

    @property
    def people(self) -> tuple[Person, Person]:
        return self.person(self.upper), self.person(self.lower)

    def person(self, line: StandingsLine) -> Person:
        return Person(line.player, self.standings.names[line.player])


@dataclass(frozen=True)
class StandingsQuestion:
    """The standings and the comparison that was asked for; None if no player was named yet."""

    standings: Standings
    one: Person | None = None
    comparison: Comparison | None = None
    both_named: bool = False

    @property
    def others(self) -> Iterator[tuple[StandingsLine, str]]:
        """The players who can be named next."""
        one = None if self.one is None else self.one.number
        named = self.standings.named
        return ((line, name) for line, name in named if not line.is_of_the_house and line.player != one)


def answer_why_above(party: Party, one: int | None, other: int | None, *, hall: bool) -> StandingsQuestion:
    """Compare two players by number, or one with the player above them. Three queries.

    Raises Refused for somebody who has no place.
    """
    standings, rounds = read_with_rounds(party, hall=hall)
    # The address may name the same player twice, or only the second: then they are compared with the nearest.
    first, second = (one, None if other == one else other) if one is not None else (other, None)
    if first is None or not standings.has_games:
        return StandingsQuestion(standings)
    line = _line(standings, first)
    beside_it = _nearest(standings, line) if second is None else _line(standings, second)
    upper, lower = sorted((line, beside_it), key=standings.lines.index)  # by line: ranks may be equal
    list_rounds = partial(
        list_rounds_of, rounds=rounds, stake=party.stake, computers=standings.computers, pairs=standings.pairs
    )
    beside = zip(*(list_rounds(each.player) for each in (upper, lower)), strict=True)
    comparison = Comparison(standings, upper, lower, compare_lines(upper, lower, standings.keys), tuple(beside))
    return StandingsQuestion(standings, comparison.person(line), comparison, both_named=second is not None)


def _line(standings: Standings, player: int) -> StandingsLine:
    found = next((line for line in standings.lines if line.player == standings.stands_under(player)), None)
    if found is None or found.is_of_the_house:
        raise Refused(WhyNoComparison.NO_PLACE)
    return found


def _nearest(standings: Standings, line: StandingsLine) -> StandingsLine:
    """The nearest line above; at the top the nearest below, and if all are level the next one."""
    others = [other for other in standings.lines if other.player != line.player and not other.is_of_the_house]
    above = [other for other in others if other.rank < line.rank]
    below = [other for other in others if other.rank > line.rank]
    if not others:
        raise Refused(WhyNoComparison.ONLY_ONE)
    return (above[-1:] or below[:1] or others[:1])[0]
