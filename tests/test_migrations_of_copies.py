"""A copy that is gone on from is migrated under another alias, while the laptop's own database is open."""

from __future__ import annotations

import re
from pathlib import Path

MIGRATIONS = [
    file
    for file in (Path(__file__).parent.parent / "tournaments").rglob("migrations/0*.py")
    if "RunPython" in file.read_text("utf-8")
]


def test_every_migration_of_rows_changes_the_database_that_is_migrated():
    assert len(MIGRATIONS) > 8
    without_alias = [one.name for one in MIGRATIONS if "schema_editor.connection.alias" not in one.read_text("utf-8")]
    of_default = [one.name for one in MIGRATIONS if re.search(r"\.objects\b(?!\.using\()", one.read_text("utf-8"))]
    assert (without_alias, of_default) == ([], [])
