"""How fast the club plays: tonight's round and who holds the hall, and what past evenings say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import pairwise

from django.db.models import Q

from scoring.game import EndKind, GameEnd
from tournaments.engine.bell import rings
from tournaments.engine.pace import (
    A_HAND,
    EveningLength,
    Going,
    Hall,
    RoundLeft,
    Span,
    Usual,
    evening_length,
    hands_after_bell,
    hands_left,
    measured,
    minutes_between,
    round_left,
    span_of,
    usual,
)
from tournaments.engine.seats import CHAIRS
from tournaments.models import Club, Party, PlayedHand, Round
from tournaments.queries import rows
from tournaments.queries.desk import Desk, DeskTable, State

HALF_AN_HOUR = 8  # hands, about
LATELY = 600  # hands that tell how fast the club plays
DONE = 0.2  # of a hand, until a game that is over is confirmed
A_ROUND_LASTS = (timedelta(minutes=5), timedelta(hours=4))
ROUNDS_LATELY = 60
STILL_TO_PLAY = (State.NOT_SEATED, State.NO_HAND, State.PLAYING)  # the others end with what they hold


class Whence(StrEnum):
    TONIGHT = "tonight"
    BEFORE = "before"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class AHand:
    """The minutes of a hand, and what they come from: so many hands."""

    minutes: float
    hands: int
    whence: Whence


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the round still takes, as it looks at this time of day. `left` is None where nobody knows."""

    a_hand: AHand
    at: datetime
    left: RoundLeft | None


def pace_of(desk: Desk, now: datetime) -> Pace | None:
    """None where no round is being played; one query."""
    if desk.round is None or not desk.waiting_for or not desk.is_playing:
        return None
    a_hand = minutes_of_a_hand(desk.party.club_id, desk.party)
    return Pace(a_hand, now, round_left(going_on(desk, a_hand.minutes, now), each=a_hand.minutes))


@dataclass(frozen=True, slots=True)
class RoundAhead:
    """How long a round of so many tables will take; where games go to the target, also how long with 8 `hands` a game."""

    hall: Hall
    length: EveningLength
    of_hands: EveningLength | None
    hands: int = HALF_AN_HOUR


def round_ahead(desk: Desk) -> RoundAhead | None:
    """None where too few are here for a table; one query."""
    if desk.here < CHAIRS:
        return None
    each = minutes_of_a_hand(desk.party.club_id, desk.party).minutes
    end = rows.game_end(desk.party)
    hall = Hall(rows.rule_set(desk.party), end, desk.here // CHAIRS, 1, each=each)
    of_hands = GameEnd(EndKind.HANDS, hands=HALF_AN_HOUR, tie=end.tie)
    shorter = evening_length(replace(hall, end=of_hands)) if end.kind is EndKind.TARGET else None
    return RoundAhead(hall, evening_length(hall), shorter)


def minutes_of_a_hand(club: int, tonight: Party | None = None) -> AHand:
    """As measured tonight, else on the club's past evenings, else as assumed; one query."""
    of_club = Q(game__round__party__club=club, game__round__party__is_sample=False)
    hands = PlayedHand.objects.filter(of_club | Q(game__round__party=tonight), taken_back_at__isnull=True)
    lately = list(hands.order_by("-pk").values_list("game__round__party", "game", "entered_at")[:LATELY])
    here = tonight.pk if tonight else None
    for whence, these in (
        (Whence.TONIGHT, [(game, at) for party, game, at in lately if party == here]),
        (Whence.BEFORE, [(game, at) for party, game, at in lately if party != here]),
    ):
        between = minutes_between(these)
        minutes = measured(between)
        if minutes is not None:
            return AHand(minutes, len(between), whence)
    return AHand(A_HAND, 0, Whence.ASSUMED)


def going_on(desk: Desk, each: float, now: datetime) -> list[Going]:
    """Every table that is not done; empty where a bell ends the games and nobody knows when it rings."""
    assert desk.round is not None
    end, tables = desk.end, [table for table in desk.tables if not table.now.is_confirmed]
    if not end.kind.is_by_bell:
        return [_until_the_end(table, desk.round, each, now) for table in tables]
    top = next((table for table in tables if rings(rows.game_end(desk.round), table.now.rank)), None)
    if desk.round.time_called_at is not None or (end.kind is EndKind.TOP_TABLE and top is None):
        return [_after_the_bell(table, each) for table in tables]
    if top is not None:  # the others wait for it and then have a hand each, so it alone says how long
        return [_until_the_end(top, desk.round, each, now, more=each)]
    if desk.clock is None or desk.clock.clock is None:
        return []
    return [_after_the_bell(table, each, bell_in=desk.clock.left / 60) for table in tables]


def _until_the_end(table: DeskTable, round: Round, each: float, now: datetime, *, more: float = 0) -> Going:
    """By its score. A table that enters nothing is taken to write on paper, and judged by the time it has played."""
    if table.state not in STILL_TO_PLAY:
        return _after_the_bell(table, each, bell_in=more)
    since = max((now - (table.last_entered or round.announced_at or now)) / timedelta(minutes=1), 0.0)
    gone = min(since, 0.9 * each) if table.on_sheet else since

    def minutes(share: float) -> float:
        hands = hands_left(table.rules, table.end, share, score=table.now.score, played=table.now.hands_played)
        return max(hands * each - gone, each / 2) + more

    return Going(table.number, minutes)


def _after_the_bell(table: DeskTable, each: float, *, bell_in: float = 0) -> Going:
    """The hand in play, the hand that decides, or the confirmation, once the bell has rung."""
    fixed = {State.OVER: DONE, State.DISPUTED: DONE, State.CUT: DONE, State.EXTRA_HAND: 1.0}.get(table.state)

    def minutes(share: float) -> float:
        return bell_in + each * (hands_after_bell(table.end, share) if fixed is None else fixed)

    return Going(table.number, minutes)


def usual_of(table: DeskTable) -> Usual | None:
    """How many hands a game such as this one has; None where a bell ends it."""
    return None if table.end.kind.is_by_bell else usual(table.rules, table.end)


@dataclass(frozen=True, slots=True)
class PastRounds:
    """The minutes from one announcement to the next of the club's past rounds that ended in such a way."""

    rounds: int
    span: Span


def past_rounds(club: Club, kind: EndKind, *, but: Party | None = None) -> PastRounds | None:
    """None where there are too few to say anything; one query."""
    played = Round.objects.filter(party__club=club, party__is_sample=False, announced_at__isnull=False)
    lately = played.exclude(party=but).order_by("-party", "-number")[:ROUNDS_LATELY]
    minutes = list(_minutes_of_rounds(reversed(lately), kind))
    return PastRounds(len(minutes), span_of(minutes)) if len(minutes) >= 3 else None


def _minutes_of_rounds(rounds: Iterable[Round], kind: EndKind) -> Iterable[float]:
    least, most = A_ROUND_LASTS
    for before, after in pairwise(rounds):
        if before.party_id != after.party_id or before.announced_at is None or after.announced_at is None:
            continue
        took = after.announced_at - before.announced_at
        if rows.game_end(before).kind is kind and least <= took <= most:
            yield took / timedelta(minutes=1)
