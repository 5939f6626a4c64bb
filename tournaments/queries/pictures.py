"""What the pictures of the evening show, from the very rounds that the standings count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tournaments.engine.ladder_picture import Ladder, Step, ladder_of, partnerships
from tournaments.engine.seats import CHAIRS, SEAT_INDEX, TOP
from tournaments.engine.standings import RoundPlayed
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.once import once_per_change
from tournaments.queries.player import PlayedRound, PlayerEvening
from tournaments.queries.rows import Person
from tournaments.queries.standings import Standings, rounds_played

MOST_DRAWN = 60  # players; of more nobody could follow a line or find a name


@dataclass(frozen=True, slots=True)
class GameOf:
    """One player's game: what his table played as, with whom, and by how many points it went his way."""

    round: int
    rank: int
    partner: int
    by: int
    won: bool


@dataclass(frozen=True)
class Pictures:
    """Everybody in the order of the standings, and the rounds that these count."""

    people: tuple[Person, ...]
    rounds: tuple[RoundPlayed, ...]
    has_ladder: bool = True

    @cached_property
    def ladder(self) -> Ladder:
        return ladder_of(self.rounds)

    @cached_property
    def partnerships(self) -> Counter[tuple[int, int]]:
        return partnerships(self.rounds)

    @cached_property
    def games(self) -> dict[int, tuple[GameOf, ...]]:
        """Everybody's games, first round to last."""
        found: dict[int, list[GameOf]] = {}
        for number, one in enumerate(self.rounds, 1):
            for game in one.games:
                for seat, player in game.table.seats:
                    by = game.score[seat.side] - game.score[seat.side.other]
                    partner = game.table.at(seat.partner)
                    played = GameOf(number, game.table.rank, partner, by, game.winner is seat.side)
                    found.setdefault(player, []).append(played)
        return {player: tuple(games) for player, games in found.items()}

    @property
    def lines(self) -> Iterator[tuple[Person, list[tuple[GameOf, str] | None]]]:
        """Everybody with his games, round by round, and the names of his partners; None where he did not play."""
        names = {person.number: person.name for person in self.people}
        for person in self.people:
            games = {game.round: game for game in self.games.get(person.number, ())}
            cells = [
                (game, names.get(game.partner, "")) if (game := games.get(number)) else None for number in self.numbers
            ]
            yield person, cells

    @property
    def numbers(self) -> range:
        """The rounds, as they are counted."""
        return range(1, len(self.rounds) + 1)


def pictures_of(party: Party, standings: Standings) -> Pictures | None:
    """The pictures of the rounds that these standings count; the queries of `rounds_played`.

    None before the first game is finished, and where there are too many to be drawn.
    """
    if not standings.has_games or len(standings.lines) > MOST_DRAWN:
        return None
    people = tuple(Person(line.player, name) for line, name in standings.named)
    return Pictures(people, rounds_played(party)[: standings.held_after], rows.movement_of(party).has_ranks)


def ladder_behind(party: Party, standings: Standings) -> Ladder | None:
    """Everybody's way, to be drawn behind one player's own; read once per change, None where there are too many."""

    def read(party: Party) -> Ladder | None:
        pictures = pictures_of(party, standings)
        return pictures.ladder if pictures is not None and pictures.has_ladder else None

    return once_per_change(party, "ladder", read)


def own_ladder(evening: PlayerEvening) -> Ladder | None:
    """One player's way over the tables; None before their first game is finished, and where no table is above another."""
    if not rows.movement_of(evening.party).has_ranks:
        return None
    rounds = evening.rounds
    tables = max((one.last_table for one in rounds), default=0)
    steps = tuple(_step(one, tables) for one in rounds if one.table is None or one.won is not None)
    if not any(step.rank for step in steps):
        return None
    sat_out = any(step.rank is None for step in steps)
    return Ladder(max(step.round for step in steps), tables, int(sat_out), {evening.player.number: steps})


def _step(one: PlayedRound, tables: int) -> Step:
    if one.table is None or one.seat is None:
        return Step(one.number, None, tables * CHAIRS)
    rank = one.table.rank
    return Step(one.number, rank, (rank - TOP) * CHAIRS + SEAT_INDEX[one.seat], bool(one.won))
