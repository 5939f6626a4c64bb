"""The first seats of an evening, and seats changed by hand.

Lots are drawn from a seed, and the same seed draws the same lots for ever: Python promises that
`random.Random(text).random()` keeps its sequence from version to version, but not that of `shuffle`. So lots are shuffled
here, with only `random()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from hashlib import blake2b
from random import Random

from scoring.hand import Seat
from scoring.refused import Impossible
from tournaments.engine.bench import BY_THE_LINE, BenchOrder, find_sitters_out
from tournaments.engine.fixed import NOBODY_FIXED, Fixed, draw_round_fixed_chairs, sits_on_own_chair
from tournaments.engine.seats import CHAIRS, SEATS, Seating, WhyNotSeated, seat_in_order


class DrawKind(StrEnum):
    """How the first seats are made. HAND starts as a random proposal that the organiser then changes."""

    RANDOM = "random"
    HAND = "hand"
    REGISTRATION = "registration"


def draw_line(players: Sequence[int], *, seed: int) -> tuple[int, ...]:
    """Everybody in one line, drawn by lot. All evening, the front of this line goes to the bench."""
    return draw_lots(sorted(players), f"line {seed}")  # sorted: it must not matter in which order people came


def draw_seats(
    line: Sequence[int],
    *,
    kind: DrawKind,
    seed: int,
    registered: Sequence[int],
    turns: BenchOrder = BY_THE_LINE,
    fixed: Fixed = NOBODY_FIXED,
) -> Seating:
    """Everybody's place in the first round: the front of the line on the bench, the others from the top table down.

    The chairs have lots of their own, so that the line does not follow the tables; by registration, they go in the order of
    `registered`. A player who draws a `fixed` chair changes places with its owner. Raises Impossible for fewer than four
    players.
    """
    if len(line) < CHAIRS:
        raise Impossible(WhyNotSeated.TOO_FEW, players=len(line))
    bench = find_sitters_out(line, turns=turns)
    # Sorted, because the lots depend on the order, and a set promises none.
    playing = sorted(set(line).difference(bench))
    if kind is DrawKind.REGISTRATION:
        order: Sequence[int] = sorted(playing, key=registered.index)
    else:
        order = draw_lots(playing, f"seats {seed}")
    return draw_round_fixed_chairs(Seating(seat_in_order(order), bench), fixed)


def place_player(
    seating: Seating, *, player: int, table: int | None, seat: Seat | None, fixed: Fixed = NOBODY_FIXED
) -> Seating:
    """Seat a player on a chair by hand, or on the bench (no table). The player who was there takes their old place.

    A player who goes from a chair to the bench changes places with the first player there. Raises Impossible for a player or
    a chair that is not in this round, for an empty bench, and for a player who keeps their chair.
    """
    if player not in seating.everybody():
        raise Impossible(WhyNotSeated.NOT_HERE, player=player)
    other = _to_the_bench(seating, player) if table is None else _at_table(seating, table, seat)
    for moved in {player, other} if player != other else ():  # on their own chair already, nobody moves
        here = seating.table_of.get(moved)
        if here is not None and sits_on_own_chair(moved, here, fixed):
            raise Impossible(WhyNotSeated.CHAIR_IS_FIXED, player=moved)
    return seating.exchanged({player: other, other: player})


def _at_table(seating: Seating, number: int, seat: Seat | None) -> int:
    table = next((one for one in seating.tables if one.number == number), None)
    if seat is None or table is None:
        raise Impossible(WhyNotSeated.NO_SUCH_CHAIR, last=seating.tables[-1].number)
    return table.at(seat)


def _to_the_bench(seating: Seating, player: int) -> int:
    if player in seating.bench:
        return player
    if not seating.bench:
        raise Impossible(WhyNotSeated.BENCH_IS_EMPTY, player=player)
    return seating.bench[0]


def draw_first_dealer(round_number: int, table_number: int) -> Seat:
    """Who deals first at a table: a lot that depends only on these two numbers, so that it need not be stored."""
    # Not hash(), which differs from one start of Python to the next. Four divides 256, so each seat is as likely.
    lot = blake2b(f"{round_number}/{table_number}".encode(), digest_size=1).digest()[0]
    return SEATS[lot % CHAIRS]


def draw_lots(players: Sequence[int], seed: str) -> tuple[int, ...]:
    """Fisher–Yates: every order is equally likely."""
    lots = Random(seed)  # the whole text is the seed, so another word in it draws other seats for old evenings too
    drawn = list(players)
    for last in range(len(drawn) - 1, 0, -1):
        other = int(lots.random() * (last + 1))
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return tuple(drawn)
