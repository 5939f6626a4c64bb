"""The standings: who has which place, by the keys in the organiser's order, and why one stands above the next.

Everybody counts alone, also two players who stay partners at the top table. Where pairs play, a pair has one line, under the
number of its first player, and each of its games counts once, whoever of them sat there. Players who are level on every key share a
place. Only finished games count. House players have a line but no place. Points for a round on the bench, and those of a
side table that counts, are part of the points for and against.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.hand import NIL, Side, is_whole
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _
from scoring.rules import RuleSet
from scoring.stakes import Stake, settle_game
from tournaments.engine.pairs import Pairs, find_pairs_in
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import TOP
from tournaments.engine.side import SideTable


class Key(Named):
    """What decides places; the value is a name in StandingsLine. More is better, except for points against."""

    WINS = "wins", _("games won")
    DIFFERENCE = "difference", _("point difference")
    POINTS_FOR = "points_for", _("points for")
    STARS = "stars", _("stars")
    POINTS_AGAINST = "points_against", _("fewest points against")
    TOP_TABLE = "top_table", _("times at the top table")


def counts(key: Key, rules: RuleSet) -> bool:
    """Stars are nothing to order by where no call can win one."""
    return key is not Key.STARS or bool(rules.specials)


NO_RANK = 0  # of a house player
DEFAULT_KEYS = (Key.WINS, Key.DIFFERENCE, Key.POINTS_FOR, Key.STARS)


class CompensationKind(Named):
    """What a round on the bench gives: nothing, as many points as the player makes on average, or a fixed number."""

    NONE = "none", _("A round on the bench gives nothing.")
    AVERAGE = (
        "average",
        _("A round on the bench gives the player’s own average of a game, points for and against: nobody gains by it."),
    )
    FIXED = "fixed"


class WhyNoCompensation(Reason):
    POINTS = _("A round on the bench that gives a fixed number gives 1 to 100 points; {points} is not possible.")


@dataclass(frozen=True, slots=True)
class Compensation:
    """What a round on the bench gives. `points` is dropped if the kind does not use it. Raises Impossible."""

    kind: CompensationKind = CompensationKind.NONE
    points: int | None = None

    def __post_init__(self) -> None:
        if self.kind is not CompensationKind.FIXED:
            object.__setattr__(self, "points", None)
        elif not is_whole(self.points, 1, 100):
            raise Impossible(WhyNoCompensation.POINTS, points=self.points)


NOTHING_FOR_THE_BENCH = Compensation()


class StandingsLine(NamedTuple):
    """One player's line of the standings. Money is in minor units, won above zero, and 0 without a stake.

    A tuple, because hundreds of lines are cached, and reading a dataclass from a cache takes twice as long. The rank is
    NO_RANK for a house player. `bench_for` and `bench_against` come from rounds on the bench, and are part of the points for
    and against. `unwritten` counts the games without known hands: a slip has only the final score. `scored` is what both
    sides of their games scored, without signs.
    """

    rank: int
    player: int
    games: int = 0
    wins: int = 0
    hands: int = 0
    points_for: int = 0
    points_against: int = 0
    stars: int = 0
    top_table: int = 0
    sat_out: int = 0
    money: int = 0
    bench_for: int = 0
    bench_against: int = 0
    unwritten: int = 0
    scored: int = 0

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against

    @property
    def is_of_the_house(self) -> bool:
        return self.rank == NO_RANK

    def worth(self, key: Key) -> int:
        number: int = getattr(self, key)
        return number

    def of_the_bench(self, key: Key) -> int:
        """The part of this number that came from rounds on the bench."""
        shares = {
            Key.POINTS_FOR: self.bench_for,
            Key.POINTS_AGAINST: self.bench_against,
            Key.DIFFERENCE: self.bench_for - self.bench_against,
        }
        return shares.get(key, 0)


@dataclass(frozen=True, slots=True)
class Lead:
    """The key that puts one line above another, and the two numbers. Without a key they are level.

    The last two fields are the parts of these numbers that came from rounds on the bench.
    """

    key: Key | None = None
    upper: int = 0
    lower: int = 0
    upper_bench: int = 0
    lower_bench: int = 0


Tally = dict[str, int]  # the fields of a StandingsLine by name, while the rounds are added up
_COUNTED = StandingsLine._fields[2:]  # without the rank and the player


def compute_standings(
    players: Sequence[int],
    rounds: Sequence[PartyRound],
    *,
    keys: Sequence[Key] = DEFAULT_KEYS,
    stake: Stake | None = None,
    compensation: Compensation = NOTHING_FOR_THE_BENCH,
    house: Collection[int] = (),
    computers: Collection[int] = (),
    side_table_counts: bool = False,
    pairs: Pairs = (),
) -> tuple[StandingsLine, ...]:
    """Everybody's line, the best first, or that of every pair of which one is among the `players`. Those who are level share a
    rank and stand in the order of their numbers.

    The bench of a round counts while its games are still in play, too. House players come after all others and have no rank.
    A game with one of the `computers` is played for no money.
    """
    if pairs:
        here = frozenset(players)
        players = [pair.first for pair in pairs if not here.isdisjoint(pair.everybody)]
        house = [pair.first for pair in pairs if {*house}.issuperset(pair.players)]
    tallies = {player: dict.fromkeys(_COUNTED, 0) for player in players}
    for round_played in rounds:
        counted = _find_who_counts(round_played, pairs)
        for game in round_played.finished:
            with_computer = not set(computers).isdisjoint(game.table.players)
            _add_game(tallies, game, None if with_computer else stake, counted)
        for player in counted(round_played.sitting_out):
            tallies[player]["sat_out"] += 1
    sides = [side for one in rounds if (side := one.side_that_counts)] if side_table_counts else []
    _give_for_the_bench(tallies, sides, compensation, house)
    # Sorted by number first: sorting is stable, so lines that are level stay in that order.
    unranked = (StandingsLine(NO_RANK, player, **tallies[player]) for player in sorted(tallies))
    lines = sorted(unranked, key=lambda line: _in_order(line, keys))
    guests = [line for line in lines if line.player not in house]
    return (*_rank(guests, keys), *(line for line in lines if line.player in house))


WhoCounts = Callable[[Sequence[int]], Iterable[int]]


def _find_who_counts(played: PartyRound, pairs: Pairs) -> WhoCounts:
    """A function from the players of a side, or of the bench, to those in whose lines that counts."""
    if not pairs:
        return iter
    of = find_pairs_in(pairs, played.number)
    # A dict, because a pair counts once and the order must be the same each time.
    return lambda players: dict.fromkeys(of[player].first for player in players)


def _add_game(tallies: Mapping[int, Tally], game: TablePlayed, stake: Stake | None, counted: WhoCounts) -> None:
    money = settle_game(game.winner, game.stars, stake) if stake and game.winner else NIL
    hands = game.hands_played
    at_top = game.table.rank == TOP  # the rank, because a fixed chair may move the top table
    for side in Side:
        points, against = game.score.seen_from(side)
        won, stars, paid, scored = game.winner is side, game.stars[side], money[side], abs(points) + abs(against)
        for player in counted(game.table.pair(side)):
            tally = tallies[player]
            tally["games"] += 1
            tally["wins"] += won
            tally["hands"] += hands
            tally["unwritten"] += not hands
            tally["points_for"] += points
            tally["points_against"] += against
            tally["scored"] += scored
            tally["stars"] += stars
            tally["top_table"] += at_top
            tally["money"] += paid


def _give_for_the_bench(
    tallies: Mapping[int, Tally], sides: Sequence[SideTable], compensation: Compensation, house: Collection[int]
) -> None:
    """A round on the bench gives what the party chose, or the points of a side table that counts. House players get nothing.
    An average is that of the games alone, and is rounded once, for all the rounds together."""
    for player, tally in tallies.items():
        # A side table that counts gives its own points instead: nobody gets both for one round.
        times = tally["sat_out"] - sum(player in side.players for side in sides)
        if times and player not in house:
            _add_from_bench(tally, *_compensated(tally, times, compensation))
    # Side tables come after the averages, which are of the games at tables alone.
    for side in sides:
        (one, other), (points, against) = side.players, side.score
        _add_from_bench(tallies[one], points, against)
        _add_from_bench(tallies[other], against, points)


def _compensated(tally: Tally, times: int, compensation: Compensation) -> tuple[int, int]:
    """The points for and against that a player gets for `times` rounds on the bench."""
    if compensation.kind is CompensationKind.NONE:
        return 0, 0
    if compensation.points is not None:
        return times * compensation.points, 0
    games = tally["games"]
    return _average(tally["points_for"], games, times), _average(tally["points_against"], games, times)


def _average(points: int, games: int, times: int) -> int:
    """`times` times the average of a game, with a half rounded up; 0 before the first game."""
    # Not round(), which takes a half to the even number. This is half up below zero too.
    return (2 * times * points + games) // (2 * games) if games else 0


def _add_from_bench(tally: Tally, points: int, against: int) -> None:
    tally["points_for"] += points
    tally["bench_for"] += points
    tally["points_against"] += against
    tally["bench_against"] += against


def _rank(lines: Sequence[StandingsLine], keys: Sequence[Key]) -> Iterator[StandingsLine]:
    rank, level = 0, None
    for position, line in enumerate(lines, 1):
        worth = _in_order(line, keys)
        if worth != level:
            # After two who share place 1 comes place 3.
            rank, level = position, worth
        yield line._replace(rank=rank)


def _in_order(line: StandingsLine, keys: Sequence[Key]) -> tuple[int, ...]:
    """The sort key of a line: the smaller, the better."""
    return tuple(line.worth(key) if key is Key.POINTS_AGAINST else -line.worth(key) for key in keys)


def explain_place(upper: StandingsLine, lower: StandingsLine, keys: Sequence[Key] = DEFAULT_KEYS) -> Lead:
    """The first key on which two lines differ: why the upper one stands above the lower."""
    leads = compare_lines(upper, lower, keys)
    return leads[-1] if is_decided(leads) else Lead()


# Two players beside each other. What a round gave to them is the standings of that round alone. The points for rounds on the
# bench belong to no round, because an average is known only at the end; they are separate (`StandingsLine.of_the_bench`).


@dataclass(frozen=True, slots=True)
class RoundOf:
    """A player in one round: their game once it is finished, and their numbers in this round alone."""

    number: int
    game: TablePlayed | None
    line: StandingsLine

    @property
    def sat_out(self) -> bool:
        return self.line.sat_out > 0


def compare_lines(upper: StandingsLine, lower: StandingsLine, keys: Sequence[Key]) -> tuple[Lead, ...]:
    """Compares two lines key by key. The last key decides, or they are level on all of them."""
    leads = []
    for key in keys:
        benches = upper.of_the_bench(key), lower.of_the_bench(key)
        leads.append(Lead(key, upper.worth(key), lower.worth(key), *benches))
        if is_decided(leads):
            break
    return tuple(leads)


def is_decided(leads: Sequence[Lead]) -> bool:
    """Whether one of the two stands above the other. If not, they share a place."""
    return bool(leads) and leads[-1].upper != leads[-1].lower


def list_rounds_of(
    player: int,
    rounds: Sequence[PartyRound],
    *,
    stake: Stake | None = None,
    computers: Collection[int] = (),
    pairs: Pairs = (),
) -> tuple[RoundOf, ...]:
    """What each round gave a player, or the pair whose first player this is, from the first one on."""
    return tuple(_round_of(player, played, stake, computers, pairs) for played in rounds)


def _round_of(
    player: int, played: PartyRound, stake: Stake | None, computers: Collection[int], pairs: Pairs
) -> RoundOf:
    of = find_pairs_in(pairs, played.number)
    theirs = {one for one, pair in of.items() if pair.first == player} or {player}
    game = next((game for game in played.finished if not theirs.isdisjoint(game.table.players)), None)
    out = tuple(one for one in played.sitting_out if one in theirs)
    alone = PartyRound(played.number, (game,) if game else (), out)
    # All four, because _add_game writes into the tally of each of them.
    people = game.table.players if game else (player,)
    lines = compute_standings(people, [alone], stake=stake, computers=computers, pairs=pairs)
    return RoundOf(played.number, game, next(line for line in lines if line.player == player))
