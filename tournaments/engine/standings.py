"""Places: who stands where, by the keys in the organiser's order, and why above the next.

A pair that keeps together at the top table is still two individuals: everybody counts alone. Players who
are level on every key share a place. Only finished games count. House players have a line and no place. What a party
gives for a round on the bench, and a side table that counts, is in the points for and against.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from scoring.hand import NIL, BySide, Side, is_whole
from scoring.refused import Impossible, Named, Reason
from scoring.refused import gettext_noop as _
from scoring.stakes import Stake, settle
from tournaments.engine.seats import TOP, Table


class Key(Named):
    """What places are decided by; the value is the name of a Line's number. More is better, but of points against."""

    WINS = "wins", _("games won")
    DIFFERENCE = "difference", _("point difference")
    POINTS_FOR = "points_for", _("points for")
    STARS = "stars", _("stars")
    POINTS_AGAINST = "points_against", _("fewest points against")
    TOP_TABLE = "top_table", _("times at the top table")
    WITH_HANDICAP = "with_handicap", _("difference with handicap")


NO_RANK = 0  # of a house player
TENTHS = 10  # of a point: in these a handicap is counted, and the difference with it
DEFAULT_KEYS = (Key.WINS, Key.DIFFERENCE, Key.POINTS_FOR, Key.STARS)


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. `hands` are those played out: a deal thrown in is none."""

    table: Table
    score: BySide[int]
    stars: BySide[int]
    winner: Side
    hands: int


@dataclass(frozen=True, slots=True)
class SidePoints:
    """What two of the bench have made of a game of their own: the first one's points and the second one's."""

    players: tuple[int, int]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """The finished games of a round and its bench. A round that is still in play counts its bench too.

    `side` is there only if the party counts what is played at the side table.
    """

    games: tuple[Played, ...]
    bench: tuple[int, ...] = ()
    side: SidePoints | None = None


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
    """What a round on the bench gives. A kind that has no use for `points` drops them. Raises Impossible."""

    kind: CompensationKind = CompensationKind.NONE
    points: int | None = None

    def __post_init__(self) -> None:
        if self.kind is not CompensationKind.FIXED:
            object.__setattr__(self, "points", None)
        elif not is_whole(self.points, 1, 100):
            raise Impossible(WhyNoCompensation.POINTS, points=self.points)


NOTHING_FOR_THE_BENCH = Compensation()


class Line(NamedTuple):
    """One player's line of the standings. Money is in minor units, won above zero, and 0 without a stake.

    A tuple, because lines are cached by the hundred, and a dataclass takes twice as long out of a cache.
    The rank is NO_RANK for a house player. `bench_for` and `bench_against` are what came from rounds on the bench;
    points for and against hold them already. `unwritten` are the games of whose hands nothing is known: a slip says the
    final score alone. `handicap` is in tenths of a point a game, and 0 where places do not go by it.
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
    handicap: int = 0

    @property
    def difference(self) -> int:
        return self.points_for - self.points_against

    @property
    def with_handicap(self) -> int:
        """The difference with the handicap of each game, in tenths of a point. A round on the bench has none."""
        return TENTHS * self.difference + self.handicap * self.games

    @property
    def is_of_the_house(self) -> bool:
        return self.rank == NO_RANK

    def worth(self, key: Key) -> int:
        number: int = getattr(self, key)
        return number

    def of_the_bench(self, key: Key) -> int:
        """How much of this number came from rounds on the bench."""
        difference = self.bench_for - self.bench_against
        shares = {
            Key.POINTS_FOR: self.bench_for,
            Key.POINTS_AGAINST: self.bench_against,
            Key.DIFFERENCE: difference,
            Key.WITH_HANDICAP: TENTHS * difference,
        }
        return shares.get(key, 0)


@dataclass(frozen=True, slots=True)
class Lead:
    """By what one line stands above another, and the two numbers. No key: they are level.

    The last two are how much of these numbers came from rounds on the bench.
    """

    key: Key | None = None
    upper: int = 0
    lower: int = 0
    upper_bench: int = 0
    lower_bench: int = 0


Tally = dict[str, int]  # the numbers of a Line by name, while the rounds are being added up
_COUNTED = Line._fields[2:-1]  # without the rank and the player, and without the handicap
Handicaps = Mapping[int, int]  # by player, in tenths of a point a game; who is not in it has none


def standings(
    players: Sequence[int],
    rounds: Sequence[RoundPlayed],
    *,
    keys: Sequence[Key] = DEFAULT_KEYS,
    stake: Stake | None = None,
    compensation: Compensation = NOTHING_FOR_THE_BENCH,
    house: Collection[int] = (),
    handicaps: Handicaps = MappingProxyType({}),
) -> tuple[Line, ...]:
    """Everybody's line, the best first; those who are level share a rank and stand in the order of their numbers.

    Who is of the house comes after all others and has no rank. `handicaps` count only if the keys ask for them.
    """
    given = handicaps if Key.WITH_HANDICAP in keys else {}
    tallies = {player: dict.fromkeys(_COUNTED, 0) for player in players}
    for round_played in rounds:
        for game in round_played.games:
            _add_game(tallies, game, stake)
        for player in round_played.bench:
            tallies[player]["sat_out"] += 1
    _give_for_the_bench(tallies, rounds, compensation, house)
    unranked = (Line(NO_RANK, player, **tallies[player], handicap=given.get(player, 0)) for player in sorted(tallies))
    lines = sorted(unranked, key=lambda line: _in_order(line, keys))
    guests = [line for line in lines if line.player not in house]
    return (*_rank(guests, keys), *(line for line in lines if line.player in house))


def _add_game(tallies: Mapping[int, Tally], game: Played, stake: Stake | None) -> None:
    money = settle(game.winner, game.stars, stake) if stake else NIL
    for side in Side:
        points, against = game.score.seen_from(side)
        for player in game.table.pair(side):
            tally = tallies[player]
            tally["games"] += 1
            tally["wins"] += game.winner is side
            tally["hands"] += game.hands
            tally["unwritten"] += not game.hands
            tally["points_for"] += points
            tally["points_against"] += against
            tally["stars"] += game.stars[side]
            tally["top_table"] += game.table.rank == TOP
            tally["money"] += money[side]


def _give_for_the_bench(
    tallies: Mapping[int, Tally], rounds: Sequence[RoundPlayed], compensation: Compensation, house: Collection[int]
) -> None:
    """A round on the bench gives what the party chose, or what was made at a side table that counts; house players
    get nothing. An average is that of the games alone, and is rounded once, for all the rounds together."""
    sides = [one.side for one in rounds if one.side is not None]
    for player, tally in tallies.items():
        times = tally["sat_out"] - sum(player in side.players for side in sides)
        if times and player not in house:
            _add_from_bench(tally, *_compensated(tally, times, compensation))
    for side in sides:
        (one, other), (points, against) = side.players, side.points
        _add_from_bench(tallies[one], points, against)
        _add_from_bench(tallies[other], against, points)


def _compensated(tally: Tally, times: int, compensation: Compensation) -> tuple[int, int]:
    """Points for and against that a player gets for so many rounds on the bench."""
    if compensation.kind is CompensationKind.NONE:
        return 0, 0
    if compensation.points is not None:
        return times * compensation.points, 0
    games = tally["games"]
    return _average(tally["points_for"], games, times), _average(tally["points_against"], games, times)


def _average(points: int, games: int, times: int) -> int:
    """So many times the average of a game, a half rounded up; nothing before the first game."""
    return (2 * times * points + games) // (2 * games) if games else 0


def _add_from_bench(tally: Tally, points: int, against: int) -> None:
    tally["points_for"] += points
    tally["bench_for"] += points
    tally["points_against"] += against
    tally["bench_against"] += against


def _rank(lines: Sequence[Line], keys: Sequence[Key]) -> Iterator[Line]:
    rank, level = 0, None
    for position, line in enumerate(lines, 1):
        worth = _in_order(line, keys)
        if worth != level:
            rank, level = position, worth
        yield line._replace(rank=rank)


def _in_order(line: Line, keys: Sequence[Key]) -> tuple[int, ...]:
    """The sort key of a line: the smaller, the better."""
    return tuple(line.worth(key) if key is Key.POINTS_AGAINST else -line.worth(key) for key in keys)


def why_above(upper: Line, lower: Line, keys: Sequence[Key] = DEFAULT_KEYS) -> Lead:
    """The first key on which two lines differ: why the upper one stands above the lower."""
    leads = compare(upper, lower, keys)
    return leads[-1] if is_decided(leads) else Lead()


# Two players beside each other. What a round gave to them is the standings of that round alone. What rounds on the bench
# give is no round's: an average is known only at the end, so it stands in the line by itself (`Line.of_the_bench`).


@dataclass(frozen=True, slots=True)
class RoundOf:
    """A player in one round: their game once it is finished, and their numbers from this round alone."""

    number: int
    game: Played | None
    line: Line

    @property
    def sat_out(self) -> bool:
        return self.line.sat_out > 0


def compare(upper: Line, lower: Line, keys: Sequence[Key]) -> tuple[Lead, ...]:
    """The two lines by one key after the other; the last one decides, or they are level on every one."""
    leads = []
    for key in keys:
        benches = upper.of_the_bench(key), lower.of_the_bench(key)
        leads.append(Lead(key, upper.worth(key), lower.worth(key), *benches))
        if is_decided(leads):
            break
    return tuple(leads)


def is_decided(leads: Sequence[Lead]) -> bool:
    """Whether one of the two stands above the other; else they share their place."""
    return bool(leads) and leads[-1].upper != leads[-1].lower


def rounds_of(player: int, rounds: Sequence[RoundPlayed], *, stake: Stake | None = None) -> tuple[RoundOf, ...]:
    """What each round gave to a player, from the first one on."""
    return tuple(_round_of(player, number, played, stake) for number, played in enumerate(rounds, 1))


def _round_of(player: int, number: int, played: RoundPlayed, stake: Stake | None) -> RoundOf:
    game = next((game for game in played.games if player in game.table.players), None)
    alone = RoundPlayed((game,) if game else (), (player,) if player in played.bench else ())
    people = game.table.players if game else (player,)
    lines = standings(people, [alone], stake=stake)
    return RoundOf(number, game, next(line for line in lines if line.player == player))
