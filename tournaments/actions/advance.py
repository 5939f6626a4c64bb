"""The evening goes on: a round is moved, its seats are announced, time is called, the party ends.

A round is moved exactly once, whoever asks and however often: the row of the round is claimed by a
conditional UPDATE in the same transaction that writes the next seats.
"""

from __future__ import annotations

from datetime import datetime

from scoring.hand import Seat
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.change import changing, record
from tournaments.actions.clock import CLOCK, WhyNotRung, played_round, set_clock
from tournaments.actions.enter import AtTable, check_open, find_game
from tournaments.actions.entries import mark_as_changed
from tournaments.actions.pencil import check_unlocked, lay_pencils
from tournaments.actions.propose import propose, seats_moved
from tournaments.engine.clock import started
from tournaments.engine.draw import place
from tournaments.engine.evening import fixed_chairs
from tournaments.engine.fixed import sit_otherwise
from tournaments.engine.presence import moved
from tournaments.engine.seats import ImpossibleSeating, Seating, WhyNotSeated
from tournaments.models import Action, Chair, Party, Round
from tournaments.queries import rows
from tournaments.queries.movement import people_of, seating_of
from tournaments.queries.seats import unseated
from tournaments.queries.table import fixed_at, mixes_pairs


class WhyNotAdvanced(Reason):
    NOTHING_TO_MOVE = _("Round {round} is not complete, or its next seats are made already.")
    NOT_PROPOSED = _("The seats of round {round} are announced already, or were never made.")
    NOT_ALL_SEATED = _("{names} came after the seats were drawn. Draw again, so that everybody has a place.")
    TOO_FEW_LEFT = _("After round {round} only {players} players are left, and a table needs four.")
    NOT_PLAYING = _("The party is not being played: it has not begun, or it has ended.")
    NOT_ENDED = _("The party has not ended; there is nothing to resume.")
    CHAIRS_ARE_FIXED = _("At table {table} chairs that do not move are in the way: these seats stay as they are.")
    ONE_WAY_TO_SIT = _("At table {table} partners do not change, so there is no other way to sit.")
    KEEPS_HIS_CHAIR = _("{name} keeps their chair all evening. Take the kept chair away first.")
    HANDS_ON_SHEET = _("Table {table} has entered its first hand: the seats stay as they are.")


def move_round(code: str, number: int, *, who: str) -> Round:
    """Make the next seats from the results of a complete round. Raises Refused where somebody else did."""
    with changing(code) as now:
        return _move(Party.objects.get(code=code), number, now, who)


def _move(party: Party, number: int, now: datetime, who: str) -> Round:
    claim(party, number, now)
    proposed = _propose_next(party, number)
    if party.announces_itself:
        open_round(proposed, now)
    record(party, now, who, Action.MOVE_ROUND, round=number, announced=party.announces_itself)
    return proposed


def _propose_next(party: Party, number: int) -> Round:
    try:
        return propose(party, number + 1, seats_moved(party))
    except ImpossibleSeating as refused:
        if refused.reason is not WhyNotSeated.TOO_FEW:
            raise
        raise Refused(WhyNotAdvanced.TOO_FEW_LEFT, round=number, **refused.facts) from refused


def take_back_seats(code: str, number: int, *, who: str) -> None:
    """The proposed seats go, and the movement waits until the organiser asks for them (`make_next_seats`).

    Meanwhile games can be opened again, and people come and go. Of the first seats only the draw is forgotten.
    """
    with changing(code) as now:
        party = Party.objects.get(code=code)
        proposed = party.rounds.filter(number=number, announced_at__isnull=True)
        if not proposed.exists() or party.status == Party.Status.ENDED:
            raise Refused(WhyNotAdvanced.NOT_PROPOSED, round=number)
        proposed.delete()
        party.rounds.filter(number=number - 1).update(moved_at=None, held_at=now)
        record(party, now, who, Action.TAKE_BACK_SEATS, round=number)


def make_next_seats(code: str, number: int, *, who: str) -> Round:
    """Make the seats after a round that was held. Raises Refused where it is not complete, or somebody else did."""
    with changing(code) as now:
        party = Party.objects.get(code=code)
        party.rounds.filter(number=number).update(held_at=None)
        return _move(party, number, now, who)


def claim(party: Party, number: int, now: datetime) -> None:
    """Take the round for moving: complete, announced, not moved and not held, or Refused."""
    open_rounds = party.rounds.filter(announced_at__isnull=False, moved_at__isnull=True, held_at__isnull=True)
    complete = open_rounds.exclude(games__confirmed_at__isnull=True)
    if not complete.filter(number=number).update(moved_at=now) or party.status != Party.Status.PLAYING:
        raise Refused(WhyNotAdvanced.NOTHING_TO_MOVE, round=number)


def announce(code: str, number: int, *, who: str) -> Round:
    """Show the proposed seats to everybody; announcing twice is announcing once."""
    with changing(code) as now:
        party = Party.objects.get(code=code)
        round = party.rounds.filter(number=number).first()
        if round is None or party.status == Party.Status.ENDED:
            raise Refused(WhyNotAdvanced.NOT_PROPOSED, round=number)
        if round.announced_at is not None:
            return round
        missing = unseated(party, round)
        if missing:
            raise Refused(WhyNotAdvanced.NOT_ALL_SEATED, names=list(missing))
        open_round(round, now)
        party.status = Party.Status.PLAYING
        party.save(update_fields=["status"])
        record(party, now, who, Action.ANNOUNCE, round=number)
    return round


def open_round(round: Round, now: datetime) -> None:
    """Everybody sees the seats from now on; where games end on the clock, it starts."""
    round.announced_at = now
    end = rows.game_end(round)
    if end.minutes is not None:
        set_clock(round, started(end.minutes, now))
    round.save(update_fields=["announced_at", *CLOCK])
    lay_pencils(round)


def place_by_hand(code: str, *, player: int, table: int | None, seat: Seat | None, who: str) -> None:
    """Seat somebody elsewhere in the proposed round; whoever sat there takes the place that they leave."""
    with changing(code) as now:
        party = Party.objects.get(code=code)
        round = proposed_round(party)
        before = seating_of(round)
        try:
            after = place(before, player=player, table=table, seat=seat, fixed=fixed_chairs(people_of(party)))
        except ImpossibleSeating as refused:
            raise _by_name(party, refused) from refused
        if after == before:
            return
        reseat(round, before, after)
        record(party, now, who, Action.PLACE_BY_HAND, round=round.number, player=player, table=table, seat=seat)


def _by_name(party: Party, refused: ImpossibleSeating) -> Refused:
    """The same refusal with the player's name, where it is about a chair that does not move."""
    if refused.reason is not WhyNotSeated.CHAIR_IS_FIXED:
        return refused
    name = party.entries.get(number=refused.facts["player"]).player.name
    return Refused(WhyNotAdvanced.KEEPS_HIS_CHAIR, name=name)


def proposed_round(party: Party) -> Round:
    round = party.rounds.order_by("-number").first()
    if round is None or round.announced_at is not None:
        raise Refused(WhyNotAdvanced.NOT_PROPOSED, round=round.number if round else 1)
    return round


def reseat(round: Round, before: Seating, after: Seating) -> None:
    """Write only the chairs that differ; everybody gets up first, since two cannot sit on one chair."""
    mark_as_changed(round)
    places = {one.player: one.now for one in moved(before, after) if one.now is not None}
    elsewhere = Chair.objects.filter(round=round, entry__number__in=places)
    chairs = list(elsewhere.select_related("entry"))
    elsewhere.update(table=None, seat=None)
    for chair in chairs:
        place = places[chair.entry.number]
        chair.table, chair.seat = place.table, place.seat and place.seat.value
        chair.save(update_fields=["table", "seat"])


def sat_the_other_way(at: AtTable, *, round_number: int, first: int | None = None) -> None:
    """The players sat down as the other of the two ways to mix the pairs; record what they did.

    `first` is who the page that was tapped named first: tapped twice, it is recorded once.
    """
    with changing(at.code) as now:
        game = find_game(at)
        check_open(at, game, round_number)
        check_unlocked(game, at.phone)
        if game.played_hands.filter(taken_back_at__isnull=True).exists() or game.winner:
            raise Refused(WhyNotAdvanced.HANDS_ON_SHEET, table=at.table)
        before = seating_of(game.round)
        table = next(table for table in before.tables if table.number == at.table)
        if not mixes_pairs(game):
            raise Refused(WhyNotAdvanced.ONE_WAY_TO_SIT, table=at.table)
        exchange = sit_otherwise(table, fixed_at(game))
        if exchange is None:
            raise Refused(WhyNotAdvanced.CHAIRS_ARE_FIXED, table=at.table)
        one, two = (table.at(seat) for seat in exchange)
        if first not in (None, one):
            return
        reseat(game.round, before, before.exchanged({one: two, two: one}))
        record(game.round.party, now, at.who, Action.SAT_THE_OTHER_WAY, round=round_number, table=at.table)


def call_time(code: str, number: int, *, who: str) -> None:
    """Ring the bell: every table finishes the hand it holds. Calling twice is calling once."""
    with changing(code) as now:
        round = played_round(code, number)
        if not rows.game_end(round).kind.is_by_bell:
            raise Refused(WhyNotRung.NOT_BY_BELL)
        if round.time_called_at is not None:
            return
        round.time_called_at = now
        round.save(update_fields=["time_called_at"])
        record(round.party, now, who, Action.CALL_TIME, round=number)


def end_party(code: str, *, who: str) -> None:
    """The evening is over: seats that were only proposed go, and the standings stay as they are."""
    with changing(code) as now:
        party = Party.objects.get(code=code)
        if party.status == Party.Status.ENDED:
            return
        if party.status != Party.Status.PLAYING:
            raise Refused(WhyNotAdvanced.NOT_PLAYING)
        party.rounds.filter(announced_at__isnull=True).delete()
        party.status = Party.Status.ENDED
        party.save(update_fields=["status"])
        record(party, now, who, Action.END_PARTY, rounds=party.rounds.count())


def resume_party(code: str, *, who: str) -> None:
    """It was ended too early: play on where it stopped. The sweep makes the next seats again."""
    with changing(code) as now:
        party = Party.objects.get(code=code)
        if party.status != Party.Status.ENDED:
            raise Refused(WhyNotAdvanced.NOT_ENDED)
        party.status, party.resumed_at = Party.Status.PLAYING, now
        party.save(update_fields=["status", "resumed_at"])
        last = party.rounds.order_by("-number").first()
        party.rounds.filter(number=last.number if last else 0).update(moved_at=None)
        record(party, now, who, Action.RESUME_PARTY, round=last.number if last else 0)
