"""Why one stands above another: key by key down to the one that decides, and what each round gave to the two.

It adds nothing up by itself: what a round gave is the standings of that round alone. What rounds on the bench give
is no round's: an average is known only at the end, so it stands in the line by itself (`Line.of_the_bench`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.stakes import Stake
from tournaments.engine.standings import Key, Lead, Line, Played, RoundPlayed, lead_by, standings


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
        leads.append(lead_by(key, upper, lower))
        if upper.worth(key) != lower.worth(key):
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
