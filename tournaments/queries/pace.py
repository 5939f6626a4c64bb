"""How fast the club plays, how long tonight's round still takes, and which table the hall waits for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from statistics import median

from django.db.models import Q

from scoring.game import EndKind
from tournaments.engine.forecast import (
    A_HAND,
    MOVING,
    Hall,
    MinutesAt,
    MinutesRange,
    estimate_hands_left,
    estimate_round_left,
    measure_minutes_of_hands,
)
from tournaments.engine.seats import CHAIRS
from tournaments.models import Party, PlayedHand, Round
from tournaments.models.in_time import find_begin, find_end
from tournaments.queries import rows
from tournaments.queries.desk import Desk
from tournaments.queries.desk_table import DeskTable

LATELY = 600  # hands that count: in a hall of a hundred tables, six from each
ENOUGH = 6  # hands, before their pace counts


def measure_minutes_of_a_hand(club: int, tonight: Party | None = None) -> float:
    """As measured tonight, or else lately in the club, or else as assumed; one query."""
    here = tonight.pk if tonight else 0  # not None, which would mean the rounds that corrections have set aside
    of_club = Q(game__round__party__club=club)
    hands = PlayedHand.objects.filter(of_club | Q(game__round__party=here), taken_back_at__isnull=True)
    lately = list(hands.order_by("-pk").values_list("game__round__party", "game", "entered_at")[:LATELY])
    for entered in ([hand for hand in lately if hand[0] == here], lately):
        minutes = measure_minutes_of_hands((game, at) for _party, game, at in entered)
        if len(minutes) >= ENOUGH:
            return median(minutes)
    return A_HAND


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the round still takes with `each` minutes a hand, as it looks now, and the slowest table if one stands out."""

    each: float
    at: datetime
    left: MinutesRange
    slowest: int | None


def measure_pace(desk: Desk, now: datetime) -> Pace | None:
    """The pace of the round; None if no round is in play, or if it cannot be known."""
    if desk.round is None or not desk.waiting_for or not desk.is_playing:
        return None
    each = measure_minutes_of_a_hand(desk.party.club_id, desk.party)
    tables = _minutes_left(desk, desk.round, each, now)
    return Pace(each, now, *estimate_round_left(tables, each=each)) if tables else None


@dataclass(frozen=True, slots=True)
class ExpectedEnd:
    """How many rounds the evening probably has, and when the last of them is done."""

    rounds: int
    about: datetime


def expect_end(desk: Desk, pace: Pace | None) -> ExpectedEnd | None:
    """The rounds that people agreed on, or else what fits before the agreed end, as `is_last` counts it; None if no end is agreed or
    nothing can be known."""
    round = desk.round
    ends = find_end_to_keep(round, pace.at) if round and pace else None
    if round is None or pace is None or ends is None:
        return None
    hall = Hall(desk.party.rules, desk.party.game_end, len(desk.tables), each=pace.each)
    done = pace.at + timedelta(minutes=pace.left.middle + MOVING)
    a_round = timedelta(minutes=hall.evening.middle)
    # Another round follows one that was announced as not the last, though it may be late by now.
    more = 0 if round.is_last else max((ends - done) // a_round, 1)
    begins = find_begin(desk.party)
    if rows.find_movement(desk.party).is_planned:
        more = max(desk.party.rounds_planned - round.number, 0)
    elif begins and pace.at < begins:  # hours or days too early, so only the planned rounds are counted
        more = min(more, max((ends - begins) // a_round - round.number, 1))
    return ExpectedEnd(round.number + more, done + more * a_round)


def _minutes_left(desk: Desk, round: Round, each: float, now: datetime) -> dict[int, MinutesAt]:
    """For every table that the hall waits for. Empty if the clock ends the games and nobody has set it.

    Until the top table has finished it alone decides, because the others then finish one hand.
    """
    tables, more = [table for table in desk.tables if not table.is_confirmed], 0.0
    if round.time_called_at is None:  # once the bell has rung, all finish the hand they hold
        top = [table for table in tables if desk.end.is_rung_at(table.rank)]
        tables, more = (top, each) if top else (tables, more)
        if desk.end.kind is EndKind.TIME:
            tables, more = (tables, desk.clock.left / 60) if desk.clock else ([], 0.0)
    return {table.number: partial(_minutes_at, table, round, each, more, now) for table in tables}


def _minutes_at(table: DeskTable, round: Round, each: float, more: float, now: datetime, share: float) -> float:
    """At least half a hand: a game that is over still has to be confirmed."""
    end = round.game_end if round.time_called_at else table.end  # a bell rung early stops the top table too
    left = each * estimate_hands_left(table.rules, end, share, score=table.score, played=table.hands_played)
    if not table.on_sheet and not end.kind.is_by_bell:  # it probably writes on paper, so its time counts as played
        played = max(now - (round.announced_at or now), timedelta())  # not below 0 if the clock was set back
        left -= played / timedelta(minutes=1)
    return more + max(left, each / 2)


def is_last(round: Round, now: datetime) -> bool:
    """Whether a round after this one, which begins now, would probably end after the agreed time, or it is the last one agreed."""
    party = round.party
    if rows.is_last_agreed(party, round.number):
        return True
    ends = find_end_to_keep(round, now)
    if ends is None:
        return False
    each = measure_minutes_of_a_hand(party.club_id, party)
    # This round, and the one for which there must be time.
    two = Hall(party.rules, round.game_end, max(round.games.count(), 1), rounds=2, each=each)
    return now + timedelta(minutes=two.evening.middle) > ends


def find_end_to_keep(round: Round, now: datetime) -> datetime | None:
    """When this party should be over; None if nobody said that, or if it was past before play began: then it ends nothing."""
    return None if is_end_past(round, now) else _find_planned_end(round, now)


def is_end_past(round: Round, now: datetime) -> bool:
    """Whether the planned end was past before the first round was announced; a query only once it is past."""
    # Without a planned beginning it is the next such time after play began, so it never was.
    ends = _find_planned_end(round, now) if round.party.begins else None
    return ends is not None and ends <= now and ends <= _begun(round, now)


def _find_planned_end(round: Round, now: datetime) -> datetime | None:
    return find_end(round.party, None if round.party.begins else _begun(round, now))


def _begun(round: Round, now: datetime) -> datetime:
    """When the first round was announced, which may be happening now."""
    first = round if round.number == 1 else round.party.rounds.filter(number=1).first()
    return min(first.announced_at or now, now) if first else now


def describe_next_round(desk: Desk) -> Hall | None:
    """What decides the length of a round; None if too few players are here for one."""
    if desk.seated < CHAIRS:
        return None
    each = measure_minutes_of_a_hand(desk.party.club_id, desk.party)
    return Hall(desk.party.rules, desk.party.game_end, desk.seated // CHAIRS, each=each)
