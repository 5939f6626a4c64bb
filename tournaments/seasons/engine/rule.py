"""The rule of a season: what an evening gives, which evenings count, who can win, and what breaks ties.

Points of a season are whole hundredths, rounded once for each evening, so that the printed numbers add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from scoring.hand import is_whole
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _

ONE_POINT = 100  # in hundredths
MOST_POINTS = 1000
MOST_PLACES = 100
MOST_EVENINGS = 1000
MOST_TAGS = 20


class PointsFrom(StrEnum):
    """What gives the points of an evening."""

    TOTAL = "total"
    PER_CENT = "per_cent"
    PLACES = "places"
    WINS = "wins"
    DIFFERENCE = "difference"


class SharedPlace(StrEnum):
    """Players who share places divide the points of those places, or each get the points of the best one."""

    DIVIDED = "divided"
    BEST = "best"


class Tie(Named):
    """What decides between two players who are level in points. More is better.

    BEST_EVENINGS compares their best evenings, then their second best, and so on, including those that do not count.
    """

    BEST_EVENINGS = "best_evenings", _("the best evening, then the next best")
    EVENINGS_WON = "evenings_won", _("evenings won")
    WINS = "wins", _("games won")
    DIFFERENCE = "difference", _("the point difference")
    EVENINGS = "evenings", _("evenings attended")


class WhyNoRule(Reason):
    PLACES = _("Say what the places give: 1 to 100 whole numbers from 0 to 1000, none larger than the one before it.")
    NO_PLACES = _("Only points by place have a list of places.")
    BEST = _("The best 1 to 1000 evenings can count; {best} is not possible.")
    BEST_OF = _("The best {best} of every {of} evenings cannot count: the second number must not be smaller.")
    LEAST = _("A player can be asked to come to 0 to 1000 evenings; {least} is not possible.")
    PLANNED = _("A season has 1 to 1000 evenings; {evenings} is not possible.")
    TOO_FEW = _("A season of {evenings} evenings cannot ask for {least}.")
    WORTH = _("An evening away or at the desk gives 0 to 1000 points; {points} is not possible.")
    TAGS = _("Name at most 20 different tags of those who can win, each with a letter in it.")
    TIES = _("Say what decides between equals, each thing once.")


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule of a season. Raises Impossible.

    `places` are the points of the first, second and next places; with `then_one_fewer` each later place gives one less, down
    to nothing. `best` is how many evenings count at most, None for all; with `of`, that many of every `of` evenings. `least`
    is how many evenings a player must come to. `absence` and `duty` are the points of an evening away and at the desk, None for
    nothing, which does not count. `winners` are tags: players with one of them can win; without tags, everybody
    can. `evenings` is how many are planned.
    """

    gives: PointsFrom = PointsFrom.TOTAL
    places: tuple[int, ...] = ()
    then_one_fewer: bool = False
    shared: SharedPlace = SharedPlace.DIVIDED
    best: int | None = None
    of: int | None = None
    mean: bool = False
    least: int = 0
    absence: int | None = None
    duty: int | None = None
    winners: tuple[str, ...] = ()
    ties: tuple[Tie, ...] = (Tie.BEST_EVENINGS,)
    evenings: int | None = None

    def __post_init__(self) -> None:
        self._check_places()
        self._check_worths()
        self._check_evenings()
        if len(set(self.ties)) != len(self.ties):
            raise Impossible(WhyNoRule.TIES)
        tags = {tag.strip().casefold() for tag in self.winners}  # as they are compared with those of the players
        if len(self.winners) > MOST_TAGS or len(tags) != len(self.winners) or "" in tags:
            raise Impossible(WhyNoRule.TAGS)

    def _check_places(self) -> None:
        if self.gives is not PointsFrom.PLACES:
            if self.places:  # refused, not dropped: a file with them means something else than it says
                raise Impossible(WhyNoRule.NO_PLACES)
            return
        falls = all(upper >= lower for upper, lower in pairwise(self.places))
        if not 1 <= len(self.places) <= MOST_PLACES or not falls or not all(map(_is_points, self.places)):
            raise Impossible(WhyNoRule.PLACES)

    def _check_worths(self) -> None:
        for worth in (self.absence, self.duty):
            if worth is not None and not _is_points(worth):
                raise Impossible(WhyNoRule.WORTH, points=worth)

    def _check_evenings(self) -> None:
        if self.best is not None and not is_whole(self.best, 1, MOST_EVENINGS):
            raise Impossible(WhyNoRule.BEST, best=self.best)
        # Without `best` there is nothing to choose from every `of` evenings.
        if self.of is not None and not (self.best and is_whole(self.of, self.best, MOST_EVENINGS)):
            raise Impossible(WhyNoRule.BEST_OF, best=self.best or 0, of=self.of)
        if not is_whole(self.least, 0, MOST_EVENINGS):
            raise Impossible(WhyNoRule.LEAST, least=self.least)
        if self.evenings is not None and not is_whole(self.evenings, 1, MOST_EVENINGS):
            raise Impossible(WhyNoRule.PLANNED, evenings=self.evenings)
        if self.evenings is not None and self.evenings < self.least:
            raise Impossible(WhyNoRule.TOO_FEW, evenings=self.evenings, least=self.least)

    def given_at(self, place: int) -> int:
        """The points of a place that nobody shares."""
        if place <= len(self.places):
            return self.places[place - 1]
        return max(self.places[-1] - (place - len(self.places)), 0) if self.then_one_fewer else 0


def _is_points(points: object) -> bool:
    return is_whole(points, 0, MOST_POINTS)
