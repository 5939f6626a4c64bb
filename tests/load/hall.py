"""The evening that is measured: `python -m tests.load.hall <players>`, in the folder that WHISTPARTY_DATA names.

It makes a party of so many players with a round in play, and prints its progress and then what there is. From then on it is
`clubnight`. In the folder it writes two files: `asked`, how often the pages and the live screens asked the database, and
`told`, a line for each change with the moment right after its commit.
"""

from __future__ import annotations

import json
import mmap
import os
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable
from datetime import date
from typing import Any

import django
from django.conf import settings
from django.core.management import call_command
from django.db.backends.signals import connection_created

HANDS = 8  # a game; so many can be entered at every table that has none
COUNT = struct.Struct("q")
SWEEP = "sweep"  # the thread that looks for rounds to move every few seconds


def main(players: int) -> None:
    django.setup()
    end_with_input()
    call_command("migrate", verbosity=0, interactive=False)
    say(made(players))
    count_statements()
    write_down_commits()
    call_command("clubnight", host="127.0.0.1", port=0)


def say(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def end_with_input() -> None:
    """Stop as Ctrl-C does, when the program that started this is gone."""

    def watch() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=watch, daemon=True).start()


def made(players: int) -> dict[str, Any]:
    """The party: its code, and every table that plays, with its key, its next hand and its players; and those whose game is
    over and not confirmed, each with the mark of its sheet.
    """
    from scoring.game import EndKind, GameEnd
    from tournaments.access import our_club
    from tournaments.actions.enter import AtTable
    from tournaments.actions.finish import open_again
    from tournaments.actions.plan import Plan
    from tournaments.engine.shorthand import mark
    from tournaments.models import Chair, Game
    from tournaments.rehearsal import WHO, Rehearsal, rehearse

    plan = Plan("Load", date(2026, 1, 1), game_end=GameEnd(EndKind.HANDS, hands=HANDS))
    rehearsal = Rehearsal(plan, players, 1, seed=1, leave_in_play=True)
    party = rehearse(our_club(), rehearsal, progress=lambda *done: say(done))
    games = Game.objects.filter(round__party=party, round__number=2).order_by("table")
    playing, done = games.filter(confirmed_at=None), list(games.exclude(confirmed_at=None))
    chairs = (
        Chair.objects.filter(round__party=party, round__number=2).order_by("pk").values_list("table", "entry__number")
    )
    sitting = {game.table: [number for table, number in chairs if table == game.table] for game in playing}
    tables = [
        (table, party.table_key(table), hands + 1, sitting[table])
        for table, hands in playing.values_list("table", "hands_played")
    ]
    opened = [open_again(AtTable.of(party, game.table, WHO), round_number=2) for game in done[: len(done) - 1]]
    over = [(again.game.table, party.table_key(again.game.table), mark(again.sheet)) for again in opened]
    return {"code": party.code, "round": 2, "tables": tables, "over": over, "session": session_of_organiser()}


def session_of_organiser() -> str:
    """The cookie of a browser in which the organiser has signed in."""
    from django.contrib.auth import login
    from django.contrib.sessions.backends.db import SessionStore
    from django.http import HttpRequest

    from tournaments.access import organiser

    request = HttpRequest()
    request.session = SessionStore()
    login(request, organiser(), backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.save()
    return f"{settings.SESSION_COOKIE_NAME}={request.session.session_key}"


def count_statements() -> None:
    """Count every statement of every connection, except those of the sweep."""
    (settings.DATA / "asked").write_bytes(COUNT.pack(0))
    with (settings.DATA / "asked").open("r+b") as file:
        asked = mmap.mmap(file.fileno(), COUNT.size)
    counting = threading.Lock()

    def count(execute: Callable[..., Any], *statement: Any) -> Any:
        if threading.current_thread().name != SWEEP:
            with counting:
                asked[:] = COUNT.pack(COUNT.unpack(asked[:])[0] + 1)
        return execute(*statement)

    def begin(connection: Any, **_about: Any) -> None:
        if count not in connection.execute_wrappers:
            connection.execute_wrappers.append(count)

    connection_created.connect(begin, weak=False)


def write_down_commits() -> None:
    """The party, the change and the moment of every commit: it is then that the bell is rung."""
    from tournaments.actions import change

    ring = change.tell_screens
    file = (settings.DATA / "told").open("w")

    def tell_screens(code: str, number: int, table: int | None = None) -> None:
        file.write(f"{code} {number} {time.monotonic()}\n")
        file.flush()
        ring(code, number, table)

    change.tell_screens = tell_screens


if __name__ == "__main__":
    main(int(sys.argv[1]))
