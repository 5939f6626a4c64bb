"""The four of a table take their seats: they say so, they turn the other way, or the organiser changes seats by hand."""

from __future__ import annotations

from scoring.hand import Seat
from scoring.refused import Impossible, Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions.advance import WhyNotAdvanced
from tournaments.actions.at_table import (
    AtTable,
    WhyNotEntered,
    check_open,
    check_unconfirmed,
    check_unlocked,
    find_game,
    open_game,
    take_pencil,
)
from tournaments.actions.change import changing, changing_party, check_seen, put, record
from tournaments.actions.clock import find_played_round
from tournaments.actions.enter_hand import ChangedGame, read_changed_game
from tournaments.actions.shown_seats import check_shown
from tournaments.engine.draw import place_player
from tournaments.engine.evening import find_fixed_chairs
from tournaments.engine.fixed import find_chairs_to_exchange
from tournaments.engine.presence import find_seat_changes
from tournaments.engine.seats import Seating, WhyNotSeated
from tournaments.models import Action, Chair, Party, Round
from tournaments.queries import rows
from tournaments.queries.entries import read_line
from tournaments.queries.movement import read_seating
from tournaments.queries.pairs import read_groups
from tournaments.queries.table import find_fixed_chairs_of_game, mixes_pairs


class WhyNotReseated(Reason):
    CHAIRS_ARE_FIXED = _("At table {table} fixed chairs are in the way: these seats stay as they are.")
    ONE_WAY_TO_SIT = _("At table {table} partners do not change, so there is no other way to sit.")
    KEEPS_THEIR_CHAIR = _("{name} keeps their chair all evening. Remove their fixed chair first.")
    HANDS_ON_SHEET = _("Table {table} has entered its first hand: the seats stay as they are.")


def seat_by_hand(
    code: str, *, player: int, table: int | None, seat: Seat | None, who: str, shown: str | None = None
) -> None:
    """Seat a player elsewhere in the proposed round. The player who sat there takes their old place."""
    with changing_party(code) as (party, now):
        round = find_proposed_round(party)
        before = read_seating(round)
        try:
            fixed, groups = find_fixed_chairs(read_line(party)), read_groups(party, round.number)
            after = place_player(before, player=player, table=table, seat=seat, fixed=fixed, groups=groups)
        except Impossible as refused:
            if refused.reason is not WhyNotSeated.CHAIR_IS_FIXED:
                raise
            name = party.entries.get(number=refused.facts["player"]).player.name
            raise Refused(WhyNotReseated.KEEPS_THEIR_CHAIR, name=name) from refused
        if after == before:
            return
        check_shown(shown, round)
        reseat(round, before, after)
        record(party, now, who, Action.PLACE_BY_HAND, round=round.number, player=player, table=table, seat=seat)


def find_proposed_round(party: Party) -> Round:
    round = party.rounds.order_by("-number").first()
    if round is None or round.announced_at is not None:
        raise Refused(WhyNotAdvanced.NOT_PROPOSED, round=round.number if round else 1)
    return round


def reseat(round: Round, before: Seating, after: Seating) -> None:
    """Save only the chairs that differ. Everybody gets up first, because two cannot sit on one chair."""
    put(round, seats_by=Round.SeatsBy.HAND)
    places = {one.player: one.now for one in find_seat_changes(before, after) if one.now is not None}
    elsewhere = Chair.objects.filter(round=round, entry__number__in=places)
    chairs = list(elsewhere.select_related("entry"))
    elsewhere.update(table=None, seat=None)
    for chair in chairs:
        place = places[chair.entry.number]
        put(chair, table=place.table, seat=place.seat and place.seat.value)


def sit_down(at: AtTable, *, round_number: int, seen: str | None = None) -> ChangedGame:
    """Save that the four of this table are seated, as the page showed them (`seen` is `who_sits`).

    The phone that says so gets the pencil, unless another one has it.
    """
    with changing(at.code, table=at.table) as now:
        game = open_game(at, round_number)
        check_seen(seen, game.who_sits, WhyNotEntered.CHAIRS_CHANGED, table=game.table)
        before = read_changed_game(game)
        # A hand says it as well as the button does.
        if game.is_seated or before.sheet.lines:
            return before
        check_unconfirmed(at, game)
        check_unlocked(game, at.phone)
        game.seated_at = now
        phone = at.phone_at(game)
        if phone is not None and rows.read_pencil(game, phone).may_write:
            take_pencil(game, phone, now)
        game.save()
        record(game.round.party, now, at.who, Action.SEATED, round=round_number, tables=[at.table])
    return before


def seat_all(code: str, number: int, *, who: str) -> None:
    """Save that everybody is seated, because the organiser sees it. Raises Refused if this round is not in play."""
    with changing(code) as now:
        round = find_played_round(code, number)
        waited_for = round.games.filter(rows.NOT_SEATED)
        tables = list(waited_for.order_by("table").values_list("table", flat=True))
        if tables:
            waited_for.update(seated_at=now)
            record(round.party, now, who, Action.SEATED, round=number, tables=tables)


def seat_the_other_way(at: AtTable, *, round_number: int, first: int | None = None) -> None:
    """Record that the players sat down in the other of the two ways to mix the pairs.

    `first` is the player whom the page named first, so that tapping twice records it once.
    """
    with changing(at.code) as now:
        game = find_game(at)
        check_open(at, game, round_number)
        check_unlocked(game, at.phone)
        # A slip has no hands, but it has a winner.
        if game.played_hands.filter(taken_back_at__isnull=True).exists() or game.winner:
            raise Refused(WhyNotReseated.HANDS_ON_SHEET, table=at.table)
        before = read_seating(game.round)
        table = next(table for table in before.tables if table.number == at.table)
        if not mixes_pairs(game):
            raise Refused(WhyNotReseated.ONE_WAY_TO_SIT, table=at.table)
        exchange = find_chairs_to_exchange(table, find_fixed_chairs_of_game(game))
        if exchange is None:
            raise Refused(WhyNotReseated.CHAIRS_ARE_FIXED, table=at.table)
        one, two = (table.at(seat) for seat in exchange)
        if first not in (None, one):
            return
        reseat(game.round, before, before.exchanged({one: two, two: one}))
        record(game.round.party, now, at.who, Action.SAT_THE_OTHER_WAY, round=round_number, table=at.table)
