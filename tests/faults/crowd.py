"""What a crowd costs: strangers who hold connections, a large hall of screens, and tables that confirm all at once.

Each figure is measured side by side with the idle server, in turns, so that other work on the machine meets both alike.
Linux only: it counts the connections that the server holds in /proc.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import TYPE_CHECKING

from tests.addresses import LAPTOP, device
from tests.faults.strangers import Crowd, largest_script, open_crowd
from tests.harness import process
from tests.harness.entry import COMMITS
from tests.harness.figures import Figure, compared, spread, table, within
from tests.harness.hall import CannotMeasure, Hall, opened_hall
from tests.harness.screens import OpenScreens, need_room
from tests.harness.visitor import PATIENCE, Visitor
from tests.load.measure import A_MINUTE, commits, pages_of, rest

if TYPE_CHECKING:
    from tests.harness.parties import Place

TABLES = 75  # a large hall
HANDS = 8  # of a game
HALLS = 2  # large halls, one after the other, beside the one of the strangers
TOGETHER = {100: 1, 250: 3}  # tables that confirm at the same instant, and in how many seconds 99 of 100 are answered
SCREENS = 400
ALONE = f"a hand, nobody else ({TABLES} tables)"
STRANGERS = Crowd(half_sent=200, unread=100, silent=50)
TIMES = 3  # that the strangers come
HANDS_IN_A_CROWD = 8  # entered each time
HANDS_BESIDE_SCREENS = 20
A_FEW_SCREENS = 10
STANDS_STILL = 20.0  # seconds that a phone waits for an answer
CLOSED_WITHIN, SHOWN_WITHIN = 15.0, 3.0
SOON_AFTER = 2.0  # seconds after an announcement in which screens fetch
HANDS_SOON_AFTER = 5
KEPT_AT_MOST = 20_000_000  # bytes that the server may keep of a crowd that left


def main(*wanted: str) -> int:
    """Measure the parts that are wanted, or all, and print the table; 1 where a goal is missed or nothing was measured."""
    try:
        figures = list(measured(wanted or PARTS))
    except CannotMeasure as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    sys.stdout.writelines(table("a crowd", figures))
    return int(any(figure.is_met is False for figure in figures))


def measured(wanted: Sequence[str]) -> Iterator[Figure]:
    """Raises CannotMeasure, in a sentence."""
    if sys.platform != "linux":
        raise CannotMeasure("The crowd comes from many addresses of the loopback, and only Linux answers on them.")
    yield Figure(f"load of the machine before, on {os.cpu_count()} cores", f"{os.getloadavg()[0]:.1f}")
    need_room(SCREENS + sum((STRANGERS.half_sent, STRANGERS.unread, STRANGERS.silent)))
    with opened_hall(watched=(COMMITS,)) as hall:
        crowded = Crowded(hall)
        for part in PARTS:
            if part in wanted:
                yield from PARTS[part](crowded)


class LargeHall:
    """A round of which the last table has not confirmed."""

    def __init__(self, hall: Hall) -> None:
        from tests.harness import parties, table

        self.hall, self.table = hall, table
        self.party = parties.begun(4 * TABLES, hands=HANDS)
        parties.hand_in_slips(self.party, range(1, TABLES))
        parties.play(self.party, TABLES, HANDS)
        self.code, self.places = self.party.code, parties.places(self.party)
        self.session = parties.session_of_organiser()
        self.hands = table.hands_of(self.places, HANDS)
        self.phones: dict[int, Visitor] = {}  # each holds the pencil of its table

    def enter(self) -> float:
        """A hand of the second round; STANDS_STILL where its page did not come."""
        place, hand = next(self.hands)
        if place.table not in self.phones:
            self.phones[place.table] = Visitor(self.hall.port, address=device(place.table), patience=STANDS_STILL)
        try:
            return self.table.enter(self.phones[place.table], place, hand, number=2)
        except (OSError, HTTPException):
            return STANDS_STILL

    def end_round(self) -> None:
        """The last table confirms; the moved round is a change after it."""
        place = self.places[-1]
        self.table.confirm(Visitor(self.hall.port, address=device(place.table)), place)

    def announce(self) -> None:
        """By the organiser, as soon as the seats are there."""
        desk = Visitor(self.hall.port, address=LAPTOP, cookie=self.session)
        self.table.announce(desk, self.code, 2, patience=PATIENCE)

    def commits(self) -> list[tuple[int, float]]:
        return commits(self.hall, self.code)

    def commits_until_quiet(self) -> int:
        """The last change, once there was none for a second."""
        while (numbers := self.commits())[-1][1] > time.monotonic() - 1:
            time.sleep(0.1)
        return numbers[-1][0]

    @contextmanager
    def screens(self, number: int) -> Iterator[OpenScreens]:
        with OpenScreens(self.hall.port, self.code, self.session, pages_of(self.code, self.places)) as screens:
            screens.open(number)
            yield screens


class Crowded:
    """One evening program, and everything that is measured on it, in order."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.lots = hall, Random(1)
        self.halls = [LargeHall(hall) for _ in range(1 + HALLS)]
        self.together = [self.all_over(tables) for tables in TOGETHER]
        hall.start()

    def all_over(self, tables: int) -> list[Place]:
        """A round in which every game is over and no table has confirmed."""
        from tests.harness import parties

        party = parties.begun(4 * tables, hands=1)
        for number in range(1, tables + 1):
            parties.play(party, number, 1)
        return parties.places(party)

    def strangers_come(self) -> Iterator[Figure]:
        """In the first hall, again and again; the round that is played there is the second."""
        large, visits = self.halls[0], Visits()
        large.end_round()
        large.announce()
        for _ in range(HANDS_IN_A_CROWD):
            large.enter()
        visits.memory.append(process.memory(self.server))
        with large.screens(A_FEW_SCREENS) as screens:
            for _ in range(TIMES):
                visits.idle += [large.enter() for _ in range(HANDS_IN_A_CROWD)]
                self.visit(visits, large, screens)
        yield from visits.figures()

    @property
    def server(self) -> int:
        return self.hall.webs[0].process.pid

    def visit(self, visits: Visits, large: LargeHall, screens: OpenScreens) -> None:
        """The strangers come, hands are entered, and the strangers stay until the server sends them away."""
        port = self.hall.port
        file, before, begun = largest_script(port), process.sockets(self.server), time.monotonic()
        strangers = open_crowd(STRANGERS, port, table=large.places[0].page, large_file=file)
        for _ in range(HANDS_IN_A_CROWD):
            visits.crowded.append(large.enter())
            if visits.crowded[-1] >= STANDS_STILL:
                break
            number, at = large.commits()[-1]
            visits.told += [moment - at for moment in screens.told(number)]
        end = time.monotonic() + 2 * CLOSED_WITHIN
        while process.sockets(self.server) > before and time.monotonic() < end:
            time.sleep(0.1)
        visits.open_for.append(time.monotonic() - begun)
        for one in strangers:
            one.close()
        visits.memory.append(process.memory(self.server))

    def screens_follow(self) -> Iterator[Figure]:
        """Large halls one after the other: the end of a round, its announcement, hands beside the screens and alone."""
        ended: list[float] = []
        announced: list[float] = []
        at_once: list[float] = []
        beside_screens: list[float] = []
        idle: list[float] = []
        for large in self.halls[1:]:
            with large.screens(SCREENS) as screens:
                screens.load()
                screens.fetch()
                ended.append(last_shown_after(screens, large, large.end_round))
                announced.append(last_shown_after(screens, large, large.announce, meanwhile=at_once))
                beside_screens += [self.rest_and(large.enter) for _ in range(HANDS_BESIDE_SCREENS)]
            idle += [self.rest_and(large.enter) for _ in range(HANDS_BESIDE_SCREENS)]
        yield within(f"{SCREENS} screens show the end of a round", ended, SHOWN_WITHIN)
        yield within(f"{SCREENS} screens show an announcement", announced, SHOWN_WITHIN)
        yield Figure(ALONE, spread(idle))
        yield compared("a hand right after an announcement", at_once, idle, at_most=2)
        yield compared(f"a hand, {SCREENS} screens fetch", beside_screens, idle, at_most=2)

    def rest_and(self, enter: Callable[[], float]) -> float:
        time.sleep(rest(A_MINUTE, self.lots))
        return enter()

    def tables_confirm_together(self) -> Iterator[Figure]:
        for places, goal in zip(self.together, TOGETHER.values(), strict=True):
            took = self.halls[0].table.confirm_together(self.hall.port, places)
            yield within(f"{len(took)} tables confirm at the same instant", took, goal, part=0.99)


def last_shown_after(
    screens: OpenScreens, large: LargeHall, act: Callable[[], None], *, meanwhile: list[float] | None = None
) -> float:
    """From the commit of what was done until the last screen shows all that came of it.

    With `meanwhile`, hands are entered beside the screens, which are not waited for; how long each took is put there.
    """
    before = len(large.commits())
    act()
    if meanwhile is None:
        newest = large.commits_until_quiet()
    else:
        newest, begun = large.commits()[-1][0], time.monotonic()
        # At fixed moments, or a quick server would get more hands to enter, and each is a change that screens fetch.
        for moment in range(1, HANDS_SOON_AFTER + 1):
            meanwhile.append(large.enter())
            time.sleep(max(0.0, begun + moment * SOON_AFTER / HANDS_SOON_AFTER - time.monotonic()))
    return max(screens.shown(newest)) - large.commits()[before][1]


PARTS = {
    "strangers": Crowded.strangers_come,
    "screens": Crowded.screens_follow,
    "tables": Crowded.tables_confirm_together,
}


@dataclass
class Visits:
    """What was measured beside strangers, in seconds and bytes."""

    idle: list[float] = field(default_factory=list)
    crowded: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    open_for: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)

    def figures(self) -> Iterator[Figure]:
        yield Figure(ALONE, spread(self.idle))
        yield compared(f"a hand, {STRANGERS}", self.crowded, self.idle, at_most=3)
        yield within("a screen is told meanwhile", self.told or [STANDS_STILL], 1)
        yield within("those connections are closed after", self.open_for, CLOSED_WITHIN)
        says = ", ".join(f"{size / 1e6:.0f}" for size in self.memory)
        kept = self.memory[-1] - self.memory[1] <= KEPT_AT_MOST
        yield Figure("memory before, and after each crowd", f"{says} MB", "", "no more each time", kept)
