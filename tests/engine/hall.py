"""The test language of the hall: people by name, tables as `"Ann Bo Cleo Dag"` (North, East, South, West)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from scoring.hand import Side
from tournaments.engine.bench import BY_THE_LINE, BenchOrder
from tournaments.engine.evening import PartyPlayer
from tournaments.engine.fixed import NOBODY_FIXED, Fixed
from tournaments.engine.movements.ladder import LADDER
from tournaments.engine.movements.movement import MovementInput
from tournaments.engine.played import PartyRound, TablePlayed
from tournaments.engine.seats import Seating, Table, seat_in_order

NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST

_NAMES = "Ann Bo Cleo Dag Eva Finn Gro Hans Ida Jon Kari Leo Mia Nils Ola Per Ragna Siv Tor Una Vera Will Xenia Yngve"
CAST = tuple(_NAMES.split())
NUMBERS = {name: number for number, name in enumerate(CAST, 1)}


def people(names: str) -> tuple[int, ...]:
    return tuple(NUMBERS[name] for name in names.split())


def table(names: str, number: int = 1) -> Table:
    return Table(number, *people(names))


def named(players: Iterable[int]) -> str:
    return " ".join(CAST[player - 1] for player in players)


def players(
    drawn: Iterable[int],
    joined: Mapping[int, int],
    gone: Collection[int] = (),
    back: Mapping[int, int] = MappingProxyType({}),
) -> list[PartyPlayer]:
    """Those who were drawn, by the round in which they came. Some have gone, some came back in a round."""
    return [
        PartyPlayer(
            number,
            "",
            joined_round=joined[number],
            left_after_round=0 if number in gone else None,
            away=((back[number] - 1, back[number] - 1),) if number in back else (),
        )
        for number in drawn
    ]


def hall(*tables: str, bench: str = "") -> Seating:
    return Seating(seat_in_order(people(" ".join(tables))), people(bench))


def seats(seating: Seating) -> list[str]:
    return [named(table.players) for table in seating.tables]


def played(*tables: tuple[str, Side], bench: str = "") -> PartyRound:
    """A round: each table with the side that won."""
    games = [TablePlayed(table(names, number), winner=winner) for number, (names, winner) in enumerate(tables, 1)]
    return PartyRound(1, tuple(games), people(bench))


def next_seating(
    before: PartyRound,
    *,
    line: Iterable[int],
    earlier: Iterable[Iterable[Table]] = (),
    turns: BenchOrder = BY_THE_LINE,
    fixed: Fixed = NOBODY_FIXED,
) -> Seating:
    """Everybody's place in the next round of a ladder. `earlier` are the tables of the rounds before `before`."""
    return LADDER.seat(MovementInput((*rounds_at(earlier), before), tuple(line), turns, fixed))


def rounds_at(rounds: Iterable[Iterable[Table]]) -> list[PartyRound]:
    """Rounds of which only the tables are known."""
    return [PartyRound(number, tuple(map(TablePlayed, tables))) for number, tables in enumerate(rounds, 1)]


def moved(before: PartyRound, *, line: str = "", earlier: Iterable[str] = ()) -> Seating:
    """The next round. Without a `line` everybody goes on, those who just sat out last."""
    tables = [game.table for game in before.tables]
    everybody = [player for played_at in tables for player in sorted(played_at.players)]
    line_now = people(line) or (*everybody, *before.sitting_out)
    return next_seating(before, earlier=[[table(names)] for names in earlier], line=line_now)
