"""An evening in trouble: what it says, and what its phones are answered."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import unquote, urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.services.conftest import free_port
from tests.services.programs import SOON, Program

NOT_WRITABLE = "The folder {} cannot be written to, so nothing can be saved"
REPLACED = "The database file was replaced or deleted while the program was running, so nothing is saved any more"


def start(program: Callable[..., Program], club: Path, port: int = 0, *words: str, **environment: str) -> Program:
    here = ("--host", "127.0.0.1", "--port", str(port), *words)
    return program("manage.py", "clubnight", *here, WHISTPARTY_DATA=str(club), **environment)


class Evening:
    """A running program, and a phone without JavaScript at this table."""

    def __init__(self, program: Callable[..., Program], club: Path, table: str, **environment: str) -> None:
        port = free_port()
        self.club, self.home, self.table = club, f"http://127.0.0.1:{port}", table
        self.program = start(program, club, port, **environment)
        self.program.wait_for("Ctrl-C stops")
        self.browser = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, what the answer says of a hand or why there is none, and the page."""
        data = urlencode(form).encode() if form is not None else None
        try:
            answer = self.browser.open(Request(self.home + path, data, {"Referer": self.home}), timeout=SOON)
        except HTTPError as error:
            answer = error
        with answer:
            says = answer.headers["Whist-Hand"] or unquote(answer.headers["Whist-Why"] or "")
            return answer.status, says, answer.read().decode()

    def form_of_hand(self, number: int) -> dict[str, str]:
        """What the button “Yes, save hand” would send."""
        _status, _says, page = self.ask(f"{self.table}?hand={number}&call=high&by=north&tricks=8")
        form = page[page.index('hand/"') :]
        return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))

    def send(self, form: dict[str, str]) -> tuple[int, str]:
        """A redirect is followed, and hides what was said of the hand."""
        status, says, _page = self.ask(f"{self.table}hand/", form)
        return status, says

    def hands(self) -> list[tuple[int]]:
        with sqlite3.connect(self.club / "club.sqlite3") as rows:
            return rows.execute("SELECT number FROM tournaments_playedhand ORDER BY id").fetchall()
