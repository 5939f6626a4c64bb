"""One command for a whole evening: web server and worker together, until Ctrl-C."""

from __future__ import annotations

import io
import os
import socket
import sqlite3
import sys
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from threading import Thread
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from scoring.hand import is_whole_number
from tournaments import copies
from tournaments.access import sign_in_link
from tournaments.actions.go_on import heed_copies
from tournaments.lan import HERE, find_lan_address
from tournaments.management.checkup import explain_missing_database
from tournaments.management.terminal import WhistCommand, prints
from tournaments.trouble import STILL_SAVES, Trouble, find_trouble, write_in_english
from tournaments.trouble.look import check_database, watch
from whistparty.server import LAST_PORT, Server, listen
from whistparty.stopping import ALL_SAVED, ignore_signals, stop_at_once_on_signals

WHY_NOT_THE_ONLY_ONE: dict[Trouble | None, str] = {
    Trouble.HELD: "The evening is open already, in another terminal. Stop it there with Ctrl-C.",
    Trouble.DAMAGED: "The file {folder}/open-tonight is damaged. Delete it, it holds nothing, and start again.",
}
EVERYWHERE = ("0.0.0.0", "::", "")


def read_port(typed: str) -> int:
    """0 takes any port that is free."""
    if not is_whole_number(typed, digits=5) or int(typed) > LAST_PORT:
        raise ArgumentTypeError(f"A port is a number from 0 to {LAST_PORT}, such as 8080; “{typed}” is not.")
    return int(typed)


class Command(WhistCommand):
    help = "Start everything for tonight: pages, live screens and the worker. Ctrl-C stops all of it."
    # The database may be brand-new; running the migrations shows what is wrong with it.
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="where to listen; 127.0.0.1 is this machine only")
        parser.add_argument("--port", type=read_port, default=8000)
        parser.add_argument("--open", action="store_true", help="open the sign-in link in a browser on this machine")
        parser.add_argument("--empty", action="store_true", help="begin an empty club where the database is missing")

    def handle(self, *, host: str, port: int, empty: bool, open: bool, **options: Any) -> None:
        stop_at_once_on_signals()  # until the server runs, which stops in order
        if settings.SECRET_TROUBLE:
            raise settings.SECRET_TROUBLE
        trouble = None
        # The order matters: nothing is opened before the lock, and no port before the database is in order. The copy of the
        # last evening is made before anybody can enter something.
        with holding_folder(settings.DATA) if settings.EMBEDDED else nullcontext():
            self.get_ready(may_be_empty=empty)
            with closing(self.open_door(host, port)) as door:
                settings.HALL_ADDRESS_WAS_FOUND = not settings.HALL_ADDRESS and door.getsockname()[0] in EVERYWHERE
                # Set while the program runs: page processes are told of it with each page (`LEARNED`).
                settings.HALL_ADDRESS = settings.HALL_ADDRESS or write_address(door)
                (settings.DATA / "address").write_text(settings.HALL_ADDRESS)  # for manage.py sign_in_link
                copies.make_copies()
                heed_copies()  # before the first request: the evening may have continued on another laptop
                # By 127.0.0.1, because the desk must go on when the router dies.
                link = sign_in_link(write_local_address(door))
                self.welcome(settings.HALL_ADDRESS, link=link)
                if open:
                    open_in_browser(link)
                try:
                    Server().run([door])
                finally:
                    ignore_signals()
                    trouble = watch.look()
        self.say(f"Stopped. {ALL_SAVED if trouble in STILL_SAVES or trouble is None else write_in_english(trouble)}")

    def get_ready(self, *, may_be_empty: bool) -> None:
        self.say("Getting ready …")
        check_database()  # first: a migration would write into a damaged file
        self.check_not_missing(may_be_empty=may_be_empty)
        call_command("migrate", verbosity=0, interactive=False, stdout=self.stdout)

    def check_not_missing(self, *, may_be_empty: bool) -> None:
        """Stop if the database is missing; if it may be empty, first move the old copies away, so that new ones spare them."""
        missing = explain_missing_database()
        if missing and not may_be_empty:
            raise CommandError(missing)
        if missing and copies.find_first_place().exists():
            folder = copies.find_first_place().rename(copies.make_folder_aside() / "copies")
            self.say(f"An empty club begins. The copies of the one before lie in {folder}.")

    def open_door(self, host: str, port: int) -> socket.socket:
        try:
            door = listen(host, port)
        except OSError as trouble:
            raise CommandError(f"Nobody can connect at {host}, port {port}: {trouble.strerror}.") from trouble
        if port and door.getsockname()[1] != port:
            self.say(f"Port {port} is taken by another program, so it is {door.getsockname()[1]} tonight.")
        return door

    def welcome(self, address: str, *, link: str) -> None:
        self.say(
            f"""
For the organiser, once:   {link}
For phones in the hall:    {address}
{self.drawn_if_possible(segno.make(address, micro=False))}
Everything is stored in:   {settings.DATABASE_URL.rpartition("@")[2] or settings.DATA}
Ctrl-C stops. Each start makes a new link for the organiser.
"""
        )

    def drawn_if_possible(self, code: segno.QRCode) -> str:
        """The QR code in block characters; empty if an old terminal lacks them."""
        drawing = io.StringIO()
        code.terminal(drawing, border=2, compact=True)
        return drawing.getvalue() if prints(self.stdout, drawing.getvalue()) else ""

    def say(self, words: str) -> None:
        super().say(words)
        self.stdout.flush()


def open_in_browser(link: str) -> None:
    """Open the browser, if there is a screen. Without one Python would start a terminal browser over the output."""
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if has_screen or sys.platform in ("win32", "darwin"):
        # A thread, because some browsers come back only when they are closed.
        Thread(target=webbrowser.open, args=[link], daemon=True).start()


def write_address(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    host = find_lan_address() if host in EVERYWHERE else host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def write_local_address(door: socket.socket) -> str:
    """The address for the laptop itself, which also works without a network."""
    host, port = door.getsockname()[:2]
    return f"http://{HERE}:{port}/" if host in EVERYWHERE else write_address(door)


@contextmanager
def holding_folder(folder: Path) -> Iterator[None]:
    """Allow only one program per folder, because two would not hear each other's signals.

    The lock is one of SQLite: it works the same on every system, and ends with the process in any case.
    """
    # isolation_level=None: Python must not end the transaction that is the lock.
    with closing(sqlite3.connect(folder / "open-tonight", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            trouble = find_trouble(error)
            if trouble not in WHY_NOT_THE_ONLY_ONE:
                raise
            raise CommandError(WHY_NOT_THE_ONLY_ONE[trouble].format(folder=folder)) from None
        yield
