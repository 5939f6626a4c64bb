"""Make .venv and install a hash-pinned requirements file into it: nothing is needed but Python and pip.

`python3 requirements/install.py base` or `dev`. It does nothing if the same file was installed
before (the stamp in .venv is the hash of the file). It never touches a Python outside .venv.
"""

import hashlib
import re
import subprocess
import sys
import venv
from importlib.metadata import distributions
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE.parent / ".venv"
OLDEST = (3, 11)


def python_of(folder: Path) -> Path:
    """The interpreter of a virtual environment; Windows keeps it elsewhere."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def count_missing(locked: Path) -> int:
    """How many packages of this file .venv does not have yet: those of `run` are there after `make dev`, in seconds."""
    folders = [str(folder) for folder in VENV.glob("[lL]ib/**/site-packages")]
    there = {make_pin(one.name, one.version) for one in distributions(path=folders)}
    lines = [line.split() for line in locked.read_text("utf-8").splitlines() if "==" in line and line[0].isalnum()]
    # Those with a condition behind ; may be for another Python.
    return sum(make_pin(*words[0].split("==")) not in there for words in lines if ";" not in words)


def make_pin(name: str, version: str) -> str:
    # A package has its extras behind its name in the file, and may write its name with _ or . itself.
    return f"{re.sub('[-_.]+', '-', name.partition('[')[0]).lower()}=={version}"


def install(name: str) -> None:
    """Bring .venv to what requirements/<name>.txt says, to the very hash."""
    locked = HERE / f"{name}.txt"
    stamp = VENV / f"installed-{name}"
    wanted = hashlib.sha256(locked.read_bytes() + sys.version.encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    if not python_of(VENV).exists():
        print("Making .venv …", flush=True)
        # Debian without python3-venv has no ensurepip, so the outer pip installs into it.
        venv.create(VENV, with_pip=False, symlinks=sys.platform != "win32")
    if missing := count_missing(locked):
        print(f"Installing requirements/{name}.txt into .venv: {missing} packages, a minute or two …", flush=True)
    pip = [sys.executable, "-m", "pip", "--python", str(python_of(VENV)), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--require-hashes", "--requirement", str(locked)], check=True)
    stamp.write_text(wanted)


if __name__ == "__main__":
    if sys.version_info < OLDEST:
        sys.exit(f"Whist party needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    if len(sys.argv) != 2 or not (HERE / f"{sys.argv[1]}.txt").exists():
        sys.exit("Say which requirements: base (to run) or dev (to test).")
    try:
        install(sys.argv[1])
    except subprocess.CalledProcessError:
        sys.exit(
            "pip could not install the requirements; what it says stands above. Once installed, no network is needed."
        )
