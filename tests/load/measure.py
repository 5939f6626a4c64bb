"""Holds the watch: hands entered while nobody looks, while many screens listen, and while they all fetch their part."""

from __future__ import annotations

import http.client
import math
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from django.urls import reverse

from tests.load.beside import PATIENCE, Beside, CannotMeasure, beside
from tests.load.figures import Figure, beside_idle, each_time, few_looks, in_time, spread
from tests.load.hall import COUNT, HANDS
from tests.load.screens import device

LOOPBACK = "127.0.0.1"


MOST_SCREENS = 4000


MOST_HANDS = 25  # of each measurement; the smallest hall has no more


FEWEST_PLAYERS, MOST_PLAYERS = 96, 1000  # of the party; more screens look at the same players


A_MINUTE, MOST_A_MINUTE = 40, 300  # hands: a thousand screens are 160 tables, and a hand takes them four minutes


WARM_UP = 5  # hands; what is slow only the first time


DISPLAYS = 3  # hall screens


SPARE_FILES = 100


REFUSED = 'class="refused"'


TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    screens: int
    hands: int  # for each of the three ways
    quiet: float  # seconds without a change
    a_minute: int = A_MINUTE  # hands entered in the whole hall, or games confirmed
    settle: float = 22.0  # seconds in which the server looks once more what the last hands have changed
    database: str = ""  # a file of SQLite that is migrated already: the evening begins with a copy of it

    def rest(self, lots: Random) -> float:
        """The seconds until the next hand: no two are the same."""
        return 60 / self.a_minute * lots.uniform(0.2, 1.8)


def measure(plan: Plan, progress: Callable[[str], Progress]) -> list[Figure]:
    """Start everything, measure, and end everything whatever happens. Raises CannotMeasure."""
    need_room(plan.screens)
    players = min(max(plan.screens, FEWEST_PLAYERS), MOST_PLAYERS) // 4 * 4
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hall-load-", ignore_cleanup_errors=True)))
        if plan.database:
            shutil.copy(plan.database, folder / "club.sqlite3")
        hall = stack.enter_context(beside("tests.load.hall", str(players), folder=folder))
        show = progress("tables played before")
        while isinstance(party := hall.answer(), list):
            show(*party)
        address = urlsplit(hall.wait_for(r"For phones in the hall: +(\S+)"))
        if address.hostname != LOOPBACK:
            raise CannotMeasure("The evening does not listen on the loopback, and nothing else is measured.")
        phone = Phone(int(address.port or 0), party)
        order = [str(address.port), party["code"], party["session"], *pages_of(party)]
        screens = stack.enter_context(beside("tests.load.screens", *order, folder=folder))
        return list(Measuring(plan, folder, hall, phone, screens, progress).figures())


class Measuring:
    def __init__(
        self, plan: Plan, folder: Path, hall: Beside, phone: Phone, screens: Beside, progress: Callable[[str], Progress]
    ) -> None:
        self.plan, self.folder, self.hall, self.phone, self.screens = plan, folder, hall, phone, screens
        self.progress = progress
        self.lots = Random(1)

    def figures(self) -> Iterator[Figure]:
        self.warm_up()
        idle, _ = self.measured("hands, nobody listens", self.phone.enter, self.plan.hands)
        # As many games are confirmed while nobody listens as after that.
        games = min(self.plan.hands, len(self.phone.over) // 2)
        ended, _ = self.measured("games confirmed, nobody listens", self.phone.confirm, games)
        empty = self.hall.memory()
        self.open_screens()
        size = (self.hall.memory() - empty) / self.plan.screens
        asked = self.asked_while_quiet()
        listening, late = self.measured("hands, the screens listen", self.phone.enter, self.plan.hands)
        self.screens.ask("fetch yes")
        self.warm_up()
        self.screens.ask("fetched")
        fetching, late_fetching = self.measured("hands, the screens fetch", self.phone.enter, self.plan.hands)
        parts = self.screens.ask("fetched")
        confirming, late_confirming = self.measured("games confirmed, the screens fetch", self.phone.confirm, games)
        all_parts = self.screens.ask("fetched")

        yield in_time("from the commit of a hand to a screen", late)
        yield in_time("the same while screens fetch what concerns them", late_fetching)
        yield in_time("from the commit of a confirmation, which all fetch", late_confirming)
        yield Figure("memory of the server for a screen", f"{size / 1000:.0f} kB")
        yield few_looks(asked, self.plan.quiet)
        yield Figure("a hand entered, no screens", spread(idle))
        yield beside_idle("a hand entered, the screens listen", listening, idle)
        yield beside_idle("a hand entered, the screens fetch", fetching, idle)
        yield Figure("parts fetched after a hand", each_time(parts, self.plan.hands))
        yield Figure("a game confirmed, no screens", spread(ended))
        yield beside_idle("a game confirmed, all screens fetch", confirming, ended)
        yield Figure("parts fetched after a confirmation", each_time(all_parts, games))

    def warm_up(self) -> None:
        for _ in range(WARM_UP):
            self.phone.enter()

    def measured(self, what: str, act: Callable[[], float], times: int) -> tuple[list[float], list[float]]:
        """How long each took, and how long after its commit each screen was told."""
        took, show, before = [], self.progress(what), len(self.commits())
        for done in range(1, times + 1):
            time.sleep(self.plan.rest(self.lots))
            took.append(act())
            show(done, times)
        commits = self.commits()[before:]
        return took, [moment - at for number, at in commits for moment in self.screens.ask(f"told {number}")]

    def commits(self) -> list[tuple[int, float]]:
        lines = (self.folder / "told").read_text().splitlines()
        return [(int(number), float(at)) for _code, number, at in map(str.split, lines)]

    def open_screens(self) -> None:
        show, opened = self.progress("screens"), self.screens.ask(f"open {self.plan.screens}")
        while opened < self.plan.screens:
            show(opened, self.plan.screens)
            opened = self.screens.answer()
        show(opened, self.plan.screens)
        self.screens.answer()

    def asked_while_quiet(self) -> int:
        """What the hands before have left to do is done first."""
        time.sleep(self.plan.settle)
        show, before, begun = self.progress("quiet seconds"), self.asked(), time.monotonic()
        while (gone := time.monotonic() - begun) < self.plan.quiet:
            show(round(gone), math.ceil(self.plan.quiet))
            time.sleep(0.5)
        show(math.ceil(self.plan.quiet), math.ceil(self.plan.quiet))
        return self.asked() - before

    def asked(self) -> int:
        return int(COUNT.unpack((self.folder / "asked").read_bytes())[0])


class Phone:
    """Enters one hand after the other, at one table after the other, and confirms games, with the form's own token."""

    def __init__(self, port: int, party: dict[str, Any]) -> None:
        self.port, self.code, self.round = port, party["code"], party["round"]
        self.tables = {table: (key, first) for table, key, first, _people in party["tables"]}
        self.over = party["over"]
        # The last hand would end the game.
        self.hands = (
            (table, hand) for hand in range(1, HANDS) for table, (_, first) in self.tables.items() if hand >= first
        )
        # As a phone of the hall: the laptop's own address has no limits.
        self.line = http.client.HTTPConnection(LOOPBACK, port, timeout=PATIENCE, source_address=device(0))
        self.unconfirmed = iter(self.over)
        self.token, self.cookies = "", SimpleCookie()

    def enter(self) -> float:
        """The seconds from the tap to the page of the next hand."""
        table, hand = next(self.hands)
        where = (self.code, table, self.tables[table][0])
        if not self.token:
            self.read_form(f"{reverse('table', args=where)}?hand={hand}&call=high&by=north&tricks=7")
        fields = {"round": self.round, "hand": hand, "key": uuid4(), "call": "high", "by": "north", "tricks": 7}
        return self.send(reverse("table_enter", args=where), fields)

    def confirm(self) -> float:
        """The seconds from the tap to the page that says that it is confirmed."""
        table, key, sheet = next(self.unconfirmed)
        fields = {"round": self.round, "seen": sheet}
        return self.send(reverse("table_confirm", args=(self.code, table, key)), fields)

    def send(self, address: str, fields: dict[str, Any]) -> float:
        self.line.close()
        self.line.connect()  # the server may have closed it while the phone rested
        body = urlencode({"csrfmiddlewaretoken": self.token} | fields)
        begun = time.monotonic()
        status, _ = self.ask("POST", address, body)
        _, page = self.ask("GET", address.removesuffix("/").rpartition("/")[0] + "/", htmx=True)
        took = time.monotonic() - begun
        if status not in (204, 302) or REFUSED in page:
            raise CannotMeasure(f"It was not saved, the answer was {status}.")
        return took

    def read_form(self, address: str) -> None:
        _, page = self.ask("GET", address)
        found = TOKEN.search(page)
        if not found:
            raise CannotMeasure("The page of a table has no form for a hand.")
        self.token = found[1]

    @property
    def kept(self) -> str:
        return "; ".join(f"{name}={cookie.value}" for name, cookie in self.cookies.items())

    def ask(self, method: str, address: str, body: str = "", *, htmx: bool = False) -> tuple[int, str]:
        by = {"HX-Request": "true"} if htmx or method == "POST" else {}
        sent = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.kept} | by
        self.line.request(method, address, body or None, sent)
        answer = self.line.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        return answer.status, answer.read().decode()


def pages_of(party: dict[str, Any]) -> list[str]:
    """What a hall looks at, each with the tables that it shows: the desk, hall screens, and for every table that
    plays its phone, the pages of its four players, and somebody with the standings open. More screens begin again.
    """
    code = party["code"]
    first = [
        reverse("desk", args=(code,)),
        reverse("desk_lines", args=(code,)),
        *[reverse("hall", args=(code,)) + "#"] * DISPLAYS,
    ]
    tables = [(f"#{table}", table, key, people) for table, key, _hand, people in party["tables"]]
    return first + [
        page
        for shows, table, key, people in tables
        for page in (
            reverse("table", args=(code, table, key)) + shows,
            *(reverse("player", args=(code, number)) + shows for number in people),
            reverse("standings", args=(code,)) + "#",
        )
    ]


def need_room(screens: int) -> None:
    """A stream is an open file, and one more while its part is fetched. Raises CannotMeasure in a sentence."""
    try:
        import resource
    except ImportError:
        raise CannotMeasure("This system has no `ps` and no limits to ask; measure on Linux or macOS.") from None
    need = 2 * screens + SPARE_FILES
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < need:
        raise CannotMeasure(
            f"A program may open {most} files here, and {screens} screens need {need}. "
            f"`ulimit -Hn {need}`, as the machine’s owner, allows it."
        )
    if few != resource.RLIM_INFINITY and few < need:
        resource.setrlimit(resource.RLIMIT_NOFILE, (need, most))  # the screens inherit it
