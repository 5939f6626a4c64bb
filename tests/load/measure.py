"""Holds the watch: hands entered while nobody looks, while many screens listen, and while they all fetch their part."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.addresses import device
from tests.harness import process
from tests.harness.entry import COMMITS, COUNT, STATEMENTS
from tests.harness.figures import Figure, compared, spread, told_in_time
from tests.harness.hall import Hall, opened_hall
from tests.harness.screens import OpenScreens, need_room

MOST_SCREENS = 4000
MOST_HANDS = 25  # of each measurement; the smallest hall has no more
FEWEST_PLAYERS, MOST_PLAYERS = 96, 1000  # of the party; more screens look at the same players
A_MINUTE, MOST_A_MINUTE = 40, 300  # hands: a thousand screens are 160 tables, and a hand takes them four minutes
HANDS = 8  # a game
WARM_UP = 5  # hands; what is slow only the first time
PLAYING = 13  # tables, so that there are hands enough; the games of others are over
DISPLAYS = 3  # hall screens
SETTLE = 22.0  # seconds in which the server looks once more what the last hands have changed

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    screens: int
    hands: int  # for each of the three ways
    quiet: float  # seconds without a change
    a_minute: int = A_MINUTE  # hands entered in the whole hall, or games confirmed


def rest(a_minute: int, lots: Random) -> float:
    """The seconds until the next hand: no two are the same."""
    return 60 / a_minute * lots.uniform(0.2, 1.8)


def measure(plan: Plan, progress: Callable[[str], Progress]) -> Iterator[Figure]:
    """Start everything, measure, and end everything whatever happens. Raises CannotMeasure."""
    need_room(plan.screens)
    with opened_hall(watched=(COMMITS, STATEMENTS)) as hall:
        yield from Measuring(plan, hall, progress).figures()


class Measuring:
    def __init__(self, plan: Plan, hall: Hall, progress: Callable[[str], Progress]) -> None:
        from tests.harness import parties, table
        from tests.harness.visitor import Visitor

        self.plan, self.hall, self.progress, self.lots = plan, hall, progress, Random(1)
        players = min(max(plan.screens, FEWEST_PLAYERS), MOST_PLAYERS) // 4 * 4
        party = parties.begun(players, hands=HANDS, asks_seated=False)
        places = parties.places(party)
        over = places[: min(2 * plan.hands, len(places) - PLAYING)]
        show = progress("games played before")
        for done, place in enumerate(over, 1):
            parties.play(party, place.table, HANDS)
            show(done, len(over))
        self.code, self.unconfirmed, self.games = party.code, iter(over), len(over) // 2
        self.hands = table.hands_of(places[len(over) :], HANDS)
        session = parties.session_of_organiser()
        hall.start()
        self.phone = Visitor(hall.port, address=device(0), stays=True)
        self.table = table
        self.screens = OpenScreens(hall.port, party.code, session, pages_of(party.code, places))

    def figures(self) -> Iterator[Figure]:
        self.warm_up()
        idle, _ = self.measured("hands, nobody listens", self.enter, self.plan.hands)
        ended, _ = self.measured("games confirmed, nobody listens", self.confirm, self.games)
        empty = self.memory()
        with self.screens as screens:
            screens.open(self.plan.screens, self.progress("screens"))
            size = (self.memory() - empty) / self.plan.screens
            asked = self.asked_while_quiet()
            listening, late = self.measured("hands, the screens listen", self.enter, self.plan.hands)
            screens.fetch()
            self.warm_up()
            screens.fetched()
            fetching, late_fetching = self.measured("hands, the screens fetch", self.enter, self.plan.hands)
            parts = screens.fetched()
            confirming, late_confirming = self.measured("games confirmed, the screens fetch", self.confirm, self.games)
            all_parts = screens.fetched()

        yield told_in_time("from the commit of a hand to a screen", late)
        yield told_in_time("the same while screens fetch what concerns them", late_fetching)
        yield told_in_time("from the commit of a confirmation, which all fetch", late_confirming)
        yield Figure("memory of the server for a screen", f"{size / 1000:.0f} kB" if size else "unknown here")
        yield few_looks(asked, self.plan.quiet)
        yield Figure("a hand, no screens", spread(idle))
        yield compared("a hand, the screens listen", listening, idle, at_most=2)
        yield compared("a hand, the screens fetch", fetching, idle, at_most=2)
        yield Figure("parts fetched after a hand", each_time(parts, self.plan.hands))
        yield Figure("a game confirmed, no screens", spread(ended))
        yield compared("a game confirmed, all screens fetch", confirming, ended, at_most=2)
        yield Figure("parts fetched after a confirmation", each_time(all_parts, self.games))

    def warm_up(self) -> None:
        for _ in range(WARM_UP):
            self.enter()

    def enter(self) -> float:
        return self.table.enter(self.phone, *next(self.hands))

    def confirm(self) -> float:
        return self.table.confirm(self.phone, next(self.unconfirmed))

    def measured(self, what: str, act: Callable[[], float], times: int) -> tuple[list[float], list[float]]:
        """How long each took, and how long after its commit each open screen was told."""
        took, show, before = [], self.progress(what), len(commits(self.hall, self.code))
        for done in range(1, times + 1):
            time.sleep(rest(self.plan.a_minute, self.lots))
            took.append(act())
            show(done, times)
        new = commits(self.hall, self.code)[before:] if self.screens.process.is_alive() else []
        return took, [moment - at for number, at in new for moment in self.screens.told(number)]

    def memory(self) -> int:
        return process.memory(self.hall.webs[0].process.pid) if process.IS_THERE else 0

    def asked_while_quiet(self) -> int:
        """What the hands before have left to do is done first."""
        time.sleep(min(SETTLE, self.plan.quiet))
        show, before, begun = self.progress("quiet seconds"), self.asked(), time.monotonic()
        while (gone := time.monotonic() - begun) < self.plan.quiet:
            show(round(gone), math.ceil(self.plan.quiet))
            time.sleep(0.5)
        show(math.ceil(self.plan.quiet), math.ceil(self.plan.quiet))
        return self.asked() - before

    def asked(self) -> int:
        return int(COUNT.unpack((self.hall.folder / STATEMENTS).read_bytes())[0])


def commits(hall: Hall, code: str) -> list[tuple[int, float]]:
    """The number and the moment of each change of a party."""
    lines = map(str.split, (hall.folder / COMMITS).read_text().strip("\0").splitlines())
    return [(int(number), float(at)) for party, number, at in lines if party == code]


def few_looks(asked: int, quiet: float) -> Figure:
    """However many screens are open, one look in so many seconds tells them all what another program has changed."""
    from tournaments.live.redis_listener import LOOK_EVERY

    what = f"statements of the database in {quiet:.0f} quiet s"
    return Figure(what, f"{asked}", "", f"one in {LOOK_EVERY:.0f} s", asked <= quiet / LOOK_EVERY + 1)


def each_time(seconds: list[float], times: int) -> str:
    """How many parts were fetched each time, and how long one took."""
    return f"{len(seconds) / times:.0f} each time" + (f", one in {spread(seconds)}" if seconds else "")


def pages_of(code: str, places: list[Any]) -> list[str]:
    """What a hall looks at, each with the tables that it shows: the desk, hall screens, and for every table its phone,
    the pages of its four players, and somebody with the standings open. More screens begin again.
    """
    pages = [f"/desk/{code}/", f"/desk/{code}/lines/", *[f"/p/{code}/hall/#"] * DISPLAYS]
    for place in places:
        of_people = [f"/p/{code}/player/{number}/" for number in place.people]
        pages += [f"{page}#{place.table}" for page in (place.page, *of_people)]
        pages.append(f"/p/{code}/standings/#")
    return pages
