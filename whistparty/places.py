"""Where files are: in a checkout beside the code; otherwise inside the package and in a folder of the user."""

import os
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.management.utils import get_random_secret_key

HERE = Path(__file__).resolve().parent
BASE = HERE.parent
# The wheel has templates and locale inside the package (pyproject.toml).
INSTALLED = (HERE / "templates").exists()
FILES = HERE if INSTALLED else BASE
COMMAND = "whistparty" if INSTALLED else "manage.py"
SHORTEST = 50  # Django's own keys are as long


def find_usual_data_folder() -> Path:
    """The data folder if WHISTPARTY_DATA names none."""
    return find_folder_of_the_user() / "whistparty" if INSTALLED else BASE / "data"


def find_folder_of_the_user() -> Path:
    """Where programs of this system store their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def read_or_make_secret(file: Path) -> str:
    """The key that signs cookies and links, made at the first start. It is read back, so that two first starts agree.

    Raises ValueError if the file holds no complete key. It makes no new key then, because that would invalidate every cookie
    and link. Raises OSError if the file cannot be made.
    """
    if not file.exists():
        with NamedTemporaryFile("w", dir=file.parent, prefix=file.name, delete=False) as fresh:  # of mode 0600
            fresh.write(get_random_secret_key())
            fresh.flush()
            os.fsync(fresh.fileno())  # a power cut right after the first start leaves no empty key
        # A rename, so that nobody ever reads half a key.
        Path(fresh.name).replace(file)
    try:
        secret = file.read_text("utf-8")
    except OSError as unreadable:
        raise ValueError("the secret key cannot be read") from unreadable
    if len(secret) < SHORTEST or not secret.strip().isprintable():
        raise ValueError("the secret key is damaged")
    return secret
