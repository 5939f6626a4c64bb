"""One evening with its faults: `python -m tests.faults.evening <plan as JSON>`; a line of JSON for each fault, and one at the end.

It is a process of its own, because everything in it is set up for one database. The phones play as fast as they are
answered, a few at a time; meanwhile this process breaks something, mends it, and looks whether every promise holds.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from http.client import HTTPException
from random import Random
from typing import TYPE_CHECKING, Any

from tests.faults.players import ROUND, Memory, TablePhone
from tests.faults.screen_tables import Played, moves_missing, open_tables
from tests.faults.strangers import largest_script
from tests.harness.entry import CLOCK, end_with_parent
from tests.harness.hall import Hall, opened_hall

if TYPE_CHECKING:
    import socket

    from tests.faults.desk import Desk
    from tests.faults.proxy import Proxy

HANDS = 3  # of a game, so that rounds end often
PLAY_AT_ONCE = 2  # phones at each web process
REST = 0.02  # seconds between two steps of one player
LOOK_EVERY = 0.3  # seconds: the desk is a large page
PATIENCE = 60.0  # seconds; a hall that stands still for longer stands still for good


@dataclass(frozen=True)
class Plan:
    form: str
    tables: int
    seed: int
    kinds: tuple[str, ...]  # in the order in which they strike
    breaks: str = ""  # the guards that are broken on purpose, with commas between them
    patience: float = PATIENCE


@dataclass(frozen=True)
class Struck:
    """One fault, how long the hall stood still, and what was broken then."""

    kind: str
    form: str
    stood: float
    broken: list[str] = field(default_factory=list)


class Evening:
    """What the kinds of fault see of it."""

    def __init__(self, plan: Plan, hall: Hall, stack: ExitStack) -> None:
        from tests.faults.desk import Desk
        from tests.faults.proxy import Proxy
        from tests.harness import parties
        from tournaments.engine.draw import DrawKind

        self.plan, self.hall, self.lots, self.memory = plan, hall, Random(plan.seed), Memory()
        players = 4 * plan.tables + 1  # one on the bench
        party = parties.begun(players, hands=HANDS, kind=DrawKind.RANDOM, asks_seated=False)
        self.code, session = party.code, parties.session_of_organiser()
        hall.start()
        self.proxies: list[Proxy] = [stack.enter_context(Proxy(web.port)) for web in hall.webs]
        ports = [proxy.port for proxy in self.proxies]
        self.phones = [
            TablePhone(
                ports[place.table % len(ports)],
                place.page,
                place.table,
                self.memory,
                Random(f"{plan.seed} {place.table}"),
            )
            for place in parties.places(party)
        ]
        self.desks: list[Desk] = [Desk(hall.webs[-number].port, self.code, session, self.memory) for number in (0, 1)]
        self.at_screens = open_tables(ports, self.memory)
        self.corrected: set[tuple[int, int]] = set()
        self.strangers: list[socket.socket] = []
        self.large_file = largest_script(hall.port)
        self.over = threading.Event()

    @property
    def moves(self) -> list[Played]:
        """At the tables on screens so far."""
        return [move for player in self.at_screens for move in player.kept]

    def a_confirmed_table(self) -> tuple[int, int] | None:
        done = [(phone.done, phone.table) for phone in self.phones if phone.done]
        return self.lots.choice(done) if done else None

    def play(self) -> list[threading.Thread]:
        """A few players at each web process, and the organiser."""
        groups = len(self.proxies) * PLAY_AT_ONCE
        threads = [threading.Thread(target=self.play_at, args=[self.phones[place::groups]]) for place in range(groups)]
        threads.append(threading.Thread(target=self.announce))
        threads.append(threading.Thread(target=self.play_on_screens))
        for thread in threads:
            thread.start()
        return threads

    def play_at(self, phones: list[TablePhone]) -> None:
        while not self.over.wait(REST):
            for phone in phones:
                if phone.is_ready and not self.over.is_set():
                    phone.step()

    def play_on_screens(self) -> None:
        while not self.over.wait(REST):
            for player in self.at_screens:
                player.step()

    def announce(self) -> None:
        """As soon as everybody has finished and the seats are there."""
        while not self.over.wait(LOOK_EVERY):
            if all(phone.waits for phone in self.phones):
                self.try_to_announce()

    def try_to_announce(self) -> None:
        """An announcement whose answer was lost is seen on the page of a table."""
        with suppress(OSError, HTTPException, UnicodeDecodeError):
            self.desks[0].announce()
            shown = ROUND.search(self.desks[0].get(self.phones[0].path).page)
            if shown:
                self.memory.round = int(shown[1])


def played(plan: Plan) -> Iterator[Struck]:
    """The evening from its first hand to its end. It stops at the first promise that is broken."""
    with ExitStack() as stack:
        hall = stack.enter_context(opened_hall(plan.form, watched=(CLOCK,), breaks=plan.breaks))
        evening = Evening(plan, hall, stack)
        threads = evening.play()
        try:
            for kind in plan.kinds:
                struck = strike(evening, kind)
                yield struck
                if struck.broken:
                    return
            yield finish(evening)
        finally:
            evening.over.set()
            for thread in threads:
                thread.join()


def strike(evening: Evening, name: str) -> Struck:
    from tests.faults.kinds import KINDS, strangers_leave

    time.sleep(evening.lots.uniform(0.1, 0.5))
    begun = time.monotonic()
    told = KINDS[name].strike(evening)
    again = until_next_hand(evening, time.monotonic())
    broken = [told] if told else []
    broken += errors_since_last_look(evening)
    if again is None:
        broken.append(f"No hand was acknowledged any more. {where_it_stands(evening)}")
    strangers_leave(evening)
    stood = evening.memory.longest_gap(begun, again or time.monotonic())
    return Struck(name, evening.plan.form, stood, broken + promises_broken(evening))


def errors_since_last_look(evening: Evening) -> list[str]:
    """Also those between two faults, and after the last one."""
    errors, evening.memory.errors = evening.memory.errors, 0
    return [f"{errors} answers were errors of the program (500)."] if errors else []


def until_next_hand(evening: Evening, since: float) -> float | None:
    """When the hall went on; None if it did not."""
    end = time.monotonic() + evening.plan.patience
    while (again := evening.memory.first_since(since)) is None and time.monotonic() < end:
        time.sleep(0.02)
    return again


def where_it_stands(evening: Evening) -> str:
    """Which tables cannot go on, and what they were answered last."""
    stuck = [f"table {phone.table} was answered with {phone.status}" for phone in evening.phones if not phone.waits]
    return f"Round {evening.memory.round}: {', '.join(stuck[:5]) or 'every table waits for the next seats'}."


def promises_broken(evening: Evening) -> list[str]:
    from tests.faults.promises import broken_promises

    memory, moves = evening.memory, evening.moves
    kept, wrong = memory.acknowledged(), [*memory.wrong, *memory.kept_and_too_late()]
    return [*wrong, *broken_promises(evening.code, kept, evening.corrected), *moves_missing(moves)]


def finish(evening: Evening) -> Struck:
    """The round is played to its end, the next seats come, and the party is ended."""
    begun = time.monotonic()
    broken = [] if another_round_comes(evening) else ["The evening could not be finished: no more seats came."]
    evening.memory.is_ending = True
    if not broken and not evening.desks[0].end():
        broken.append("The party could not be ended.")
    evening.over.set()
    if silent := sum(not player.kept for player in evening.at_screens):
        broken.append(f"No card was played at {silent} of the tables on screens.")
    broken += errors_since_last_look(evening)
    return Struck("", evening.plan.form, time.monotonic() - begun, broken + promises_broken(evening))


def another_round_comes(evening: Evening) -> bool:
    end, now = time.monotonic() + evening.plan.patience, evening.memory.round
    while evening.memory.round <= now and time.monotonic() < end:
        time.sleep(0.1)
    return evening.memory.round > now


def main(plan: str) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a script may have begun it in the background
    end_with_parent()
    said: dict[str, Any] = json.loads(plan)
    for struck in played(Plan(**said | {"kinds": tuple(said["kinds"])})):
        sys.stdout.write(json.dumps(asdict(struck)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
