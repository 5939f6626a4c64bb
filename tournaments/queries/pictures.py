"""What the pictures of the evening show, from the same rounds as the standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from scoring.hand import BySide
from tournaments.engine.history import History
from tournaments.engine.ladder_picture import Ladder, LadderStep, draw_ladder, find_bench_row, find_row
from tournaments.engine.pairs import SIZE, Pairs, seat_as_named
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import CHAIRS
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.once import read_once_per_change
from tournaments.queries.pairs import plays_in_pairs
from tournaments.queries.player import PlayedRound, PlayerEvening
from tournaments.queries.rows import Person
from tournaments.queries.standings import Standings, read_rounds_played

MOST_DRAWN = 60  # players; with more, nobody could follow a line or find a name


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """One player's game: the rank of the table, with whom, against whom, and the score with their own points first."""

    round: int
    rank: int
    partner: str
    others: tuple[str, ...]
    score: BySide[int]
    won: bool
    met: int | None = None  # the number of the pair against whom, where pairs play

    @property
    def by(self) -> int:
        """Their points minus those of their opponents."""
        own, others = self.score
        return own - others


@dataclass(frozen=True)
class Pictures:
    """Everybody in the order of the standings, and the rounds that count there. Of a pair only the first is among the people."""

    people: tuple[Person, ...]
    rounds: tuple[PartyRound, ...]
    has_ladder: bool = True
    pairs: Pairs = ()

    @property
    def has_pairs(self) -> bool:
        return bool(self.pairs)

    @property
    def shows_whom(self) -> bool:
        """Whether a game is known by the number of the pair that was met, because that of its table says nothing."""
        return self.has_pairs and not self.has_ladder

    @cached_property
    def ladder(self) -> Ladder:
        return draw_ladder(self.rounds, in_pairs=self.has_pairs)

    @cached_property
    def history(self) -> History:
        return History([game.table for game in one.finished] for one in self.rounds)

    @cached_property
    def games(self) -> dict[int, dict[int, PlayerGame]]:
        """Everybody's games by round, first to last."""
        found: dict[int, dict[int, PlayerGame]] = {}
        names = {person.number: person.name for person in self.people}
        pair_of = {player: pair.number for pair in self.pairs for player in pair.players}
        for number, one in enumerate(self.rounds, 1):
            for game in one.finished:
                name = {seat: names.get(player, "") for seat, player in game.table.seats}
                for seat, player in game.table.seats:
                    score = game.score.seen_from(seat.side)
                    # Of two who play together, only one has a name here: that of both.
                    others = tuple(name[other] for other in seat.side.other.seats if name[other])
                    met = pair_of.get(game.table.pair(seat.side.other)[0])
                    won = game.winner is seat.side
                    played = PlayerGame(number, game.table.rank, name[seat.partner], others, score, won, met)
                    found.setdefault(player, {})[number] = played
        return found

    @property
    def numbered(self) -> Iterator[tuple[int, Person]]:
        """Everybody with a number: that of the pair, which the rest of the evening uses; of a player the place in this list."""
        pair_of = {pair.first: pair.number for pair in self.pairs}
        for row, person in enumerate(self.people, 1):
            yield pair_of.get(person.number, row), person

    def times_together(self, one: int, two: int) -> int:
        """How often two have been partners; where pairs play, how often they have met."""
        return self.history.oppositions(one, two) if self.has_pairs else self.history.partnerships(one, two)

    @property
    def drawn(self) -> bool:
        return len(self.people) <= MOST_DRAWN

    @property
    def lines(self) -> Iterator[tuple[Person, list[PlayerGame | None]]]:
        """Everybody with their games, round by round; None if they did not play."""
        for person in self.people:
            yield person, [self.games.get(person.number, {}).get(number) for number in self.numbers]

    @property
    def numbers(self) -> range:
        return range(1, len(self.rounds) + 1)


def make_pictures(party: Party, standings: Standings) -> Pictures | None:
    """The pictures of the rounds that count in these standings; the queries of `read_rounds_played`.

    None before the first game is finished, while places are still hidden, and if there are too many players to draw.
    """
    if standings.hidden or not standings.has_games or len(standings.lines) > MOST_DRAWN:
        return None
    return make_pictures_of_all(party, standings)


def make_pictures_of_all(party: Party, standings: Standings) -> Pictures:
    """The same for any number of players."""
    people = tuple(Person(line.player, name, line.player in standings.computers) for line, name in standings.named)
    # Up to held_after, so that a picture tells no more than the standings; None, if nothing is secret, cuts nothing off.
    counted = read_rounds_played(party)[: standings.held_after]
    rounds = tuple(seat_as_named(one, standings.pairs) for one in counted)
    return Pictures(people, rounds, rows.find_movement(party).has_ranks, standings.pairs)


def read_ladder_behind(party: Party, standings: Standings) -> Ladder | None:
    """Everybody's ways, drawn behind one player's own; read once per change, None if there are too many."""

    def read(party: Party) -> Ladder | None:
        pictures = make_pictures(party, standings)
        return pictures.ladder if pictures is not None and pictures.has_ladder else None

    return read_once_per_change(party, "ladder", read)


def make_own_ladder(evening: PlayerEvening) -> Ladder | None:
    """One player's way from table to table; None before it has two rounds, and if tables have no ranks.

    If the hall is too large, only the tables near their own are drawn: all of them would be metres high on a phone.
    """
    if not rows.find_movement(evening.party).has_ranks:
        return None
    rounds = evening.rounds
    if all(one.won is None for one in rounds):
        return None
    playing = evening.party.status == Party.Status.PLAYING
    counted = [one for one in rounds if one.table is None or one.won is not None or (playing and one is rounds[-1])]
    if len(counted) < 2:  # one dot is no way
        return None
    ranks = [one.table.rank for one in counted if one.table is not None]
    above, tables = 0, max(one.last_table for one in rounds)
    if tables > MOST_DRAWN // CHAIRS:
        above, tables = max(min(ranks) - 2, 0), min(max(ranks) + 1, tables)
    in_pairs = plays_in_pairs(evening.party)
    steps = tuple(_step(one, above, tables, in_pairs=in_pairs) for one in counted)
    bench = (SIZE if in_pairs else 1) * any(step.rank is None for step in steps)
    return Ladder(max(step.round for step in steps), tables - above, bench, {evening.player.number: steps}, above)


def _step(one: PlayedRound, above: int, tables: int, *, in_pairs: bool) -> LadderStep:
    if one.table is None or one.seat is None:
        return LadderStep(one.number, None, find_bench_row(tables - above, 0, in_pairs=in_pairs))
    rank = one.table.rank
    return LadderStep(one.number, rank, find_row(rank - above, one.seat, in_pairs=in_pairs), one.won)
