"""Make .venv and install a hash-pinned requirements file into it: nothing is needed but Python and pip.

`python3 requirements/install.py base` or `dev`. It does nothing if the same file was installed
before (the stamp in .venv is the hash of the file). It never touches a Python outside .venv.
"""

import hashlib
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE.parent / ".venv"
OLDEST = (3, 11)


def python_of(folder: Path) -> Path:
    """The interpreter of a virtual environment; Windows keeps it elsewhere."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


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
    packages = sum("==" in line for line in locked.read_text("utf-8").splitlines())
    print(f"Installing requirements/{name}.txt into .venv: {packages} packages, a minute or two …", flush=True)
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
