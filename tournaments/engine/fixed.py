"""Fixed chairs: a player who cannot walk stays at their table and seat all evening, and the others move around them.

The movement is computed as always, by rank. Then the fixed player's table plays with the rank that they have reached, and
the table that would have had that rank takes the other one. So tables exchange ranks, and nobody goes up or down in any
other way. The one exception: if two such players reach the same rank but their chairs are at two tables, one of them changes
places with somebody at the next rank. Finally the table is turned, with the same partners, until the fixed player is on
their seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations

from scoring.hand import Seat
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.seats import TOP, Seating, Table

LAST_TABLE = 500  # of the largest party, 2,000 players


class WhyNoChair(Reason):
    TABLE = _("A fixed chair is at a table from 1 to {last}; {table} is not possible.")


@dataclass(frozen=True, slots=True)
class FixedChair:
    """A chair in the hall: the number of its table, which is not its rank, and the seat."""

    table: int
    seat: Seat


def make_fixed_chair(table: int, seat: Seat) -> FixedChair:
    """A fixed chair. Raises Impossible for a table number that no hall has."""
    if not TOP <= table <= LAST_TABLE:
        raise Impossible(WhyNoChair.TABLE, last=LAST_TABLE, table=table)
    return FixedChair(table, seat)


Fixed = Mapping[int, FixedChair]  # by player
NOBODY_FIXED: Fixed = {}
Ranks = dict[int, int]  # by the number of a table


def keep_fixed_chairs(seating: Seating, fixed: Fixed) -> Seating:
    """Arranges seats, made with each table at the place of its rank, around the players who stay where they are."""
    staying = find_who_can_stay(seating, fixed)
    if not staying:
        return seating
    ranks = _ranks(seating, staying)
    fours = [list(table.players) for table in seating.tables]
    for player, chair in staying.items():
        _bring_to(fours, player, ranks[chair.table], staying, ranks)
    numbers = _numbers(len(fours), ranks)
    tables = [
        replace(one.with_players(four), number=numbers[one.rank])
        for one, four in zip(seating.tables, fours, strict=True)
    ]
    turned = [_turned(table, staying) for table in tables]
    return Seating(tuple(sorted(turned, key=lambda table: table.number)), seating.bench)


def keep_fixed_chairs_without_ranks(seating: Seating, fixed: Fixed) -> Seating:
    """The same for a movement in which a rank means nothing: each table takes its own again."""
    seated = keep_fixed_chairs(seating, fixed)
    return replace(seated, tables=tuple(replace(one, rank=rank) for rank, one in enumerate(seated.tables, TOP)))


def draw_round_fixed_chairs(seating: Seating, fixed: Fixed) -> Seating:
    """The first seats, in which a player who has drawn a fixed chair changes places with its owner."""
    staying = find_who_can_stay(seating, fixed)
    if not staying:
        return seating
    # Rank 0: before the first game nobody has reached a rank, so no tables exchange theirs.
    numbers = _numbers(len(seating.tables), dict.fromkeys(_tables(staying), 0))
    tables = [replace(table, number=numbers[table.rank]) for table in seating.tables]
    seating = Seating(tuple(sorted(tables, key=lambda table: table.number)), seating.bench)
    for player, chair in staying.items():
        other = next(table for table in seating.tables if table.number == chair.table).at(chair.seat)
        seating = seating.exchanged({player: other, other: player})
    return seating


def find_who_can_stay(seating: Seating, fixed: Fixed) -> dict[int, FixedChair]:
    """The fixed players who are at a table this round, with their chairs.

    All of them, unless that is impossible: two on one chair, or more fixed tables than the round has.
    """
    staying: dict[int, FixedChair] = {}
    for player in sorted(seating.table_of.keys() & fixed.keys()) if fixed else ():  # the lower number has first claim
        chair = fixed[player]
        is_room = len({*_tables(staying), chair.table}) <= len(seating.tables)
        if is_room and chair not in staying.values():
            staying[player] = chair
    return staying


def find_who_stays(seating: Seating, fixed: Fixed) -> dict[int, tuple[int, ...]]:
    """Those who sit on their fixed chairs, by the rank of the table."""
    found: dict[int, tuple[int, ...]] = {}
    for table in seating.tables:
        here = tuple(player for player in table.players if sits_on_own_chair(player, table, fixed))
        if here:
            found[table.rank] = here
    return found


def sits_on_own_chair(player: int, table: Table, fixed: Fixed) -> bool:
    return player in fixed and fixed[player] == FixedChair(table.number, table.seat_of(player))


def _tables(staying: Fixed) -> list[int]:
    return [chair.table for chair in staying.values()]


def _ranks(seating: Seating, staying: Fixed) -> Ranks:
    """The rank that each table with a fixed player takes: the one they have reached, or else the nearest free one."""
    ranks: Ranks = {}
    came_to = {player: seating.table_of[player].rank for player in staying}
    for player, chair in staying.items():
        if chair.table not in ranks and came_to[player] not in ranks.values():
            ranks[chair.table] = came_to[player]
    for player, chair in staying.items():
        if chair.table not in ranks:
            # In a second pass, so that it is no rank that another fixed player has reached alone.
            free = {table.rank for table in seating.tables} - set(ranks.values())
            ranks[chair.table] = _nearest(free, came_to[player])
    return ranks


def _nearest(free: set[int], rank: int) -> int:
    """The nearest rank; if two are equally near, the lower table."""
    return min(free, key=lambda other: (abs(other - rank), -other))


def _bring_to(fours: list[list[int]], player: int, rank: int, staying: Fixed, ranks: Ranks) -> None:
    """Make a fixed player change places with somebody of the rank that their table has.

    That is a fixed player who belongs here, else the player on the same seat, else the next one. Nobody leaves a rank where
    they must stay.
    """
    here, there = next(position for position, four in enumerate(fours) if player in four), rank - TOP
    if here == there:
        return
    seat, four = fours[here].index(player), fours[there]
    home = {fixed: ranks[chair.table] - TOP for fixed, chair in staying.items()}

    def unwilling(other: int) -> tuple[bool, bool, int]:
        belongs_here = home.get(other) == here
        # False sorts first: a fixed player who belongs where this one leaves, then one without, then the seat.
        return not belongs_here, other in home and not belongs_here, (four.index(other) - seat) % len(four)

    other = min((one for one in four if home.get(one) != there), key=unwilling)
    four[four.index(other)], fours[here][seat] = player, other


def _numbers(tables: int, ranks: Ranks) -> dict[int, int]:
    """The number of the table that plays with each rank.

    A table's number is its rank, except for fixed tables and those that exchange ranks with them. If a fixed table's number
    is higher than the number of tables, it stays open, and the lowest others close.
    """
    beyond = sorted(number for number in ranks if number > tables)
    closed = [number for number in range(tables, 0, -1) if number not in ranks][: len(beyond)]
    numbers = {rank: rank for rank in range(TOP, tables + 1)} | dict(zip(sorted(closed), beyond, strict=True))
    for number, rank in ranks.items():
        if rank:
            other = next(held for held, standing in numbers.items() if standing == number)
            numbers[other], numbers[rank] = numbers[rank], number
    return numbers


def _turned(table: Table, staying: Fixed) -> Table:
    """The table turned so that its fixed players sit on their seats. Partners stay partners if possible, and as few players
    as possible change seats."""
    seats = {player: staying[player].seat for player in table.players if player in staying}
    if all(table.at(seat) == player for player, seat in seats.items()):
        return table
    ways = [table.with_players(four) for four in permutations(table.players)]  # only 24, so all are tried
    fitting = [way for way in ways if all(way.at(seat) == player for player, seat in seats.items())]

    def disturbance(way: Table) -> tuple[bool, int]:
        breaks_up = way.partner_of(table.north) != table.south
        return breaks_up, sum(one != two for one, two in zip(table.players, way.players, strict=True))

    return min(fitting, key=disturbance)


def find_chairs_to_exchange(table: Table, fixed: Fixed) -> tuple[Seat, Seat] | None:
    """The two chairs to exchange so that the four are mixed into the other two pairs; None if fixed chairs prevent both ways."""
    # Both ways give the same two pairs, and differ only in who keeps a chair.
    for one, two in ((Seat.SOUTH, Seat.WEST), (Seat.NORTH, Seat.EAST)):
        if not any(sits_on_own_chair(table.at(seat), table, fixed) for seat in (one, two)):
            return one, two
    return None
