"""Programs that run beside the tests: started with an environment of their own, watched, and stopped at the end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

HOUSE = Path(__file__).parent.parent.parent
SOON = 60.0  # seconds: a program starts, on a very busy machine
ENDS_WITHIN = 10.0  # seconds
CELERY_WORKER = ("-m", "celery", "-A", "whistparty", "worker", "-I", "tests.services.bells", "-c", "1", "-l", "warning")


def wait_until(happens: Callable[[], object], within: float = SOON) -> None:
    """Look until it has happened. A test fails here if it never does."""
    end = time.monotonic() + within
    while not happens():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.05)


class Program:
    """`python …` in a process group of its own, so that it can be killed with all its children.

    With a `folder`, it runs there and knows no other environment.
    """

    def __init__(
        self,
        *words: str,
        log: Path,
        environment: dict[str, str],
        python: str = sys.executable,
        folder: Path | None = None,
    ) -> None:
        self.words, self.log, self.folder = [python, *words], log, folder or HOUSE
        inherited = {} if folder else os.environ
        self.environment = {**inherited, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", **environment}
        log.write_bytes(b"")
        self.start()

    def start(self) -> None:
        """Also once more after it was killed; its log goes on."""
        with self.log.open("ab") as says:
            self.process = subprocess.Popen(
                self.words,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=says,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def wait_for(self, pattern: str) -> str:
        """What the program says, as soon as it does: the pattern's group."""
        wait_until(lambda: re.search(pattern, self.said, re.MULTILINE) or self.process.poll() is not None)
        found = re.search(pattern, self.said, re.MULTILINE)
        assert found, f"it ended with {self.process.poll()} and said:\n{self.said}"
        return found[1] if found.re.groups else found[0]

    def interrupt(self, how: signal.Signals = signal.SIGINT) -> int:
        """Ctrl-C, as a terminal sends it; the exit code."""
        self.process.send_signal(how)
        return self.process.wait(SOON)

    def signal_all(self, how: signal.Signals) -> None:
        """The children too; where it has ended already there is nobody to tell."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, how)

    def kill(self) -> None:
        if self.process.poll() is None:
            self.signal_all(signal.SIGKILL)
            self.process.wait(SOON)

    def end(self) -> None:
        """As Ctrl-C does; by force, and with a word, where that does not help."""
        if self.process.poll() is None:
            self.signal_all(signal.SIGCONT)
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(ENDS_WITHIN)
            except subprocess.TimeoutExpired:
                sys.stderr.write(f"{self.words[-1]} had to be killed.\n")
                self.kill()


def said_in(folder: Path, *words: str) -> str:
    """What a program says that ends well with this data folder."""
    ours = {"WHISTPARTY_DATA": str(folder), "DATABASE_URL": "", "REDIS_URL": ""}
    running = Program(*words, log=folder.parent / "log", environment=ours)
    assert running.process.wait(SOON) == 0, running.said
    return running.said
