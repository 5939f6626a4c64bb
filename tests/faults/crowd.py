"""What a crowd costs: strangers who hold connections, a large hall of screens, and tables that confirm all at once.

Each figure is measured side by side with the idle server, in turns, so that other work on the machine meets both alike.
Linux only: it counts the connections that the server holds in /proc.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from tests.addresses import device
from tests.faults.crowded_hall import HANDS, TABLES
from tests.faults.players import PATIENCE, Visitor
from tests.faults.strangers import Crowd, largest_script, open_crowd
from tests.faults.together import confirm_one, confirm_together, need_saved, table_of
from tests.load.beside import Beside, CannotMeasure, beside
from tests.load.figures import Figure, ms, share, spread
from tests.load.measure import Plan, need_room, pages_of

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
KEPT_AT_MOST = 20_000_000  # bytes that the server may keep of a crowd that left


def main(*wanted: str) -> int:
    """Measure the parts that are wanted, or all, and print the table; 1 where a goal is missed or nothing was measured."""
    try:
        figures = list(measured(wanted or PARTS))
    except CannotMeasure as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    width = max(len(figure.what) for figure in figures)
    for figure in figures:
        goal = f"{figure.goal}, {'met' if figure.is_met else 'MISSED'}" if figure.goal else ""
        sys.stdout.write(f"| {figure.what:{width}} | {figure.measured} | {goal} |\n")
    return int(any(figure.is_met is False for figure in figures))


def measured(wanted: Sequence[str]) -> Iterator[Figure]:
    """Raises CannotMeasure, in a sentence."""
    if sys.platform != "linux":
        raise CannotMeasure("The crowd comes from many addresses of the loopback, and only Linux answers on them.")
    yield Figure(f"load of the machine before, on {os.cpu_count()} cores", f"{os.getloadavg()[0]:.1f}")
    need_room(SCREENS + sum((STRANGERS.half_sent, STRANGERS.unread, STRANGERS.silent)))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hall-crowd-")))
        hall = stack.enter_context(beside("tests.faults.crowded_hall", folder=folder))
        parties = hall.answer()
        port = int(urlsplit(hall.wait_for(r"For phones in the hall: +(\S+)")).port or 0)
        crowded = Crowded(folder, hall, port, parties)
        for part in PARTS:
            if part in wanted:
                yield from PARTS[part](crowded)


class Crowded:
    """One evening program, and everything that is measured on it, in order."""

    def __init__(self, folder: Path, hall: Beside, port: int, made: dict[str, Any]) -> None:
        self.folder, self.hall, self.port = folder, hall, port
        self.halls, self.together, self.session = made["halls"], made["together"], made["session"]
        self.lots = Random(1)
        self.hands = Hands(port)

    def strangers_come(self) -> Iterator[Figure]:
        """In the first hall, again and again; the round that is played there is the second."""
        party = self.next_round(self.halls[0])
        enter, visits = self.hands.of(party), Visits()
        for _ in range(HANDS_IN_A_CROWD):
            enter()
        visits.memory.append(self.hall.memory())
        with self.screens_of(party, A_FEW_SCREENS, fetch=False) as screens:
            for _ in range(TIMES):
                visits.idle += [enter() for _ in range(HANDS_IN_A_CROWD)]
                self.visit(visits, party, enter, screens)
        yield from visits.figures()

    def visit(self, visits: Visits, party: dict[str, Any], enter: Callable[[], float], screens: Beside) -> None:
        """The strangers come, hands are entered, and the strangers stay until the server sends them away."""
        file, before, begun = largest_script(self.port), self.connections(), time.monotonic()
        strangers = open_crowd(STRANGERS, self.port, table=table_of(party, 1), large_file=file)
        for _ in range(HANDS_IN_A_CROWD):
            visits.crowded.append(enter())
            if visits.crowded[-1] >= STANDS_STILL:
                break
            visits.told += self.told_after(screens, party["code"])
        visits.open_for.append(self.until_closed(before) - begun)
        for one in strangers:
            one.close()
        visits.memory.append(self.hall.memory())

    def told_after(self, screens: Beside, code: str) -> list[float]:
        number, at = self.commits(code)[-1]
        return [moment - at for moment in screens.ask(f"told {number}")]

    def connections(self) -> int:
        """Sockets that the server holds."""
        folder = Path(f"/proc/{self.hall.process.pid}/fd")
        return sum(name.startswith("socket:") for name in map(link_of, folder.iterdir()))

    def until_closed(self, before: int) -> float:
        """The moment when the server holds no more sockets than before, if that is soon."""
        end = time.monotonic() + 2 * CLOSED_WITHIN
        while self.connections() > before and time.monotonic() < end:
            time.sleep(0.1)
        return time.monotonic()

    def screens_follow(self) -> Iterator[Figure]:
        """Large halls one after the other: the end of a round, its announcement, hands beside the screens and alone."""
        ended, announced, at_once, beside_screens, idle = [], [], [], [], []
        for party in self.halls[1:]:
            enter, meanwhile = self.hands.of(party), Meanwhile(self.hands.of(party))
            with self.screens_of(party, SCREENS, fetch=True) as screens:
                ended.append(self.last_shown_after(screens, party, self.end_round))
                announced.append(self.last_shown_after(screens, party, self.announce, meanwhile))
                beside_screens += [self.rest_and(enter) for _ in range(HANDS_BESIDE_SCREENS)]
            idle += [self.rest_and(enter) for _ in range(HANDS_BESIDE_SCREENS)]
            at_once += meanwhile.took
        yield all_show("the end of a round", ended)
        yield all_show("an announcement", announced)
        yield Figure(ALONE, spread(idle))
        yield beside_idle("a hand right after an announcement", at_once, idle)
        yield beside_idle(f"a hand, {SCREENS} screens fetch", beside_screens, idle)

    def last_shown_after(
        self, screens: Beside, party: dict[str, Any], act: Callable[[dict[str, Any]], None], meanwhile: Any = None
    ) -> float:
        """From the commit of what was done until the last screen shows all that came of it.

        What comes `meanwhile` is done beside the screens, and is not waited for.
        """
        before = len(self.commits(party["code"]))
        act(party)
        if meanwhile:
            newest = self.commits(party["code"])[-1][0]
            meanwhile()
        else:
            newest = self.commits_until_quiet(party["code"])
        done = self.commits(party["code"])[before][1]
        return float(max(screens.ask(f"shown {newest}")) - done)

    def commits_until_quiet(self, code: str) -> int:
        """The last change, once there was none for a second."""
        while (numbers := self.commits(code))[-1][1] > time.monotonic() - 1:
            time.sleep(0.1)
        return numbers[-1][0]

    def next_round(self, party: dict[str, Any]) -> dict[str, Any]:
        self.end_round(party)
        self.announce(party)
        return party

    def end_round(self, party: dict[str, Any]) -> None:
        """The last table confirms; the moved round is a change after it."""
        phone = Visitor(self.port, address=device(TABLES))
        confirm_one(phone, party, TABLES)

    def announce(self, party: dict[str, Any]) -> None:
        """By the organiser, as soon as the seats are there."""
        desk = Visitor(self.port, cookie=self.session)
        place, end = f"/desk/{party['code']}/", time.monotonic() + PATIENCE
        while f"{place}announce/" not in desk.get(place).page:
            if time.monotonic() > end:
                raise CannotMeasure("The next seats were never made.")
            time.sleep(0.2)
        need_saved(desk.post(f"{place}announce/", {"round": 2}, htmx=False))

    def screens_of(self, party: dict[str, Any], number: int, *, fetch: bool) -> Any:
        return OpenScreens(self, party, number, fetch=fetch)

    def rest_and(self, enter: Callable[[], float]) -> float:
        time.sleep(Plan(0, 0, 0).rest(self.lots))
        return enter()

    def commits(self, code: str) -> list[tuple[int, float]]:
        lines = map(str.split, (self.folder / "told").read_text().splitlines())
        return [(int(number), float(at)) for party, number, at in lines if party == code]

    def tables_confirm_together(self) -> Iterator[Figure]:
        for party, goal in zip(self.together, (1, 3), strict=True):
            took = asyncio.run(confirm_together(self.port, party))
            share_in = share(took, 0.99)
            what = f"{len(took)} tables confirm at the same instant"
            yield Figure(what, spread(took), f"99 of 100 in {goal} s", share_in <= goal)


PARTS = {
    "strangers": Crowded.strangers_come,
    "screens": Crowded.screens_follow,
    "tables": Crowded.tables_confirm_together,
}


class Hands:
    """Hands entered at one table after the other of a party that plays its second round."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.next: dict[str, Iterator[tuple[int, int]]] = {}

    def of(self, party: dict[str, Any]) -> Callable[[], float]:
        order = ((table, hand) for hand in range(1, HANDS) for table in range(1, TABLES + 1))
        places = self.next.setdefault(party["code"], order)
        return lambda: self.enter(party, *next(places))

    def enter(self, party: dict[str, Any], table: int, hand: int) -> float:
        """The seconds from the tap to the page of the next hand; STANDS_STILL where it did not come."""
        phone = Visitor(self.port, address=device(table), patience=STANDS_STILL)
        page = table_of(party, table)
        fields = {"round": 2, "hand": hand, "key": uuid4(), "call": "high", "by": "north", "tricks": 7}
        try:
            phone.get(f"{page}?enter=yes&hand={hand}&call=high&by=north&tricks=7")
            begun = time.monotonic()
            need_saved(phone.post(f"{page}hand/", fields))
        except (OSError, HTTPException):
            return STANDS_STILL
        return time.monotonic() - begun


class Meanwhile:
    """Hands that are entered while the screens fetch an announcement."""

    def __init__(self, enter: Callable[[], float]) -> None:
        self.enter = enter
        self.took: list[float] = []

    def __call__(self) -> None:
        end = time.monotonic() + SOON_AFTER
        while time.monotonic() < end:
            self.took.append(self.enter())
            time.sleep(0.2)


@dataclass
class Visits:
    """What was measured beside strangers, in seconds and bytes."""

    idle: list[float] = field(default_factory=list)
    crowded: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    open_for: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)

    def figures(self) -> Iterator[Figure]:
        times, last = median(self.crowded) / median(self.idle), max(self.open_for)
        yield Figure(ALONE, spread(self.idle))
        yield Figure(f"a hand, {STRANGERS}", f"{spread(self.crowded)}, {times:.1f} times", "within 3 times", times <= 3)
        told = spread(self.told) if self.told else "never"
        yield Figure("a screen is told meanwhile", told, "the last in 1 s", bool(self.told) and max(self.told) < 1)
        yield Figure("the last of those connections is closed after", seconds(last), "15 s", last <= CLOSED_WITHIN)
        says = ", ".join(f"{size / 1e6:.0f}" for size in self.memory)
        kept = self.memory[-1] - self.memory[1] <= KEPT_AT_MOST
        yield Figure("memory before, and after each crowd", f"{says} MB", "no more each time", kept)


class OpenScreens:
    """So many screens of a party, open for as long as the block."""

    def __init__(self, crowded: Crowded, party: dict[str, Any], number: int, *, fetch: bool) -> None:
        self.number, self.fetch = number, fetch
        order = [str(crowded.port), party["code"], crowded.session, *pages_of(party)]
        self.screens = beside("tests.load.screens", *order, folder=crowded.folder)

    def __enter__(self) -> Beside:
        screens = self.screens.__enter__()
        opened = screens.ask(f"open {self.number}")
        while opened < self.number:
            opened = screens.answer()
        screens.answer()
        if self.fetch:
            screens.ask("load")
        screens.ask(f"fetch {'yes' if self.fetch else 'no'}")
        return screens

    def __exit__(self, *trouble: Any) -> None:
        self.screens.__exit__(*trouble)


def all_show(what: str, took: Sequence[float]) -> Figure:
    last = max(took)
    return Figure(f"{SCREENS} screens show {what}", f"the last after {seconds(last)}", "3 s", last <= SHOWN_WITHIN)


def beside_idle(what: str, times: Sequence[float], idle: Sequence[float]) -> Figure:
    ratio = median(times) / median(idle)
    return Figure(what, f"{spread(times)}, {ratio:.1f} times", "half within twice", ratio <= 2)


def seconds(took: float) -> str:
    return ms(took) if took < 1 else f"{took:.1f} s"


def link_of(file: Path) -> str:
    try:
        return str(file.readlink())
    except OSError:  # closed meanwhile
        return ""
