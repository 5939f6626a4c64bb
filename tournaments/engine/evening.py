"""A whole evening as one frozen value: what was entered, and beside it what was computed from that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time

from scoring.game import TO_TARGET, GameEnd
from scoring.rules import MINNESOTA, RuleSet
from scoring.stakes import Stake
from tournaments.engine.bench import BenchRule
from tournaments.engine.drive.drive import WhistDrive
from tournaments.engine.fixed import FixedChair
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.movement import Movement
from tournaments.engine.pairs import Pairs, find_who_plays
from tournaments.engine.played import PartyRound
from tournaments.engine.prizes.decisions import Decisions
from tournaments.engine.schedule.round import USUAL_ROUNDS, ScheduledRound
from tournaments.engine.seats import Seating
from tournaments.engine.standings import (
    DEFAULT_KEYS,
    NOTHING_FOR_THE_BENCH,
    Compensation,
    Key,
    StandingsLine,
    compute_standings,
)


@dataclass(frozen=True, slots=True)
class PartyPlayer:
    """One player of the party, with their first and last round. Tags are for prizes.

    `away` are the stretches of rounds that they missed in between, each with its first and last round. `here` is False for a
    player on the list who has not come: they take part in nothing and are not in the standings. `fixed` is a chair that they
    keep. A computer fills an empty chair, and is a house player too.
    """

    number: int
    name: str
    tags: tuple[str, ...] = ()
    joined_round: int = 1
    left_after_round: int | None = None
    away: tuple[tuple[int, int], ...] = ()
    here: bool = True
    is_house: bool = False
    fixed: FixedChair | None = None
    is_computer: bool = False

    def takes_part_in(self, round_number: int) -> bool:
        if not self.here or round_number < self.joined_round:
            return False
        if self.left_after_round is not None and self.left_after_round < round_number:
            return False
        return not any(first <= round_number <= last for first, last in self.away)

    @property
    def comes_in(self) -> tuple[int, ...]:
        """The round in which they came, and those in which they were back after having been away."""
        return (self.joined_round, *(last + 1 for _first, last in self.away))

    @property
    def plays_from(self) -> int:
        """The round in which they came, or last came back."""
        return max(self.comes_in)


def find_fixed_chairs(players: Iterable[PartyPlayer]) -> dict[int, FixedChair]:
    return {player.number: player.fixed for player in players if player.fixed is not None}


@dataclass(frozen=True)
class Agreement:
    """What is agreed for a party: its name, day and place, its rules, how games end, and the stake.

    `held_after` is the round after which the standings are secret until the end; `begins` and `ends` are by the clock of the hall.
    `computers` is the level of the computers that fill the last table; None if people sit out. `rounds_planned` is how many
    rounds a schedule has.
    """

    name: str
    date: date
    place: str = ""
    rules: RuleSet = MINNESOTA
    game_end: GameEnd = TO_TARGET
    stake: Stake | None = None
    standings_order: tuple[Key, ...] = DEFAULT_KEYS
    announces_itself: bool = False
    rings_itself: bool = False
    held_after: int | None = None
    bench_rule: BenchRule = BenchRule.LINE
    compensation: Compensation = NOTHING_FOR_THE_BENCH
    side_table_counts: bool = False
    computers: int | None = None
    movement: Movement = LADDER
    rounds_planned: int = USUAL_ROUNDS
    begins: time | None = None
    ends: time | None = None


@dataclass(frozen=True)
class Evening(Agreement):
    """A party from the draw on. Its players are in the order of the line that was drawn, then late comers.

    Players on the list who have not come are last. `prizes` is what people decided about prizes, if there are any.
    A whist drive has a `drive` and no rounds. `pairs` are those who play together, if the movement moves pairs.
    `schedule` has the rounds that were planned, also of those announced; of pairs, as if the two whose names they have played.
    `had_handicap`: it was read from a file of an earlier version, in which places or a prize went by handicaps.
    """

    players: tuple[PartyPlayer, ...] = ()
    rounds: tuple[PartyRound, ...] = ()
    ended: bool = False
    seed: int = 0
    prizes: Decisions | None = None
    had_handicap: bool = False
    drive: WhistDrive | None = None
    pairs: Pairs = ()
    schedule: tuple[ScheduledRound, ...] = ()

    def end_of(self, played: PartyRound) -> GameEnd:
        """How the games of this round end; `game_end` is what is agreed for the rounds to come."""
        return played.game_end or self.game_end

    @property
    def seed_of_lots(self) -> int | None:
        """None if no later seats depend on it."""
        return self.seed if self.movement.draws_lots else None

    @property
    def planned(self) -> dict[int, Seating]:
        """The seats of the schedule by round, with whoever plays for one of a pair on that one's chair."""
        return {one.number: one.seating.exchanged(find_who_plays(self.pairs, one.number)) for one in self.schedule}

    @property
    def in_line(self) -> tuple[PartyPlayer, ...]:
        """Everybody who has come, in the order of the line as drawn."""
        return tuple(player for player in self.players if player.here)

    @property
    def names(self) -> dict[int, str]:
        return {player.number: player.name for player in self.players}

    @property
    def house(self) -> frozenset[int]:
        return frozenset(player.number for player in self.players if player.is_house)

    @property
    def fixed(self) -> dict[int, FixedChair]:
        return find_fixed_chairs(self.players)

    @property
    def standings(self) -> tuple[StandingsLine, ...]:
        return compute_standings(
            [player.number for player in self.players if player.here],
            self.rounds,
            keys=self.standings_order,
            stake=self.stake,
            compensation=self.compensation,
            house=self.house,
            computers=[player.number for player in self.players if player.is_computer],
            side_table_counts=self.side_table_counts,
            pairs=self.pairs,
        )
