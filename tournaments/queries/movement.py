"""What the movement needs to know: the round just played, and everybody in the line of the bench."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import Side
from tournaments.engine.evening import Player
from tournaments.engine.fixed import FixedChair
from tournaments.engine.seats import Seating
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries import rows
from tournaments.queries.chairs import chairs_by_round
from tournaments.queries.standings import ranks_of, seat_tables


@dataclass(frozen=True)
class People:
    """Who is at the party: those in the line as drawn, without their names, and everybody's row."""

    in_line: list[Player]
    entries: dict[int, int]

    @property
    def fixed(self) -> dict[int, FixedChair]:
        """Who has which fixed chair."""
        return {player.number: player.fixed for player in self.in_line if player.fixed is not None}


OF_PEOPLE = (
    "pk",
    "number",
    "checked_in",
    "place_in_line",
    "joined_round",
    "left_after_round",
    "away",
    "is_house",
    "fixed_table",
    "fixed_seat",
)


def seats_so_far(party: Party) -> list[Seating]:
    """Who sat where in every announced round, first to last; two queries."""
    ranks = ranks_of(party)
    return [Seating(*seat_tables(chairs, ranks.get(number, {}))) for number, chairs in chairs_by_round(party)]


def winners_of(party: Party, number: int) -> dict[int, Side]:
    """Who won at each table of a round; one query."""
    games = Game.objects.filter(round__party=party, round__number=number, winner__isnull=False)
    return {table: Side(winner) for table, winner in games.values_list("table", "winner") if winner is not None}


def people_of(party: Party) -> People:
    """Everybody of the party; one query."""
    people = People([], {})
    found = party.entries.order_by("place_in_line").values_list(*OF_PEOPLE)
    for pk, number, is_here, place, joined, left, away, is_house, table, seat in found:
        people.entries[number] = pk
        if is_here and place is not None:
            missed = tuple((first, last) for first, last in away)
            fixed = rows.fixed_chair(table, seat)
            people.in_line.append(Player(number, "", (), joined, left, missed, is_house=is_house, fixed=fixed))
    return people


def fixed_of(party: Party) -> dict[int, FixedChair]:
    """Who keeps which chair; one query."""
    return people_of(party).fixed


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
