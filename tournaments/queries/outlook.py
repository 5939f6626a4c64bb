"""What a player knows of the rounds to come: what winning and losing mean, or the table where they sit whatever happens."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from scoring.refused import Impossible
from tournaments.engine.movements.reasons import Certain, InPlay, Later, Outlook
from tournaments.engine.next_seats import make_moved_seats
from tournaments.engine.seats import CHAIRS, Seating
from tournaments.models import Party
from tournaments.queries import rows
from tournaments.queries.evening import read_evening_to_move
from tournaments.queries.once import read_once_per_change
from tournaments.queries.player import NextRound, PlayerEvening
from tournaments.queries.schedule import PlannedPlace, Schedule, read_schedule


def find_what_comes(evening: PlayerEvening, next: NextRound) -> tuple[Outlook | None, Sequence[PlannedPlace]]:
    """What comes next for a player, and their places in the rounds to come as far as they are known."""
    schedule = read_schedule(evening.party)
    outlook = _find_outlook(evening, next, schedule)
    if outlook is Later.TURN and (place := _find_place_in_turn(evening)):
        return Certain({place.round: place.table}), [place]
    return outlook, schedule.list_places(evening.player.number) if schedule else []


def _find_outlook(evening: PlayerEvening, next: NextRound, schedule: Schedule | None) -> Outlook | None:
    """What comes next for a player at a table; None if they then sit out or go home."""
    now, player = evening.now, evening.player
    if schedule is not None and evening.is_in_round and player.left_after_round is None:
        return Certain(schedule.places_of(player.number))
    if not evening.is_in_round or now is None or now.table is None:
        return None
    if player.left_after_round is not None or player.number in next.bench.sure or next.players < CHAIRS:
        return None
    movement = rows.find_movement(evening.party)
    return movement.outlook(InPlay(now.table.rank, now.last_table, next.players, next.fixed_chairs))


def _find_place_in_turn(evening: PlayerEvening) -> PlannedPlace | None:
    """Where a player sits in the next round if the pairs meet in turn and nobody comes or goes. Read once per change."""
    found = read_once_per_change(evening.party, "next_in_turn", _read_next_in_turn)
    if found is None or (table := found[0].table_of.get(evening.player.number)) is None:
        return None
    (_seating, names, number), player = found, evening.player.number
    others = table.pair(table.seat_of(player).side.other)
    return PlannedPlace(number, table, names[table.partner_of(player)], tuple(names[other] for other in others))


def _read_next_in_turn(party: Party) -> tuple[Seating, dict[int, str], int] | None:
    whole = read_evening_to_move(party)
    number = len(whole.rounds) + 1
    with suppress(Impossible):
        return make_moved_seats(whole, number), whole.names, number
    return None
