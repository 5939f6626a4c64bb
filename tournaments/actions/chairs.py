"""Fixed chairs and house players: what the organiser decides about seats, beside the results.

It applies from the next seats on. Seats that are only proposed are deleted and made again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from scoring.hand import Seat
from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _
from tournaments.actions import draw_seats, prepare
from tournaments.actions.change import WhyNoChange, changing, check_seen, make_mark, record
from tournaments.actions.entries import drop_later_proposals
from tournaments.engine.draw import DrawKind
from tournaments.engine.fixed import make_fixed_chair
from tournaments.engine.pairs import WhyNotForPairs
from tournaments.engine.seats import CHAIRS
from tournaments.models import Action, Entry, Party
from tournaments.queries.entries import read_player
from tournaments.queries.pairs import plays_in_pairs


class WhyNoFixedChair(Reason):
    TAKEN = _("Table {table} {seat} is already the fixed chair of {name}. Choose another chair.")
    NO_SUCH_TABLE = _(
        "There are players for {tables} tables, so nobody plays at table {table}. "
        "A fixed chair there would leave one of the other tables empty. Choose another table, or say that it is there."
    )


def fix_chair(
    code: str, number: int, *, table: int, seat: Seat, who: str, is_there: bool = False, seen: str | None = None
) -> None:
    """From the next seats on this player sits on this chair, whatever rank its table has. `seen` is their fixed chair.

    Raises Refused for somebody else's fixed chair, and for a table at which nobody plays, unless `is_there` says that
    it exists; Impossible for a table number that no hall has.
    """
    chair = make_fixed_chair(table, seat)
    with changing(code) as now:
        entry = prepare.find_playing_entry(code, number)
        if plays_in_pairs(entry.party):
            raise Refused(WhyNotForPairs.NO_CHAIR)
        if (entry.fixed_table, entry.fixed_seat) == (chair.table, chair.seat.value):
            return
        _check_chair_seen(entry, seen)
        _check_free(entry, table, seat)
        if not is_there:
            _check_there(entry.party, table)
        entry.fixed_table, entry.fixed_seat = chair.table, chair.seat.value
        _decide(entry, now, who, Action.KEEP_CHAIR, table=chair.table, seat=chair.seat.value)


def free_chair(code: str, number: int, *, who: str, seen: str | None = None) -> None:
    """This player moves like everybody else again. `seen` is their fixed chair."""
    with changing(code) as now:
        entry = prepare.find_playing_entry(code, number)
        if entry.fixed_table is None:
            return
        _check_chair_seen(entry, seen)
        entry.fixed_table = entry.fixed_seat = None
        _decide(entry, now, who, Action.FREE_CHAIR)


def play_for_the_house(code: str, number: int, *, is_house: bool, who: str) -> None:
    """Decide whether this player plays only if a chair would be empty without them, and wins no prize."""
    with changing(code) as now:
        entry = prepare.find_playing_entry(code, number)
        if entry.is_house == is_house:
            return
        entry.is_house = is_house
        _decide(entry, now, who, Action.HOUSE_PLAYER if is_house else Action.NO_HOUSE_PLAYER)


def _check_chair_seen(entry: Entry, seen: str | None) -> None:
    check_seen(seen, make_mark(read_player(entry).fixed), WhyNoChange.CHANGED)


def _decide(entry: Entry, now: datetime, who: str, action: Action, **facts: Any) -> None:
    entry.save()
    drop_later_proposals(entry.party)
    record(entry.party, now, who, action, player=entry.number, **facts)
    draw_again(entry.party, who=who)  # after the log has the choice: the draw adds a line of its own


def _check_free(entry: Entry, table: int, seat: Seat) -> None:
    """Raises Refused if this is somebody's fixed chair. A player who has gone home has none."""
    others = entry.party.entries.exclude(pk=entry.pk).filter(left_after_round__isnull=True)
    holder = others.filter(fixed_table=table, fixed_seat=seat.value).select_related("player").first()
    if holder is not None:
        raise Refused(WhyNoFixedChair.TAKEN, table=table, seat=seat, name=holder.player.name)


def _check_there(party: Party, table: int) -> None:
    """Raises Refused unless the table is among the newest seats, or before the draw those that the players fill."""
    newest = party.rounds.order_by("-number").first()
    if newest is not None:
        tables = set(newest.games.values_list("table", flat=True))
    else:
        tables = set(range(1, party.entries.count() // CHAIRS + 1))
    # With a fixed chair at table 9, four tables are 1, 2, 3 and 9, and somebody may also have one at 4.
    if not 1 <= table <= len(tables) and table not in tables:
        raise Refused(WhyNoFixedChair.NO_SUCH_TABLE, table=table, tables=len(tables))


def draw_again(party: Party, *, who: str) -> None:
    """Draw first seats that are only proposed again, from the same lots."""
    if party.status == Party.Status.REGISTERING and party.rounds.exists():
        party.rounds.all().delete()
        # With fewer the draw would refuse, and take the choice back with it.
        if party.entries.filter(checked_in=True).count() >= CHAIRS:
            # An action within this one: it raises the change number again, but the lock is held already.
            draw_seats.draw_first_seats(party.code, kind=DrawKind(party.draw_kind), who=who)
