"""One evening of nine, told hand by hand, that the tests of the document and of recomputing start from."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from scoring.game import DecidedBy, GameEnd
from scoring.hand import NIL, BySide, Call, Hand, Seat
from scoring.rules import ASKOV
from scoring.stakes import Stake
from tests.engine.hall import CAST, EW, NS, people, table
from tournaments.engine.evening import Evening, PartyPlayer
from tournaments.engine.played import PartyRound, TablePlayed

HOUSE_RULES = replace(ASKOV, name="our house rules", target=5)

THROWN_IN = Hand(Call.THROWN_IN)


def high(by: Seat, north_south: int) -> Hand:
    return Hand(Call.HIGH, by, BySide(north_south, 13 - north_south))


def low(north_south: int) -> Hand:
    return Hand(Call.LOW, None, BySide(north_south, 13 - north_south))


def special(call: Call, by: Seat, *, made: bool) -> Hand:
    return Hand(call, by, None, made)


TO_FIVE = TablePlayed(
    table("Bo Cleo Dag Eva"),
    (
        high(Seat.NORTH, 8),
        low(5),
        special(Call.SOLA_NOLA, Seat.EAST, made=True),
        high(Seat.EAST, 8),
    ),
    BySide(6, -2),
    BySide(0, 1),
    NS,
    DecidedBy.TARGET,
)
FROM_A_SLIP = TablePlayed(table("Finn Gro Hans Ida", 2), (), BySide(3, 7), NIL, EW, DecidedBy.SLIP)
IN_PLAY = TablePlayed(table("Ann Gro Dag Ida"), (THROWN_IN, high(Seat.SOUTH, 9)), BySide(3, 0))
GIVEN_UP = TablePlayed(table("Cleo Eva Finn Hans", 2), (), NIL, NIL, NS, DecidedBy.FORFEIT)

NINE = Evening(
    name="Lørdagswhist",
    date=date(2026, 11, 21),
    place="Grendehuset",
    rules=HOUSE_RULES,
    game_end=GameEnd(),
    stake=Stake(15, "USD"),
    players=(
        PartyPlayer(1, "Ann", ("lady",)),
        *(PartyPlayer(number, name) for number, name in enumerate(CAST[1:7], 2)),
        PartyPlayer(8, "Hans", left_after_round=2),
        PartyPlayer(9, "Ida"),
        PartyPlayer(10, "Jon", ("guest", "first time"), joined_round=3),
    ),
    rounds=(
        PartyRound(1, (TO_FIVE, FROM_A_SLIP), people("Ann")),
        PartyRound(2, (IN_PLAY, GIVEN_UP), people("Bo")),
    ),
)
