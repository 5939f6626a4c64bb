"""The harness notices what goes wrong: a part that does not come, and an error of the program at the desk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.faults.desk import Desk
from tests.faults.players import Memory
from tests.harness import screens


@contextmanager
def answering(*statuses: int) -> Iterator[int]:
    """A server whose answers have these statuses, and then the last one for ever; gives its port."""
    left = list(statuses)

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(left.pop(0) if len(left) > 1 else left[0])
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_words: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    yield server.server_address[1]
    server.shutdown()
    serving.join()
    server.server_close()


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "AGAIN_AFTER", 0.01)


async def hear_of_a_change(port: int) -> screens.Screens:
    all_screens = screens.Screens(port, "ABCD", "", ["/p/ABCD/hall/"])
    screen = screens.Screen(all_screens, "/p/ABCD/hall/", ("127.0.0.1", 0))
    screen.newest, all_screens.on_their_way = 7, 1
    await screen.fetch_until_newest(0)
    assert (screen.fetching, all_screens.on_their_way) == (None, 0)
    all_screens.open.append(screen)
    return all_screens


def hear(port: int) -> screens.Screens:
    with ThreadPoolExecutor() as elsewhere:  # Playwright's loop may run in this thread
        return elsewhere.submit(asyncio.run, hear_of_a_change(port)).result()


def test_a_screen_whose_part_did_not_come_asks_again():
    with answering(503, 503, 200) as port:
        found = hear(port)
    assert (found.open[0].shown, found.trouble) == (7, "")


def test_a_screen_that_gives_up_does_not_do_so_silently():
    with answering(503) as port:
        found = hear(port)
    assert found.trouble.startswith("/p/ABCD/hall/ was answered: HTTP/1.0 503")


def test_an_error_of_the_program_at_the_desk_is_noticed():
    memory = Memory()
    with answering(500) as port:
        Desk(port, "ABCD", "", memory).announce()
    assert memory.errors == 1
