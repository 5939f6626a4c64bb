"""What the movement needs to know: the round just played, and everybody in the line of the bench."""

from __future__ import annotations

from scoring.hand import Side
from tournaments.engine.evening import Player
from tournaments.engine.seats import Seating
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries import rows
from tournaments.queries.chairs import chairs_by_round
from tournaments.queries.standings import ranks_of, seat_tables

OF_PEOPLE = ("number", "joined_round", "left_after_round", "away", "is_house", "fixed_table", "fixed_seat")


def seats_so_far(party: Party) -> list[Seating]:
    """Who sat where in every announced round, first to last; two queries."""
    ranks = ranks_of(party)
    return [Seating(*seat_tables(chairs, ranks.get(number, {}))) for number, chairs in chairs_by_round(party)]


def winners_of(party: Party, number: int) -> dict[int, Side]:
    """Who won at each table of a round; one query."""
    games = Game.objects.filter(round__party=party, round__number=number, winner__isnull=False)
    return {table: Side(winner) for table, winner in games.values_list("table", "winner") if winner is not None}


def people_of(party: Party) -> list[Player]:
    """Everybody in the line as drawn, without their names; one query."""
    in_line = party.entries.filter(checked_in=True, place_in_line__isnull=False).order_by("place_in_line")
    return [
        Player(
            number,
            "",
            joined_round=joined,
            left_after_round=left,
            away=tuple((first, last) for first, last in away),
            is_house=is_house,
            fixed=rows.fixed_chair(table, seat),
        )
        for number, joined, left, away, is_house, table, seat in in_line.values_list(*OF_PEOPLE)
    ]


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
