"""What a player knows of the rounds to come: what winning and losing mean, or the table where they sit whatever happens."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine.movements.reasons import Certain, InPlay, Outlook
from tournaments.engine.seats import CHAIRS
from tournaments.queries import rows
from tournaments.queries.player import NextRound, PlayerEvening
from tournaments.queries.schedule import PlannedPlace, Schedule, read_schedule


def find_what_comes(evening: PlayerEvening, next: NextRound) -> tuple[Outlook | None, Sequence[PlannedPlace]]:
    """What comes next for a player, and their places in the rounds to come as far as they are known."""
    schedule = read_schedule(evening.party)
    to_come = schedule.list_places(evening.player.number) if schedule else []
    return _find_outlook(evening, next, schedule), to_come


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
