"""People at tables on screens, all in one process of their own: each thinks, plays a card, and waits for the page that follows.

Each has a stream open, as their browser has.
"""

from __future__ import annotations

import multiprocessing
import re
import selectors
import socket
import threading
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from tests.addresses import LAPTOP, device
from tests.harness.hall import CannotMeasure
from tests.harness.visitor import REFUSED, Visitor

FIRST_ADDRESS = 60  # of these people
MOMENT = re.compile(r'type="hidden" name="(game|number|turn)" value="(\d+)"')
BUTTON = re.compile(r'<button(?: class="[^"]*")?(?: id="\w+")? name="(card|bid|pass|alone)" value="(\w*)"')
INVITATION = re.compile(r'sse-connect="(/live/[\w-]+/)')


class Crowd:
    """The players of these chairs for as long as the block. `take()` gives what was measured since the last time."""

    def __init__(self, ports: Sequence[int], keys: Sequence[str], think: tuple[float, float]) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=play_all, args=(theirs, list(ports), list(keys), think), daemon=True)

    def __enter__(self) -> Crowd:
        self.process.start()
        return self

    def __exit__(self, *_trouble: object) -> None:
        self.process.kill()
        self.process.join()

    def take(self) -> tuple[list[float], list[str]]:
        """The seconds that each card took, and what went wrong."""
        try:
            self.pipe.send("take")
            if not self.pipe.poll(60):
                raise CannotMeasure("The players have said nothing for a minute.")
            took, wrong = self.pipe.recv()
        except (EOFError, BrokenPipeError):
            raise CannotMeasure("The players have ended.") from None
        return took, wrong


def play_all(pipe: Connection, ports: list[int], keys: list[str], think: tuple[float, float]) -> None:
    took: list[float] = []
    wrong: list[str] = []
    streams = selectors.DefaultSelector()
    for number, key in enumerate(keys):
        player = Player(ports[number % len(ports)], key, number, think, took, wrong)
        threading.Thread(target=player.play_on, args=(streams,), daemon=True).start()
    threading.Thread(target=listen, args=(streams,), daemon=True).start()
    while True:
        try:
            pipe.recv()
        except EOFError:
            return
        now, said = list(took), list(wrong)
        del took[: len(now)], wrong[: len(said)]
        pipe.send((now, said))


def listen(streams: selectors.BaseSelector) -> None:
    """Takes what the streams say, and nothing more: who has just played shows the newest already."""
    while True:
        if not streams.get_map():
            time.sleep(0.1)
            continue
        for ready, _events in streams.select(0.5):
            said: Any = ready.fileobj
            if not said.recv(4096):
                streams.unregister(said)


class Player:
    def __init__(
        self, port: int, key: str, number: int, think: tuple[float, float], took: list[float], wrong: list[str]
    ) -> None:
        self.visitor = Visitor(port, address=device(FIRST_ADDRESS + number), stays=True)
        self.key, self.think, self.took, self.wrong, self.lots = key, think, took, wrong, Random(number)

    def play_on(self, streams: selectors.BaseSelector) -> None:
        time.sleep(self.lots.uniform(0, self.think[1]))  # they did not all sit down at the same moment
        page = self.visitor.get(f"/play/{self.key}/").page
        streams.register(self.open_stream(INVITATION.search(page)), selectors.EVENT_READ)
        while True:
            time.sleep(self.lots.uniform(*self.think))
            try:
                page = self.press(page)
            except Exception as trouble:
                self.wrong.append(f"{type(trouble).__name__}: {trouble}")
                page = self.visitor.get(f"/play/{self.key}/").page

    def open_stream(self, invitation: re.Match[str] | None) -> socket.socket:
        assert invitation
        stream = socket.create_connection((LAPTOP, self.visitor.port), source_address=(self.visitor.address, 0))
        stream.sendall(f"GET {invitation[1]} HTTP/1.1\r\nHost: {LAPTOP}\r\n\r\n".encode())
        return stream

    def press(self, page: str) -> str:
        """The page after the next card, or after the next deal, which is not counted."""
        moment: dict[str, object] = dict(MOMENT.findall(page))
        if f'action="/play/{self.key}/next/"' in page:
            return self.visitor.post(f"/play/{self.key}/next/", moment).page
        kind, what = self.lots.choice(BUTTON.findall(page))
        begun = time.monotonic()
        answer = self.visitor.post(f"/play/{self.key}/move/", moment | {kind: what})
        self.took.append(time.monotonic() - begun)
        if answer.status != 200 or REFUSED in answer.page:
            self.wrong.append(f"A card was answered with {answer.status}.")
        return answer.page
