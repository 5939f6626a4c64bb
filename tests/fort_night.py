"""An evening of military whist, as far as a test needs it: founded, its forts made, its flags entered and rung."""

from __future__ import annotations

from random import Random

from tests.drive_night import found_drive, make_plan, ring
from tests.live_night import enter
from tests.night import WHO, fresh
from tournaments.actions.forts import make_forts
from tournaments.engine.drive.forts import read_forts
from tournaments.engine.drive.kinds import DriveKind
from tournaments.models import Party
from tournaments.queries.drive import list_people_here, read_drive
from tournaments.queries.forts import list_forts
from tournaments.wording.forts import write_forts


def found_forts(people: int = 24, *, number: int = 10, seed: int = 5, is_live: bool = True, **more: object) -> Party:
    """The forts are made as the desk proposes them; no hand has begun."""
    plan = make_plan(DriveKind.MILITARY, "H", number, is_live=is_live, **more)
    party = found_drive(people, plan, seed=seed, name="Military whist")
    make_forts(party.code, read_forts(write_forts((), list_people_here(party))), who=WHO)
    return fresh(party)


def play_flags(party: Party, hands: int, *, but: tuple[int, ...] = (), seed: int = 1) -> Party:
    """So many hands, each with a flag at every fort except those; the next one has begun."""
    for _hand in range(hands):
        hand = fresh(party).drive.hand
        lots = Random(f"{seed} {hand}")
        for fort in range(1, party.drive_seats.count() // 4 + 1):
            home_won = lots.random() < 0.5
            if fort not in but:
                enter(party, fort, None, odd_won=home_won)
        party = ring(party)
        if party.drive.is_break and party.drive.hand < len(party.drive.hands):
            party = ring(party)
    return fresh(party)


def flags(party: Party) -> list[int | None]:
    """Those of every fort, from fort 1."""
    return [fort.flags for fort in list_forts(read_drive(fresh(party)))]
