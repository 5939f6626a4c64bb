"""The first seats of an evening, and seats put by hand.

Lots are drawn from a seed, and the same seed draws the same lots for ever: Python promises that
`random.Random(text).random()` keeps its sequence from version to version (it does not promise that of
`shuffle`), so the cards are shuffled here, with nothing but `random()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from hashlib import blake2b
from random import Random

from scoring.hand import Seat
from scoring.refused import Impossible
from tournaments.engine.bench import BY_THE_LINE, Turns, sitters_out
from tournaments.engine.fixed import NOBODY_FIXED, Fixed, draw_round_fixed_chairs, sits_on_own_chair
from tournaments.engine.seats import CHAIRS, SEATS, Seating, WhyNotSeated, seat_in_order


class DrawKind(StrEnum):
    """How the first seats are found. HAND begins as a random proposal that the organiser then changes."""

    RANDOM = "random"
    HAND = "hand"
    REGISTRATION = "registration"


def draw_line(players: Sequence[int], *, seed: int) -> tuple[int, ...]:
    """The one line of everybody, drawn by lot. From its front the bench is filled all evening."""
    return draw_lots(sorted(players), f"line {seed}")


def draw_seats(
    line: Sequence[int],
    *,
    kind: DrawKind,
    seed: int,
    registered: Sequence[int],
    turns: Turns = BY_THE_LINE,
    fixed: Fixed = NOBODY_FIXED,
) -> Seating:
    """Everybody's place in the first round: the front of the line on the bench, the others from the top table down.

    The chairs are drawn by lots of their own, so that the line does not follow the tables; by registration they
    go in the order of `registered`. A player who draws a chair that is `fixed` changes places with its
    owner. Raises Impossible for fewer than four players.
    """
    if len(line) < CHAIRS:
        raise Impossible(WhyNotSeated.TOO_FEW, players=len(line))
    bench = sitters_out(line, turns=turns)
    playing = sorted(set(line).difference(bench))
    if kind is DrawKind.REGISTRATION:
        order: Sequence[int] = sorted(playing, key=registered.index)
    else:
        order = draw_lots(playing, f"seats {seed}")
    return draw_round_fixed_chairs(Seating(seat_in_order(order), bench), fixed)


def place(
    seating: Seating, *, player: int, table: int | None, seat: Seat | None, fixed: Fixed = NOBODY_FIXED
) -> Seating:
    """Put a player on a chair by hand, or on the bench (no table). The player who was there takes their old place.

    From a chair to the bench they change places with the first on it. Raises Impossible for a player or a
    chair that is not in this round, where nobody is on the bench to take the chair, and for one who keeps their chair.
    """
    if player not in seating.everybody():
        raise Impossible(WhyNotSeated.NOT_HERE, player=player)
    other = _to_the_bench(seating, player) if table is None else _at_table(seating, table, seat)
    for moved in {player, other} if player != other else ():
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


def first_dealer(round_number: int, table_number: int) -> Seat:
    """Who deals first at a table: drawn by a lot that these two numbers alone decide, so it need not be stored."""
    lot = blake2b(f"{round_number}/{table_number}".encode(), digest_size=1).digest()[0]
    return SEATS[lot % CHAIRS]


def draw_lots(players: Sequence[int], seed: str) -> tuple[int, ...]:
    """Fisher and Yates: each order is as likely as any other."""
    lots = Random(seed)
    drawn = list(players)
    for last in range(len(drawn) - 1, 0, -1):
        other = int(lots.random() * (last + 1))
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return tuple(drawn)
