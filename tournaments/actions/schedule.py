"""Makes and stores the rounds to come of a movement whose seats are all known at the beginning.

The search takes a second or more, so it runs without the party's lock. If somebody comes or goes meanwhile, it begins again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tournaments.actions.change import changing_party, put, record
from tournaments.engine.evening import Evening
from tournaments.engine.next_seats import make_moved_seats
from tournaments.engine.pairs import find_who_plays
from tournaments.engine.schedule.round import ScheduledRound
from tournaments.engine.schedule.stored import plan_missing, put_plan
from tournaments.engine.seats import Seating
from tournaments.models import Action, Game, Party, PlannedRound
from tournaments.queries import rows
from tournaments.queries.entries import read_line
from tournaments.queries.evening import read_evening_to_move, read_evening_to_plan, read_next_planned
from tournaments.queries.movement import read_planned
from tournaments.queries.pairs import read_pairs


def check_suits(party: Party, players: int) -> None:
    """Raises Impossible if the movement is none for so many players, or for so many rounds where they are agreed."""
    movement = rows.find_movement(party)
    movement.suits(players, party.rounds_planned if movement.is_planned else None)


def check_may_play_on(party: Party, number: int, players: int) -> None:
    """Raises Impossible, with the right numbers, for a round that `allows_round` does not allow."""
    if not rows.allows_round(party, number, players):
        rows.find_movement(party).check_rounds(players, number)


def store_schedule(code: str, *, who: str, after: int | None = None) -> None:
    """Make the rounds that are missing, up to the number agreed. Does nothing if none is.

    With a round to move `after`, only if the one behind it is not known; it is made in any case, because somebody may
    play on. Raises Refused for an unknown code, and if the party continued on another laptop.
    """
    while True:
        party = Party.objects.filter(code=code, status=Party.Status.PLAYING).first()
        if party is None or not rows.find_movement(party).is_planned:
            return
        if after is not None and _is_for_these(party, after + 1):
            return
        evening = read_evening_to_plan(party)
        made = plan_missing(evening, at_least=int(_is_over(party, after)))
        if not made:
            return
        with changing_party(code) as (party, now):
            if read_evening_to_plan(party) == evening:
                _save(party, evening, made, now, who)
                return


def _is_for_these(party: Party, number: int) -> bool:
    """Whether a stored round is for those who will take part in it. That is what changes; the rest is asked under the lock."""
    planned, instead = read_planned(party, [number]), find_who_plays(read_pairs(party), number)
    here = {player.number for player in read_line(party) if player.takes_part_in(number)}
    return bool(planned) and set(planned[0].seating.exchanged(instead).everybody()) == here


def _is_over(party: Party, number: int | None) -> bool:
    if number is None:
        return False
    games = Game.objects.filter(round__party=party, round__number=number)
    return not games.filter(confirmed_at=None).exists()


def find_next_seats(party: Party, number: int, now: datetime, who: str) -> Seating:
    """The seats after round `number`: as planned, or as its movement makes them. Raises Impossible for fewer than four.

    If somebody came or went in this very moment, the rounds are planned under the lock: correct first, quick second.
    """
    if not rows.find_movement(party).is_planned:
        return make_moved_seats(read_evening_to_move(party, number), number + 1)
    planned = read_next_planned(party, number)
    if planned is not None:
        return planned
    evening = read_evening_to_plan(party)
    made = plan_missing(evening, at_least=1)
    if made:
        _save(party, evening, made, now, who)
    return make_moved_seats(put_plan(evening, made), number + 1)


def _save(party: Party, evening: Evening, made: Sequence[ScheduledRound], now: datetime, who: str) -> None:
    """Store the new rounds instead of those that do not hold. What was announced as it was planned stays."""
    kept = {planned.number for planned in put_plan(evening, tuple(made)).schedule} - {one.number for one in made}
    old = {planned.number: planned.seating for planned in evening.schedule if planned.number not in kept}
    party.planned_rounds.exclude(number__in=kept).delete()
    party.planned_rounds.update(is_new=False)  # what the desk says is about the newest plan
    PlannedRound.objects.bulk_create(
        PlannedRound(party=party, number=one.number, seating=one.seating, is_new=_is_new(one, old)) for one in made
    )
    record(party, now, who, Action.PLAN_ROUNDS, first=made[0].number, last=made[-1].number)


def _is_new(one: ScheduledRound, old: Mapping[int, Seating]) -> bool:
    return one.number in old and old[one.number] != one.seating


def renumber_plan(party: Party, old: int, new: int) -> None:
    """An entry became another one: its places in the schedule are those of that one. A round with both is made again."""
    for row in party.planned_rounds.all():
        people = set(row.seating.everybody())
        if {old, new} <= people:
            row.delete()
        elif old in people:
            put(row, seating=row.seating.exchanged({old: new}))
