"""An evening that is over, for whatever spans several evenings. Players are known by their numbers in the club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from fractions import Fraction
from typing import NamedTuple

from scoring.hand import BySide, Side
from tournaments.engine.pairs import Pairs
from tournaments.engine.standings import NO_RANK, Key, StandingsLine


class PlayerResult(NamedTuple):
    """A player's result of an evening. The place is that in the evening's own standings, and NO_RANK for a house player.

    `in_games` is the difference without the bench, and `scored` what both sides of these games scored, without signs.
    `together` is how many have this one place between them: a pair, a fort, or those who shared a card.
    """

    player: int
    place: int
    games: int = 0
    wins: int = 0
    points_for: int = 0
    points_against: int = 0
    in_games: int = 0
    scored: int = 0
    together: int = 1

    @classmethod
    def of(cls, line: StandingsLine, player: int, *, together: int = 1) -> PlayerResult:
        in_games = line.difference - line.of_the_bench(Key.DIFFERENCE)
        made = line.games, line.wins, line.points_for, line.points_against
        return cls(player, line.rank, *made, in_games, line.scored, together)

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against

    @property
    def counts_in_season(self) -> bool:
        """Everybody who came, also without a game, but not a house player."""
        return self.place != NO_RANK


def list_results_of(
    lines: Sequence[StandingsLine], pairs: Pairs, people: Mapping[int, int] | None = None
) -> tuple[PlayerResult, ...]:
    """Everybody's result: where pairs play, each of the two has that of their pair, and whoever only played for one has none.
    `people` are their numbers in the club, by those of the lines, if these are others."""
    both = {pair.first: pair.players for pair in pairs}
    return tuple(
        PlayerResult.of(line, people[one] if people else one, together=len(players))
        for line in lines
        for players in [both.get(line.player, (line.player,))]
        for one in players
    )


def count_places(results: Iterable[PlayerResult]) -> int:
    """How many have these places, a pair or a fort as one."""
    return int(sum(Fraction(1, result.together) for result in results))


class PastGame(NamedTuple):
    """A finished game in plain numbers, because thousands of them are cached. `is_whole` is False if it was given up, or played with a computer: it was won and lost, but says nothing about skill."""

    north: int
    south: int
    east: int
    west: int
    points_north_south: int
    points_east_west: int
    stars_north_south: int
    stars_east_west: int
    north_south_won: bool
    is_whole: bool = True

    @property
    def difference(self) -> int:
        """North–South's points minus East–West's."""
        return self.points_north_south - self.points_east_west

    @property
    def players(self) -> BySide[tuple[int, int]]:
        return BySide((self.north, self.south), (self.east, self.west))

    @property
    def winner(self) -> Side:
        return Side.NORTH_SOUTH if self.north_south_won else Side.EAST_WEST

    @property
    def stars(self) -> BySide[int]:
        return BySide(self.stars_north_south, self.stars_east_west)


class Place(NamedTuple):
    """A place in the final standings, and the number of players in them, or of pairs."""

    rank: int
    players: int
    of_pairs: bool = False


class Moment(NamedTuple):
    """When an evening was, for the one order of all evenings. Those without a time stand before the others of their day."""

    day: date
    has_time: bool
    begins: time
    number: int

    @classmethod
    def of(cls, day: date, begins: time | None, number: int) -> Moment:
        # Tuples are compared part by part, and None cannot be compared with a time.
        return cls(day, begins is not None, begins or time.min, number)


class PastEvening(NamedTuple):
    """The games in the order of the rounds, and the result of everybody who came, house players too. Whoever only played for
    one of a pair has games and no result."""

    number: int
    code: str
    name: str
    day: date
    games: tuple[PastGame, ...]
    results: tuple[PlayerResult, ...]
    begins: time | None = None

    @property
    def moment(self) -> Moment:
        return Moment.of(self.day, self.begins, self.number)

    def came(self, player: int) -> bool:
        return self.find_result(player) is not None or any(player in game[:4] for game in self.games)

    def find_result(self, player: int) -> PlayerResult | None:
        return next((result for result in self.results if result.player == player), None)

    def place_of(self, player: int) -> Place | None:
        """None for a house player, for a substitute in a pair, and for a player who was not there."""
        result = self.find_result(player)
        if result is None or result.place == NO_RANK:
            return None
        placed = count_places(one for one in self.results if one.place != NO_RANK)
        return Place(result.place, placed, of_pairs=result.together > 1)
