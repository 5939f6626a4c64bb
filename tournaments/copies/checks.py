"""Whether a copy is whole: SQLite's own checks, and a checksum that each copy carries in itself. Knows nothing about whist.

The checksum is eight bytes of SHA-256 over all other bytes. It lies in the two numbers of SQLite's header that SQLite leaves to
programs, `user_version` and `application_id`, so that it stays with the file under any name and on any stick. A copy that
an older version of this program made has zeros there.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from scoring.refused import Reason, Refused
from scoring.refused import gettext_noop as _

PLACES = (slice(60, 64), slice(68, 72))  # of the checksum
HEADER = 100  # bytes
AT_ONCE = 1 << 20  # bytes


class WhyCopyDamaged(Reason):
    NOT_WHOLE = _("It has {size} bytes, and a whole copy has {whole}.")
    BROKEN = _("SQLite found an error in it: {says}.")
    ALONE = _("A row of {table} in it belongs to a row that is missing.")
    CHANGED = _("It is not as it was when it was made: at least one letter or number in it has changed.")


def open_to_read(file: Path) -> sqlite3.Connection:
    """Open a database for reading. A missing file is an error, and is not created."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def find_damage(copy: Path, *, is_new: bool) -> Refused | None:
    """What is wrong with a copy; None if it is good. Of one that was just made, SQLite checks what can have gone wrong since.

    Raises OSError if the file cannot be read.
    """
    try:
        with closing(open_to_read(copy)) as rows:
            # quick_check leaves out whether an index fits its table, which copying whole pages cannot change.
            if wrong := find_damage_by_sqlite(
                rows, copy.stat().st_size, check="quick_check" if is_new else "integrity_check"
            ):
                return wrong
            alone = None if is_new else rows.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        return Refused(WhyCopyDamaged.BROKEN, says=error)
    if alone:
        return Refused(WhyCopyDamaged.ALONE, table=alone[0])
    return (
        Refused(WhyCopyDamaged.CHANGED)
        if has_checksum(copy) and read_checksum(copy) != compute_checksum(copy)
        else None
    )


def find_damage_by_sqlite(rows: sqlite3.Connection, size: int, *, check: str) -> Refused | None:
    # SQLite would read the end of a truncated file as zeros.
    (whole,) = rows.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()
    if size != whole:
        return Refused(WhyCopyDamaged.NOT_WHOLE, size=size, whole=whole)
    (says,) = rows.execute(f"PRAGMA {check}(1)").fetchone()
    return None if says == "ok" else Refused(WhyCopyDamaged.BROKEN, says=says)


def has_checksum(copy: Path) -> bool:
    return any(read_checksum(copy))


def read_checksum(copy: Path) -> bytes:
    with copy.open("rb") as file:
        header = file.read(HEADER)
    return b"".join(header[place] for place in PLACES)


def compute_checksum(copy: Path) -> bytes:
    """What the checksum of this file should be."""
    with copy.open("rb") as file:
        header = bytearray(file.read(HEADER))
        for place in PLACES:
            # The checksum cannot cover itself, so its own bytes count as zeros.
            header[place] = bytes(4)
        checksum = sha256(header)
        while piece := file.read(AT_ONCE):
            checksum.update(piece)
    return checksum.digest()[:8]


def write_checksum(copy: Path) -> None:
    checksum = compute_checksum(copy)
    with copy.open("r+b") as file:
        for place, part in zip(PLACES, (checksum[:4], checksum[4:]), strict=True):
            file.seek(place.start)
            file.write(part)
