"""A program of ours that runs beside this one and answers in lines of JSON."""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.services.programs import HOUSE

PATIENCE = 120.0  # seconds for any one thing; whatever takes longer is broken


STOP_WITHIN = 10.0


class CannotMeasure(Exception):
    """Why nothing can be measured, as a sentence for the terminal."""


class Beside:
    """A program of ours that runs beside this one, in its folder; it gets orders and answers in lines of JSON."""

    def __init__(self, *words: str, folder: Path) -> None:
        self.name, self.errors = words[0], folder / f"{words[0]}.errors"
        alone = {"WHISTPARTY_DATA": str(folder), "DATABASE_URL": "", "REDIS_URL": "", "HALL_ADDRESS": ""}
        usual = {"DJANGO_SETTINGS_MODULE": "whistparty.settings", "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=HOUSE,
            env={**os.environ, **usual, **alone},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors.open("w"),
            encoding="utf-8",
        )
        self.said: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self.hear, daemon=True).start()

    def hear(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.put(line)
        self.said.put("")

    def line(self) -> str:
        try:
            said = self.said.get(timeout=PATIENCE)
        except queue.Empty:
            raise CannotMeasure(f"{self.name} has said nothing for {PATIENCE:.0f} s.") from None
        if not said:
            last = self.errors.read_text().splitlines()[-1:]
            raise CannotMeasure(" ".join([f"{self.name} has ended.", *last]))
        return said

    def wait_for(self, pattern: str) -> str:
        while not (found := re.search(pattern, self.line())):
            pass
        return found[1]

    def ask(self, order: str) -> Any:
        assert self.process.stdin
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> Any:
        said = json.loads(self.line())
        if isinstance(said, dict) and "trouble" in said:
            raise CannotMeasure(f"The screens stopped: {said['trouble']}.")
        return said

    def memory(self) -> int:
        """Bytes of this process that lie in memory, by the system's own `ps`."""
        shown = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
        return int(shown.stdout) * 1024

    def end(self) -> None:
        """As Ctrl-C does; and by force where that does not help."""
        with suppress(OSError):
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(STOP_WITHIN)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            self.process.kill()
            self.process.wait(STOP_WITHIN)


@contextmanager
def beside(*words: str, folder: Path) -> Iterator[Beside]:
    program = Beside(*words, folder=folder)
    try:
        yield program
    finally:
        program.end()
