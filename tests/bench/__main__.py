"""`python -m tests.bench ten_years` measures this run alone; without a name each runs, in a process of its own."""

from __future__ import annotations

import argparse
import importlib
import signal
import subprocess
import sys
import time
from dataclasses import dataclass

from tests.harness.figures import table
from tests.harness.hall import EMBEDDED, GROWN, opened_hall
from tests.services.programs import HOUSE


@dataclass(frozen=True)
class Run:
    """`parts` are measured while the hall runs; `before` it starts comes what its worker would disturb."""

    form: str
    parts: tuple[str, ...]
    before: tuple[str, ...] = ()


RUNS = {
    "sqlite": Run(EMBEDDED, ("hands", "seats", "standings", "weights"), before=("rounds",)),
    "servers": Run(GROWN, ("hands", "seats", "standings"), before=("rounds",)),
    "ten_years": Run(EMBEDDED, ("ten_years",)),
    "pages": Run(EMBEDDED, ("pages",)),
    "schedules": Run(EMBEDDED, (), before=("schedules",)),
    "kinds": Run(EMBEDDED, (), before=("kinds",)),
    "evenings": Run(EMBEDDED, (), before=("evenings",)),
}


def main(words: list[str]) -> int:
    """0 where everything could be measured; a goal that is missed is news and no failure."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends what was started, as Ctrl-C does
    names = wanted(words)
    if len(names) == 1:
        measure(*names)
        return 0
    failed = [
        name for name in names if subprocess.run([sys.executable, "-m", "tests.bench", name], cwd=HOUSE).returncode
    ]
    sys.stdout.writelines(f"NOT MEASURED: {name}\n" for name in failed)
    return int(bool(failed))


def wanted(words: list[str]) -> list[str]:
    """Those that the command names, else all of them."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Measure beside bare Django, on this machine only."
    )
    parser.add_argument("runs", nargs="*", metavar="run", help=f"{', '.join(RUNS)}; without a name all of them")
    named: list[str] = parser.parse_args(words).runs
    if unknown := set(named) - set(RUNS):
        parser.error(f"there is no run {' or '.join(sorted(unknown))}, only {', '.join(RUNS)}")
    return named or list(RUNS)


def measure(name: str) -> None:
    """Prints each part as soon as it is there."""
    run = RUNS[name]
    with opened_hall(run.form) as hall:
        for part in (*run.before, *run.parts):
            if part not in run.before and not hall.programs:
                hall.start()
            begun = time.monotonic()
            module = importlib.import_module(f"tests.bench.{part}")
            sys.stdout.writelines(["\n", *table(f"{module.TITLE} · {run.form}", module.measure(hall))])
            sys.stdout.flush()
            sys.stderr.write(f"{part}, {run.form}: {time.monotonic() - begun:.0f} s\n")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing is left behind.")
