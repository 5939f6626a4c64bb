"""The list of a party in pairs, as the organiser sees it: who plays with whom, who is missing, and who came alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.engine.evening import PartyPlayer
from tournaments.engine.pairs import Pairs, Partners, find_pair_of


@dataclass(frozen=True)
class PairOnList:
    """A pair with its two, and whoever plays for one of them from the next round on."""

    pair: Partners
    people: tuple[PartyPlayer, ...]
    stand_ins: tuple[tuple[PartyPlayer, PartyPlayer], ...] = ()  # each with the one for whom they play

    @property
    def number(self) -> int:
        return self.pair.number

    @property
    def here(self) -> int:
        """How many of the two who play are here and stay."""
        gone = [one for one in self.people if one.here and one.left_after_round is None]
        return len(gone) + len([one for one, _ in self.stand_ins if one.here and one.left_after_round is None])

    @property
    def is_here(self) -> bool:
        return self.here == len(self.people)

    @property
    def one_is_missing(self) -> bool:
        """Before the draw one of the two has come, and the other has not."""
        return self.here == 1

    @property
    def has_stopped(self) -> bool:
        return not self.here and any(one.left_after_round is not None for one in self.people)


def list_pairs(pairs: Pairs, people: Sequence[PartyPlayer], round_number: int) -> tuple[PairOnList, ...]:
    by_number = {one.number: one for one in people}
    return tuple(
        PairOnList(
            pair,
            tuple(by_number[one] for one in pair.players if one in by_number),
            tuple(
                (by_number[one], by_number[named])
                for one, named in zip(pair.two_in(round_number), pair.players, strict=True)
                if one in by_number and one not in pair.players
            ),
        )
        for pair in pairs
    )


def list_alone(pairs: Pairs, people: Iterable[PartyPlayer]) -> tuple[PartyPlayer, ...]:
    """Those who are in no pair and play for none."""
    return tuple(one for one in people if find_pair_of(pairs, one.number) is None and one.left_after_round is None)
