"""`python -m tests`: everything, first on SQLite and then, what touches the database, on PostgreSQL.

What could not run is named in the last lines, and so are what passed only at a second try and what failed.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

# Three workers on two cores: a good part of the tests waits for a browser or a server. Who has finished takes half of what another
# has left. A test that hangs is named; none waits for so long.
BOTH = ["-n", "3", "--dist", "worksteal", "--timeout", "300"]
ON_SQLITE: list[str] = []
# Of these nothing runs on PostgreSQL: they are not even imported.
NO_ROWS = ("scoring", "engine", "browser", "copies", "faults", "load", "harness")
ON_POSTGRESQL = ["--database", "postgresql", "-m", "not browser", *(f"--ignore=tests/{folder}" for folder in NO_ROWS)]
# Compiled files are kept, even where the system says otherwise: dozens of programs are started.
COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
NOTHING_CHOSEN = 5  # so pytest ends where no test fits, as no pure test fits a database


def run(where: list[str], *, wanted: list[str], last_lines: Path) -> int:
    words = [sys.executable, "-m", "pytest", *BOTH, *where, *wanted]
    ran = subprocess.run(words, env={**os.environ, **COMPILED, "TESTS_LAST_LINES": str(last_lines)}, check=False)
    return 0 if ran.returncode == NOTHING_CHOSEN else ran.returncode


def main(wanted: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        last_lines = Path(folder) / "last-lines"
        last_lines.touch()
        results = [run(where, wanted=wanted, last_lines=last_lines) for where in (ON_SQLITE, ON_POSTGRESQL)]
        lines = last_lines.read_text()
    sys.stdout.write(lines if "NOT RUN" in lines else f"{lines}Nothing was left out.\n")
    return int(any(results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
