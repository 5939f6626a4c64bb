"""The seats as the movement makes them: the first from the seed of the draw, later ones from the rounds before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.bench import BenchOrder, BenchRule, OwnBenchRule, WhyOnBench, find_sitters_out
from tournaments.engine.draw import DrawKind, draw_line, draw_seats
from tournaments.engine.evening import Evening, PartyPlayer, find_fixed_chairs
from tournaments.engine.fixed import keep_fixed_chairs_without_ranks
from tournaments.engine.movements.movement import MovementInput
from tournaments.engine.movements.reasons import MeetingReason, TableReason
from tournaments.engine.pairs import NO_GROUPS, Groups, find_groups_in, stays_together
from tournaments.engine.played import PartyRound
from tournaments.engine.seats import Seating

BENCH = 0  # among numbers of tables


def make_line(people: Sequence[PartyPlayer], benches: Sequence[Collection[int]]) -> tuple[int, ...]:
    """The line before the next round: everybody who takes part in it, the next to sit out first.

    `people` are the line as drawn, then late comers. `benches` are those who sat out in each round so far: they go to the
    back, and so do players who come, or come back, for a round.
    """
    line: list[int] = []
    came = _list_comers(people)
    # The empty bench is that of the next round, for which people come too.
    for number, sitting in enumerate([*benches, ()], 1):
        coming = came.get(number, [])
        line = [player for player in line if player not in coming] + coming
        line.sort(key=frozenset(sitting).__contains__)  # stable: those who sat out go to the back
    here = {player.number for player in people if player.takes_part_in(len(benches) + 1)}
    return tuple(player for player in line if player in here)


def _list_comers(people: Sequence[PartyPlayer]) -> dict[int, list[int]]:
    """Who comes, or comes back, for each round, in the order of the line."""
    came: defaultdict[int, list[int]] = defaultdict(list)
    for player in people:
        for number in set(player.comes_in):
            came[number].append(player.number)
    return dict(came)


def make_bench_order(
    rule: BenchRule | OwnBenchRule,
    people: Sequence[PartyPlayer],
    benches: Sequence[Collection[int]],
    groups: Groups = NO_GROUPS,
) -> BenchOrder:
    times = {} if rule is BenchRule.LINE else count_times_out(people, benches)
    return BenchOrder(rule, times, frozenset(player.number for player in people if player.is_house), groups)


def count_times_out(people: Sequence[PartyPlayer], benches: Sequence[Collection[int]]) -> dict[int, int]:
    """How often each player has sat out, as counted for who sits out next.

    Players who come late or come back start with the highest number that anybody has, because they came to play.
    """
    times: dict[int, int] = {}
    came = _list_comers(people)
    for number, sitting in enumerate([*benches, ()], 1):
        # Before the bench of this round is added: a late comer counts from what was true when they came.
        most = max(times.values(), default=0)
        times |= dict.fromkeys(came.get(number, []), most)
        for player in sitting:
            times[player] = times.get(player, 0) + 1
    return times


def redraw_line(evening: Evening, *, seed: int) -> tuple[int, ...]:
    """The line as this seed draws it, of those who were there from the first round on."""
    there = [player.number for player in evening.players if player.here and player.joined_round == 1]
    return draw_line(there, seed=seed, groups=find_groups_in(evening.pairs, 1))


def redraw_seats(evening: Evening, *, kind: DrawKind, seed: int) -> Seating:
    """The first seats of this draw. Raises Impossible for fewer than four players."""
    line = redraw_line(evening, seed=seed)
    return draw_seats(
        line,
        kind=kind,
        seed=seed,
        registered=sorted(line),
        turns=find_bench_order_before(evening, 1),
        fixed=evening.fixed,
    )


def make_moved_seats(evening: Evening, number: int) -> Seating:
    """The seats of a later round, as the movement makes them from the rounds before. All their games have a winner.

    Raises Impossible for fewer than four players, and if a schedule has no seats for them.
    """
    so_far = make_input(evening, number)
    return evening.movement.seat(replace(so_far, planned=find_planned(evening, so_far)))


def make_input(evening: Evening, number: int) -> MovementInput:
    """What the movement makes the seats of round `number` from, without what was planned."""
    rounds = evening.rounds[: number - 1]
    return MovementInput(
        rounds,
        find_line_before(evening, number),
        find_bench_order_before(evening, number),
        find_fixed_chairs(evening.in_line),
        evening.seed,
        pairs=evening.pairs,
        count_standings=lambda: replace(evening, rounds=(*rounds[:-1], _as_believed(rounds[-1]))).standings,
    )


def find_planned(evening: Evening, so_far: MovementInput) -> Seating | None:
    """The stored seats of the next round, if they hold.

    The same people take part in the same pairs, the bench is theirs whose turn it is, fixed chairs are kept, and the round
    before was announced as it was planned. For those before it that was asked in their time: the rest was made again if not.
    """
    stored = evening.planned
    seating = stored.get(so_far.round)
    if seating is None or set(seating.everybody()) != set(so_far.line):
        return None
    before = so_far.before
    as_planned = before.number not in stored or _are_same(stored[before.number], before.seating)
    is_fair = set(seating.bench) == set(so_far.bench())
    keeps_chairs = keep_fixed_chairs_without_ranks(seating, so_far.fixed) == seating
    keeps_pairs = not so_far.pairs or all(stays_together(table, so_far.turns.groups) for table in seating.tables)
    return seating if as_planned and is_fair and keeps_chairs and keeps_pairs else None


def _are_same(one: Seating, other: Seating) -> bool:
    """The same four on the same chairs of each table, and the same people on the bench, in whatever order."""
    return one.tables == other.tables and set(one.bench) == set(other.bench)


def explain_tables(evening: Evening, seating: Seating) -> dict[int, TableReason | MeetingReason]:
    """Why the four of a table meet in the next round, by its number; nothing if the movement has no more to say than why each of
    them came. Of a table that somebody seated by hand, only what no result decides.
    """
    explain, number = evening.movement.explain_table, len(evening.rounds) + 1
    if explain is None or number == 1:
        return {}
    so_far = make_input(evening, number)
    by_hand = () if evening.movement.is_planned else find_tables_that_differ(seating, evening.movement.seat(so_far))
    found = {table.number: explain(table, so_far) for table in seating.tables if table.number not in by_hand}
    return {table: reason for table, reason in found.items() if reason is not None}


def _as_believed(played: PartyRound) -> PartyRound:
    """The round with the results from which the next seats were made: a correction may have left people where they sat."""
    games = (
        replace(game, score=game.moved_from.score, winner=game.moved_from.winner) if game.moved_from else game
        for game in played.tables
    )
    return replace(played, tables=tuple(games))


def find_bench_order_before(evening: Evening, number: int) -> BenchOrder:
    """What decided the bench of round `number`."""
    benches = _benches_before(evening, number)
    rule = evening.movement.bench_rule or evening.bench_rule
    return make_bench_order(rule, evening.in_line, benches, find_groups_in(evening.pairs, number))


def explain_bench(evening: Evening, number: int, player: int, bench: Collection[int]) -> WhyOnBench:
    """The rule that put this player on the `bench` of a round, whose seats may be only proposed."""
    line, turns, earlier = (
        find_line_before(evening, number),
        find_bench_order_before(evening, number),
        _benches_before(evening, number),
    )
    just_sat = earlier[-1] if earlier else ()
    if player in turns.house:
        return WhyOnBench.HOUSE
    if turns.rule is BenchRule.LINE:
        return (
            WhyOnBench.LINE if player in find_sitters_out(line, just_sat=just_sat, turns=turns) else WhyOnBench.BY_HAND
        )
    # Without those who could not be next: who has just sat out, and house players, who go before all.
    times = {other: turns.times.get(other, 0) for other in line if other not in {*bench, *just_sat, *turns.house}}
    mine = turns.times.get(player, 0)
    if any(others < mine for others in times.values()):
        return WhyOnBench.BY_HAND
    if number == 1:
        return WhyOnBench.LOT
    if mine not in times.values():  # nobody who plays has sat out as often
        return WhyOnBench.FEWEST
    return WhyOnBench.LAST if isinstance(turns.rule, OwnBenchRule) else WhyOnBench.LOWEST


@dataclass(frozen=True, slots=True)
class LongerBench:
    """More players sit out than in the round before, because some came or went home."""

    before: int
    now: int
    came: tuple[PartyPlayer, ...]
    gone: tuple[PartyPlayer, ...]


def explain_longer_bench(evening: Evening, number: int) -> LongerBench | None:
    """Why the bench of a round is longer than that of the round before; None if it is not, or nobody came or went."""
    benches = [len(played.sitting_out) for played in evening.rounds[:number]]
    if len(benches) < number or number == 1 or benches[-1] <= benches[-2]:
        return None
    # Whoever plays for one of a pair changes nothing, and nor does that one.
    played = list_players_of_pairs(evening, number - 1) & list_players_of_pairs(evening, number)
    people = [player for player in evening.players if player.number not in played]
    came = tuple(player for player in people if player.here and number in player.comes_in)
    gone = tuple(player for player in people if player.takes_part_in(number - 1) and not player.takes_part_in(number))
    return LongerBench(benches[-2], benches[-1], came, gone) if came or gone else None


def list_players_of_pairs(evening: Evening, number: int) -> set[int]:
    """Everybody who belongs to a pair that takes part in this round."""
    here = {player.number for player in evening.players if player.takes_part_in(number)}
    playing = (pair for pair in evening.pairs if here.issuperset(pair.two_in(number)))
    return {player for pair in playing for player in pair.everybody}


def find_line_before(evening: Evening, number: int) -> tuple[int, ...]:
    """The line as it was when round `number` was seated."""
    return make_line(evening.in_line, _benches_before(evening, number))


def _benches_before(evening: Evening, number: int) -> list[tuple[int, ...]]:
    return [played.sitting_out for played in evening.rounds[: number - 1]]


def find_tables_that_differ(seating: Seating, expected: Seating) -> tuple[int, ...]:
    """The tables whose players are not the expected ones, or sit on other chairs; BENCH if other players sit out."""
    now, then = ({table.number: table for table in one.tables} for one in (seating, expected))
    tables = tuple(number for number in sorted(now.keys() | then.keys()) if now.get(number) != then.get(number))
    return tables if set(seating.bench) == set(expected.bench) else (*tables, BENCH)
