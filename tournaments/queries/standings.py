"""The standings of a party: one computation for every page, print and export, made once per change.

One setting of the party says how long they are secret, and `read_hall_standings` obeys it: every page, screen and file for
everybody shows what it returns. `read_full_standings` is for the organiser and for paper from the desk.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

from scoring.hand import BySide, Side
from tournaments.engine.movements.meetings import list_opponents
from tournaments.engine.pairs import Pairs, Partners, find_pair_named, stands_under
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Table
from tournaments.engine.standings import (
    NOTHING_FOR_THE_BENCH,
    Compensation,
    CompensationKind,
    Key,
    Lead,
    StandingsLine,
    compute_standings,
    counts,
    explain_place,
)
from tournaments.models import Game, Party
from tournaments.queries.movement import read_chairs_by_round, seat_tables
from tournaments.queries.once import read_once_per_change
from tournaments.queries.pairs import read_pairs
from tournaments.queries.side import read_side_tables

RESULT = (
    *("score_north_south", "score_east_west", "stars_north_south", "stars_east_west"),
    *("winner", "hands_played", "confirmed_at"),
)
TOP_FIVE, FIRST_EIGHT = 5, 8
TOO_FEW = 2  # lines to leave out: the row that says so takes as much room
AND = " & "  # between the two names of a pair; no word, because every language reads it
PLACES_REVEALED = 3  # the places on the cards: wording and stylesheet have an ace, a king and a queen


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line among all who have a place; `sharing` is how many others are level with them. Where pairs play, the line
    is that of the `pair`, by both names, and `players` counts pairs."""

    line: StandingsLine
    players: int
    sharing: int
    pair: str = ""


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """One player's line and name, and the line below it; that is None for the last, and for house players."""

    line: StandingsLine
    name: str
    below: StandingsLine | None
    keys: tuple[Key, ...]
    is_computer: bool = False

    @property
    def lead(self) -> Lead | None:
        """Why it stands above the next line."""
        return explain_place(self.line, self.below, self.keys) if self.below else None


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """One of the first places, as a card: who has it, or its back. `turns` marks the one that was revealed last."""

    rank: int
    people: tuple[tuple[StandingsLine, str], ...]
    turns: bool


@dataclass(frozen=True)
class Standings:
    """Everybody's place after the finished games. `names` are those of the players by number; `keys` are without those that the
    rules do not have.

    If later rounds are secret, `held_after` is the last round that counts. `before` are the places by player before the last
    round that counts, and `since` is the round after which they had them; 0 for none. `hidden` are the places that are still
    to be revealed, and `unseen` is how many players have them. `computers` filled empty chairs.
    `opponents` are the pairs that each pair has met, round by round, by their numbers.
    """

    lines: tuple[StandingsLine, ...]
    keys: tuple[Key, ...]
    names: dict[int, str]
    held_after: int | None = None
    compensation: Compensation = NOTHING_FOR_THE_BENCH
    before: Mapping[int, int] = field(default_factory=dict)
    since: int = 0
    hidden: tuple[int, ...] = ()
    unseen: int = 0
    computers: frozenset[int] = frozenset()
    pairs: Pairs = ()
    opponents: Mapping[int, Sequence[int | None]] = field(default_factory=dict)

    @property
    def cards(self) -> tuple[PlaceCard, ...]:
        """The first three places in the order in which they are revealed, the winner last. A hidden one shows its back."""
        shown = sorted({line.rank for line in self.lines if 0 < line.rank <= PLACES_REVEALED}, reverse=True)
        people = {rank: tuple(one for one in self.named if one[0].rank == rank) for rank in shown}
        backs = [PlaceCard(rank, (), turns=False) for rank in reversed(self.hidden)]
        return (*(PlaceCard(rank, people[rank], turns=rank == shown[-1]) for rank in shown), *backs)

    def moved(self, line: StandingsLine) -> int | None:
        """How many places a player went up in the last round that counts (below 0: down); None if that is unknown."""
        before = self.before.get(line.player)
        return before - line.rank if before and not line.is_of_the_house else None

    @property
    def is_secret(self) -> bool:
        """Whether anything is left out that the organiser sees."""
        return self.is_held or bool(self.hidden)

    @property
    def is_held(self) -> bool:
        return self.held_after is not None

    @property
    def named(self) -> tuple[tuple[StandingsLine, str], ...]:
        """Every line with the player's name."""
        return tuple((line, self.names[line.player]) for line in self.lines)

    @property
    def has_bench(self) -> bool:
        """Whether rounds on the bench give points."""
        gives = self.compensation.kind is not CompensationKind.NONE
        return gives or any(line.bench_for or line.bench_against for line in self.lines)

    @property
    def has_games(self) -> bool:
        """Whether a game is finished. Before that everybody is level."""
        return bool(self.hidden) or any(line.games for line in self.lines)

    def stands_under(self, player: int) -> int:
        """The number of this player's line: that of the first of their pair, where pairs play."""
        return stands_under(self.pairs, player)

    def pair_of(self, line: StandingsLine) -> Partners | None:
        return find_pair_named(self.pairs, line.player)

    def standing_of(self, player: int) -> Standing | None:
        """A player's place; None before the first game is finished, and for a player without a place."""
        line = next((line for line in self.lines if line.player == self.stands_under(player)), None)
        if line is None or line.is_of_the_house or not self.has_games:
            return None
        ranked = [other for other in self.lines if not other.is_of_the_house]
        # Hidden places are places, although their lines are left out.
        sharing = sum(other.rank == line.rank for other in ranked) - 1
        return Standing(line, len(ranked) + self.unseen, sharing, self.names[line.player] if self.pairs else "")

    def part_for(self, player: int | None) -> tuple[tuple[RankedPlayer, ...], int, tuple[RankedPlayer, ...]]:
        """The top of the list, how many lines are left out, and the player's own line with the two around it.

        Without a player, or for one near the top, it is the first eight in one piece. One or two lines are never left out.
        """
        lines = self.placed
        own = None if player is None else self.stands_under(player)
        at = next((at for at, one in enumerate(lines) if one.line.player == own), 0)
        gap, end = at - 1 - TOP_FIVE, max(at + 2, FIRST_EIGHT)
        if len(lines) - end <= TOO_FEW:
            end = len(lines)
        if gap <= TOO_FEW:
            return lines[:end], len(lines[end:]), ()
        return lines[:TOP_FIVE], gap, lines[at - 1 : end]

    def behind(self, player: int) -> tuple[RankedPlayer, Lead] | None:
        """The line directly above this player's, and why it stands there; None for the first and for house players."""
        own = self.stands_under(player)
        above = next((one for one in self.placed if one.below is not None and one.below.player == own), None)
        return (above, above.lead) if above is not None and above.lead is not None else None

    @property
    def placed(self) -> tuple[RankedPlayer, ...]:
        """Every line with its name and the reason why it stands above the next one. House players are last."""
        ranked = [line for line in self.lines if not line.is_of_the_house]
        below = dict(pairwise(ranked))
        return tuple(
            RankedPlayer(line, name, below.get(line), self.keys, line.player in self.computers)
            for line, name in self.named
        )


def read_hall_standings(party: Party) -> Standings:
    """What everybody may see now. It is read and computed only once after each change."""
    # Then both are the same, and are cached once.
    if party.standings_held_after is None and not party.hidden_places:
        return read_full_standings(party)
    return read_once_per_change(party, "standings_of_the_hall", partial(read_standings, hall=True))


def read_full_standings(party: Party) -> Standings:
    """The same with every finished game, for the organiser alone."""
    return read_once_per_change(party, "standings", read_standings)


def read_standings(party: Party, *, hall: bool = False) -> Standings:
    """Read every finished game and compute; three queries at any number of rounds and players.

    A player who never came has no place in the line or in the standings. `hall`: leaves out secret rounds.
    """
    return read_with_rounds(party, hall=hall)[0]


def read_with_rounds(party: Party, *, hall: bool) -> tuple[Standings, tuple[PartyRound, ...]]:
    names, computers, pairs, lines_after = _computation(party)
    rounds = read_rounds_played(party)
    held_after = party.held_after(len(rounds)) if hall else None
    # If nothing is secret this is None, and a slice up to None is the whole list.
    counted = rounds[:held_after]
    # Counted from 0, so it is the round before the last one with a finished game.
    since = max((number for number, one in enumerate(counted) if one.finished), default=0)
    lines = lines_after(counted)
    earlier = lines_after(counted[:since]) if since else ()
    unseen = [line.rank for line in lines if 0 < line.rank <= party.hidden_places] if hall else []
    found = Standings(
        lines=tuple(line for line in lines if line.rank not in unseen),
        keys=tuple(key for key in party.standings_order if counts(key, party.rules)),
        names=names,
        held_after=held_after,
        compensation=party.compensation,
        before={line.player: line.rank for line in earlier},
        since=since,
        hidden=tuple(sorted(set(unseen))),
        unseen=len(unseen),
        computers=computers,
        pairs=pairs,
        opponents=list_opponents(pairs, counted) if pairs else {},
    )
    return found, counted


Compute = Callable[[Sequence[PartyRound]], tuple[StandingsLine, ...]]


def _computation(party: Party) -> tuple[dict[int, str], frozenset[int], Pairs, Compute]:
    """The names of those who came, who of them are computers, the pairs, and a function from rounds to the standings, as agreed;
    one query, and one for pairs."""
    # A place in the line: somebody who was checked in and never drawn has played nothing.
    came = party.entries.filter(checked_in=True, place_in_line__isnull=False)
    people = list(came.values_list("number", "player__name", "is_house", "player__is_computer"))
    names = {number: name for number, name, *_others in people}
    pairs = read_pairs(party)
    computers = frozenset(number for number, *_others, is_computer in people if is_computer)
    lines_after = partial(
        compute_standings,
        tuple(names),
        keys=party.standings_order,
        stake=party.stake,
        compensation=party.compensation,
        house={number for number, _name, is_house, _computer in people if is_house},
        computers=computers,
        side_table_counts=party.side_table_counts,
        pairs=pairs,
    )
    return names | name_pairs(pairs, names), computers, pairs, lines_after


def name_pairs(pairs: Pairs, names: Mapping[int, str]) -> dict[int, str]:
    """Both names of each pair, by the number under which it stands."""
    return {pair.first: name_pair(pair, names) for pair in pairs}


def name_pair(pair: Partners, names: Mapping[int, str]) -> str:
    return AND.join(names[one] for one in pair.players if one in names)


def read_rounds_played(party: Party) -> tuple[PartyRound, ...]:
    """All announced rounds without their hands, as the standings need them; two queries, or three if side tables count."""
    games = _games_by_round(party)
    sides = read_side_tables(party) if party.side_table_counts else {}
    rounds = []
    for number, chairs in read_chairs_by_round(party):
        at = games[number]
        tables, bench = seat_tables(chairs, {table: row.rank for table, row in at.items() if row.rank})
        played = tuple(played_at(table, at.get(table.number)) for table in tables)
        rounds.append(PartyRound(number, played, bench, side=sides.get(number)))
    return tuple(rounds)


def _games_by_round(party: Party) -> Mapping[int, dict[int, Any]]:
    """The row of every game by round and table; one query."""
    games: defaultdict[int, dict[int, Any]] = defaultdict(dict)
    found = Game.objects.filter(round__party=party)
    for row in found.values_list("round__number", "table", "rank", *RESULT, named=True):
        games[row.round__number][row.table] = row
    return games


def played_at(table: Table, row: Any) -> TablePlayed:
    """The game at a table without its hands, from a row with the columns of RESULT. It has a result once it is confirmed."""
    if row is None or row.confirmed_at is None:
        return TablePlayed(table)
    score = BySide(row.score_north_south, row.score_east_west)
    stars = BySide(row.stars_north_south, row.stars_east_west)
    # A confirmed game has a winner: a constraint of the database.
    return TablePlayed(table, (), score, stars, Side(row.winner), unread=row.hands_played)
