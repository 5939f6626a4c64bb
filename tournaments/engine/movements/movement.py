"""The interface of a movement: how the next tables are made, why somebody sits there, and what they can expect.

A movement is a value in `MOVEMENTS`, as a rule set is one in `scoring.rules.NAMED`. Everything else (bench, late comers,
corrections, verification, the file, the pages) asks the movement and names none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import count
from typing import Generic, TypeVar

from scoring.game import EndKind, GameEnd
from scoring.refused import Impossible, Reason
from scoring.refused import gettext_noop as _
from tournaments.engine.bench import BY_THE_LINE, BenchOrder, OwnBenchRule, find_sitters_out
from tournaments.engine.fixed import Fixed
from tournaments.engine.history import History
from tournaments.engine.movements.reasons import InPlay, MeetingReason, Outlook, SeatReason, Spot, TableReason, WhySeat
from tournaments.engine.pairs import Pairs
from tournaments.engine.played import GameResult, PartyRound
from tournaments.engine.seats import CHAIRS, Seating, Table, WhyNotSeated
from tournaments.engine.standings import Key, StandingsLine

Pair = tuple[int, int]
Answer = TypeVar("Answer")


class Needs(StrEnum):
    """What the next tables depend on, and so what a late correction reaches: nothing, its table's players, or the hall.

    OWN_TABLE: who won there, and not by how much. STANDINGS: the points too.
    """

    NOTHING = "nothing"
    OWN_TABLE = "own table"
    STANDINGS = "standings"


class Unit(StrEnum):
    PLAYERS = "players"
    PAIRS = "pairs"


@dataclass(frozen=True)  # without slots, which would leave cached_property no place
class MovementInput:
    """What a movement may use to make the tables of the next round.

    `rounds` are all so far; the games of the last are finished, and those of earlier ones have results only if the movement
    needs the standings. `line` is everybody who takes part in the next round, the next to sit out first and late comers
    last; a player who is not in it has left. `turns` decides the bench, `fixed` says who has which fixed chair, and `seed`
    decides every lot. `pairs` are those of a movement of pairs; `turns` knows their players too. `planned` are the seats that a
    schedule has for this round. `count_standings` is called at most once, by a movement that needs the standings.
    """

    rounds: tuple[PartyRound, ...]
    line: tuple[int, ...]
    turns: BenchOrder = BY_THE_LINE
    fixed: Fixed = field(default_factory=dict)
    seed: int = 0
    pairs: Pairs = ()
    planned: Seating | None = None
    count_standings: Callable[[], tuple[StandingsLine, ...]] = tuple

    @property
    def round(self) -> int:
        """The number of the next round."""
        return len(self.rounds) + 1

    @property
    def before(self) -> PartyRound:
        """The round just played."""
        return self.rounds[-1]

    @cached_property
    def history(self) -> History:
        """Who has met whom in the rounds so far."""
        return History([game.table for game in played.tables] for played in self.rounds)

    @cached_property
    def standings(self) -> tuple[StandingsLine, ...]:
        """Everybody's line after the rounds so far, the best first, also of those who have left."""
        return self.count_standings()

    def bench(self, chairs: Sequence[int] = ()) -> tuple[int, ...]:
        """Who sits out. `chairs` are the next seats as if nobody sat out, if the movement knows them; or everybody in their order."""
        sat = self.before.sitting_out
        return find_sitters_out(self.line, just_sat=sat, turns=self.turns, chairs=chairs)

    def playing(self, bench: Collection[int]) -> list[int]:
        """Everybody else, in the order of the line."""
        sitting = frozenset(bench)
        return [player for player in self.line if player not in sitting]


class WhyNotPlayed(Reason):
    NO_BELL = _("This movement has no top table, so no game can end by its bell. Choose another end.")
    NO_TOP_TABLE = _("This movement has no top table, so places cannot depend on who sat there.")
    TOO_MANY_ROUNDS = _(
        "With {players} people there are {most} rounds at most, not {rounds}: then everybody has met those whom they can meet. "
        "For {rounds} rounds you need {needed} people, or agree on {most} rounds."
    )
    PEOPLE = _("You need {needed} people, not {players}, for this number of rounds: {rounds}.")
    ONE_ROUND = _(
        "With {players} people there is one round, not {rounds}: then everybody has met those whom they can meet. "
        "For {rounds} rounds you need {needed} people, or agree on one round."
    )


@dataclass(frozen=True, slots=True)
class Always(Generic[Answer]):
    """For a movement with one answer for everybody. A value, so that what holds a movement can be kept in the cache."""

    answer: Answer

    def __call__(self, *_asked: object) -> Answer:
        return self.answer


NEVER = Always(False)
UNLIMITED = Always(None)


def four_or_more(players: int) -> None:
    if players < CHAIRS:
        raise Impossible(WhyNotSeated.TOO_FEW, players=players)


def one_a_table(players: int) -> int:
    return players // CHAIRS


@dataclass(frozen=True, slots=True)
class Movement:
    """`words` is its name in English, and `rule` says how people move; screens translate both.

    `why_at_table` is asked for a player at a table after the first round: (player, place in the round before or None,
    place now, whether they had a place in any round before that). `outlook` says what they can expect while a game is in play.

    `fits` raises Impossible, in a sentence with the right numbers, if so many players cannot begin an evening. `most_rounds` is
    how many rounds so many can play; None for any number. After `begins_again` rounds all have met, and they meet again in the same
    order; None if that never happens. If people come and go later, the movement copes.

    `plan`, of a movement that needs nothing, makes all rounds to come at once: (what was played, how many rounds).
    They are stored and never made again, unless other people take part or other seats were announced; then it makes the rest.
    So people agree on a number of rounds, and after the last one the evening is over.

    `says_to_all`, if one sentence can tell the whole hall where to go from these seats to those; it is empty if they differ.

    `has_ranks`: table 1 is the top table. Then games can end by its bell, standings can count who sat there, tables exchange
    ranks around fixed chairs, and the evening can be drawn as a ladder. `mixes_pairs` takes the rank
    and the number of tables, and says whether two pairs are mixed there, so that the four can sit the other way. `draws_lots`:
    the seats also depend on the seed. `explain_table` says why the four of a table meet, if there is more to say than why each
    of them came. `bench_rule` decides who sits out, whatever the party chose.
    """

    key: str
    words: str
    rule: str
    needs: Needs
    unit: Unit
    next_tables: Callable[[MovementInput], Seating]
    why_at_table: Callable[[int, Spot | None, Spot, bool], WhySeat]
    outlook: Callable[[InPlay], Outlook]
    has_ranks: bool = False
    draws_lots: bool = False
    mixes_pairs: Callable[[int, int], bool] = NEVER
    fits: Callable[[int], None] = four_or_more
    most_rounds: Callable[[int], int | None] = UNLIMITED
    begins_again: Callable[[int], int | None] = UNLIMITED
    plan: Callable[[MovementInput, int], tuple[Seating, ...]] | None = None
    says_to_all: Callable[[Seating, Seating], str] | None = None
    bench_rule: OwnBenchRule | None = None
    explain_table: Callable[[Table, MovementInput], TableReason | MeetingReason | None] | None = None

    @property
    def is_planned(self) -> bool:
        return self.plan is not None

    def seat(self, so_far: MovementInput) -> Seating:
        """Everybody's place in the next round. Raises Impossible for fewer than four players."""
        four_or_more(len(so_far.line))
        return so_far.planned or self.next_tables(so_far)

    def suits(self, players: int, rounds: int | None) -> None:
        """Raises Impossible if so many players cannot begin an evening of so many rounds; None: nobody knows how many."""
        try:
            self.fits(players)
        except Impossible as refused:
            if rounds is not None and not self.has_rounds(players, rounds):
                needed = self._find_needed(players, rounds)
                raise Impossible(WhyNotPlayed.PEOPLE, players=players, rounds=rounds, needed=needed) from refused
            raise
        if rounds is not None:
            self.check_rounds(players, rounds)

    def check_rounds(self, players: int, rounds: int) -> None:
        """Raises Impossible for more rounds than so many people can play. Whatever agrees on rounds asks this: *What kind of
        evening?*, the form of a new party, the draw, the settings, and *Play on*."""
        if not self.has_rounds(players, rounds):
            most, needed = self.most_rounds(players), self._find_needed(players, rounds)
            reason = WhyNotPlayed.ONE_ROUND if most == 1 else WhyNotPlayed.TOO_MANY_ROUNDS
            raise Impossible(reason, players=players, most=most, rounds=rounds, needed=needed)

    def has_rounds(self, players: int, rounds: int) -> bool:
        most = self.most_rounds(players)
        return most is None or rounds <= most

    def _find_needed(self, players: int, rounds: int) -> int:
        """The next number of people above `players` who can play so many rounds."""
        return next(
            number for number in count(players + 1) if self.has_rounds(number, rounds) and self.allows(number, None)
        )

    def allows(self, players: int, rounds: int | None) -> bool:
        """Whether so many players can begin an evening of so many rounds: the same as `suits`, which says why not."""
        try:
            self.suits(players, rounds)
        except Impossible:
            return False
        return True

    def seats_depend_on(self, before: GameResult | None, after: GameResult | None) -> bool:
        """Whether the next seats may differ if a table's result is `after` and not `before`; None while it is in play.

        Everything that follows a corrected result asks this, and assumes nothing about it.
        """
        if self.needs is Needs.NOTHING:
            return False
        if self.needs is Needs.OWN_TABLE:
            return (before and before.winner) != (after and after.winner)
        return before != after

    def check(self, ends: Iterable[GameEnd], keys: Iterable[Key]) -> None:
        """Raises Impossible if an end of games or a key of the standings needs a top table and there is none."""
        if not self.has_ranks and any(end.kind is EndKind.TOP_TABLE for end in ends):
            raise Impossible(WhyNotPlayed.NO_BELL)
        if not self.has_ranks and Key.TOP_TABLE in keys:
            raise Impossible(WhyNotPlayed.NO_TOP_TABLE)

    def explain(
        self,
        player: int,
        *,
        before: Spot | None,
        now: Spot,
        earlier_partners: Sequence[int] = (),
        first_round: bool = False,
        was_here: bool = False,
        stands_in_for: int | None = None,
        place_of: int | None = None,
    ) -> SeatReason:
        """Why this player sits at `now`. `before` is their place in the round before, None if they had none.

        `was_here`: they had a place in a round before that. `stands_in_for`: the player whose chair they took during this round.
        `place_of`: the one of a pair in whose place they play from this round on, or they themselves again.
        """
        if stands_in_for is not None:  # also in the first round: their chair was drawn for somebody else
            why = WhySeat.STANDS_IN
        elif now.table is None:
            why = WhySeat.TO_THE_BENCH
        elif place_of is not None and not first_round:
            why = WhySeat.BACK_IN_PAIR if place_of == player else WhySeat.PLAYS_FOR
        else:
            why = WhySeat.DRAWN if first_round else self.why_at_table(player, before, now, was_here)
        partner = now.table.partner_of(player) if now.table else None
        times_before = sum(earlier == partner for earlier in earlier_partners)
        came_from, in_pairs = before.table if before else None, self.unit is Unit.PAIRS
        instead_of = place_of if stands_in_for is None else stands_in_for
        return SeatReason(player, why, came_from, now.table, times_before, instead_of, in_pairs)
