"""Who plays at tables on screens while everything breaks: people over HTTP, and what must be there of what they were answered.

Import the promises only in an opened hall: they need its database.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from itertools import cycle
from random import Random

from tests.addresses import device
from tests.faults.players import ANSWERED_WITHIN, Memory, Watched
from tests.harness.visitor import REFUSED

FIRST_ADDRESS = 90  # of these people; the phones of tables have those before, and strangers those behind
BETWEEN_CARDS = 0.5  # seconds; the server takes two a second from one chair
RULES = ("minnesota", "askov", "south-dakota", "two-player")
MOMENT = re.compile(r'type="hidden" name="(game|number|turn)" value="(\d+)"')
BUTTON = re.compile(r'<button(?: class="[^"]*")?(?: id="\w+")? name="(card|bid|pass|alone)" value="(\w*)"')


@dataclass(frozen=True)
class Played:
    """A move as it was answered: by the chair with this key."""

    key: str
    game: int
    number: int
    kind: str
    what: str


class ScreenPlayer(Watched):
    """One or two people at one table, on one device; it plays any card that its page offers."""

    def __init__(self, port: int, keys: Sequence[str], number: int, memory: Memory) -> None:
        super().__init__(port, memory, address=device(FIRST_ADDRESS + number), patience=ANSWERED_WITHIN)
        self.chairs, self.lots, self.ready_at = cycle(keys), Random(number), 0.0
        self.kept: list[Played] = []  # as they were answered

    def step(self) -> None:
        """Whatever goes wrong is tried again, from the page as it is then."""
        if time.monotonic() < self.ready_at:
            return
        self.ready_at = time.monotonic() + BETWEEN_CARDS
        with suppress(OSError, HTTPException, UnicodeDecodeError):
            self.move(next(self.chairs))

    def move(self, key: str) -> None:
        page = self.get(f"/play/{key}/").page
        moment = read_moment(page)
        if f'action="/play/{key}/next/"' in page:
            self.post(f"/play/{key}/next/", dict(zip(("game", "number", "turn"), moment, strict=True)))
        elif buttons := BUTTON.findall(page):
            kind, what = self.lots.choice(buttons)
            self.play(key, moment, kind, what)

    def play(self, key: str, moment: tuple[int, ...], kind: str, what: str) -> None:
        """It counts as answered if the page that comes back shows a later moment."""
        game, number, turn = moment
        answer = self.post(f"/play/{key}/move/", {"game": game, "number": number, "turn": turn, kind: what})
        if answer.status == 200 and REFUSED not in answer.page and read_moment(answer.page) > moment:
            self.kept.append(Played(key, game, number, kind, what))


def read_moment(page: str) -> tuple[int, ...]:
    """The game, the number of the hand, and how many moves there were; nothing on a page of no table."""
    found = dict(MOMENT.findall(page))
    return tuple(int(found[name]) for name in ("game", "number", "turn")) if len(found) == 3 else ()


def open_tables(ports: Sequence[int], memory: Memory) -> list[ScreenPlayer]:
    """A table of each kind of rules, the first of them with two people."""
    from scoring.rules import NAMED
    from tournaments.play.actions import deal_next, found_shared_table, found_table, join_table

    ann = found_shared_table(NAMED[RULES[0]], level=3, name="Ann")
    bo = join_table(ann.table.key, seat=ann.table.rules.seats[0], name="Bo")
    deal_next(ann.key, game=0, number=0)
    alone = [found_table(NAMED[name], level=1).key for name in RULES[1:]]
    tables = [[ann.key, bo.key], *[[key] for key in alone]]
    return [ScreenPlayer(ports[n % len(ports)], keys, n, memory) for n, keys in enumerate(tables)]


def moves_missing(kept: Collection[Played]) -> Iterator[str]:
    """In sentences: every move that was answered is in its hand, by the one who made it."""
    from tournaments.play.models import ScreenChair

    chairs = {chair.key: chair for chair in ScreenChair.objects.select_related("table")}
    hands = {
        (chair.key, row.game, row.number): row.moves for chair in chairs.values() for row in chair.table.hands.all()
    }
    for one in kept:
        moves = hands.get((one.key, one.game, one.number), ())
        seat = chairs[one.key].seat if one.key in chairs else ""
        if not any((move.seat, move.kind) == (seat, one.kind) and one.what in text_of(move) for move in moves):
            yield f"Hand {one.number} of game {one.game}: {one.kind} {one.what} of {seat} was answered and is not there."


def text_of(move: object) -> tuple[str, ...]:
    """What a button has sent for this move: its card, or the call, which is empty for no."""
    from scoring.play.record import Move

    assert isinstance(move, Move)
    return tuple(map(str, move.cards)) or (move.call.value if move.call else "",)
