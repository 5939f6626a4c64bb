"""The evening that a crowd comes to: `python -m tests.faults.crowded_hall`, in the folder that WHISTPARTY_DATA names.

It makes the parties, says on its standard output what there is, and is `clubnight` from then on.
"""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

import django
from django.core.management import call_command

from scoring.rules import Asked
from tests.load.hall import end_with_input, say, session_of_organiser, write_down_commits

TABLES = 75  # a large hall
HANDS = 8  # of a game
HALLS = 3  # large halls, one after the other
TOGETHER = (100, 250)  # tables that confirm at the same instant
NS_WINS = (30, 10)


def main() -> None:
    django.setup()
    end_with_input()
    call_command("migrate", verbosity=0, interactive=False)
    say(made())
    write_down_commits()
    call_command("clubnight", host="127.0.0.1", port=0)


def made() -> dict[str, Any]:
    return {
        "halls": [nearly_over() for _ in range(HALLS)],
        "together": [all_over(tables) for tables in TOGETHER],
        "session": session_of_organiser(),
    }


def nearly_over() -> dict[str, Any]:
    """A round of which the last table has not confirmed."""
    from scoring.hand import BySide
    from tournaments.actions.enter import AtTable
    from tournaments.actions.finish import enter_slip
    from tournaments.engine.shorthand import Slip
    from tournaments.rehearsal import WHO

    party = begun(TABLES, hands=HANDS)
    for table in range(1, TABLES):
        enter_slip(AtTable.of(party, table, WHO), Slip(BySide(*NS_WINS)), round_number=1)
    play(party, TABLES, HANDS)
    return shown(party, TABLES)


def all_over(tables: int) -> dict[str, Any]:
    """A round in which every game is over and no table has confirmed."""
    party = begun(tables, hands=1)
    for table in range(1, tables + 1):
        play(party, table, 1)
    return shown(party, tables)


def begun(tables: int, *, hands: int) -> Any:
    """Everybody sits as they were registered, so that each table's players are known."""
    from tournaments.engine.draw import DrawKind

    return announced_party(4 * tables, DrawKind.REGISTRATION, hands=hands)


def announced_party(players: int, kind: Any, *, hands: int, **plan: Any) -> Any:
    """A party whose first round is announced."""
    from scoring.game import EndKind, GameEnd
    from tournaments.access import our_club
    from tournaments.actions import advance, prepare
    from tournaments.actions.plan import Plan, found_party
    from tournaments.engine.rehearsal import names
    from tournaments.rehearsal import WHO

    end = GameEnd(EndKind.HANDS, hands=hands)
    planned = Plan(f"{players} players", date(2026, 1, 1), game_end=end, **plan)
    party = found_party(our_club(), planned, who=WHO, seed=1)
    prepare.register(party.code, names(players, seed=1), who=WHO)
    prepare.draw(party.code, kind=kind, who=WHO)
    advance.announce(party.code, 1, who=WHO)
    return party


def play(party: Any, table: int, hands: int) -> None:
    from scoring.hand import BySide, Call, Hand, Seat
    from tournaments.actions.enter import AtTable, enter_hand
    from tournaments.rehearsal import WHO

    high = Hand(Call.HIGH, Seat.NORTH, BySide(7, 6))
    for number in range(1, hands + 1):
        enter_hand(AtTable.of(party, table, WHO), Asked.of(high), round_number=1, hand_number=number, key=uuid4())


def shown(party: Any, tables: int) -> dict[str, Any]:
    """What phones and screens need: for each table its key, and who sits at it now."""
    from tournaments.models import Chair

    chairs = Chair.objects.filter(round__party=party).order_by("pk").values_list("table", "entry__number")
    sitting = [[number for at, number in chairs if at == table] for table in range(1, tables + 1)]
    places = [(table, party.table_key(table), 1, sitting[table - 1]) for table in range(1, tables + 1)]
    return {"code": party.code, "tables": places}


if __name__ == "__main__":
    main()
