"""The winners go up and the losers down: the results of one round give the seats of the next.

At table 1 the winners of tables 1 and 2 keep their partners and play each other. At every other table a pair
that comes down (or at the bottom stays) meets a pair that comes up, and they are mixed: everybody plays with one
of the others. Of the two ways to mix, the one that repeats the fewest earlier partnerships is taken, then the
fewest earlier oppositions, then a fixed one, so that the same evening always gives the same seats.

The chairs are handed out like this among all who played, as if nobody sat out and nobody had left. Then those
who have gone leave their chairs, tables open and close at the bottom, the sitters-out get up, and the empty
chairs are filled from the top one down: by the people of closed tables, by the bench, by late comers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import repeat
from operator import eq, xor

from scoring.hand import Seat, Side
from tournaments.engine.bench import BY_THE_LINE, Turns, sitters_out
from tournaments.engine.fixed import NOBODY_FIXED, Fixed, keep_fixed_chairs
from tournaments.engine.seats import CHAIRS, TOP, ImpossibleSeating, Seating, Table, WhyNotSeated, seat_in_order

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Result:
    """Who won at a table."""

    table: Table
    winner: Side

    @property
    def winners(self) -> Pair:
        return self.table.pair(self.winner)

    @property
    def losers(self) -> Pair:
        return self.table.pair(self.winner.other)


@dataclass(frozen=True, slots=True)
class Before:
    """The round just played: a result for each table from the top rank down, and who sat out."""

    results: tuple[Result, ...]
    bench: tuple[int, ...] = ()


class History:
    """Who has played with whom and against whom tonight, and how often.

    In each round every pair at a table has a number, and the two pairs of a table differ in its last bit alone.
    """

    def __init__(self, rounds: Iterable[Mapping[int, int]]) -> None:
        """`rounds` are the pairs that everybody belonged to, by player; who sat out is left out."""
        self._rounds = tuple(rounds)
        self._pairs: dict[int, list[int]] = {}

    @classmethod
    def of(cls, rounds: Iterable[Iterable[Table]]) -> History:
        return cls(
            {
                player: pair_number(table.number, side)
                for table in tables
                for side in Side
                for player in table.pair(side)
            }
            for tables in rounds
        )

    def partnerships(self, one: int, two: int) -> int:
        """How often these two have been partners."""
        return sum(map(eq, self._pairs_of(one), self._pairs_of(two)))

    def oppositions(self, one: int, two: int) -> int:
        """How often these two have played against each other."""
        against = map(xor, self._pairs_of(one), repeat(1))
        return sum(map(eq, against, self._pairs_of(two)))

    def _pairs_of(self, player: int) -> list[int]:
        """His pair in every round; where he had none, a number that is nobody's pair and no other player's."""
        if player not in self._pairs:
            self._pairs[player] = [pairs.get(player, -2 * player) for pairs in self._rounds]
        return self._pairs[player]


def pair_number(table: int, side: Side) -> int:
    return 2 * table + (side is Side.EAST_WEST)


def next_seating(
    before: Before, *, history: History, line: Sequence[int], turns: Turns = BY_THE_LINE, fixed: Fixed = NOBODY_FIXED
) -> Seating:
    """Everybody's place in the next round.

    `history` knows every round so far, the one `before` too. `line` is everybody who takes part in the next
    round, the next to sit out first and late comers last; whoever played and is not in it has left. `turns` is by
    what the bench is filled, `fixed` who keeps which chair. Raises ImpossibleSeating for fewer than four players.
    """
    if len(line) < CHAIRS:
        raise ImpossibleSeating(WhyNotSeated.TOO_FEW, players=len(line))
    chairs = [player for table in move(before.results, history) for player in table.players]
    bench = sitters_out(line, just_sat=before.bench, turns=turns, chairs=chairs)
    playing = _without(line, bench)
    seating = Seating(seat_in_order(_fill(chairs, playing, before.bench)), bench)
    return keep_fixed_chairs(seating, fixed)


def move(results: Sequence[Result], history: History) -> Iterator[Table]:
    """The tables of the next round as if nobody sat out and nobody had left."""
    if len(results) == 1:
        yield mix(TOP, results[0].winners, results[0].losers, history)
        return
    yield _top_table(results[0], results[1])
    for above, below in zip(results, results[2:], strict=False):
        yield mix(above.table.rank + 1, above.losers, below.winners, history)
    yield mix(len(results), results[-2].losers, results[-1].losers, history)


def _top_table(top: Result, second: Result) -> Table:
    """The winners of table 1 keep their very chairs; those who come up take the other two."""
    stay, come = top.winners, second.winners
    if top.winner is Side.NORTH_SOUTH:
        return Table(TOP, stay[0], come[0], stay[1], come[1])
    return Table(TOP, come[0], stay[0], come[1], stay[1])


def mix(number: int, north_east: Pair, south_west: Pair, history: History) -> Table:
    """Two pairs at a table, each player with one of the other pair: the first pair sits North and East.

    The first of the other pair sits South, unless that repeats more than the other way round. What is counted
    is how often each two of them have been partners, and on equality how often they have been opponents.
    """
    north, east = north_east
    south, west = south_west
    if _repeats_more(north, east, south, west, history):
        south, west = west, south
    return Table(number, north, east, south, west)


def _repeats_more(north: int, east: int, south: int, west: int, history: History) -> bool:
    """Whether these seats repeat more than the same with South and West exchanged."""
    played, met = history.partnerships, history.oppositions
    so, otherwise = played(north, south) + played(east, west), played(north, west) + played(east, south)
    if so != otherwise:
        return so > otherwise
    return met(north, west) + met(east, south) > met(north, south) + met(east, west)


def _without(line: Sequence[int], bench: Collection[int]) -> list[int]:
    sitting = frozenset(bench)
    return [player for player in line if player not in sitting]


def _fill(chairs: Sequence[int], playing: Sequence[int], benched: Collection[int]) -> list[int]:
    """The chairs from the top down, with those who come into the empty ones.

    `playing` are all who take part, in the order of the line, and as many as there will be chairs.
    """
    here = frozenset(playing)
    kept = [player if player in here else None for player in chairs]
    open_chairs = kept[: len(playing)] + [None] * (len(playing) - len(kept))
    closed = [player for player in kept[len(playing) :] if player is not None]
    coming = iter(closed + _newly_seated(playing, chairs, benched))
    return [next(coming) if player is None else player for player in open_chairs]


def _newly_seated(playing: Sequence[int], played: Collection[int], benched: Collection[int]) -> list[int]:
    """Those off the bench, then late comers, each in the order of the line."""
    had_a_chair, sat_out = frozenset(played), frozenset(benched)
    new = [player for player in playing if player not in had_a_chair]
    return sorted(new, key=lambda player: player not in sat_out)


class WhySeat(StrEnum):
    """What brought a player to his place.

    FILLED: any other chair, so one put by hand. EXCHANGED: two changed places because of a chair that does not move.
    STANDS_IN: he took the chair and the score of somebody who left in the middle of the game.
    """

    DRAWN = "drawn"
    UP = "up"
    DOWN = "down"
    STAYS_AT_TOP = "stays-at-top"
    STAYS_AT_BOTTOM = "stays-at-bottom"
    ONLY_TABLE = "only-table"
    OFF_THE_BENCH = "off-the-bench"
    TO_THE_BENCH = "to-the-bench"
    JOINED = "joined"
    CAME_BACK = "came-back"
    TABLE_CLOSED = "table-closed"
    FILLED = "filled"
    EXCHANGED = "exchanged"
    STANDS_IN = "stands-in"


@dataclass(frozen=True, slots=True)
class Spot:
    """A player's place in one round: his table (None on the bench), who won there, and how many tables there were.

    `staying` are those who sat on chairs that do not move, by the rank of the table.
    """

    table: Table | None
    winner: Side | None
    last_table: int
    staying: Mapping[int, Collection[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why `player` sits where he sits. `to_table`, `seat` and `new_partner` are None exactly on the bench.

    `won` is None where he did not play the round before; `times_before` is how often he has played with his
    new partner tonight, the round before included. A rank is None where it is the number of the table.
    """

    player: int
    why: WhySeat
    from_table: int | None = None
    won: bool | None = None
    old_partner: int | None = None
    to_table: int | None = None
    seat: Seat | None = None
    new_partner: int | None = None
    times_before: int = 0
    from_rank: int | None = None
    to_rank: int | None = None
    stands_in_for: int | None = None

    @property
    def keeps_partner(self) -> bool:
        return self.new_partner is not None and self.new_partner == self.old_partner


def explain(
    player: int,
    *,
    before: Spot | None,
    now: Spot,
    earlier_partners: Sequence[int] = (),
    first_round: bool = False,
    was_here: bool = False,
    stands_in_for: int | None = None,
) -> Reason:
    """Why this player sits at `now`. `before` is his place in the round before, None where he had none.

    `was_here`: he had a place in some round before that. `stands_in_for`: whose chair he took during this round.
    """
    old = before.table if before else None
    new = now.table
    partner = new.partner_of(player) if new else None
    return Reason(
        player,
        WhySeat.STANDS_IN if stands_in_for is not None else _why(player, before, now, first_round, was_here),
        from_table=old.number if old else None,
        won=_won(player, before),
        old_partner=old.partner_of(player) if old else None,
        to_table=new.number if new else None,
        seat=new.seat_of(player) if new else None,
        new_partner=partner,
        times_before=earlier_partners.count(partner) if partner is not None else 0,
        from_rank=_other_rank(old),
        to_rank=_other_rank(new),
        stands_in_for=stands_in_for,
    )


def _other_rank(table: Table | None) -> int | None:
    return table.rank if table is not None and table.rank != table.number else None


def _why(player: int, before: Spot | None, now: Spot, first_round: bool, was_here: bool) -> WhySeat:
    if now.table is None:
        return WhySeat.TO_THE_BENCH
    if first_round:
        return WhySeat.DRAWN
    if before is None:
        return WhySeat.CAME_BACK if was_here else WhySeat.JOINED
    if before.table is None:
        return WhySeat.OFF_THE_BENCH
    return _why_moved(player, before.table.rank, _won(player, before), before.last_table, now)


def _why_moved(player: int, rank: int, won: bool | None, last: int, now: Spot) -> WhySeat:
    if won is None or now.table is None:
        return WhySeat.FILLED
    why, expected = _movement(rank, won, last)
    if now.table.rank == expected:
        return why
    if expected > now.last_table:
        return WhySeat.TABLE_CLOSED
    is_exchanged = now.staying.get(expected) or player in now.staying.get(now.table.rank, ())
    return WhySeat.EXCHANGED if is_exchanged else WhySeat.FILLED


def _movement(table: int, won: bool, last: int) -> tuple[WhySeat, int]:
    """Which rank the movement sends the winners or the losers of a rank to, and what that is called."""
    if last == TOP:
        return WhySeat.ONLY_TABLE, TOP
    if won:
        return (WhySeat.STAYS_AT_TOP, TOP) if table == TOP else (WhySeat.UP, table - 1)
    return (WhySeat.STAYS_AT_BOTTOM, last) if table == last else (WhySeat.DOWN, table + 1)


@dataclass(frozen=True, slots=True)
class Way:
    """Where winners or losers are sent: the rank, and what that is called.

    `is_sure`: nobody changes it who goes home or comes before the round is over.
    """

    why: WhySeat
    rank: int
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class WaysOn:
    """What comes next at a table. `fixed_chairs` is how many do not move: where there is one, a rank is not always the
    number of the table; where there are more, people may be exchanged."""

    won: Way
    lost: Way
    fixed_chairs: int = 0


def ways_on(rank: int, last_table: int, *, players: int, fixed_chairs: int = 0) -> WaysOn:
    """What comes next for those who play at a rank. `players` are all who take part in the next round, its bench too."""
    won, lost = (_way(*_movement(rank, won, last_table), players) for won in (True, False))
    return WaysOn(won, lost, fixed_chairs)


def _way(why: WhySeat, rank: int, players: int) -> Way:
    is_closed = rank > players // CHAIRS
    return Way(WhySeat.TABLE_CLOSED if is_closed else why, rank, is_sure=rank <= (players - 1) // CHAIRS)


def _won(player: int, spot: Spot | None) -> bool | None:
    if spot is None or spot.table is None or spot.winner is None:
        return None
    return spot.table.seat_of(player).side is spot.winner
