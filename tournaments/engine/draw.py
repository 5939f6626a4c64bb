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
from tournaments.engine.pairs import NO_GROUPS, Groups, Two, gather, put_on_chairs, spread
from tournaments.engine.seats import CHAIRS, SEATS, Seating, WhyNotSeated, seat_in_order


class DrawKind(StrEnum):
    """How the first seats are made. HAND starts as a random proposal that the organiser then changes."""

    RANDOM = "random"
    HAND = "hand"
    REGISTRATION = "registration"


def draw_line(players: Sequence[int], *, seed: int, groups: Groups = NO_GROUPS) -> tuple[int, ...]:
    """Everybody in one line, drawn by lot; of pairs, the two stand together. All evening, the front of this line goes to the bench."""
    if groups:
        members = gather(sorted(players), groups)
        return spread(draw_line(list(members), seed=seed), members)
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
    `registered`. A player who draws a `fixed` chair changes places with its owner. Where pairs play, the lots are theirs, and
    partners sit opposite each other. Raises Impossible for fewer than four players.
    """
    if len(line) < CHAIRS:
        raise Impossible(WhyNotSeated.TOO_FEW, players=len(line))
    bench = find_sitters_out(line, turns=turns)
    # Sorted, because the lots depend on the order, and a set promises none.
    playing = sorted(set(line).difference(bench))
    if turns.groups:
        return Seating(seat_in_order(_draw_pairs(playing, turns.groups, kind=kind, seed=seed)), bench)
    if kind is DrawKind.REGISTRATION:
        order: Sequence[int] = sorted(playing, key=registered.index)
    else:
        order = draw_lots(playing, f"seats {seed}")
    return draw_round_fixed_chairs(Seating(seat_in_order(order), bench), fixed)


def _draw_pairs(playing: Sequence[int], groups: Groups, *, kind: DrawKind, seed: int) -> list[int]:
    """The chairs of these pairs. By registration they go in the order of the pairs' numbers."""
    members = gather(playing, groups)
    pairs = sorted(members)
    order = pairs if kind is DrawKind.REGISTRATION else draw_lots(pairs, f"seats {seed}")
    return put_on_chairs([_as_two(members[pair]) for pair in order])


def _as_two(players: Sequence[int]) -> Two:
    one, other = players
    return one, other


def place_player(
    seating: Seating,
    *,
    player: int,
    table: int | None,
    seat: Seat | None,
    fixed: Fixed = NOBODY_FIXED,
    groups: Groups = NO_GROUPS,
) -> Seating:
    """Seat a player on a chair by hand, or on the bench (no table). The player who was there takes their old place.

    Where pairs play, the partner comes along, and both change places with the pair that was there.

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
    if groups and groups[player] != groups[other]:
        return seating.exchanged(_exchange_pairs(seating, player, other, groups))
    return seating.exchanged({player: other, other: player})


def _exchange_pairs(seating: Seating, player: int, other: int, groups: Groups) -> dict[int, int]:
    """Each of two pairs in place of the other."""
    partner, theirs = (
        next(two for two in seating.everybody() if two != one and groups[two] == groups[one]) for one in (player, other)
    )
    return {player: other, other: player, partner: theirs, theirs: partner}


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
