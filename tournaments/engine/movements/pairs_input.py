"""What a movement of pairs asks and answers: the round before and the line in numbers of pairs, and seats made of those."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.hand import BySide, Side
from tournaments.engine.movements.movement import MovementInput, four_or_more
from tournaments.engine.pairs import Partners, check_even, find_groups_in, put_on_chairs
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import Seating, seat_in_order


@dataclass(frozen=True, slots=True)
class PairsAtTable:
    """The numbers of the two pairs at a table, and the side from whose win the next seats are made; None if nobody has won."""

    pairs: BySide[int]
    moved_as: Side | None = None

    @property
    def winner(self) -> int:
        return self.pairs[self._won]

    @property
    def loser(self) -> int:
        return self.pairs[self._won.other]

    @property
    def _won(self) -> Side:
        if self.moved_as is None:
            raise ValueError("the game is in play, so no pair moves from it")
        return self.moved_as


@dataclass(frozen=True)
class PairsInput:
    """The input of a movement in numbers of pairs."""

    so_far: MovementInput

    @cached_property
    def by_number(self) -> dict[int, Partners]:
        return {pair.number: pair for pair in self.so_far.pairs}

    @cached_property
    def line(self) -> tuple[int, ...]:
        """The pairs that take part in the next round, the next to sit out first."""
        return self.numbers_of(self.so_far.line)

    @cached_property
    def games(self) -> tuple[PairsAtTable, ...]:
        """The tables of the round before, the top rank first."""
        return list_tables(self.so_far.pairs, self.so_far.before)

    @cached_property
    def just_sat(self) -> frozenset[int]:
        groups = find_groups_in(self.so_far.pairs, self.so_far.before.number)
        return frozenset(groups[player] for player in self.so_far.before.sitting_out)

    def find_bench(self, moved: Iterable[int] = ()) -> tuple[int, ...]:
        """Which pairs sit out. `moved` are the next places as if none did, or all in their order, as the rule of the bench needs them."""
        return self.numbers_of(self.so_far.bench(self._spread(moved)))

    def numbers_of(self, people: Iterable[int]) -> tuple[int, ...]:
        """The pairs of these people."""
        return tuple(dict.fromkeys(self.so_far.turns.groups[player] for player in people))

    def playing(self, bench: Collection[int]) -> list[int]:
        return [pair for pair in self.line if pair not in bench]

    def seat(self, order: Sequence[int], bench: Collection[int]) -> Seating:
        """Everybody's place, if two pairs of this order sit at each table, from the top down."""
        round_number = self.so_far.round
        chairs = put_on_chairs([self.by_number[pair].two_in(round_number) for pair in order])
        return Seating(seat_in_order(chairs), self._spread(bench))

    def _spread(self, pairs: Iterable[int]) -> tuple[int, ...]:
        return tuple(player for pair in pairs for player in self.by_number[pair].two_in(self.so_far.round))


def pairs_of_two(players: int) -> None:
    """Raises Impossible for fewer than two pairs, and for an odd number of people."""
    four_or_more(players)
    check_even(players)


def list_tables(pairs: Sequence[Partners], played: PartyRound) -> tuple[PairsAtTable, ...]:
    """The pairs at each table of a round, the top rank first."""
    groups = find_groups_in(pairs, played.number)
    return tuple(
        PairsAtTable(BySide(groups[game.table.north], groups[game.table.east]), game.moved_as)
        for game in played.from_the_top
    )
