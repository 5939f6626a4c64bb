"""The ladder: the winners go up and the losers down (pagat; docs/rules.md).

At table 1 the winners of tables 1 and 2 keep their partners and play each other. At every other table the two pairs that
arrive are mixed: everybody plays with a player of the other pair. Of the two ways to mix, it takes the one that repeats the
fewest earlier partnerships; if equal, the fewest earlier oppositions; then a fixed one, so that the same evening always
gives the same seats.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from scoring.hand import Side
from scoring.refused import gettext_noop as _
from tournaments.engine.fixed import keep_fixed_chairs
from tournaments.engine.history import History
from tournaments.engine.movements.movement import Movement, MovementInput, Needs, Pair, Unit
from tournaments.engine.movements.reasons import InPlay, Spot, WayOn, WaysOn, WhySeat
from tournaments.engine.played import TablePlayed
from tournaments.engine.seats import CHAIRS, TOP, Seating, Table, seat_in_order


def goes_to(rank: int, won: bool, last: int) -> tuple[WhySeat, int]:
    """Where the winners or the losers of a rank go; `last` is the lowest rank. Only this function knows the geometry."""
    if last == TOP:
        return WhySeat.ONLY_TABLE, TOP
    if won:
        return (WhySeat.STAYS_AT_TOP, TOP) if rank == TOP else (WhySeat.UP, rank - 1)
    return (WhySeat.STAYS_AT_BOTTOM, last) if rank == last else (WhySeat.DOWN, rank + 1)


def mixes_pairs(rank: int, tables: int) -> bool:
    """Everywhere, except at the top of several tables, where the pairs stay together."""
    return rank != TOP or tables == 1


def next_tables(so_far: MovementInput) -> Seating:
    """First everybody who played moves, as if nobody sat out or had left; then the empty chairs are filled."""
    chairs = [player for table in move(so_far.before.from_the_top, so_far.history) for player in table.players]
    bench = so_far.bench(chairs)
    filled = fill(chairs, so_far.playing(bench), so_far.before.sitting_out)
    return keep_fixed_chairs(Seating(seat_in_order(filled), bench), so_far.fixed)


def fill(chairs: Sequence[int], playing: Sequence[int], benched: Collection[int]) -> list[int]:
    """The chairs from the top down, with the empty ones filled.

    Players who have left give up their chairs, tables open and close at the bottom, and those who now sit out get up. The
    empty chairs go to the players of closed tables, then to the bench, then to late comers. `playing` are all who play, in
    the order of the line; there will be exactly as many chairs.
    """
    here = frozenset(playing)
    staying = [player if player in here else None for player in chairs]
    open_chairs = staying[: len(playing)] + [None] * (len(playing) - len(staying))
    closed = [player for player in staying[len(playing) :] if player is not None]
    coming = iter(closed + _newly_seated(playing, chairs, benched))
    return [next(coming) if player is None else player for player in open_chairs]


def _newly_seated(playing: Sequence[int], played: Collection[int], benched: Collection[int]) -> list[int]:
    """Players from the bench, then late comers, each in the order of the line."""
    had_a_chair, sat_out = frozenset(played), frozenset(benched)
    new = [player for player in playing if player not in had_a_chair]
    return sorted(new, key=lambda player: player not in sat_out)


def move(games: Sequence[TablePlayed], history: History) -> Iterator[Table]:
    """The tables of the next round as if nobody sat out or had left. `games` are those of all tables, top rank first."""
    last = len(games)
    coming: dict[int, list[Pair]] = {rank: [] for rank in range(TOP, last + 1)}
    # From the top down, so that of each two pairs those who come down are first: they sit North and East.
    for rank, game in enumerate(games, TOP):
        for won, pair in zip((True, False), game.winners_and_losers, strict=True):
            coming[goes_to(rank, won, last)[1]].append(pair)
    for rank, (above, below) in coming.items():
        # At the top, `above` are the winners who stay. _meet needs their game, which says where they sat.
        yield mix(rank, above, below, history) if mixes_pairs(rank, last) else _meet(games[0], below)


def _meet(top: TablePlayed, come: Pair) -> Table:
    """The winners of table 1 stay on their chairs; those who come up take the other two."""
    stay, _losers = top.winners_and_losers
    if top.moved_as is Side.NORTH_SOUTH:
        return Table(TOP, stay[0], come[0], stay[1], come[1])
    return Table(TOP, come[0], stay[0], come[1], stay[1])


def mix(number: int, north_east: Pair, south_west: Pair, history: History) -> Table:
    """Mix two pairs at a table: the first pair sits North and East, so that everybody has a partner of the other pair.

    The first of the other pair sits South, unless that repeats more than the other way round. It counts how often players
    have been partners, and if that is equal, how often they have been opponents.
    """
    north, east = north_east
    south, west = south_west
    if _repeats_more(north, east, south, west, history):
        south, west = west, south
    return Table(number, north, east, south, west)


def _repeats_more(north: int, east: int, south: int, west: int, history: History) -> bool:
    """Whether these seats repeat more than those with South and West exchanged."""
    played, met = history.partnerships, history.oppositions
    so, otherwise = played(north, south) + played(east, west), played(north, west) + played(east, south)
    if so != otherwise:
        return so > otherwise
    return met(north, west) + met(east, south) > met(north, south) + met(east, west)


def why_at_table(player: int, before: Spot | None, now: Spot, was_here: bool) -> WhySeat:
    if before is None:
        return WhySeat.CAME_BACK if was_here else WhySeat.JOINED
    if before.table is None:
        return WhySeat.OFF_THE_BENCH
    won = before.won_by(player)
    if won is None or now.table is None:
        return WhySeat.FILLED
    why, expected = goes_to(before.table.rank, won, before.last_table)
    if now.table.rank == expected:
        return why
    if expected > now.last_table:
        return WhySeat.TABLE_CLOSED
    # Somebody with a fixed chair is where they would have gone, or they have such a chair themselves.
    is_exchanged = now.staying.get(expected) or player in now.staying.get(now.table.rank, ())
    return WhySeat.EXCHANGED if is_exchanged else WhySeat.FILLED


def outlook(now: InPlay) -> WaysOn:
    won, lost = (_way(*goes_to(now.rank, won, now.last_table), now.players) for won in (True, False))
    return WaysOn(won, lost, now.fixed_chairs)


def _way(why: WhySeat, rank: int, players: int) -> WayOn:
    # It is sure if this table is still open after one player goes home.
    is_closed = rank > players // CHAIRS
    return WayOn(WhySeat.TABLE_CLOSED if is_closed else why, rank, is_sure=rank <= (players - 1) // CHAIRS)


LADDER = Movement(
    "ladder",
    _("Ladder: winners go up a table, losers down"),
    _(
        "Winners go up a table, losers go down, and partners change. "
        "The winners of tables 1 and 2 keep their partners and meet at table 1."
    ),
    Needs.OWN_TABLE,
    Unit.PLAYERS,
    next_tables,
    why_at_table,
    outlook,
    has_ranks=True,
    mixes_pairs=mixes_pairs,
)
