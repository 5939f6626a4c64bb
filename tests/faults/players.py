"""Who plays over HTTP: the phone of a table, and what all phones together remember that was acknowledged."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import unquote
from uuid import UUID

from tests.addresses import device
from tests.harness.visitor import Answer, Visitor

ANSWERED_WITHIN = 8.0  # seconds that a phone waits, as outbox.js does
A_HAND_TAKES = 0.5  # seconds at one table; the server takes two a second from one link
AGAIN_AFTER = 0.1  # it waits longer in a hall; here nothing is gained by waiting
ROUND = re.compile(r'data-round="(\d+)"')
HAND = re.compile(r"\?hand=(\d+)&amp;")
ENDED = "The party has ended"


@dataclass(frozen=True)
class Sent:
    """A hand as a phone sent it."""

    round: int
    table: int
    number: int
    key: str
    call: str
    by: str
    tricks: int

    @property
    def where(self) -> str:
        return f"Round {self.round}, table {self.table}, hand {self.number}"

    @property
    def fields(self) -> dict[str, object]:
        by = {"by": self.by} if self.by else {}
        return {
            "round": self.round,
            "hand": self.number,
            "key": self.key,
            "call": self.call,
            "tricks": self.tricks,
        } | by


class Memory:
    """What all phones together know: each hand that was acknowledged, when the last one was, and what no answer may say."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.kept: dict[str, Sent] = {}
        self.moments: list[tuple[float, float]] = []  # when it was sent, when it was acknowledged
        self.too_late: set[str] = set()  # keys of hands that were told that the party has ended
        self.wrong: list[str] = []
        self.errors = 0  # answers that only a bug of the program gives
        self.round = 1  # announced; tables that are done wait for it
        self.twice = 0.05  # how often a form is sent once more
        self.is_ending = False  # from then on a hand may come too late, and is told so

    def keep(self, sent: Sent, at: float) -> None:
        with self.lock:
            self.kept[sent.key] = sent
            self.moments.append((at, time.monotonic()))

    def first_since(self, moment: float) -> float | None:
        """When the first hand was acknowledged that was sent after this moment."""
        with self.lock:
            return min((kept for sent, kept in self.moments if sent >= moment), default=None)

    def longest_gap(self, begin: float, end: float) -> float:
        """The longest time without an acknowledged hand."""
        with self.lock:
            moments = [begin, *sorted(kept for _, kept in self.moments if begin < kept < end), end]
        return max(later - before for before, later in pairwise(moments))

    def acknowledged(self) -> list[Sent]:
        with self.lock:
            return list(self.kept.values())

    def refuse_late(self, key: str) -> None:
        with self.lock:
            self.too_late.add(key)

    def kept_and_too_late(self) -> list[str]:
        """What was said of one hand must stay so, however often it is sent."""
        with self.lock:
            both = [self.kept[key] for key in self.kept.keys() & self.too_late]
        return [f"{sent.where} was acknowledged, and also told that the party has ended." for sent in both]

    def notice_error(self) -> None:
        with self.lock:
            self.errors += 1

    def complain(self, what: str) -> None:
        with self.lock:
            self.wrong.append(what)


class Watched(Visitor):
    """Every answer that is an error of the program (500) is remembered, whatever was asked."""

    def __init__(self, port: int, memory: Memory, **about: Any) -> None:
        super().__init__(port, **about)
        self.memory = memory

    def hear(self, line: HTTPConnection) -> Answer:
        answer = super().hear(line)
        if answer.status == 500:
            self.memory.notice_error()
        return answer


class TablePhone(Watched):
    """The phone of a table, with its outbox: a hand is sent until the answer says what became of it."""

    def __init__(self, port: int, page: str, table: int, memory: Memory, lots: Random) -> None:
        super().__init__(port, memory, address=device(table), patience=ANSWERED_WITHIN)
        self.path, self.table, self.lots = page, table, lots
        self.shown = ""  # the page as it was answered last
        self.outbox: Sent | None = None
        self.ready_at = 0.0
        self.done = 0  # the last round that this table has confirmed
        self.last: Sent | None = None

    @property
    def waits(self) -> bool:
        return self.done >= self.memory.round

    @property
    def is_ready(self) -> bool:
        return not self.waits and time.monotonic() >= self.ready_at

    def step(self) -> None:
        """The next thing that happens at the table; whatever goes wrong is tried again."""
        try:
            if not self.token:  # none yet, or it was refused: outbox.js asks for the page then, too
                page = self.get(self.path).page
                self.shown = "" if self.outbox else page  # a page from before the hand would ask for it again
            elif self.outbox is not None:
                self.send(self.outbox)
            elif not self.shown:
                self.shown = self.get(self.path).page
            else:
                self.go_on()
        except (OSError, HTTPException, UnicodeDecodeError):
            self.shown = ""
            time.sleep(AGAIN_AFTER)

    def go_on(self) -> None:
        """As the page that is shown asks for it."""
        page, self.shown = self.shown, ""
        found = ROUND.search(page)
        if found is None:
            time.sleep(AGAIN_AFTER)
            return
        number = int(found[1])
        if f'action="{self.path}confirm/"' in page:
            self.press("confirm", number, page)
        elif f'action="{self.path}cut/"' in page:
            self.press("cut", number, page)
        elif hand := HAND.search(page):
            self.outbox = self.dealt(number, int(hand[1]))
        elif number >= self.memory.round:
            self.done = number

    def press(self, what: str, number: int, page: str) -> None:
        """All four agree; or the cards were cut."""
        form = page.rsplit(f'action="{self.path}{what}/"', 1)[1]
        seen = form.partition('name="seen" value="')[2].partition('"')[0]
        fields = {"round": number, "seen": seen} if what == "confirm" else {"round": number, "winner": "north_south"}
        answer = self.post_sometimes_twice(f"{self.path}{what}/", fields)
        self.notice(answer)

    def dealt(self, number: int, hand: int) -> Sent:
        call, by = self.lots.choice(
            [("high", "north"), ("high", "east"), ("high", "south"), ("high", "west"), ("low", "")]
        )
        return Sent(
            number, self.table, hand, str(UUID(int=self.lots.getrandbits(128))), call, by, self.lots.randrange(14)
        )

    def send(self, sent: Sent) -> None:
        """As outbox.js: it is forgotten once the answer says kept, or refused."""
        at = time.monotonic()
        answer = self.post_sometimes_twice(f"{self.path}hand/", sent.fields)
        says = answer.headers.get("Whist-Hand")
        self.notice(answer)
        if says == "saved":
            self.memory.keep(sent, at)
            self.outbox, self.last = None, sent
        elif says:
            if not self.came_too_late(sent.key, answer):
                self.memory.complain(f"{sent.where} was {says}: {why_of(answer)}")
            self.outbox = None
        else:
            time.sleep(AGAIN_AFTER)

    def post_sometimes_twice(self, path: str, fields: Mapping[str, object]) -> Answer:
        """Now and then a form is sent again, at the same moment or after its answer; both answers say the same."""
        self.ready_at = time.monotonic() + A_HAND_TAKES
        if self.lots.random() >= self.memory.twice:
            return self.post(path, fields)
        if self.lots.random() < 0.5:
            beside = threading.Thread(target=self.again, args=[path, fields])
            beside.start()
            try:
                return self.post(path, fields)
            finally:
                beside.join()
        answer = self.post(path, fields)
        self.again(path, fields)
        return answer

    def again(self, path: str, fields: Mapping[str, object]) -> None:
        with suppress(OSError, HTTPException, UnicodeDecodeError):
            answer = self.post(path, fields)
            self.notice(answer)
            says = answer.headers.get("Whist-Hand", "saved")
            if path.endswith("hand/") and says != "saved" and not self.came_too_late(str(fields["key"]), answer):
                self.memory.complain(f"The same hand again at table {self.table} was not known: {says}")

    def came_too_late(self, key: str, answer: Answer) -> bool:
        """While the party is being ended, and only if the answer says so; no hand is told this that was saved."""
        is_late = self.memory.is_ending and why_of(answer).startswith(ENDED)
        if is_late:
            self.memory.refuse_late(key)
        return is_late

    def notice(self, answer: Answer) -> None:
        if answer.status == 403:
            self.token = ""
        if answer.status in (429, 503):
            time.sleep(AGAIN_AFTER)


def why_of(answer: Answer) -> str:
    """Why a hand was refused, in the words of the program; empty if it was not."""
    return unquote(answer.headers.get("Whist-Why", ""))
