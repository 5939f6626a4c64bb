"""Where things lie: in a checkout beside the code, and otherwise inside the package and in a folder of the user."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BASE = HERE.parent
# The wheel has templates and locale inside the package (pyproject.toml).
INSTALLED = (HERE / "templates").exists()
FILES = HERE if INSTALLED else BASE
COMMAND = "whistparty" if INSTALLED else "manage.py"


def usual_data() -> Path:
    """The data folder where WHISTPARTY_DATA names none."""
    return folder_of_the_user() / "whistparty" if INSTALLED else BASE / "data"


def folder_of_the_user() -> Path:
    """Where programs keep what they need, by the custom of each system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
