"""Safe copies of the database's file, and where the last good one is. Knows nothing about whist.

A copy is complete or does not exist: it is made by SQLite's own backup under a temporary name, checked, synced and renamed.
It also contains the secret key, because another laptop needs both. With PostgreSQL, its server makes backups.

The first place is the folder `copies` in the data folder. The second, if the organiser chose one, is a stick or a folder.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from errno import EACCES, EFBIG, ENOSPC, EPERM, EROFS
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread
from threading import enumerate as enumerate_threads
from time import time

from django.conf import settings
from django.db import connection

from scoring.refused import gettext_noop as _
from tournaments.copies.checks import find_damage, write_checksum
from tournaments.copies.checks import open_to_read as open_to_read
from tournaments.copies.kept import find_too_many
from tournaments.trouble import COPIES

PATIENCE = 10.0  # seconds; a stick or a network folder may never answer
OURS = re.compile(r"whistparty-([0-9a-f]{6})-(\d{6})\.sqlite3")
WENT_ON = "SELECT secret, went_on_at FROM tournaments_party WHERE went_on_at IS NOT NULL"
PART = ".whistparty-"  # how the name of an unfinished copy begins
A_DAY = 24 * 60 * 60.0  # seconds

logger = logging.getLogger(__name__)
one_at_a_time = Lock()


class WhyNoCopy(Enum):
    """Why there is no copy in a place. `wording.laptop` translates it for screens; the log shows the English."""

    GONE = _("%(place)s is not there. Put the stick back in, or choose another second place.")
    FULL = _("%(place)s is full. Delete something large there, or choose another second place.")
    READ_ONLY = _("%(place)s cannot be written to. Choose another second place.")
    DAMAGED = _("The copy in %(place)s came out damaged and was thrown away. It is tried again within a minute.")
    BROKEN = _("No copy can be made in %(place)s. It is tried again every minute.")
    SILENT = _("%(place)s does not answer. Choose another second place if that goes on.")
    LATER = _("%(place)s has copies of another laptop on which the evening went on. Nothing is copied over them.")


IN_FILES = {
    ENOSPC: WhyNoCopy.FULL,
    EFBIG: WhyNoCopy.FULL,
    EROFS: WhyNoCopy.READ_ONLY,
    EACCES: WhyNoCopy.READ_ONLY,
    EPERM: WhyNoCopy.READ_ONLY,
}


class CopyFailed(Exception):
    """No copy was made, and no older one was lost. `why` is the code; the message does not say what to do."""

    def __init__(self, folder: Path, why: WhyNoCopy) -> None:
        self.folder, self.why = folder, why
        what, _full_stop, _remedy = why.value.partition(". ")
        super().__init__(what % {"place": folder} + ".")


@dataclass(frozen=True)
class LastCopy:
    """When the last good copy was made in a folder, and why the newest attempt failed, if it did."""

    folder: Path
    at: datetime | None = None
    why_not: WhyNoCopy | None = None


def are_possible() -> bool:
    return connection.vendor == "sqlite"


def find_database_file() -> Path:
    return Path(connection.settings_dict["NAME"])


def find_first_place() -> Path:
    return settings.DATA / COPIES


def make_folder_aside() -> Path:
    """A new folder for what was here before continuing from a copy."""
    folder = settings.DATA / "set-aside"
    folder.mkdir(mode=0o700, exist_ok=True)
    return Path(tempfile.mkdtemp(dir=folder, prefix=f"{datetime.now():%Y-%m-%d-%H%M}-"))


def find_second_place() -> Path | None:
    """The folder that the organiser chose on this laptop. It is not in the database, because another laptop has other folders.

    Also None if the note with its name cannot be read; then the desk names no second place.
    """
    with suppress(OSError, UnicodeDecodeError):
        chosen = (settings.DATA / "second-place").read_text(encoding="utf-8")
        if Path(chosen).is_absolute() and "\0" not in chosen:
            return Path(chosen)
    return None


def choose_second_place(folder: Path | None) -> None:
    if folder is None:
        (settings.DATA / "second-place").unlink(missing_ok=True)
    else:
        note_in_file("second-place", str(folder))


def make_copy_mark() -> str:
    """The part that the names of all copies with this secret key share, so that two clubs can use one stick."""
    return sha256(settings.SECRET_KEY.encode()).hexdigest()[:6]


def list_all_copies_in(folder: Path) -> list[Path]:
    """The copies of every club in a folder. Raises OSError if the folder is gone."""
    return [file for file in folder.iterdir() if OURS.fullmatch(file.name)]


def list_copies_in(folder: Path) -> list[Path]:
    """The copies of these evenings, oldest first. Raises OSError if the folder is gone."""
    return sorted(
        file for file in list_all_copies_in(folder) if file.name.startswith(f"whistparty-{make_copy_mark()}-")
    )


def make_copy(folder: Path | None = None, *, name: str = "") -> Path:
    """Make a complete copy of the database as it is now, in the first place or in this folder. Raises CopyFailed."""
    if folder is None:
        folder = find_first_place()
        with catching_failures(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Two copies at once would take the same number, and one would replace the other.
    with one_at_a_time, writing_new_copy(folder, name=name) as part:
        back_up(part)
    return folder / name if name else list_copies_in(folder)[-1]


def make_copies() -> None:
    """Make a copy in the first place and bring it to the second. Raises nothing; `list_places` says how it went."""
    if not are_possible():
        return
    copy = _copy_here()
    if second := find_second_place():
        _bring_to(second, copy)


def try_again() -> None:
    """Try again where the last attempt failed, if nothing has changed. The other place needs no second copy of the same."""
    first, *others = list_places()
    copy = _copy_here() if first.why_not else _newest(first.folder)
    for second in others:
        if second.why_not:
            _bring_to(second.folder, copy)


def _copy_here() -> Path | None:
    try:
        copy = make_copy()
    except CopyFailed as failed:
        _note_failure(failed)
        return None
    _last[find_first_place()] = LastCopy(find_first_place(), at=find_time_made(copy))
    return copy


def _bring_to(second: Path, copy: Path | None) -> None:
    """Copy to this place in a thread, which is abandoned if the place does not answer."""
    if any(thread.name == str(second) for thread in enumerate_threads()):
        return  # an earlier thread still waits for the place
    bringing = Thread(target=_bring, args=[second, copy], name=str(second), daemon=True)
    bringing.start()
    bringing.join(PATIENCE)
    if bringing.is_alive():
        _note_failure(CopyFailed(second, WhyNoCopy.SILENT))


def _bring(second: Path, copy: Path | None) -> None:
    """Bring this copy of the first place. If there is none, make one of the database."""
    try:
        with catching_failures(second):
            check_not_later(second, copy or find_database_file())
            with writing_new_copy(second) as part:
                if copy is None:
                    back_up(part)
                else:
                    shutil.copyfile(copy, part)
                    check_new_copy(part)
            _last[second] = LastCopy(second, at=find_time_made(copy or list_copies_in(second)[-1]))
    except CopyFailed as failed:
        _note_failure(failed)


def check_not_later(second: Path, copy: Path) -> None:
    """Raises CopyFailed if the evenings were continued on another laptop, which makes copies in this place now."""
    there, here = find_continued_parties(list_copies_in(second)[-1:]), find_continued_parties([copy])
    met.update(there)
    # These are times as SQLite stores them, which sort as texts.
    if there and max(there.values()) > max(here.values(), default=""):
        raise CopyFailed(second, WhyNoCopy.LATER)


def find_continued_parties(newest: list[Path]) -> dict[str, str]:
    """When each party was continued from a copy, by its secret; without those that never were."""
    # Both are suppressed: there may be no copy yet, or a damaged one.
    with suppress(sqlite3.Error, IndexError), closing(open_to_read(newest[0])) as rows:
        return dict(rows.execute(WENT_ON))
    return {}


met: dict[str, str] = {}  # what `find_continued_parties` found in the second place
_last: dict[Path, LastCopy] = {}


def list_places() -> list[LastCopy]:
    """The last good copy in each place, the first place first. Never touches the second, which may hang."""
    first, second = find_first_place(), find_second_place()
    newest = _newest(first)
    last = [_last.get(first) or LastCopy(first, at=find_time_made(newest) if newest else None)]
    return [*last, _last.get(second) or LastCopy(second)] if second else last


def _newest(folder: Path) -> Path | None:
    with suppress(OSError, IndexError):
        return list_copies_in(folder)[-1]
    return None


def find_time_made(copy: Path) -> datetime:
    return datetime.fromtimestamp(copy.stat().st_mtime, UTC)


def _note_failure(failed: CopyFailed) -> None:
    """Log a failure once, not every minute."""
    before = _last.get(failed.folder) or LastCopy(failed.folder)
    if before.why_not is not failed.why:
        logger.warning(failed.why.value, {"place": failed.folder})
    _last[failed.folder] = replace(before, why_not=failed.why)


@contextmanager
def catching_failures(folder: Path) -> Iterator[None]:
    """Turn every error of the file system and the database into CopyFailed."""
    try:
        yield
    except OSError as error:
        unknown = WhyNoCopy.BROKEN if folder.is_dir() else WhyNoCopy.GONE
        raise CopyFailed(folder, IN_FILES.get(error.errno or 0, unknown)) from error
    except sqlite3.Error as error:
        why = WhyNoCopy.FULL if error.sqlite_errorcode == sqlite3.SQLITE_FULL else WhyNoCopy.BROKEN
        raise CopyFailed(folder, why) from error


@contextmanager
def writing_new_copy(folder: Path, *, name: str = "") -> Iterator[Path]:
    """An empty file that only its owner can read. Once it is written it becomes the newest copy in this folder."""
    with catching_failures(folder):
        clear_unfinished(folder)
        # In the same folder: only within one disk can a file take the place of another at once.
        number, path = tempfile.mkstemp(prefix=f"{PART}{make_copy_mark()}-", dir=folder)
        os.close(number)
        part = Path(path)
        try:
            yield part
            sync(part)  # or a power cut could leave its new name without its content
            part.replace(folder / (name or find_next_name(list_copies_in(folder))))
            sync(folder)  # the name is stored with the folder
        finally:
            part.unlink(missing_ok=True)
        for old in list(find_too_many(list_copies_in(folder))):
            old.unlink()  # only when the new copy is there


def clear_unfinished(folder: Path) -> None:
    """Delete unfinished files of a killed program. A newer file may belong to a program that is still writing."""
    for left in folder.glob(f"{PART}{make_copy_mark()}-*"):
        with suppress(FileNotFoundError):  # finished in the meantime
            if time() - left.stat().st_mtime > A_DAY:
                left.unlink()


def find_next_name(before: list[Path]) -> str:
    """The next name. It has a number, not a date, so that a wrong clock cannot make the newest copy look like the oldest."""
    last = OURS.fullmatch(before[-1].name) if before else None
    return f"whistparty-{make_copy_mark()}-{int(last[2]) + 1 if last else 1:06}.sqlite3"


def back_up(part: Path) -> None:
    """Copy the database as it is now, with the key. In WAL mode no writer waits for this."""
    with (
        closing(sqlite3.connect(f"{find_database_file().as_uri()}?mode=rw", uri=True)) as live,
        closing(sqlite3.connect(part)) as copy,
    ):
        copy.execute("PRAGMA journal_mode = MEMORY")
        live.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, which a read-only stick can hold too
        copy.execute("DROP TABLE IF EXISTS copy")
        copy.execute("CREATE TABLE copy (secret_key TEXT NOT NULL, address TEXT NOT NULL)")
        copy.execute("INSERT INTO copy VALUES (?, ?)", (settings.SECRET_KEY, settings.HALL_ADDRESS))
        copy.commit()
    write_checksum(part)
    check_new_copy(part)


def check_new_copy(copy: Path) -> None:
    """Raises CopyFailed for a copy that is damaged just after it was made."""
    if wrong := find_damage(copy, is_new=True):
        raise CopyFailed(copy.parent, WhyNoCopy.DAMAGED) from wrong


def use_key(key: str) -> None:
    """Make this the key of the installation, also for the running program."""
    note_in_file(settings.SECRET_FILE, key)
    settings.SECRET_KEY = key


def note_in_file(name: str, words: str) -> None:
    """Write these words to a file of the data folder. After a crash it has all of them, or its old content."""
    with tempfile.NamedTemporaryFile("w", dir=settings.DATA, prefix=name, delete=False, encoding="utf-8") as fresh:
        fresh.write(words)
    sync(Path(fresh.name))
    Path(fresh.name).replace(settings.DATA / name)


def sync(path: Path) -> None:
    """Write the file to the disk, so that it survives a power cut. Windows cannot open folders, and need not sync them."""
    if os.name == "nt" and path.is_dir():
        return
    number = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
