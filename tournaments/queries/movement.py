"""What the movement needs to know: the round just played, who has met whom, and the line of the bench."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from scoring.hand import Side
from tournaments.engine.bench import Turns, line_now, times_out
from tournaments.engine.evening import Player
from tournaments.engine.fixed import FixedChair
from tournaments.engine.movement import Before, History, Result
from tournaments.engine.seats import Seating
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries import rows
from tournaments.queries.standings import chairs_of, ranks_of, seat_tables


@dataclass(frozen=True)
class SeatsSoFar:
    """The seats of every announced round so far, first to last."""

    rounds: tuple[Seating, ...]

    @property
    def history(self) -> History:
        return History.of(seating.tables for seating in self.rounds)

    @property
    def benches(self) -> tuple[tuple[int, ...], ...]:
        return tuple(seating.bench for seating in self.rounds)


def seats_so_far(party: Party) -> SeatsSoFar:
    """Who sat where in every announced round; two queries."""
    rounds, ranks = groupby(chairs_of(party), key=itemgetter(0)), ranks_of(party)
    return SeatsSoFar(tuple(Seating(*seat_tables(chairs, ranks.get(number, {}))) for number, chairs in rounds))


def results_of(round: Round, seating: Seating) -> Before:
    """The round with its winners; one query. Every game of it is confirmed."""
    games = Game.objects.filter(round=round, confirmed_at__isnull=False).values_list("table", "winner")
    winners = {table: Side(winner) for table, winner in games if winner}
    results = tuple(Result(table, winners[table.number]) for table in seating.from_the_top)
    return Before(results, seating.bench)


def people_in_line(party: Party) -> list[Player]:
    """Everybody who is here, in the order of the line as drawn, and without their names; one query."""
    entries = party.entries.filter(checked_in=True, place_in_line__isnull=False).order_by("place_in_line")
    return [
        Player(number, "", (), joined, left, tuple((first, last) for first, last in away), is_house=is_house)
        for number, joined, left, away, is_house in entries.values_list(
            "number", "joined_round", "left_after_round", "away", "is_house"
        )
    ]


def line_of(drawn: Sequence[Player], benches: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The line before the next round: everybody who takes part in it, the next sitters-out in front."""
    played = len(benches)
    return line_now(
        [player.number for player in drawn],
        {player.number: player.joined_round for player in drawn},
        benches,
        {player.number for player in drawn if not player.takes_part_in(played + 1)},
        {player.number: player.came_back_in for player in drawn},
    )


def turns_of(party: Party, people: Sequence[Player], benches: Sequence[Collection[int]]) -> Turns:
    """By what the next bench is filled."""
    joined = {player.number: player.joined_round for player in people}
    back = {player.number: player.came_back_in for player in people}
    house = frozenset(player.number for player in people if player.is_house)
    return Turns(rows.bench_rule(party), times_out(joined, benches, back), house)


def fixed_of(party: Party) -> dict[int, FixedChair]:
    """Who keeps which chair; one query."""
    entries = party.entries.filter(checked_in=True, fixed_table__isnull=False)
    chairs = entries.values_list("number", "fixed_table", "fixed_seat")
    return {number: chair for number, table, seat in chairs if (chair := rows.chair_kept(table, seat)) is not None}


def seating_of(round: Round) -> Seating:
    """The seats of one round; two queries."""
    chairs = Chair.objects.filter(round=round).order_by("table", "pk")
    places = chairs.values_list("round__number", "table", "seat", "entry__number")
    games = Game.objects.filter(round=round, rank__isnull=False).values_list("table", "rank")
    return Seating(*seat_tables(places, {table: rank for table, rank in games if rank is not None}))


def rounds_to_move() -> list[tuple[str, int]]:
    """(party code, round number) of every round that is complete, not moved and not held: what a sweep has to do."""
    rounds = Round.objects.filter(
        announced_at__isnull=False, moved_at__isnull=True, held_at__isnull=True, party__status=Party.Status.PLAYING
    ).exclude(games__confirmed_at__isnull=True)
    return list(rounds.order_by("pk").values_list("party__code", "number"))
