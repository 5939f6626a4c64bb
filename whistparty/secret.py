"""The key that signs cookies and links: made once, kept in a file that only its owner can read."""

import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key

SHORTEST = 50  # Django's own keys are as long


def kept_secret(file: Path) -> str:
    """The secret in the file, made at the first start. Read back, so that two first starts at once agree.

    Raises ValueError where the file holds no whole key, and never makes a new one then: it would end all that was signed.
    Raises OSError where it cannot be made.
    """
    if not file.exists():
        # mkstemp makes files of mode 0600; the rename makes it whole or not at all, also in a power cut.
        with tempfile.NamedTemporaryFile("w", dir=file.parent, prefix=file.name, delete=False) as fresh:
            fresh.write(get_random_secret_key())
            fresh.flush()
            os.fsync(fresh.fileno())
        Path(fresh.name).replace(file)
    return read_secret(file)


def read_secret(file: Path) -> str:
    try:
        secret = file.read_text("utf-8")
    except OSError as unreadable:
        raise ValueError("the secret key cannot be read") from unreadable
    if len(secret) < SHORTEST or not secret.strip().isprintable():
        raise ValueError("the secret key is damaged")
    return secret
