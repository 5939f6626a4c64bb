"""How fast the club plays, how long tonight's round still takes, and which table the hall waits for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from statistics import median

from django.db.models import Q

from scoring.game import EndKind
from tournaments.engine.forecast import A_HAND, Hall, MinutesAt, Span, hands_left, minutes_of_hands, round_left
from tournaments.engine.seats import CHAIRS
from tournaments.models import Party, PlayedHand, Round
from tournaments.queries import rows
from tournaments.queries.desk import Desk, DeskTable, State

LATELY = 600  # hands of past evenings that count
ENOUGH = 6  # hands, before their pace counts
DONE = 0.2  # of a hand, until a game that is over is confirmed


class Source(StrEnum):
    TONIGHT = "tonight"
    BEFORE = "before"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class AHand:
    """The minutes of a hand, and from how many hands they were measured."""

    minutes: float
    hands: int
    source: Source


def minutes_of_a_hand(club: int, tonight: Party | None = None) -> AHand:
    """As measured tonight, or else on the club's past evenings, or else as assumed; one query."""
    of_club = Q(game__round__party__club=club, game__round__party__is_sample=False)
    hands = PlayedHand.objects.filter(of_club | Q(game__round__party=tonight), taken_back_at__isnull=True)
    lately = list(hands.order_by("-pk").values_list("game__round__party", "game", "entered_at")[:LATELY])
    here = tonight.pk if tonight else None
    for source in (Source.TONIGHT, Source.BEFORE):
        entered = [(game, at) for party, game, at in lately if (party == here) is (source is Source.TONIGHT)]
        minutes = minutes_of_hands(entered)
        if len(minutes) >= ENOUGH:
            return AHand(median(minutes), len(minutes), source)
    return AHand(A_HAND, 0, Source.ASSUMED)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the round still takes, as it looks now, and the slowest table if one stands out."""

    a_hand: AHand
    at: datetime
    left: Span
    slowest: int | None


def pace_of(desk: Desk, now: datetime) -> Pace | None:
    """The pace of the round; None if no round is in play, or if it cannot be known."""
    if desk.round is None or not desk.waiting_for or not desk.is_playing:
        return None
    a_hand = minutes_of_a_hand(desk.party.club_id, desk.party)
    tables = _minutes_left(desk, desk.round, a_hand.minutes, now)
    return Pace(a_hand, now, *round_left(tables, each=a_hand.minutes)) if tables else None


def _minutes_left(desk: Desk, round: Round, each: float, now: datetime) -> dict[int, MinutesAt]:
    """For every table that the hall waits for. Empty if the clock ends the games and nobody has set it.

    Until the top table has finished it alone decides, because the others then finish one hand.
    """
    tables, more = [table for table in desk.tables if not table.is_confirmed], 0.0
    if round.time_called_at is None:
        top = [table for table in tables if desk.end.is_rung_at(table.rank)]
        tables, more = (top, each) if top else (tables, more)
        if desk.end.kind is EndKind.TIME:
            tables, more = (tables, desk.clock.left / 60) if desk.clock else ([], 0.0)
    return {table.number: partial(_minutes_at, table, round, each, more, now) for table in tables}


def _minutes_at(table: DeskTable, round: Round, each: float, more: float, now: datetime, share: float) -> float:
    """A table that enters nothing probably writes on paper, so the time that it has played counts."""
    if table.state in (State.OVER, State.DISPUTED, State.CUT):
        return more + DONE * each
    end = rows.game_end(round) if round.time_called_at else table.end
    left = each * hands_left(table.rules, end, share, score=table.score, played=table.hands_played)
    if end.kind.is_by_bell:
        return more + left
    gone = max((now - (table.last_entered or round.announced_at or now)) / timedelta(minutes=1), 0.0)
    # With hands on the sheet, the hand in play is not over before it is entered.
    return more + max(left - (min(gone, 0.9 * each) if table.on_sheet else gone), each / 2)


def is_last(round: Round, now: datetime) -> bool:
    """Whether a round after this one, which begins now, would probably end after the agreed time."""
    party = round.party
    if party.ends_at is None:
        return False
    each = minutes_of_a_hand(party.club_id, party).minutes
    # This round, and the one for which there must be time.
    two = Hall(rows.rule_set(party), rows.game_end(round), max(round.games.count(), 1), rounds=2, each=each)
    return now + timedelta(minutes=two.evening.middle) > party.ends_at


def round_ahead(desk: Desk) -> Hall | None:
    """What decides the length of a round; None if too few players are here for one."""
    if desk.here < CHAIRS:
        return None
    each = minutes_of_a_hand(desk.party.club_id, desk.party).minutes
    return Hall(rows.rule_set(desk.party), rows.game_end(desk.party), desk.here // CHAIRS, each=each)
