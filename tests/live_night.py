"""A live drive, as far as a test needs it: founded, drawn, its hands entered and rung."""

from __future__ import annotations

from random import Random

from tests.drive_night import draw, found_drive, make_plan, ring
from tests.night import fresh
from tournaments.actions.drive_live import EnteredTricks, enter_tricks
from tournaments.engine.drive.kinds import DriveKind
from tournaments.engine.drive.tricks import TableTricks
from tournaments.models import Party
from tournaments.queries.drive import read_drive


def found_live(
    people: int = 12, kind: DriveKind = DriveKind.PROGRESSIVE, *, number: int = 24, seed: int = 5, **more: object
) -> Party:
    """The chairs are drawn; no hand has begun."""
    hands = "SHNDCL" if kind is DriveKind.SWEDISH else "HCDS"
    return draw(found_drive(people, make_plan(kind, hands, number, is_live=True, **more), seed=seed))


def begun_live(people: int = 12, kind: DriveKind = DriveKind.PROGRESSIVE, **more: object) -> Party:
    return ring(found_live(people, kind, **more))


def enter(
    party: Party,
    table: int,
    tricks: int | None,
    *,
    hand: int | None = None,
    odd_won: bool = False,
    replaces: str = "",
    knows_over: bool = False,
) -> EnteredTricks:
    """What a phone of the table sends for the hand in play: the tricks of chairs 1 and 3."""
    at = fresh(party).drive.hand if hand is None else hand
    sent = TableTricks(at, table, odd_won, tricks)
    return enter_tricks(party.code, sent, who=f"table {table}", knows_over=knows_over, replaces=replaces)


def play_hand(party: Party, *, but: tuple[int, ...] = (), seed: int = 1, rings: bool = True) -> Party:
    """A number at every table, except at those, and the bell."""
    drive = read_drive(fresh(party)).drive
    lots = Random(f"{seed} {drive.hand}")
    for table in range(1, drive.tables + 1):
        share = lots.randint(0, 13)
        if table not in but:
            enter(party, table, share)
    return ring(party) if rings else fresh(party)


def play_hands(party: Party, hands: int, *, seed: int = 1) -> Party:
    """So many hands, with coffee between the halves; the next one has begun."""
    for _ in range(hands):
        party = play_hand(party, seed=seed)
        if party.drive.is_break and party.drive.hand < len(party.drive.hands):
            party = ring(party)
    return fresh(party)
