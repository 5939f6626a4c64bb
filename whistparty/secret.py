"""The key that signs cookies and links: made once, kept in a file that only its owner can read."""

import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_secret(file: Path) -> str:
    """The secret in the file, made at the first start. Read back, so that two first starts at once agree."""
    if not file.exists():
        # mkstemp makes files of mode 0600; the rename makes it whole or not at all, also in a power cut.
        with tempfile.NamedTemporaryFile("w", dir=file.parent, prefix=file.name, delete=False) as fresh:
            fresh.write(get_random_secret_key())
        Path(fresh.name).replace(file)
    return file.read_text()
