"""An evening with a side table."""

from __future__ import annotations

from uuid import uuid4

from scoring.hand import BySide, Call, Hand, Seat
from tests.night import WHO, begun, fresh
from tournaments.actions.side import enter_side_hand, open_side_table
from tournaments.queries.evening import read_whole_evening

GRANDED_NINE = Hand(Call.HIGH, Seat.NORTH, BySide(9, 4))


def bench_of(party, number=1):
    return read_whole_evening(party).rounds[number - 1].sitting_out


def opened(players=10, **plan):
    party = begun(players, **plan)
    north, east = bench_of(party)[:2]
    open_side_table(party.code, round_number=1, north=north, east=east, who=WHO)
    return fresh(party), north, east


def enter(party, hand=GRANDED_NINE, *, number=1, key=None, round_number=1):
    return enter_side_hand(
        party.code, hand, round_number=round_number, number=number, key=key or uuid4(), who="side table"
    )
