"""The next seats are made from the results, and written; nobody sees them before they are announced."""

from __future__ import annotations

from scoring.hand import Seat
from tournaments.engine.next_seats import next_seats
from tournaments.engine.seats import Seating
from tournaments.models import Chair, Game, Party, Round
from tournaments.queries import rows
from tournaments.queries.movement import people_of, seats_so_far, winners_of


def propose(party: Party, number: int, seating: Seating) -> Round:
    """Write a round with its games and chairs."""
    entries = dict(party.entries.values_list("number", "pk"))
    made_by = Round.SeatsBy.DRAW if number == 1 else Round.SeatsBy.MOVEMENT
    round = Round.objects.create(party=party, number=number, seats_by=made_by, game_end=party.game_end)
    Game.objects.bulk_create(Game(round=round, table=table.number, rank=table.other_rank) for table in seating.tables)
    Chair.objects.bulk_create(
        Chair(round=round, entry_id=entries[player], table=table, seat=seat) for player, table, seat in chairs(seating)
    )
    return round


def seats_moved(party: Party) -> Seating:
    """Everybody's place after the newest announced round, whose games are all confirmed.

    Raises ImpossibleSeating where fewer than four are left.
    """
    rounds = seats_so_far(party)
    return next_seats(
        rows.movement_of(party),
        people_of(party),
        rounds=rounds,
        winners=winners_of(party, len(rounds)),
        bench_rule=rows.bench_rule(party),
        seed=party.seed,
    )


def chairs(seating: Seating) -> list[tuple[int, int | None, str | None]]:
    """(player, table, seat) of everybody, top table first and the bench last."""
    seated = [
        (player, table.number, seat.value)
        for table in seating.tables
        for seat, player in zip(Seat, table.players, strict=True)
    ]
    return [*seated, *((player, None, None) for player in seating.bench)]
