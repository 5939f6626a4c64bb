"""The first seats of an evening, and seats put by hand.

Lots are drawn from a seed, and the same seed draws the same lots for ever: Python promises that
`random.Random(text).random()` keeps its sequence from version to version (it does not promise that of
`shuffle`), so the cards are shuffled here, with nothing but `random()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from hashlib import blake2b
from random import Random

from scoring.hand import Seat
from tournaments.engine.bench import BY_THE_LINE, Turns, sitters_out
from tournaments.engine.fixed import (
    NOBODY_FIXED,
    Fixed,
    draw_round_fixed_chairs,
    exchange_seats,
    is_on_his_chair,
    replace_players,
)
from tournaments.engine.seats import (
    CHAIRS,
    SEAT_INDEX,
    SEATS,
    ImpossibleSeating,
    Seating,
    WhyNotSeated,
    seat_in_order,
)


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
    go in the order of `registered`. Whoever draws a chair that is `fixed` changes places with its player. Raises
    ImpossibleSeating for fewer than four players.
    """
    if len(line) < CHAIRS:
        raise ImpossibleSeating(WhyNotSeated.TOO_FEW, players=len(line))
    bench = sitters_out(line, turns=turns)
    playing = sorted(set(line).difference(bench))
    order = _in_order_of(registered, playing) if kind is DrawKind.REGISTRATION else draw_lots(playing, f"seats {seed}")
    return draw_round_fixed_chairs(Seating(seat_in_order(order), bench), fixed)


def place(
    seating: Seating, *, player: int, table: int | None, seat: Seat | None, fixed: Fixed = NOBODY_FIXED
) -> Seating:
    """Put a player on a chair by hand, or on the bench (no table); whoever was there takes his old place.

    From a chair to the bench he changes places with the first on it. Raises ImpossibleSeating for a player or a
    chair that is not in this round, where nobody is on the bench to take the chair, and for one who keeps his chair.
    """
    places = list(seating.everybody())
    if player not in places:
        raise ImpossibleSeating(WhyNotSeated.NOT_HERE, player=player)
    old = places.index(player)
    new = _place_on_bench(seating, player, old) if table is None else _place_at_table(seating, table, seat)
    for moved in {places[old], places[new]} if old != new else ():
        _check_may_move(seating, moved, fixed)
    places[old], places[new] = places[new], places[old]
    return _seated(seating, places)


def _seated(seating: Seating, places: Sequence[int]) -> Seating:
    """The same tables with these people at them and on the bench."""
    fours = [places[first : first + CHAIRS] for first in range(0, len(seating.tables) * CHAIRS, CHAIRS)]
    tables = tuple(replace_players(table, four) for table, four in zip(seating.tables, fours, strict=True))
    return Seating(tables, tuple(places[len(seating.tables) * CHAIRS :]))


def _check_may_move(seating: Seating, player: int, fixed: Fixed) -> None:
    table = seating.table_of.get(player)
    if table is not None and is_on_his_chair(player, table, fixed):
        raise ImpossibleSeating(WhyNotSeated.CHAIR_IS_FIXED, player=player)


def _place_at_table(seating: Seating, table: int, seat: Seat | None) -> int:
    numbers = [one.number for one in seating.tables]
    if seat is None or table not in numbers:
        raise ImpossibleSeating(WhyNotSeated.NO_SUCH_CHAIR, last=numbers[-1])
    return numbers.index(table) * CHAIRS + SEAT_INDEX[seat]


def _place_on_bench(seating: Seating, player: int, old: int) -> int:
    chairs = len(seating.tables) * CHAIRS
    if old >= chairs:
        return old
    if not seating.bench:
        raise ImpossibleSeating(WhyNotSeated.BENCH_IS_EMPTY, player=player)
    return chairs


USUALLY = (Seat.SOUTH, Seat.WEST)


def sit_the_other_way(seating: Seating, *, table: int, exchange: tuple[Seat, Seat] = USUALLY) -> Seating:
    """The other mixing of the two pairs that met at a table: South and West change chairs, and so partners.

    Where one of them keeps his chair, North and East do instead (`fixed.sit_otherwise`), which makes the same partners.
    """
    tables = (exchange_seats(one, *exchange) if one.number == table else one for one in seating.tables)
    return replace(seating, tables=tuple(tables))


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


def _in_order_of(registered: Sequence[int], players: Sequence[int]) -> list[int]:
    position = {player: index for index, player in enumerate(registered)}
    return sorted(players, key=position.__getitem__)
